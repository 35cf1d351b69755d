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
import { RevokedNotice, useStepForm } from './step-form.tsx';

export interface NetworkStepProps {
  session: SessionView;
  /** The profile link shown until a network is stored. */
  preset: string;
  actions: Pick<OptionsActions, 'useNetwork' | 'allow'>;
  announce: (message: string) => void;
}

/** Second step of the set-up: the network, learnt from one profile link. */
export function NetworkStep({ session, preset, actions, announce }: NetworkStepProps) {
  const { network } = session;
  const locked = session.managed.includes('networkProfile');
  const [typed, setTyped] = useState(network?.example ?? preset);
  const form = useStepForm<'link'>();

  const text = locked ? (network?.example ?? '') : typed;
  const understood = learnNetwork(text);
  const isCurrent = understood.ok && network !== null && sameNetwork(understood.network, network);
  const ready = network !== null && session.allowed.network;
  const shown = locked ? network : understood.ok ? asShown(understood.network) : null;

  async function use() {
    if (!understood.ok) return form.show(linkWords(understood.reason), 'link');
    form.clear();
    const reply = await form.waitFor(actions.useNetwork(understood.network));
    if (reply.ok) return announce(t('optionsNetworkInUse', reply.data.network.site));
    const field = reply.error.kind === 'not-a-profile' ? 'link' : null;
    form.show(setUpWords(reply.error, understood.network.site), field);
  }

  return (
    <Step number={2} title={t('optionsNetwork')} state={ready ? 'done' : network ? 'attention' : 'todo'}>
      {!locked && <p class="ts-muted">{t('optionsNetworkText')}</p>}
      {network && !session.allowed.network && (
        <RevokedNotice
          title={t('optionsNetworkRevoked', network.site)}
          host={network.site}
          patterns={matchPatterns(network)}
          allow={actions.allow}
          announce={announce}
          onDeclined={form.show}
        />
      )}
      <form class="ts-stack" novalidate onSubmit={form.onSubmit(use)}>
        <TextField
          label={t('optionsProfileLink')}
          name="profile-link"
          value={text}
          onInput={(value) => {
            setTyped(value);
            form.clear();
          }}
          onBlur={() => {
            if (!locked && text.trim() !== '' && !understood.ok)
              form.show(linkWords(understood.reason), 'link');
          }}
          placeholder="https://"
          hint={t('optionsProfileLinkHint')}
          error={form.problemAt('link')}
          locked={locked}
        />
        {shown && <Understood network={shown} />}
        {form.notice}
        {!locked && (
          <div class="ts-row">
            <Button variant={ready && isCurrent ? 'secondary' : 'primary'} type="submit" busy={form.busy}>
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
