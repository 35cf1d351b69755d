import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { Outside } from '../ui/outside.tsx';
import type { RowNotes } from './noted-rows.ts';

/** Lists or tags of a person that a row has room for. */
const MAX_SHOWN = { lists: 1, tags: 2 };

export interface NotesCellProps {
  texts: readonly string[];
  column: Exclude<keyof RowNotes, 'ats' | 'blocked'>;
}

/** The first lists or tags of a person, and how many more there are. Assistive technology reads all of them. */
export function NotesCell({ texts, column }: NotesCellProps) {
  const max = MAX_SHOWN[column];
  if (texts.length === 0) return null;
  return (
    <>
      <span class="ts-sr-only">{texts.map(inWords).join(', ')}</span>
      {texts.slice(0, max).map((text) => (
        <span key={text} class="ts-grid__note ts-truncate" aria-hidden="true">
          <Outside text={text} />
        </span>
      ))}
      {texts.length > max && (
        <span class="ts-muted ts-small" aria-hidden="true">
          {t('workspaceMoreNotes', texts.length - max)}
        </span>
      )}
    </>
  );
}
