import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

export interface SaveDialogProps {
  /** The suggested name. */
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name and saves the search under it. */
export function SaveDialog({ name, onSave, onClose }: SaveDialogProps) {
  const [typed, setTyped] = useState(name.slice(0, 200));
  const save = () => typed.trim() !== '' && onSave(typed.trim().slice(0, 200));
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
          <Button variant="primary" disabled={typed.trim() === ''} onClick={save}>
            {t('searchSave')}
          </Button>
        </>
      }
    >
      <TextField label={t('searchSaveName')} value={typed} onInput={setTyped} onSubmit={save} autoFocus />
    </Dialog>
  );
}
