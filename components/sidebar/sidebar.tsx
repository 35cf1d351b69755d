import type { ComponentType } from 'preact';
import { date, t, time } from '../../lib/i18n/text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Credits } from '../ui/credits.tsx';
import { CloseIcon, PanelIcon, SearchIcon, SettingsIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ContactSection } from './contact-section.tsx';
import { EnrichRow } from './enrich-row.tsx';
import { ActivityTab, PeopleOnPageTab } from './lazy-tabs.ts';
import { MatchPanel } from './match-panel.tsx';
import type { BatchProps } from './people-on-page-tab.tsx';
import { PersonCard } from './person-card.tsx';
import { ConfirmNotice, PersonProblems } from './person-problems.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { isMatched, type SidebarModel, type SidebarTab } from './sidebar-model.ts';

interface SidebarProps {
  model: SidebarModel;
  place: 'overlay' | 'panel';
  /** The actions for people of the page; only in the side panel. */
  batch?: ComponentType<BatchProps> | undefined;
  /** A question about the account; only in the side panel. */
  question?: ComponentType | undefined;
  /** What keeps clicks from counting. */
  hindrance?: ComponentType | undefined;
}

function Header({ model, place }: Pick<SidebarProps, 'model' | 'place'>) {
  const { actions } = model;
  const balance = model.session.value?.balance ?? null;
  // Without a person, the product's name is the heading.
  const Brand = model.link.value ? 'span' : 'h1';
  return (
    <header class="ts-sidebar__header">
      <Mark size={20} />
      <Brand class="ts-strong ts-truncate">{t('extensionName')}</Brand>
      <span
        class="ts-grow ts-sidebar__balance"
        title={balance ? t('sidebarBalanceAt', date(balance.at), time(balance.at)) : undefined}
      >
        {model.session.value?.hasKey && (
          <Credits amount={balance?.credits ?? null} extra={balance?.extra ?? null} />
        )}
      </span>
      <IconButton icon={SettingsIcon} size="small" label={t('openOptions')} onClick={actions.openOptions} />
      {model.session.value?.settings.sidePanelOnly ? (
        // The toolbar opens this panel and not the search.
        <IconButton icon={SearchIcon} size="small" label={t('searchButton')} onClick={actions.search} />
      ) : (
        <IconButton
          icon={PanelIcon}
          size="small"
          label={place === 'overlay' ? t('sidebarDock') : t('sidebarUndock')}
          onClick={actions.move}
        />
      )}
      {place === 'overlay' && (
        <IconButton icon={CloseIcon} size="small" label={t('uiClose')} onClick={actions.close} />
      )}
    </header>
  );
}

function Person({ model, place }: Pick<SidebarProps, 'model' | 'place'>) {
  const view = model.view.value;
  const { actions } = model;
  if (!view) return <Skeleton lines={3} person />;
  const pending = model.pending.value;
  // Before the page is read, nobody is being looked for.
  if (isToBeRead(model))
    return <PersonCard view={{ ...view, match: 'unset' }} pageName={null} actions={actions} />;
  return (
    // The key resets what was typed or chosen for the last person.
    <div key={view.link} class="ts-stack ts-stack--loose">
      <PersonCard view={view} pageName={model.pageName.value?.full ?? null} actions={actions} />
      {view.held && (
        <Notice
          title={t('sidebarHeld')}
          actions={
            <Button size="small" onClick={actions.reveal}>
              {t('sidebarShow')}
            </Button>
          }
        />
      )}
      {isMatched(view) ? (
        <>
          <EnrichRow view={view} pending={pending.has('enrich')} actions={actions} />
          <ContactSection view={view} pending={pending.has('unlock')} actions={actions} />
        </>
      ) : (
        view.match !== 'unset' && (
          <MatchPanel
            view={view}
            name={model.typedName.value ?? model.pageName.value}
            finding={pending.has('find')}
            place={place}
            renaming={model.renaming}
            actions={actions}
          />
        )
      )}
    </div>
  );
}

/** Whether nothing more can be said of the profile page before a click has read it. */
function isToBeRead({ unread, view }: SidebarModel): boolean {
  return unread.value && view.value !== null && view.value.match !== 'unset' && !isMatched(view.value);
}

function Panel({ model, tab, batch }: Pick<SidebarProps, 'model' | 'batch'> & { tab: SidebarTab }) {
  const view = model.view.value;
  // What is read on a click is not under way by itself.
  if (tab === 'page' && model.unread.value) return null;
  if (tab === 'page')
    return (
      <PeopleOnPageTab
        rows={model.rows.value}
        more={model.morePeople.value}
        actions={model.actions}
        batch={batch}
      />
    );
  if (!view) return <Skeleton lines={4} />;
  if (view.held) return null;
  return tab === 'activity' ? <ActivityTab view={view} /> : <ProfileTab view={view} />;
}

/** The person of the profile page, and the other people on it. */
export function Sidebar({ model, place, batch, question: Question, hindrance: Hindrance }: SidebarProps) {
  const isProfile = model.link.value !== null;
  const people = (model.rows.value?.length ?? 0) + model.morePeople.value;
  const onPage = { id: 'page' as const, label: t('sidebarOnThisPage'), count: people };
  const tabs = isProfile
    ? [
        { id: 'profile' as const, label: t('sidebarProfile') },
        { id: 'activity' as const, label: t('sidebarActivity') },
        onPage,
      ]
    : [onPage];
  const selected = isProfile ? model.tab.value : 'page';
  return (
    <main
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
        {Question && <Question />}
        <PersonProblems model={model} />
        {isProfile && <Person model={model} place={place} />}
        {model.session.value?.settings.sidePanelOnly && (selected === 'page' || isToBeRead(model)) && (
          <div class="ts-stack">
            <p class="ts-muted">{t('sidebarReadPageText')}</p>
            <Button onClick={model.actions.readPage}>{t('sidebarReadPage')}</Button>
          </div>
        )}
        <ConfirmNotice model={model} place={place} />
        <Tabs
          label={t('sidebarSections')}
          tabs={tabs}
          selected={selected}
          onSelect={(id) => {
            model.tab.value = id;
          }}
        >
          <Panel model={model} tab={selected} batch={batch} />
        </Tabs>
      </div>
      {Hindrance && <Hindrance />}
      <LiveRegion message={model.announcement} />
    </main>
  );
}
