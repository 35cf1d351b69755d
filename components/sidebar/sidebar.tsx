import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { date, time } from '../../lib/i18n/dates.ts';
import { number, t, tn } from '../../lib/i18n/text.ts';
import type { CommandKeys } from '../../lib/messages/command-keys.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { ContactBlock } from '../contact/contact-block.tsx';
import { isMatched } from '../contact/get-price.ts';
import { foundWords } from '../found/found-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { BriefcaseIcon, CloseIcon, PanelIcon, SearchIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Mark } from '../ui/mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FullProfile } from './full-profile.tsx';
import { HistoryTab, PeopleOnPageTab, SidebarShortcuts } from './lazy-components.ts';
import { MatchPanel } from './match-panel.tsx';
import { ContactNotes, NotesOn } from './notes.tsx';
import type { BatchProps } from './people-on-page-tab.tsx';
import { PersonCard } from './person-card.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { isToBeRead, knownUrn, shownContact } from './shown-contact.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import type { About, SidebarModel, SidebarTab } from './sidebar-types.ts';

/** Whom the recruiter notes something of: somebody known by a urn, or by the link of the profile alone. */
export interface NotedProps extends Pick<PersonView, 'link' | 'name' | 'blocked'> {
  urn: string | undefined;
}

interface SidebarProps {
  model: SidebarModel;
  place: 'overlay' | 'panel';
  /** The keys of the extension's commands. */
  readKeys: () => Promise<CommandKeys>;
  /** The actions for people of the page; only in the side panel. */
  batch?: ComponentType<BatchProps> | undefined;
  /** A question about the account; only in the side panel. */
  question?: ComponentType | undefined;
  /** What the recruiter has noted of the person; only in the side panel. */
  noted?: ComponentType<NotedProps> | undefined;
  /** The line of what was found, with names and values; only in the side panel. */
  foot?: ComponentType | undefined;
  /** What keeps clicks from counting. */
  hindrance?: ComponentType | undefined;
}

/** The plan's and the extra credits together, and when the service last told them. */
function Balance({ session }: { session: SessionView | null }) {
  if (!session?.hasKey) return <span class="ts-sidebar__balance" />;
  const { balance } = session;
  if (!balance) return <span class="ts-sidebar__balance">{t('sidebarNoBalance')}</span>;
  const { credits, extra, at } = balance;
  return (
    <span
      class="ts-sidebar__balance"
      title={extra ? t('sidebarBalanceParts', number(credits), number(extra)) : undefined}
    >
      <span class="ts-figures ts-strong">{tn('uiCredits', credits + (extra ?? 0))}</span>
      <span class="ts-muted ts-sidebar__balance-at" title={date(at)}>
        {t('sidebarBalanceAt', time(at))}
      </span>
    </span>
  );
}

function Header({
  model,
  place,
  onShortcuts,
}: Pick<SidebarProps, 'model' | 'place'> & { onShortcuts: () => void }) {
  const { actions } = model;
  return (
    <header class="ts-sidebar__header">
      <Mark size={20} />
      <span class="ts-strong ts-truncate">{t('extensionName')}</span>
      <Balance session={model.session.value} />
      <IconButton
        icon={BriefcaseIcon}
        size="small"
        label={t('openWorkspace')}
        onClick={actions.openWorkspace}
      />
      <IconButton icon={SearchIcon} size="small" label={t('searchButton')} onClick={actions.search} />
      <SidebarMenu model={model} place={place} onShortcuts={onShortcuts} />
      {place === 'overlay' && (
        <IconButton icon={CloseIcon} size="small" label={t('uiClose')} onClick={actions.close} />
      )}
    </header>
  );
}

function Person({ model, place }: Pick<SidebarProps, 'model' | 'place'>) {
  const { view, context } = shownContact(model);
  const { actions } = model;
  return (
    <>
      <PersonCard
        view={view}
        pageName={isToBeRead(model) ? null : (model.pageName.value?.full ?? null)}
        actions={actions}
        onChoose={() => {
          model.tab.value = 'profile';
        }}
      />
      <ContactBlock
        // The key resets what was opened for the last person.
        key={model.link.value?.canonical}
        view={view}
        context={context}
        copied={model.copied.value}
        actions={actions}
      />
      <ContactNotes model={model} place={place} />
    </>
  );
}

/** The full profile of somebody who is matched, or what is needed to match them. */
function AboutPerson({ model, place }: Pick<SidebarProps, 'model' | 'place'>) {
  const view = model.view.value;
  if (!view) return <Skeleton lines={4} />;
  if (view.held || view.match === 'unset' || isToBeRead(model)) return null;
  const { actions } = model;
  const pending = model.pending.value;
  const notes = (about: About) => <NotesOn model={model} place={place} about={about} />;
  if (!isMatched(view))
    return (
      <>
        <MatchPanel
          view={view}
          name={model.typedName.value ?? model.pageName.value}
          finding={pending.has('find')}
          place={place}
          renaming={model.renaming}
          actions={actions}
        />
        {notes('match')}
      </>
    );
  return (
    <div class="ts-stack">
      <FullProfile view={view} pending={pending.has('enrich')} actions={actions} />
      {notes('profile')}
      <ProfileTab view={view} />
    </div>
  );
}

