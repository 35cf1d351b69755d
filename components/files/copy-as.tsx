import { t } from '../../lib/i18n/text.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import type { CopyPerson, CopyPorts } from './copied-text.ts';
import { useCopies } from './use-copies.ts';

export interface CopyAsProps {
  person: () => CopyPerson | null;
  ports: CopyPorts;
}

/** A menu of the forms in which a person is copied. It says beside itself what it did. */
export function CopyAs({ person, ports }: CopyAsProps) {
  const { said, items } = useCopies(() => [person()].filter((one) => one !== null), ports);
  return (
    <span class="ts-row">
      <Menu label={t('copyAs')} icon={CopyIcon} items={items} />
      <span class="ts-small ts-muted" role="status">
        {said}
      </span>
    </span>
  );
}
