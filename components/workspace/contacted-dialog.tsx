import { CHANNELS, type Channel } from '../../lib/follow-up/records.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { channelWords } from '../follow-up/stage-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

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
