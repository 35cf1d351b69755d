import { useState } from 'preact/hooks';
import { MAX_NAME_CHARS, normalName } from '../../lib/follow-up/lists.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { InlineForm } from './inline-form.tsx';
import { tooLong } from './too-long.ts';

/** That a name is taken, in words, and what can be done with the one that has it. */
export interface TakenName {
  words: string;
  action: string;
  onAct: () => void;
}

export interface NameFormProps {
  label: string;
  labelHidden?: boolean;
  /** The name that it has already. */
  name?: string;
  /** What the button says. */
  submit: string;
  /** Why there can't be one more, in words; null if there can. */
  full?: string | null;
  /** Tells whether a name is taken. Without it, whoever has the name is meant. */
  taken?: (typed: string) => TakenName | null;
  /** Stores the name. Tells whether it could. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a list or a saved view. It stays with what was typed if that could not be stored. */
export function NameForm(props: NameFormProps) {
  const { label, labelHidden = false, submit, full = null, taken = () => null, onSave, onClose } = props;
  const [typed, setTyped] = useState(props.name ?? '');
  const [same, setSame] = useState<TakenName | null>(null);
  const problem = full ?? tooLong(typed, MAX_NAME_CHARS);
  const canSave = problem === null && normalName(typed) !== '';

  async function save(): Promise<void> {
    const found = taken(typed);
    if (found) setSame(found);
    else if (await onSave(typed)) onClose();
    // Another page may have taken the name meanwhile.
    else setSame(taken(typed));
  }

  return (
    <InlineForm submit={submit} canSubmit={canSave} onSubmit={() => void save()} onCancel={onClose}>
      <TextField
        label={label}
        labelHidden={labelHidden}
        value={typed}
        onInput={(value) => {
          setTyped(value);
          setSame(null);
        }}
        error={problem ?? same?.words}
        // In a dialog that is opening, only this gets the focus.
        autoFocus
        ref={focusOnce}
      />
      {same && (
        <div>
          <Button size="small" onClick={same.onAct}>
            {same.action}
          </Button>
        </div>
      )}
    </InlineForm>
  );
}
