import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { KEPT_LINE } from './editor-props.ts';
import { MAX_NAME_CHARS, textProblem } from './text-problem.ts';

export interface SaveDialogProps {
  /** The suggested name. */
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name and saves the search under it. */
export function SaveDialog({ name, onSave, onClose }: SaveDialogProps) {
  const [typed, setTyped] = useState(name.slice(0, MAX_NAME_CHARS));
  const problem = textProblem(typed, MAX_NAME_CHARS);
  const canSave = typed.trim() !== '' && problem === null;
  const save = () => canSave && onSave(typed.trim());
  return (
    <Dialog
      open
      title={t('searchSaveThis')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" disabled={!canSave} onClick={save}>
            {t('searchSave')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('searchSaveName')}
        value={typed}
        onInput={setTyped}
        onSubmit={save}
        hint={KEPT_LINE}
        error={problem}
        autoFocus
      />
    </Dialog>
  );
}
