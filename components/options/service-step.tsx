import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { MessageError } from '../../lib/messages/answers.ts';
import { readKey } from '../../lib/settings/read-key.ts';
import { readServiceAddress } from '../../lib/settings/service-address.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { NewKeyAnswer } from '../problems/new-key-question.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { KeyField } from './key-field.tsx';
import { addressWords, isAboutKey, keyWords, setUpWords } from './set-up-words.ts';
import { Step } from './step.tsx';
import { FoldedStep, onEscape, RevokedNotice, useStepForm } from './step-form.tsx';

const NewKeyQuestion = lazy(async () => (await import('../problems/new-key-question.tsx')).NewKeyQuestion);

export interface ServiceStepProps {
  session: SessionView;
  /** The address shown until one is stored. */
  preset: string;
  actions: Pick<OptionsActions, 'connect' | 'answerNewKey' | 'disconnect' | 'tryKeyAgain' | 'allow'>;
  announce: (message: string) => void;
}

/** First step of the set-up: the service's address and the API key. */
export function ServiceStep({ session, preset, actions, announce }: ServiceStepProps) {
  const addressLocked = session.managed.includes('serviceUrl');
  const keyLocked = addressLocked && session.managed.includes('key');
  const [typed, setTyped] = useState(session.serviceUrl ?? preset);
  const [typedKey, setTypedKey] = useState('');
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** The recruiter has just disconnected, and the button for it is gone with the focus. */
  const [hasLeft, setHasLeft] = useState(false);
  const form = useStepForm<'address' | 'key'>();
  // The recruiter may switch to an account at another address, here or in the popup.
  useEffect(() => {
    if (session.serviceUrl !== null) setTyped(session.serviceUrl);
  }, [session.serviceUrl]);

  const text = addressLocked ? (session.serviceUrl ?? '') : typed;
  const address = readServiceAddress(text);
  const key = readKey(typedKey);
  const host = address.ok ? new URL(address.url).host : text.trim();
  const isCurrent = address.ok && address.url === session.serviceUrl;
  const keepsKey = session.hasKey && isCurrent && typedKey.trim() === '';
  const stored = readServiceAddress(session.serviceUrl ?? '');
  const connected = session.hasKey && session.allowed.service && !session.keyRefused;

  const addressProblem = () => {
    if (!address.ok) form.show('address', addressWords(text.trim() === '' ? 'empty' : address.reason));
    return !address.ok;
  };
  const keyProblem = () => {
    if (!key.ok && !keepsKey)
      form.show('key', keyWords(key.reason === 'empty' && session.hasKey ? 'needed' : key.reason));
    return !key.ok && !keepsKey;
  };
  const showFailure = (error: MessageError) =>
    form.show(isAboutKey(error) ? 'key' : 'address', setUpWords(error, host));

  async function connect() {
    const isBad = [addressProblem(), keyProblem()].includes(true);
    if (isBad || !address.ok) return;
    form.clearAll();
    const reply = await form.waitFor(actions.connect(address, key.ok ? key.key : null));
    if (!reply.ok) return showFailure(reply.error);
    setTypedKey('');
    setTyped(address.url);
    setHasLeft(false);
    // The question about the key is announced by itself.
    if (reply.data.asks) return;
    setChanging(false);
    announce(t('optionsConnected', host));
  }

  async function answer(given: NewKeyAnswer) {
    const reply = await form.waitFor(actions.answerNewKey(given));
    if (!reply.ok) return showFailure(reply.error);
    setChanging(false);
    if (given.answer !== 'cancel') announce(t('optionsConnected', host));
  }

  async function tryAgain() {
    const reply = await form.waitFor(actions.tryKeyAgain());
    if (!reply.ok) showFailure(reply.error);
  }

  async function disconnect() {
    setLeaving(false);
    const reply = await actions.disconnect();
    if (!reply.ok) return showFailure(reply.error);
    setChanging(false);
    setHasLeft(true);
    announce(t('optionsDisconnected'));
  }

  function close() {
    setTyped(session.serviceUrl ?? preset);
    setTypedKey('');
    form.clearAll();
    setChanging(false);
  }

  const isFolded = connected && !session.newKey && !(changing && !keyLocked);
  return (
    <Step
      number={1}
      title={t('optionsService')}
      state={connected ? 'done' : session.hasKey ? 'attention' : 'todo'}
      folded={
        isFolded ? (
          <FoldedStep
            line={t('optionsConnectedLine', hostOf(session.serviceUrl), session.last4 ?? '')}
            locked={keyLocked}
            change={t('optionsServiceChange')}
            onChange={() => setChanging(true)}
          />
        ) : null
      }
    >
      <p class="ts-muted">{t('optionsServiceText')}</p>
      {session.hasKey && !session.allowed.service && stored.ok && (
        <RevokedNotice
          title={t('optionsServiceRevoked', hostOf(session.serviceUrl))}
          host={hostOf(session.serviceUrl)}
          patterns={[stored.pattern]}
          allow={actions.allow}
          announce={announce}
          onDeclined={(words) => form.show('address', words)}
        />
      )}
      {session.waiting !== null && <Problem error={withoutKey(session)} />}
      {session.keyRefused && (
        <Notice
          kind="warning"
          title={t('optionsKeyRefused')}
          actions={
            <Button size="small" busy={form.busy} onClick={() => void tryAgain()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('optionsKeyRefusedText')}
        </Notice>
      )}
      <form
        class="ts-stack"
        novalidate
        onSubmit={form.onSubmit(connect)}
        onKeyDown={onEscape(connected ? close : null)}
      >
        <TextField
          label={t('optionsServiceAddress')}
          name="service-address"
          value={text}
          onInput={(value) => {
            setTyped(value);
            form.clear('address');
          }}
          onBlur={() => {
            if (text.trim() !== '') addressProblem();
          }}
          placeholder="https://"
          hint={
            address.ok
              ? t('optionsServiceAddressUnderstood', new URL(address.url).origin)
              : t('optionsServiceAddressHint')
          }
          error={form.problemAt('address')}
          locked={addressLocked}
        />
        <KeyField
          value={typedKey}
          onInput={(value) => {
            setTypedKey(value);
            form.clear('key');
          }}
          onBlur={() => {
            if (typedKey.trim() !== '') keyProblem();
          }}
          hint={keyHint(session, isCurrent)}
          error={form.problemAt('key')}
          locked={keyLocked}
          isAwaited={session.waiting !== null || hasLeft}
        />
        <div class="ts-row ts-row--wrap">
          {!keyLocked && (
            <Button variant="primary" type="submit" busy={form.busy}>
              {t('optionsConnect')}
            </Button>
          )}
          {connected && !keyLocked && !session.newKey && (
            <Button variant="ghost" onClick={close}>
              {t('uiCancel')}
            </Button>
          )}
          {session.hasKey && !keyLocked && (
            <Button variant="ghost" onClick={() => setLeaving(true)}>
              {t('optionsDisconnect')}
            </Button>
          )}
        </div>
      </form>
      {session.newKey && <NewKeyQuestion newKey={session.newKey} onAnswer={(given) => void answer(given)} />}
      <ConfirmDialog
        danger
        open={leaving}
        title={t('optionsDisconnectTitle')}
        action={t('optionsDisconnect')}
        onConfirm={() => void disconnect()}
        onClose={() => setLeaving(false)}
      >
        {t('optionsDisconnectText')}
      </ConfirmDialog>
    </Step>
  );
}

function keyHint({ hasKey, waiting, last4 }: SessionView, isCurrent: boolean): string {
  if (last4 === null || !isCurrent || !(hasKey || waiting !== null)) return t('optionsKeyHint');
  return t(hasKey ? 'optionsKeyKept' : 'optionsConnectedKey', last4);
}

function hostOf(url: string | null): string {
  return (url === null ? null : URL.parse(url))?.host ?? '';
}
