import { date, t, time } from '../../lib/text.ts';
import { IconButton } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { CloseIcon, PanelIcon, SettingsIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Mark } from '../ui/mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { ContactSection } from './contact-section.tsx';
import { EnrichRow } from './enrich-row.tsx';
import { MatchPanel } from './match-panel.tsx';
import type { SidebarModel, SidebarTab } from './model.ts';
import { PageTab } from './page-tab.tsx';
import { PersonCard } from './person-card.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { Confirm, Troubles } from './troubles.tsx';

interface SidebarProps {
  model: SidebarModel;
  /** Over the page, or in the browser's own panel. */
  place: 'overlay' | 'panel';
}

function Header({ model, place }: SidebarProps) {
  const { actions } = model;
  const balance = model.session.value?.balance ?? null;
  return (
    <header class="ts-sidebar__header">
      <Mark size={20} />
      <span class="ts-strong ts-sidebar__brand">{t('extensionName')}</span>
      <span
        class="ts-grow ts-sidebar__balance"
        title={balance ? t('sidebarBalanceAt', date(balance.at), time(balance.at)) : undefined}
      >
        {model.session.value?.hasKey && (
          <Credits amount={balance?.credits ?? null} extra={balance?.extra ?? null} />
        )}
      </span>
      <IconButton
        icon={SettingsIcon}
        size="small"
        label={t('sidebarOptions')}
        onClick={actions.openOptions}
      />
      <IconButton
        icon={PanelIcon}
        size="small"
        label={place === 'overlay' ? t('sidebarDock') : t('sidebarUndock')}
        onClick={actions.move}
      />
      {place === 'overlay' && (
        <IconButton icon={CloseIcon} size="small" label={t('uiClose')} onClick={actions.close} />
      )}
    </header>
  );
}

function Person({ model }: Pick<SidebarProps, 'model'>) {
  const view = model.view.value;
  const { actions } = model;
  if (!view) return <Skeleton lines={3} person />;
  const pending = model.pending.value;
  const matched = view.match === 'known' || view.match === 'own-pool';
  return (
    // Nothing typed or chosen for one person may be carried over to the next.
    <div key={view.link} class="ts-stack ts-stack--loose">
      <PersonCard view={view} pageName={model.pageName.value?.full ?? null} />
      {matched ? (
        <>
          <EnrichRow view={view} pending={pending.has('enrich')} actions={actions} />
          <ContactSection view={view} pending={pending.has('unlock')} actions={actions} />
        </>
      ) : (
        view.match !== 'unset' && (
          <MatchPanel
            view={view}
            pageName={model.pageName.value}
            finding={pending.has('find')}
            actions={actions}
          />
        )
      )}
    </div>
  );
}

function Panel({ model, tab }: { model: SidebarModel; tab: SidebarTab }) {
  const view = model.view.value;
  if (tab === 'page') return <PageTab rows={model.rows.value} actions={model.actions} />;
  if (!view) return <Skeleton lines={4} />;
  return tab === 'activity' ? <ActivityTab view={view} /> : <ProfileTab view={view} />;
}

/** Everything about the person on the page, and about the others on it. */
export function Sidebar({ model, place }: SidebarProps) {
  const isProfile = model.link.value !== null;
  const onPage = { id: 'page' as const, label: t('sidebarOnThisPage'), count: model.rows.value?.length };
  const tabs = isProfile
    ? [
        { id: 'profile' as const, label: t('sidebarProfile') },
        { id: 'activity' as const, label: t('sidebarActivity') },
        onPage,
      ]
    : [onPage];
  const selected = isProfile ? model.tab.value : 'page';
  return (
    <aside
      class={`ts-sidebar ts-sidebar--${place}`}
      aria-label={t('extensionName')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing || place === 'panel') return;
        event.preventDefault();
        model.actions.close();
      }}
    >
      <Header model={model} place={place} />
      <div class="ts-sidebar__body">
        <Troubles model={model} />
        {isProfile && <Person model={model} />}
        <Confirm model={model} />
        <Tabs
          label={t('sidebarSections')}
          tabs={tabs}
          selected={selected}
          onSelect={(id) => {
            model.tab.value = id;
          }}
        >
          <Panel model={model} tab={selected} />
        </Tabs>
      </div>
      <LiveRegion message={model.said} />
    </aside>
  );
}
