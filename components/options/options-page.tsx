import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { lazy } from '../ui/lazy.tsx';
import { announcer } from '../ui/live-region.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Toast } from '../ui/toast.tsx';
import type { OptionsActions, Presets, Shortcuts } from './actions.ts';
import { NetworkStep } from './network-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { setUpWords } from './set-up-words.ts';
import { useOptimisticSettings } from './use-optimistic-settings.ts';

/** The last step, and everything below the steps, are loaded after the first steps. */
const TryStep = lazy(async () => (await import('./try-step.tsx')).TryStep);
const SettingsSections = lazy(async () => (await import('./settings-sections.tsx')).SettingsSections);

/** Most recruiters have one account, and no list of them. */
const AccountList = lazy(async () => (await import('./account-list.tsx')).AccountList);

export interface OptionsPageProps {
  /** Null until the worker has sent it. */
  session: ReadonlySignal<SessionView | null>;
  shortcuts: ReadonlySignal<Shortcuts>;
  presets: Presets;
  actions: OptionsActions;
}

export function OptionsPage({ session: source, shortcuts, presets, actions }: OptionsPageProps) {
  const session = source.value;
  const announcement = useSignal('');
  const isNew = session !== null && !((session.hasKey || session.waiting !== null) && session.network);
  return (
    <div class="ts-page">
      <header class="ts-page__head">
        <Mark size={28} />
        <p class="ts-page__name">{t('extensionName')}</p>
        {session?.hasKey && (
          <>
            {session.balance && <Credits amount={session.balance.credits} extra={session.balance.extra} />}
            <Button variant="ghost" size="small" onClick={actions.openWorkspace}>
              {t('openWorkspace')}
            </Button>
          </>
        )}
      </header>
      <main class="ts-page__main">
        <div>
          <h1 class="ts-page__title">{t(isNew ? 'optionsWelcome' : 'optionsTitle')}</h1>
          <p class="ts-muted">{t(isNew ? 'optionsWelcomeText' : 'optionsIntro')}</p>
        </div>
        {session === null ? (
          <Skeleton lines={6} />
        ) : (
          <OptionsSections
            session={session}
            shortcuts={shortcuts.value}
            presets={presets}
            actions={actions}
            announce={announcer(announcement)}
          />
        )}
      </main>
      <Toast announcement={announcement} />
    </div>
  );
}

interface OptionsSectionsProps {
  session: SessionView;
  shortcuts: Shortcuts;
  presets: Presets;
  actions: OptionsActions;
  announce: (message: string) => void;
}

function OptionsSections({ session: stored, shortcuts, presets, actions, announce }: OptionsSectionsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { session, change } = useOptimisticSettings(stored, actions.change, (reply) => {
    setProblem(reply.ok ? null : setUpWords(reply.error, ''));
    if (reply.ok) announce(t('optionsSaved'));
  });
  // Once the worker reports that everything is erased, the steps are mounted again, which empties their fields.
  const [erased, setErased] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!erased || stored.hasKey || stored.network) return;
    setErased(false);
    setRound((last) => last + 1);
  }, [erased, stored]);
  return (
    <>
      <div class="ts-steps" key={round}>
        <ServiceStep session={session} preset={presets.serviceUrl} actions={actions} announce={announce} />
        <NetworkStep
          session={session}
          preset={presets.networkProfile}
          actions={actions}
          announce={announce}
        />
        <TryStep session={session} shortcuts={shortcuts} openProfile={actions.openProfile} />
      </div>
      <AccountList session={session} actions={actions} announce={announce} />
      <SettingsSections
        session={session}
        change={change}
        shortcuts={shortcuts}
        actions={actions}
        announce={announce}
        onErased={() => setErased(true)}
      />
      {problem && (
        <div class="ts-toast">
          <Notice kind="error" title={problem} onDismiss={() => setProblem(null)} />
        </div>
      )}
    </>
  );
}
