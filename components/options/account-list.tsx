import { useRef, useState } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Reply } from '../../lib/messages/answers.ts';
import type { AccountView } from '../../lib/views/account-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { focusOnce } from '../ui/focus.ts';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { ProblemLine } from './problem-line.tsx';
import { setUpWords } from './set-up-words.ts';

const MAX_NAME_CHARS = 60;

export interface AccountListProps {
  session: SessionView;
  actions: Pick<OptionsActions, 'switchAccount' | 'renameAccount' | 'removeKey'>;
  announce: (message: string) => void;
}

/** The recruiter's accounts. One account that is in use needs no list: the set-up shows it. */
export function AccountList({ session, actions, announce }: AccountListProps) {
  const { accounts, managed } = session;
  const [removing, setRemoving] = useState<AccountView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (accounts.length < 2 && accounts.every(({ current }) => current)) return null;

  const run = async (work: Promise<Reply<null>>, words: string) => {
    const reply = await work;
    setProblem(reply.ok ? null : setUpWords(reply.error, ''));
    if (reply.ok) announce(words);
  };
  const remove = () => {
    if (removing) void run(actions.removeKey(removing.id), t('optionsDisconnected'));
    setRemoving(null);
  };

  return (
    <Section title={t('accounts')}>
      <p class="ts-muted">{t('accountsText')}</p>
      <ul class="ts-account-list">
        {accounts.map((account) => (
          <AccountLine
            key={account.id}
            account={account}
            canRemove={account.last4 !== null && !(account.current && managed.includes('key'))}
            onSwitch={() => void run(actions.switchAccount(account.id), t('accountSwitched', account.name))}
            onRename={(name) => void run(actions.renameAccount(account.id, name), t('optionsSaved'))}
            onRemove={() => setRemoving(account)}
          />
        ))}
      </ul>
      <ProblemLine words={problem} />
      <ConfirmDialog
        danger
        open={removing !== null}
        title={t('accountRemoveTitle', removing?.name ?? '')}
        action={t('accountRemoveKey')}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        {t('accountRemoveText')}
      </ConfirmDialog>
    </Section>
  );
}

interface AccountLineProps {
  account: AccountView;
  canRemove: boolean;
  onSwitch: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function AccountLine({ account, canRemove, onSwitch, onRename, onRemove }: AccountLineProps) {
  const [renaming, setRenaming] = useState(false);
  /** The form was closed: the focus goes back to the button that opened it. */
  const returning = useRef(false);
  const { name, host, last4, current, usable, waiting } = account;
  const key = last4 === null ? t('accountNoKey') : t('optionsConnectedKey', last4);
  if (renaming)
    return (
      <li class="ts-account-list__item">
        <RenameForm
          name={name}
          onClose={(typed) => {
            returning.current = true;
            setRenaming(false);
            if (typed !== null && typed !== name) onRename(typed);
          }}
        />
      </li>
    );
  return (
    <li class="ts-account-list__item">
      <div class="ts-account-list__text">
        <p class="ts-row ts-row--wrap">
          <Outside class="ts-strong" text={name} />
          {current && <Badge tone="success">{t('accountCurrent')}</Badge>}
          {waiting > 0 && <Badge tone="warning">{tn('accountWaiting', waiting)}</Badge>}
        </p>
        <p class="ts-muted ts-small">
          {inWords(host)} · {key}
        </p>
      </div>
      <div class="ts-row ts-row--wrap">
        {usable && (
          <Button size="small" aria-label={t('accountSwitchTo', name)} onClick={onSwitch}>
            {t('accountSwitch')}
          </Button>
        )}
        <Button
          ref={(element) => {
            if (!element || !returning.current) return;
            returning.current = false;
            element.focus();
          }}
          size="small"
          variant="ghost"
          aria-label={t('accountRenameOf', name)}
          onClick={() => setRenaming(true)}
        >
          {t('accountRename')}
        </Button>
        {canRemove && (
          <Button size="small" variant="ghost" aria-label={t('accountRemoveKeyOf', name)} onClick={onRemove}>
            {t('accountRemoveKey')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface RenameFormProps {
  name: string;
  /** Called with the new name, or with null if the name stays. */
  onClose: (name: string | null) => void;
}

function RenameForm({ name, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const problem = nameProblem(wanted);
  return (
    <form
      class="ts-account-list__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && problem === null) onClose(wanted);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(null);
      }}
    >
      <TextField
        label={t('accountName')}
        hint={t('optionsNameHint', MAX_NAME_CHARS)}
        value={typed}
        onInput={setTyped}
        error={problem}
        ref={focusOnce}
      />
      <div class="ts-row ts-row--wrap">
        <Button size="small" variant="primary" type="submit" disabled={wanted === '' || problem !== null}>
          {t('searchSave')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => onClose(null)}>
          {t('uiCancel')}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong with a typed name; null if nothing is. */
function nameProblem(name: string): string | null {
  if (/\p{Cc}/u.test(name)) return t('optionsNameLetters');
  return name.length > MAX_NAME_CHARS ? t('optionsNameTooLong', MAX_NAME_CHARS) : null;
}
