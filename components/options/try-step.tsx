import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { Button } from '../ui/button.tsx';
import { BriefcaseIcon, type Icon, PanelIcon, SearchIcon } from '../ui/icons.tsx';
import type { OptionsActions, Shortcuts } from './actions.ts';
import { ProblemLine } from './problem-line.tsx';
import { Step } from './step.tsx';

export interface TryStepProps {
  session: SessionView;
  shortcuts: Shortcuts;
  openProfile: OptionsActions['openProfile'];
}

/** Third step of the set-up: opens a profile with the sidebar, and says where the search and the workspace are. */
export function TryStep({ session, shortcuts, openProfile }: TryStepProps) {
  const { network, hasKey, allowed } = session;
  const ready = hasKey && network !== null && allowed.service && allowed.network;
  /** Whether the sidebar was seen on a profile: now, or before this page was opened, when everything was set up already. */
  const [tried, setTried] = useState(ready);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setProblem(null);
    setOpening(true);
    const opened = await openProfile();
    setOpening(false);
    setTried(opened);
    if (!opened) setProblem(t('optionsTryFailed'));
  };
  return (
    <Step
      number={3}
      title={t('optionsTry')}
      state={ready && tried ? 'done' : problem ? 'attention' : 'todo'}
      folded={
        ready && tried ? (
          <>
            <p class="ts-step__text">{t('optionsReady')}</p>
            <Button variant="ghost" size="small" busy={opening} onClick={() => void open()}>
              {t('optionsTryOpen')}
            </Button>
          </>
        ) : null
      }
    >
      {!ready && <p class="ts-muted">{t('optionsTryLater')}</p>}
      {ready && (
        <>
          <ul class="ts-hints">
            {session.settings.sidePanelOnly ? (
              <Hint icon={PanelIcon} words={t('optionsTryPanel')} keys={shortcuts.sidebar} />
            ) : (
              <>
                <Hint icon={PanelIcon} words={t('optionsTryLauncher')} keys={shortcuts.sidebar} />
                <Hint icon={SearchIcon} words={t('optionsTryPopup')} keys={shortcuts.search} />
              </>
            )}
            <Hint icon={BriefcaseIcon} words={t('optionsTryWorkspace')} keys={null} />
          </ul>
          <div class="ts-row">
            <Button variant="primary" busy={opening} onClick={() => void open()}>
              {t('optionsTryOpen')}
            </Button>
          </div>
          <ProblemLine words={problem} />
        </>
      )}
    </Step>
  );
}

function Hint({ icon: Shape, words, keys }: { icon: Icon; words: string; keys: string | null }) {
  return (
    <li class="ts-hints__item">
      <Shape />
      <span>
        {words}
        {keys && (
          <>
            {' '}
            <kbd class="ts-keys">{keys}</kbd>
          </>
        )}
      </span>
    </li>
  );
}
