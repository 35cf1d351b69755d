import { useRef, useState } from 'preact/hooks';
import type { NoteRecord } from '../../lib/follow-up/records.ts';
import { date, time } from '../../lib/i18n/dates.ts';
import { shownLines } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { NoteField } from './note-field.tsx';

export interface NoteLineProps {
  note: NoteRecord;
  /** Texts that were typed and not saved yet. */
  drafts: Map<string, string>;
  /** Tells whether the text could be stored. */
  onSave: (text: string) => Promise<boolean>;
  onDelete: () => void;
}

/** One note with its time. A text that was begun and not saved is still being edited. */
export function NoteLine({ note, drafts, onSave, onDelete }: NoteLineProps) {
  const [isEditing, setEditing] = useState(drafts.has(note.id));
  const line = useRef<HTMLLIElement>(null);
  useKeptFocus(line, 'button');
  const when = `${date(note.at)}, ${time(note.at)}`;
  return (
    <li ref={line} class="ts-follow-up__note">
      <div class="ts-follow-up__line">
        <span class="ts-grow">
          {when}
          {note.editedAt !== null && ` · ${t('followUpNoteEdited')}`}
        </span>
        {!isEditing && (
          <>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('followUpNoteEditOf', when)}
              onClick={() => setEditing(true)}
            >
              {t('followUpNoteEdit')}
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('followUpNoteDeleteOf', when)}
              onClick={onDelete}
            >
              {t('followUpNoteDelete')}
            </Button>
          </>
        )}
      </div>
      {isEditing ? (
        <NoteField
          label={t('followUpNoteEditOf', when)}
          drafts={drafts}
          draftOf={note.id}
          saved={note.text}
          onSave={onSave}
          onClose={() => setEditing(false)}
        />
      ) : (
        <p class="ts-follow-up__text ts-outside" dir="auto">
          {shownLines(note.text)}
        </p>
      )}
    </li>
  );
}
