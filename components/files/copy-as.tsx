import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { after } from '../ui/clock.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { COPY_WORDS, type CopyKind, type CopyPerson, type CopyPorts, copyPeople } from './copied-text.ts';

export interface CopyAsProps {
  people: () => readonly CopyPerson[];
  ports: CopyPorts;
  /** The button shows its icon only. */
  iconOnly?: boolean;
  /** A policy forbids it. */
  isOff?: boolean;
}

/** How long it says what was copied. */
const SAYS_MS = 2_000;

/** A menu of the forms in which people are copied. It says beside itself what it did. */
export function CopyAs({ people, ports, iconOnly = false, isOff = false }: CopyAsProps) {
  const [said, setSaid] = useState('');
  useEffect(() => (said === '' ? undefined : after(SAYS_MS, () => setSaid(''))), [said]);
  const kinds = Object.keys(COPY_WORDS) as CopyKind[];
  return (
    <span class="ts-row">
      <Menu
        label={t('copyAs')}
        icon={CopyIcon}
        iconOnly={iconOnly}
        items={kinds.map((kind) => ({
          id: kind,
          label: t(COPY_WORDS[kind]),
          detail: isOff ? t('exportOff') : undefined,
          disabled: isOff,
          onSelect: () => void copyPeople(kind, people(), ports).then(setSaid),
        }))}
      />
      <span class="ts-small ts-muted" role="status">
        {said}
      </span>
    </span>
  );
}
