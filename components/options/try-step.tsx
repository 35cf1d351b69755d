import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { BriefcaseIcon, type Icon, PanelIcon, SearchIcon } from '../ui/icons.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import type { Shortcuts } from './actions.ts';
import { Step } from './step.tsx';

export interface TryStepProps {
  session: SessionView;
  shortcuts: Shortcuts;
}

/** Third step of the set-up: where to find the sidebar, the search and the workspace. */
export function TryStep({ session, shortcuts }: TryStepProps) {
  const { network, hasKey, allowed } = session;
  const ready = hasKey && network !== null && allowed.service && allowed.network;
  return (
    <Step number={3} title={t('optionsTry')} state={ready ? 'done' : 'todo'}>
      {!ready && <p class="ts-muted">{t('optionsTryLater')}</p>}
      {ready && (
        <>
          <p>
            <SafeLink href={network.example}>{t('optionsTryOpen')}</SafeLink>
          </p>
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
