import { useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { MAX_LISTS, MAX_NAME_CHARS, normalName } from '../../lib/follow-up/lists.ts';
import type { ListRecord } from '../../lib/follow-up/records.ts';
import { fold } from '../../lib/i18n/fold.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Listbox } from '../ui/listbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FollowUpModel } from './follow-up-model.ts';
import { tooLong } from './too-long.ts';

export interface AddToListDialogProps {
  model: FollowUpModel;
  people: readonly Somebody[];
  onClose: () => void;
}

/** Asks for the list that people are put into. What is typed finds a list, or names a new one. */
export function AddToListDialog({ model, people, onClose }: AddToListDialogProps) {
  const [typed, setTyped] = useState('');
  const lists = model.lists.value ?? [];
  const name = normalName(typed);
  const shown = lists.filter((list) => fold(list.name).includes(fold(name)));
  const isNew = !lists.some((list) => fold(list.name) === fold(name));
  const full = isNew && lists.length >= MAX_LISTS ? t('followUpListsFull', MAX_LISTS) : null;
  const failed = model.failed.value ? t('followUpNotSaved') : null;
  const problem = full ?? tooLong(typed, MAX_NAME_CHARS) ?? failed;
  const canAdd = name !== '' && full === null;

  async function add(work: Promise<boolean>): Promise<void> {
    if (await work) onClose();
  }
  const addNamed = () => {
    if (canAdd) void add(model.addToListNamed(people, typed));
  };
  const choose = (id: string) => {
    const list = lists.find((one) => one.id === id);
    if (list) void add(model.addToList(people, list));
  };
  return (
    <Dialog
      open
      title={tn('followUpAddPeople', people.length)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" disabled={!canAdd} onClick={addNamed}>
            {isNew && name !== '' ? t('followUpCreateAndAdd') : t('followUpAdd')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('followUpListName')}
        value={typed}
        onInput={setTyped}
        onSubmit={addNamed}
        error={problem}
        autoFocus
      />
      {shown.length > 0 && (
        <Listbox label={t('followUpLists')} options={shown.map(optionOf)} onChoose={choose} />
      )}
    </Dialog>
  );
}

const optionOf = ({ id, name }: ListRecord) => ({ id, label: name });
