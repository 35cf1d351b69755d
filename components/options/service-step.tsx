import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { readServiceAddress } from '../../lib/settings/service-address.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { KeyField } from './key-field.tsx';
import { addressWords, setUpWords } from './set-up-words.ts';
import { Step } from './step.tsx';

export interface ServiceStepProps {
  session: SessionView;
  /** The address shown until one is stored. */
  preset: string;
  actions: Pick<OptionsActions, 'connect' | 'disconnect' | 'tryKeyAgain' | 'allow'>;
  announce: (message: string) => void;
}

interface Problem {
  where: 'address' | 'key' | 'both';
  words: string;
}

/** First step of the set-up: the service's address and the API key. */
export function ServiceStep({ session, preset, actions, announce }: ServiceStepProps) {
  const addressLocked = session.managed.includes('serviceUrl');
  const keyLocked = addressLocked && session.managed.includes('key');
  const [typed, setTyped] = useState(session.serviceUrl ?? preset);
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const text = addressLocked ? (session.serviceUrl ?? '') : typed;
  const address = readServiceAddress(text);
  const host = address.ok ? new URL(address.url).host : text.trim();
  const isCurrent = address.ok && address.url === session.serviceUrl;
  const keepsKey = session.hasKey && isCurrent;
  const connected = session.hasKey && session.allowed.service && !session.keyRefused;

  const check = (): Problem | null => {
    if (text.trim() === '') return { where: 'address', words: t('optionsAddressEmpty') };
    if (!address.ok) return { where: 'address', words: addressWords(address.reason) };
    if (key.trim() !== '' || keepsKey) return null;
    return { where: 'key', words: t(session.hasKey ? 'optionsKeyNeeded' : 'optionsKeyEmpty') };
  };

  async function connect() {
    if (busy) return;
    const found = check();
    setProblem(found);
    if (found || !address.ok) return;
    setBusy(true);
    const reply = await actions.connect(address, key.trim() === '' ? null : key.trim());
    setBusy(false);
    if (!reply.ok) {
      const { error } = reply;
      const where = error.kind === 'key' ? 'key' : error.kind === 'bad-address' ? 'address' : 'both';
      setProblem({ where, words: setUpWords(error, host) });
      return;
    }
    setKey('');
    setTyped(address.url);
    announce(t('optionsConnected', host));
  }

  async function tryAgain() {
    setBusy(true);
    const reply = await actions.tryKeyAgain();
    setBusy(false);
    if (!reply.ok) setProblem({ where: 'both', words: setUpWords(reply.error, host) });
  }

  async function allow() {
    if (!address.ok) return;
    if (await actions.allow([address.pattern])) announce(t('optionsAllowed'));
    else setProblem({ where: 'both', words: t('optionsDeclined', host) });
  }

  async function disconnect() {
    setLeaving(false);
    const reply = await actions.disconnect();
    if (reply.ok) announce(t('optionsDisconnected'));
    else setProblem({ where: 'both', words: setUpWords(reply.error, host) });
  }

  const troubled = session.hasKey && !connected;
  return (
    <Step number={1} title={t('optionsService')} state={connected ? 'done' : troubled ? 'attention' : 'todo'}>
      <p class="ts-muted">{t('optionsServiceText')}</p>
      {session.hasKey && !session.allowed.service && (
        <Notice
          kind="warning"
          title={t('optionsServiceRevoked', hostOf(session.serviceUrl))}
          actions={
            <Button variant="primary" size="small" onClick={() => void allow()}>
              {t('optionsAllow', hostOf(session.serviceUrl))}
            </Button>
          }
        >
          {t('optionsRevokedText')}
        </Notice>
      )}
      {session.keyRefused && (
        <Notice
          kind="warning"
          title={t('optionsKeyRefused')}
          actions={
            <Button size="small" busy={busy} onClick={() => void tryAgain()}>
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
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <TextField
          label={t('optionsServiceAddress')}
          name="service-address"
          value={text}
          onInput={(value) => {
            setTyped(value);
            setProblem(null);
          }}
          onBlur={() => {
            if (text.trim() !== '' && !address.ok) setProblem(check());
          }}
          onSubmit={() => void connect()}
          placeholder="https://"
          hint={
            address.ok
              ? t('optionsServiceAddressUnderstood', new URL(address.url).origin)
              : t('optionsServiceAddressHint')
          }
          error={problem?.where === 'address' ? problem.words : null}
          locked={addressLocked}
        />
        <KeyField
          value={key}
          onInput={(value) => {
            setKey(value);
            setProblem(null);
          }}
          onSubmit={() => void connect()}
          hint={keepsKey && session.last4 !== null ? t('optionsKeyKept', session.last4) : t('optionsKeyHint')}
          error={problem?.where === 'key' ? problem.words : null}
          locked={keyLocked}
        />
        {problem?.where === 'both' && <Notice kind="error" title={problem.words} />}
        <div class="ts-row ts-row--wrap">
          {!keyLocked && (
            <Button variant={connected && isCurrent ? 'secondary' : 'primary'} type="submit" busy={busy}>
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
      {connected && <Connection session={session} />}
      <Dialog
        open={leaving}
        title={t('optionsDisconnectTitle')}
        onClose={() => setLeaving(false)}
        actions={
          <>
            <Button onClick={() => setLeaving(false)}>{t('uiCancel')}</Button>
            <Button variant="danger" onClick={() => void disconnect()}>
              {t('optionsDisconnect')}
            </Button>
          </>
        }
      >
        {t('optionsDisconnectText')}
      </Dialog>
    </Step>
  );
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
