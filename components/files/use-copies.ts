import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { after } from '../ui/clock.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { COPY_WORDS, type CopyKind, type CopyPerson, type CopyPorts, copyPeople } from './copied-text.ts';

/** How long it is said what was copied. */
const SAYS_MS = 2_000;

/** The forms in which people are copied, as items of a menu, and what was just copied, in words. */
export function useCopies(people: () => readonly CopyPerson[], ports: CopyPorts, isOff = false) {
  const [said, setSaid] = useState('');
  useEffect(() => (said === '' ? undefined : after(SAYS_MS, () => setSaid(''))), [said]);
  const kinds = Object.keys(COPY_WORDS) as CopyKind[];
  const items = kinds.map(
    (kind): MenuItem => ({
      id: kind,
      label: t(COPY_WORDS[kind]),
      detail: isOff ? t('exportTurnedOff') : undefined,
      disabled: isOff,
      onSelect: () => void copyPeople(kind, people(), ports).then(setSaid),
    }),
  );
  return { said, items };
}
