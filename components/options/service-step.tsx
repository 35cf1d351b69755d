import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { readServiceAddress } from '../../lib/settings/service-address.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { NewKeyAnswer } from '../problems/new-key-question.tsx';
import { Problem } from '../problems/problem.tsx';
import { withoutKey } from '../problems/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Credits } from '../ui/credits.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { KeyField } from './key-field.tsx';
import { addressWords, setUpWords } from './set-up-words.ts';
import { Step } from './step.tsx';
import { RevokedNotice, useStepForm } from './step-form.tsx';

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
  const [key, setKey] = useState('');
  const form = useStepForm<'address' | 'key'>();
  const [leaving, setLeaving] = useState(false);
  // The recruiter may switch to an account at another address, here or in the popup.
  useEffect(() => {
    if (session.serviceUrl !== null) setTyped(session.serviceUrl);
  }, [session.serviceUrl]);

  const text = addressLocked ? (session.serviceUrl ?? '') : typed;
  const address = readServiceAddress(text);
  const host = address.ok ? new URL(address.url).host : text.trim();
  const isCurrent = address.ok && address.url === session.serviceUrl;
  const keepsKey = session.hasKey && isCurrent;
  const stored = readServiceAddress(session.serviceUrl ?? '');
  const connected = session.hasKey && session.allowed.service && !session.keyRefused;

  async function connect() {
    if (text.trim() === '') return form.show(t('optionsAddressEmpty'), 'address');
    if (!address.ok) return form.show(addressWords(address.reason), 'address');
    if (key.trim() === '' && !keepsKey)
      return form.show(t(session.hasKey ? 'optionsKeyNeeded' : 'optionsKeyEmpty'), 'key');
    form.clear();
    const reply = await form.waitFor(actions.connect(address, key.trim() || null));
    if (!reply.ok) {
      const { kind } = reply.error;
      const field = kind === 'key' ? 'key' : kind === 'bad-address' ? 'address' : null;
      return form.show(setUpWords(reply.error, host), field);
    }
    setKey('');
    setTyped(address.url);
    // The question about the key is announced by itself.
    if (!reply.data.asks) announce(t('optionsConnected', host));
  }

  async function answer(given: NewKeyAnswer) {
    const reply = await form.waitFor(actions.answerNewKey(given));
    if (!reply.ok) form.show(setUpWords(reply.error, host));
    else if (given.answer !== 'cancel') announce(t('optionsConnected', host));
  }

  async function tryAgain() {
    const reply = await form.waitFor(actions.tryKeyAgain());
    if (!reply.ok) form.show(setUpWords(reply.error, host));
  }

  async function disconnect() {
    setLeaving(false);
    const reply = await actions.disconnect();
    if (reply.ok) announce(t('optionsDisconnected'));
    else form.show(setUpWords(reply.error, host));
  }

  const needsAttention = session.hasKey && !connected;
  return (
    <Step
      number={1}
      title={t('optionsService')}
      state={connected ? 'done' : needsAttention ? 'attention' : 'todo'}
    >
      <p class="ts-muted">{t('optionsServiceText')}</p>
      {session.hasKey && !session.allowed.service && stored.ok && (
        <RevokedNotice
          title={t('optionsServiceRevoked', hostOf(session.serviceUrl))}
          host={hostOf(session.serviceUrl)}
          patterns={[stored.pattern]}
          allow={actions.allow}
          announce={announce}
          onDeclined={form.show}
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
      <form class="ts-stack" novalidate onSubmit={form.onSubmit(connect)}>
        <TextField
          label={t('optionsServiceAddress')}
          name="service-address"
          value={text}
          onInput={(value) => {
            setTyped(value);
            form.clear();
          }}
          onBlur={() => {
            if (text.trim() !== '' && !address.ok) form.show(addressWords(address.reason), 'address');
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
          value={key}
          onInput={(value) => {
            setKey(value);
            form.clear();
          }}
          hint={keyHint(session, isCurrent)}
          error={form.problemAt('key')}
          locked={keyLocked}
          isAwaited={session.waiting !== null}
        />
        {form.notice}
        <div class="ts-row ts-row--wrap">
          {!keyLocked && (
            <Button variant={connected && isCurrent ? 'secondary' : 'primary'} type="submit" busy={form.busy}>
              {t('optionsConnect')}
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
      {connected && <Connection session={session} />}
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

function Connection({ session }: { session: SessionView }) {
  return (
    <Notice kind="success" title={t('optionsConnected', hostOf(session.serviceUrl))}>
      {session.last4 !== null && <p>{t('optionsConnectedKey', session.last4)}</p>}
      {session.balance ? (
        <Credits amount={session.balance.credits} extra={session.balance.extra} />
      ) : (
        <p>{t('optionsBalanceUnknown')}</p>
      )}
    </Notice>
  );
}

function hostOf(url: string | null): string {
  return (url === null ? null : URL.parse(url))?.host ?? '';
}
