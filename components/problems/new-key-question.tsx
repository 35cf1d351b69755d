import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { MessageOf } from '../../lib/messages/messages.ts';
import type { NewKeyView } from '../../lib/views/account-view.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';

export type NewKeyAnswer = MessageOf<'account.answer'>;

export interface NewKeyQuestionProps {
  newKey: NewKeyView;
  onAnswer: (answer: NewKeyAnswer) => void;
}

/** Asks whether a new key opens an account that is known here, or another one. */
export function NewKeyQuestion({ newKey, onAnswer }: NewKeyQuestionProps) {
  const { accounts, host, last4, typed } = newKey;
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, ...others] = accounts;
  const account = accounts.find(({ id }) => id === chosen) ?? first;
  const isOne = others.length === 0;
  return (
    <Notice
      kind="warning"
      title={isOne && first ? t('newKeyTitle', first.name) : t('newKeyTitleSeveral')}
      actions={
        <>
          {account && (
            <Button
              size="small"
              variant="primary"
              onClick={() => onAnswer({ answer: 'same', account: account.id })}
            >
              {t('newKeySame')}
            </Button>
          )}
          <Button size="small" onClick={() => onAnswer({ answer: 'another' })}>
            {t('newKeyAnother')}
          </Button>
          {typed && (
            <Button size="small" variant="ghost" onClick={() => onAnswer({ answer: 'cancel' })}>
              {t('uiCancel')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('newKeyText', last4, host)}</p>
      {!isOne && account && (
        <SelectField
          label={t('newKeyWhich')}
          value={account.id}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
    </Notice>
  );
}
