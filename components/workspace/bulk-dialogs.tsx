import { useState } from 'preact/hooks';
import { MAX_LISTS, MAX_NAME_CHARS, normalName } from '../../lib/follow-up/lists.ts';
import { CHANNELS, type Channel, type ListRecord } from '../../lib/follow-up/records.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { channelWords } from '../follow-up/stage-words.ts';
import { KEPT_LINE } from '../search/editor-props.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

export interface ListDialogProps {
  followUp: FollowUpModel;
  /** The list that was made, or the one that had the name. */
  onList: (list: ListRecord) => void;
  onClose: () => void;
}

/** Asks for the name of the list that people are added to. */
export function ListDialog({ followUp, onList, onClose }: ListDialogProps) {
  const [typed, setTyped] = useState('');
  const same = followUp.named(typed);
  const isFull = !same && (followUp.lists.value?.length ?? 0) >= MAX_LISTS;
  const canSave = normalName(typed) !== '' && !isFull;

  async function save(): Promise<void> {
    const list = canSave ? await followUp.createList(typed) : null;
    if (list) onList(list);
  }

  return (
    <Dialog
      open
      title={t('listsNew')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('uiCancel')}
          </Button>
          <Button variant="primary" disabled={!canSave} onClick={() => void save()}>
            {t(same ? 'bulkAddToList' : 'bulkCreateAndAdd')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('listsName')}
        value={typed}
        onInput={(value) => setTyped([...value].slice(0, MAX_NAME_CHARS).join(''))}
        onSubmit={() => void save()}
        hint={same ? t('bulkListExists') : KEPT_LINE}
        error={isFull ? t('listsFull', MAX_LISTS) : null}
        autoFocus
      />
    </Dialog>
  );
}

export interface ContactedDialogProps {
  /** How many people are marked. */
  count: number;
  onChannel: (channel: Channel) => void;
  onClose: () => void;
}

/** Asks by what people were contacted. */
export function ContactedDialog({ count, onChannel, onClose }: ContactedDialogProps) {
  return (
    <Dialog
      open
      title={tn('bulkContactedTitle', count)}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t('uiCancel')}
        </Button>
      }
    >
      <div class="ts-stack">
        <p class="ts-muted">{t('bulkContactedHow')}</p>
        <div class="ts-row ts-row--wrap">
          {CHANNELS.map((channel, index) => (
            <Button key={channel} autoFocus={index === 0} onClick={() => onChannel(channel)}>
              {channelWords(channel)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
