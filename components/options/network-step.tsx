import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { learnNetwork } from '../../lib/network/learn-network.ts';
import { matchPatterns, type Network, profilePattern } from '../../lib/network/link.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { linkWords, setUpWords } from './set-up-words.ts';
import { Step } from './step.tsx';

export interface NetworkStepProps {
  session: SessionView;
  /** The profile link shown until a network is stored. */
  preset: string;
  actions: Pick<OptionsActions, 'useNetwork' | 'allow'>;
  announce: (message: string) => void;
}

interface Problem {
  where: 'link' | 'below';
  words: string;
}

/** Second step of the set-up: the network, learnt from one profile link. */
export function NetworkStep({ session, preset, actions, announce }: NetworkStepProps) {
  const { network } = session;
  const locked = session.managed.includes('networkProfile');
  const [typed, setTyped] = useState(network?.example ?? preset);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const text = locked ? (network?.example ?? '') : typed;
  const understood = learnNetwork(text);
  const isCurrent = understood.ok && network !== null && sameNetwork(understood.network, network);
  const ready = network !== null && session.allowed.network;
  const shown = locked ? network : understood.ok ? asShown(understood.network) : null;

  async function use() {
    if (busy) return;
    if (!understood.ok) {
      setProblem({ where: 'link', words: linkWords(understood.reason) });
      return;
    }
    setProblem(null);
    setBusy(true);
    const reply = await actions.useNetwork(understood.network);
    setBusy(false);
    if (reply.ok) {
      announce(t('optionsNetworkInUse', reply.data.network.site));
      return;
    }
    const where = reply.error.kind === 'not-a-profile' ? 'link' : 'below';
    setProblem({ where, words: setUpWords(reply.error, understood.network.site) });
  }

  async function allow() {
    if (!network) return;
    if (await actions.allow(matchPatterns(network))) announce(t('optionsAllowed'));
    else setProblem({ where: 'below', words: t('optionsDeclined', network.site) });
  }

  return (
    <Step number={2} title={t('optionsNetwork')} state={ready ? 'done' : network ? 'attention' : 'todo'}>
      {!locked && <p class="ts-muted">{t('optionsNetworkText')}</p>}
      {network && !session.allowed.network && (
        <Notice
          kind="warning"
          title={t('optionsNetworkRevoked', network.site)}
          actions={
            <Button variant="primary" size="small" onClick={() => void allow()}>
              {t('optionsAllow', network.site)}
            </Button>
          }
        >
          {t('optionsRevokedText')}
        </Notice>
      )}
      <form
        class="ts-stack"
        novalidate
        onSubmit={(event) => {
          event.preventDefault();
          void use();
        }}
      >
        <TextField
          label={t('optionsProfileLink')}
          name="profile-link"
          value={text}
          onInput={(value) => {
            setTyped(value);
            setProblem(null);
          }}
          onBlur={() => {
            if (!locked && text.trim() !== '' && !understood.ok)
              setProblem({ where: 'link', words: linkWords(understood.reason) });
          }}
          onSubmit={() => void use()}
          placeholder="https://"
          hint={t('optionsProfileLinkHint')}
          error={problem?.where === 'link' ? problem.words : null}
          locked={locked}
        />
        {shown && <Understood network={shown} />}
        {problem?.where === 'below' && <Notice kind="error" title={problem.words} />}
        {!locked && (
          <div class="ts-row">
            <Button variant={ready && isCurrent ? 'secondary' : 'primary'} type="submit" busy={busy}>
              {t('optionsUseNetwork')}
            </Button>
          </div>
        )}
      </form>
      {ready && <Notice kind="success" title={t('optionsNetworkInUse', network.site)} />}
    </Step>
  );
}

type ShownNetwork = NonNullable<SessionView['network']>;

function asShown(network: Network): ShownNetwork {
  return { ...network, pattern: profilePattern(network) };
}

/** What the extension reads from the link, shown while it is typed. */
function Understood({ network }: { network: ShownNetwork }) {
  return (
    <div class="ts-understood" role="status">
      <KeyValue
        items={[
          { label: t('optionsNetworkSite'), value: network.origin },
          { label: t('optionsNetworkPattern'), value: network.pattern },
          { label: t('optionsNetworkExample'), value: network.example },
        ]}
      />
    </div>
  );
}

function sameNetwork(one: Network, other: ShownNetwork): boolean {
  return one.origin === other.origin && profilePattern(one) === other.pattern;
}
