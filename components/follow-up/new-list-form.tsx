import { useState } from 'preact/hooks';
import { MAX_LISTS, MAX_NAME_CHARS, normalName } from '../../lib/follow-up/lists.ts';
import { t } from '../../lib/i18n/text.ts';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { InlineForm } from './inline-form.tsx';
import { tooLong } from './too-long.ts';

export interface NewListFormProps {
  /** How many lists there are. */
  lists: number;
  /** Tells whether the list could be stored. */
  onCreate: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a new list. It stays with what was typed if the list could not be stored. */
export function NewListForm({ lists, onCreate, onClose }: NewListFormProps) {
  const [name, setName] = useState('');
  const full = lists >= MAX_LISTS ? t('followUpListsFull', MAX_LISTS) : null;
  const problem = full ?? tooLong(name, MAX_NAME_CHARS);
  const canSubmit = problem === null && normalName(name) !== '';
  const create = async () => {
    if (await onCreate(name)) onClose();
  };
  return (
    <InlineForm
      submit={t('followUpCreate')}
      canSubmit={canSubmit}
      onSubmit={() => void create()}
      onCancel={onClose}
    >
      <TextField
        label={t('followUpListName')}
        value={name}
        onInput={setName}
        error={problem}
        ref={focusOnce}
      />
    </InlineForm>
  );
}
