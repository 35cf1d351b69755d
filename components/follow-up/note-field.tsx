import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { MAX_NOTE_CHARS } from './follow-up-model.ts';
import { InlineForm } from './inline-form.tsx';

export interface NoteFieldProps {
  label: string;
  /** Where what was typed outlives the field, under `draftOf`. */
  drafts: Map<string, string>;
  draftOf: string;
  /** What is stored; empty for a new note. */
  saved: string;
  /** Tells whether the text could be stored. */
  onSave: (text: string) => Promise<boolean>;
  /** Ends the editing of a stored note. */
  onClose?: () => void;
}

/** A text box for a note. What was typed stays until it is stored, or until Cancel. */
export function NoteField({ label, drafts, draftOf, saved, onSave, onClose }: NoteFieldProps) {
  const [typed, setTyped] = useState(drafts.get(draftOf) ?? saved);
  const isSaving = useRef(false);
  // The model counts and cuts in the same units.
  const chars = typed.trim().length;
  const error = chars > MAX_NOTE_CHARS ? t('followUpTooLong', MAX_NOTE_CHARS, chars) : null;
  const type = (text: string) => {
    setTyped(text);
    if (text === saved) drafts.delete(draftOf);
    else drafts.set(draftOf, text);
  };
  const close = () => {
    drafts.delete(draftOf);
    onClose?.();
  };
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const isStored = await onSave(typed);
    isSaving.current = false;
    // Whoever has typed on in the meantime has not saved that yet.
    if (!isStored || (drafts.get(draftOf) ?? saved) !== typed) return;
    type(saved);
    close();
  };
  return (
    <InlineForm
      submit={t('followUpSave')}
      canSubmit={chars > 0 && error === null}
      onSubmit={() => void save()}
      {...(onClose && {
        onCancel: close,
        // Escape is pressed easily, and takes nothing away that was typed.
        onEscape: () => typed === saved && close(),
      })}
    >
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        multiline
        value={typed}
        onInput={type}
        error={error}
        {...(onClose && { ref: focusOnce })}
      />
    </InlineForm>
  );
}
