import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { learnNetwork } from '../../lib/network/learn-network.ts';
import { matchPatterns, type Network, profilePattern } from '../../lib/network/link.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OptionsActions } from './actions.ts';
import { linkWords, setUpWords } from './set-up-words.ts';
import { Step } from './step.tsx';
import { FoldedStep, onEscape, RevokedNotice, useStepForm } from './step-form.tsx';

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
  const [changing, setChanging] = useState(false);
  const form = useStepForm<'link'>();

  const text = locked ? (network?.example ?? '') : typed;
  const understood = learnNetwork(text);
  const ready = network !== null && session.allowed.network;
  const shown = locked ? network : understood.ok ? asShown(understood.network) : null;

  async function use() {
    if (!understood.ok) return form.show('link', linkWords(understood.reason));
    form.clearAll();
    const reply = await form.waitFor(actions.useNetwork(understood.network));
    if (!reply.ok) return form.show('link', setUpWords(reply.error, understood.network.site));
    setChanging(false);
    announce(t('optionsNetworkInUse', reply.data.network.site));
  }

  function close() {
    setTyped(network?.example ?? preset);
    form.clearAll();
    setChanging(false);
  }

  return (
    <Step
      number={2}
      title={t('optionsNetwork')}
      state={ready ? 'done' : network ? 'attention' : 'todo'}
      folded={
        ready && !(changing && !locked) ? (
          <FoldedStep
            line={t('optionsNetworkInUse', network.site)}
            locked={locked}
            change={t('optionsNetworkChange')}
            onChange={() => setChanging(true)}
          />
        ) : null
      }
    >
      {!locked && <p class="ts-muted">{t('optionsNetworkText')}</p>}
      {network && !session.allowed.network && (
        <RevokedNotice
          title={t('optionsNetworkRevoked', network.site)}
          host={network.site}
          patterns={matchPatterns(network)}
          allow={actions.allow}
          announce={announce}
          onDeclined={(words) => form.show('link', words)}
        />
      )}
      <form
        class="ts-stack"
        novalidate
        onSubmit={form.onSubmit(use)}
        onKeyDown={onEscape(ready ? close : null)}
      >
        <TextField
          label={t('optionsProfileLink')}
          name="profile-link"
          value={text}
          onInput={(value) => {
            setTyped(value);
            form.clearAll();
          }}
          onBlur={() => {
            if (!locked && text.trim() !== '' && !understood.ok)
              form.show('link', linkWords(understood.reason));
          }}
          placeholder="https://"
          hint={t('optionsProfileLinkHint')}
          error={form.problemAt('link')}
          locked={locked}
        />
        <Understood network={shown} />
        {!locked && (
          <div class="ts-row">
            <Button variant="primary" type="submit" busy={form.busy}>
              {t('optionsUseNetwork')}
            </Button>
            {ready && (
              <Button variant="ghost" onClick={close}>
                {t('uiCancel')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Step>
  );
}

type ShownNetwork = NonNullable<SessionView['network']>;

function asShown(network: Network): ShownNetwork {
  return { ...network, pattern: profilePattern(network) };
}

/** What the extension reads from the link, shown while it is typed. Its lines stand there from the start, so that nothing moves. */
function Understood({ network }: { network: ShownNetwork | null }) {
  return (
    <div class="ts-understood" role="status">
      <KeyValue
        items={[
          { label: t('optionsNetworkSite'), value: network?.origin ?? '–' },
          { label: t('optionsNetworkPattern'), value: network?.pattern ?? '–' },
        ]}
      />
    </div>
  );
}
