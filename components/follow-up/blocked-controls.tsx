import type { Blockable } from '../../lib/blocked/change-blocked.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorIcon, HideIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import type { BlockedModel } from './blocked-model.ts';
import { blockedWords, canAllow } from './blocked-words.ts';

export interface BlockedControlsProps {
  model: BlockedModel;
  whom: Blockable;
  /** The key by which they must not be contacted; null if they may be. */
  blocked: string | null;
}

/** Whether a person may be contacted, and what changes that. */
export function BlockedControls({ model, whom, blocked }: BlockedControlsProps) {
  const problem = model.failed.value && (
    <p class="ts-field__error" role="alert">
      <ErrorIcon />
      <span>{t('followUpNotSaved')}</span>
    </p>
  );
  if (blocked === null)
    return (
      <div>
        {problem}
        <Button size="small" icon={HideIcon} onClick={() => void model.block([whom])}>
          {t('personBlocked')}
        </Button>
      </div>
    );
  return (
    <Notice
      kind="warning"
      title={t('personBlocked')}
      actions={
        canAllow(blocked) ? (
          <Button size="small" onClick={() => void model.allow([whom])}>
            {t('blockedAllow')}
          </Button>
        ) : undefined
      }
    >
      {blockedWords(blocked)}
      {problem}
    </Notice>
  );
}
