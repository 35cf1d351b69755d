import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { NoteField } from './note-field.tsx';
import { NoteLine } from './note-line.tsx';
import type { PartProps } from './part-props.ts';

/** Notes that are shown before all of them are asked for. */
const SHOWN_NOTES = 5;

/** A field for a new note, and the notes about a person, the newest first. */
export function NoteControls({ model, somebody, noted, attempt, problem }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, 'textarea');
  const { notes } = noted;
  const shown = isOpen ? notes : notes.slice(0, SHOWN_NOTES);
  return (
    <div ref={part} class="ts-follow-up__part">
      <NoteField
        label={t('followUpNoteAdd')}
        drafts={model.drafts}
        draftOf={somebody.urns[0] ?? ''}
        saved=""
        onSave={(text) => attempt(model.addNote(somebody, text))}
      />
      {problem}
      {notes.length > 0 && (
        <ul class="ts-follow-up__notes" aria-label={t('followUpNotes')}>
          {shown.map((note) => (
            <NoteLine
              key={note.id}
              note={note}
              drafts={model.drafts}
              onSave={(text) => attempt(model.editNote(note, text))}
              onDelete={() => void attempt(model.removeNote(note))}
            />
          ))}
        </ul>
      )}
      {notes.length > SHOWN_NOTES && (
        <div>
          <Button variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('uiShowLess') : t('uiShowAll', notes.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
