import { t } from '../../lib/i18n/text.ts';
import type { TakenName } from '../follow-up/name-form.tsx';

/** What a form says of the list or view that has the typed name: it can be opened. Null where none has. */
export function takenBy<T extends { name: string }>(
  same: T | undefined,
  words: string,
  onOpen: (same: T) => void,
): TakenName | null {
  return same ? { words, action: t('listsOpenNamed', same.name), onAct: () => onOpen(same) } : null;
}
