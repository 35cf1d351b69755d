import { useState } from 'preact/hooks';
import { MAX_LISTS, MAX_NAME_CHARS, normalName } from '../../lib/follow-up/lists.ts';
import type { ListRecord } from '../../lib/follow-up/records.ts';
import { t } from '../../lib/i18n/text.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';

export interface ListNameFormProps {
  followUp: FollowUpModel;
  /** The list that has a name already; none where a new one gets it. */
  list?: ListRecord;
  /** What the button says. */
  action: string;
  /** Stores the name. Tells whether it could. */
  onSave: (name: string) => Promise<boolean>;
  onOpen: (list: ListRecord) => void;
  onClose: () => void;
}

/** Asks for the name of a list, in the place where it will stand. */
export function ListNameForm({ followUp, list, action, onSave, onOpen, onClose }: ListNameFormProps) {
  const [typed, setTyped] = useState(list?.name ?? '');
  const [same, setSame] = useState<ListRecord | null>(null);
  const isFull = !list && (followUp.lists.value?.length ?? 0) >= MAX_LISTS;
  const canSave = normalName(typed) !== '' && !isFull;

  async function save(): Promise<void> {
    const found = followUp.named(typed);
    if (found && found.id !== list?.id) return setSame(found);
    if (canSave && (await onSave(typed))) onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the field and the buttons inside
    <div
      class="ts-list-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="ts-list-name__field">
        <TextField
          label={t('followUpListName')}
          labelHidden={list !== undefined}
          value={typed}
          onInput={(value) => {
            setTyped([...value].slice(0, MAX_NAME_CHARS).join(''));
            setSame(null);
          }}
          onSubmit={() => void save()}
          error={isFull ? t('followUpListsFull', MAX_LISTS) : same && t('listsExists')}
          ref={focusOnce}
        />
      </div>
      <Button variant="primary" disabled={!canSave} onClick={() => void save()}>
        {action}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('uiCancel')}
      </Button>
      {same && <Button onClick={() => onOpen(same)}>{t('listsOpenNamed', same.name)}</Button>}
    </div>
  );
}