interface PanelProps extends Pick<SidebarProps, 'model' | 'place' | 'batch'> {
  tab: SidebarTab;
}

function Panel({ model, place, tab, batch }: PanelProps) {
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
  if (tab === 'profile') return <AboutPerson model={model} place={place} />;
  if (!view) return <Skeleton lines={4} />;
  return view.held ? null : <HistoryTab view={view} />;
}

/** Gives the focus to the heading when another person is shown while it was inside: never to a control that spends. */
function useFocusOnHeading(link: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(link);
  const hadFocus = useRef(false);
  // Looked at before the controls of the last person are gone.
  if (last.current !== link) {
    hadFocus.current = main.current?.contains(document.activeElement) ?? false;
    last.current = link;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useLayoutEffect(() => {
    if (hadFocus.current) main.current?.querySelector('h1')?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [link]);
  return main;
}

/** The line of what was found over a page: how many, and not who or what. It opens the side panel, which says the rest. */
function FootCounts({ model }: Pick<SidebarProps, 'model'>) {
  const found = model.session.value?.found;
  const words = found && foundWords(found);
  return (
    <div class="ts-foot">
      {found && found.looking + found.found > 0 ? (
        <button
          type="button"
          class="ts-foot__counts"
          title={t('footOpenPanel')}
          onClick={() => model.actions.openPanel('found')}
        >
          <PanelIcon size={12} />
          <span class="ts-truncate">{words}</span>
        </button>
      ) : (
        <span class="ts-truncate">{words}</span>
      )}
    </div>
  );
}

/** The person of a profile and the tabs below, or the people of another page. */
function Body({ model, place, batch, noted: Noted }: SidebarProps) {
  const isProfile = model.link.value !== null;
  const people = (model.rows.value?.length ?? 0) + model.morePeople.value;
  const onPage = { id: 'page' as const, label: t('sidebarOnThisPage'), count: people };
  const tabs = isProfile
    ? [
        { id: 'profile' as const, label: t('sidebarProfile') },
        { id: 'history' as const, label: t('sidebarHistory') },
        onPage,
      ]
    : [onPage];
  const selected = model.shownTab.value;
  const view = model.view.value;
  const urn = knownUrn(view);
  return (
    <>
      {isProfile ? (
        <Person model={model} place={place} />
      ) : (
        <>
          <h1 class="ts-person__name ts-focus-quiet" tabIndex={-1}>
            {t('sidebarPeople')}
          </h1>
          <ContactNotes model={model} place={place} />
        </>
      )}
      {Noted && isProfile && view && !view.held && <Noted key={urn} {...view} urn={urn} />}
      {model.session.value?.settings.sidePanelOnly && (selected === 'page' || isToBeRead(model)) && (
        <div class="ts-stack">
          <p class="ts-muted">{t('sidebarReadPageText')}</p>
          <Button onClick={model.actions.readPage}>{t('sidebarReadPage')}</Button>
        </div>
      )}
      <Tabs
        label={t('sidebarSections')}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => {
          model.tab.value = id;
        }}
      >
        <Panel model={model} place={place} tab={selected} batch={batch} />
      </Tabs>
    </>
  );
}

/** The person of the profile page, and the other people on it. */
export function Sidebar(props: SidebarProps) {
  const { model, place, readKeys, question: Question, foot: Foot, hindrance: Hindrance } = props;
  const main = useFocusOnHeading(model.link.value?.canonical);
  const help = useSignal(false);
  return (
    <>
      <main
        ref={main}
        class={`ts-sidebar ts-sidebar--${place}`}
        aria-label={t('extensionName')}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (isHelpKey(event) && (model.session.value?.settings.singleKeys ?? true)) help.value = true;
          if (event.key !== 'Escape' || place === 'panel') return;
          event.preventDefault();
          model.actions.close();
        }}
      >
        <Header
          model={model}
          place={place}
          onShortcuts={() => {
            help.value = true;
          }}
        />
        <div class="ts-sidebar__body">
          {Question && <Question />}
          {model.isKnown.value && <Body {...props} />}
        </div>
        {Foot ? <Foot /> : <FootCounts model={model} />}
        {Hindrance && <Hindrance />}
        <LiveRegion message={model.announcement} />
      </main>
      {/* Beside the sidebar, so that Escape closes the list alone. */}
      {help.value && (
        <SidebarShortcuts
          readKeys={readKeys}
          onClose={() => {
            help.value = false;
          }}
        />
      )}
    </>
  );
}

/** Whether a key asks for the list of shortcuts. In a field it is a letter like others. */
function isHelpKey({ key, target }: KeyboardEvent): boolean {
  return (
    key === '?' && !(target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea'))
  );
}
