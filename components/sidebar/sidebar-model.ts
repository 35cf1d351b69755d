import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import type { MessageError, Reply } from '../../lib/messages/answers.ts';
import type { Ask } from '../../lib/messages/ask-with.ts';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { SnapshotOf, Topic } from '../../lib/messages/topics.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import type { PageReading } from '../../lib/page/page-state.ts';
import type { PanelPart } from '../../lib/page/panel-part.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { FieldView, PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { ContactActions, Copied } from '../contact/contact-block.tsx';
import { isMatched } from '../contact/get-price.ts';
import type { SpendQuestion } from '../orders/unpriced-words.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import { copyWords } from '../ui/contact-value.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { announcer } from '../ui/live-region.tsx';
import { changeWords } from './change-words.ts';
import { createPeopleOnPage, type PersonOnPage } from './people-on-page.ts';

export interface SidebarPorts {
  ask: Ask;
  follow<T extends Topic['topic']>(
    topic: Extract<Topic, { topic: T }>,
    listener: (data: SnapshotOf<T>) => void,
  ): Following;
  newClick(): string;
  /** Reads the network's page. `previous` is the last profile's name, which a single-page site may still show. */
  readPage(link: ProfileLink | null, previous: string | null): Promise<PageReading | null>;
  /** Whether the page may be read on a click of the recruiter only. Without it the page is read as it changes. */
  readsOnClick?(): boolean;
  /** The most people of one page that may be followed. Without it there is no limit. */
  maxPeople?: number;
  /** Writes to the clipboard. Rejects when the browser does not allow it. */
  copy(text: string): Promise<void>;
  /** Whether the recruiter has this tab in front of them, in the window in use. */
  isInFront(): Promise<boolean>;
  now(): number;
  /** Runs the work after some milliseconds; returns what cancels it. */
  after(ms: number, work: () => void): () => void;
  close(): void;
  reload(): void;
  /** How many milliseconds to wait before a change of the profile is followed. */
  pace?(): number;
  /** The sidebar follows another profile from now on. */
  onFollowed?(): void;
  openWorkspace(): void;
  /** Moves the sidebar from the overlay to the browser's side panel, or back. */
  move(): void;
  /** Opens the side panel beside the overlay, at a part that the overlay does not have. */
  openPanel(part?: PanelPart): void;
  /** Opens the search in a window. */
  search?(): void;
  /** A mail to the person was begun. */
  mail?(urn: string): void;
}

export type SidebarTab = 'profile' | 'history' | 'page';
export type Paid = 'find' | 'enrich' | ContactField;
/** What a problem or a question is about. It is shown there. */
export type About = 'contact' | 'match' | 'profile';

/** One click as the worker is told of it. */
interface Click {
  clickId: string;
  confirmed?: true;
  limit?: number | null;
}

export interface ActionProblem {
  about: About;
  error: MessageError;
  retry: (() => void) | null;
}

export interface SidebarModel {
  link: ReadonlySignal<ProfileLink | null>;
  view: ReadonlySignal<PersonView | null>;
  session: ReadonlySignal<SessionView | null>;
  /** The name on the profile page. */
  pageName: ReadonlySignal<SplitName | null>;
  /** The name that the recruiter typed to search by; null for the page's. */
  typedName: ReadonlySignal<SplitName | null>;
  rows: ReadonlySignal<PersonOnPage[] | null>;
  /** How many people are on the page besides those in `rows`. */
  morePeople: ReadonlySignal<number>;
  /** The page is read on a click, and was not read yet. */
  unread: ReadonlySignal<boolean>;
  /** Whether it is known what the tab shows. Until then the sidebar has nothing to say. */
  isKnown: ReadonlySignal<boolean>;
  /** What the recruiter chose to see of a profile. */
  tab: Signal<SidebarTab>;
  /** What is shown: a page that is no profile has its people only. */
  shownTab: ReadonlySignal<SidebarTab>;
  /** The recruiter is typing a name to search by. */
  renaming: Signal<boolean>;
  problem: ReadonlySignal<ActionProblem | null>;
  pending: ReadonlySignal<ReadonlySet<Paid>>;
  confirming: ReadonlySignal<(SpendQuestion & { about: About; go(): void }) | null>;
  /** What was copied a moment ago, or could not be. */
  copied: ReadonlySignal<Copied | null>;
  announcement: ReadonlySignal<string>;
  actions: SidebarActions;
}

export interface SidebarActions extends ContactActions {
  /** Shows the person of a profile that the page went to without an input. */
  reveal(): void;
  /** Pays for a search by name: `again` for one that was answered or lost before, `page` for the next twenty people. */
  find(name: SplitName, click?: { again?: boolean; page?: number }): void;
  /** Searches by another name than the page's from now on. The own pool is looked through, which is free. */
  rename(name: SplitName): void;
  choose(urn: string): void;
  /** Forgets whom the recruiter chose for this page. */
  unlink(): void;
  enrich(refresh: boolean): void;
  cancelConfirm(): void;
  dismissProblem(): void;
  announce(text: string): void;
  openOptions(): void;
  /** Asks the service again now where its answers keep failing. */
  checkNow(): void;
  openWorkspace(): void;
  close(): void;
  reload(): void;
  move(): void;
  openPanel(part?: PanelPart): void;
  search(): void;
  /** Moves, hides or shows the tab on the page's edge. */
  placeTab(where: { top?: number; hidden?: boolean }): void;
  /** Reads the name and the people of the page once. */
  readPage(): void;
}

export interface SidebarControl extends SidebarModel {
  /** The tab shows another profile now, or none. */
  show(link: ProfileLink | null): void;
  /** What was found may be on screen now. */
  noteSeen(): void;
  stop(): void;
}

/** When the page is read after a navigation. A single-page site changes its parts one after the other. */
const READ_AT_MS = [0, 250, 600, 1_200, 2_500, 5_000];
const FOLLOW_AGAIN_MS = 1_500;
/** How long a search stays busy after its answer. The second half of a double click must not pay for the next search. */
const FIND_PAUSE_MS = 1_000;
/** How long the sidebar shows that it copied. */
const COPIED_MS = 2_000;
/** Only what is found this soon after its click is copied by itself: later, the recruiter may have copied something else. */
const COPY_WITHIN_MS = 30_000;
/** A look-up that takes this long is announced once more. */
const STILL_MS = 60_000;

/** The sidebar's state and actions. All of it is about the profile in `link`. */
export function createSidebarModel(ports: SidebarPorts): SidebarControl {
  const link = signal<ProfileLink | null>(null);
  const view = signal<PersonView | null>(null);
  const sessionWithoutProfile = signal<SessionView | null>(null);
  const pageName = signal<SplitName | null>(null);
  const typedName = signal<SplitName | null>(null);
  const isKnown = signal(false);
  const tab = signal<SidebarTab>('profile');
  const shownTab = computed<SidebarTab>(() => (link.value ? tab.value : 'page'));
  const renaming = signal(false);
  const unread = signal(false);
  const problem = signal<ActionProblem | null>(null);
  const pending = signal<ReadonlySet<Paid>>(new Set());
  const confirming = signal<SidebarModel['confirming']['value']>(null);
  const copied = signal<Copied | null>(null);
  const announcement = signal('');
  const announce = announcer(announcement);
  const session = computed(() => view.value?.session ?? sessionWithoutProfile.value);
  const stopClearing = clearWhenCauseGoes(problem, session);
  const peopleOnPage = createPeopleOnPage(
    ports,
    () => ports.readPage(link.value, previous),
    () => link.value,
  );

  let following: Following | null = null;
  const cancelScheduled: (() => void)[] = [];
  let lookedUpName: string | null = null;
  let isLookingUp = false;
  /** The worker was sent the name on the page, or that there is none. */
  let hasLookedUp = false;
  let previous: string | null = null;
  /** The last click of this profile on Get, until what it found was copied. */
  let clicked: { fields: readonly ContactField[]; at: number } | null = null;
  /** Fields of this profile that were copied, and what the worker was last told of them. */
  const taken = new Set<ContactField>();
  let told = '';
  /** How many pages were shown. Two pages without a profile have the same link. */
  let visits = 0;
  let stopped = false;
  const readsOnClick = () => ports.readsOnClick?.() ?? false;

  function schedule(ms: number, work: () => void): void {
    cancelScheduled.push(ports.after(ms, work));
  }

  function isHere(at: ProfileLink | null): boolean {
    return !stopped && link.value?.canonical === at?.canonical;
  }

  function followPerson(at: ProfileLink): void {
    following?.stop();
    let hasSnapshot = false;
    following = ports.follow({ topic: 'person', link: at.canonical }, (data) => {
      hasSnapshot = true;
      if (!isHere(at) || data.link !== at.canonical) return;
      const isRevealed = view.value?.held && !data.held;
      const words = view.value && !isRevealed ? changeWords(view.value, data) : null;
      // Once the person is known, an earlier problem is over. A delayed search may find them without another click.
      if (!isMatched(view.value) && isMatched(data)) problem.value = null;
      const before = view.value;
      view.value = data;
      if (words) announce(words);
      if (before && !isRevealed) takeResults(before, data, at);
      noteSeen();
      // A restarted worker has forgotten the page's name; send it again.
      const isForgotten = data.match === 'looking' && data.name === null && hasLookedUp && !isLookingUp;
      if (isRevealed || isForgotten) {
        void look(at, typedName.value ?? pageName.value);
      }
    });
    // The worker refuses a topic while the browser still reports the tab's old address. Follow it again.
    schedule(FOLLOW_AGAIN_MS, () => {
      if (!hasSnapshot && isHere(at)) followPerson(at);
    });
  }

  /** Copies what was found by the last click, if the recruiter wants that, and says when a look-up takes long. */
  function takeResults(before: PersonView, after: PersonView, at: ProfileLink): void {
    const turned = (field: ContactField, state: FieldView['state']) =>
      before.fields[field].state !== state && after.fields[field].state === state;
    for (const field of CONTACT_FIELDS) {
      if (turned(field, 'looking')) schedule(STILL_MS, () => sayStillLooking(field, at));
    }
    const isSame = (field: ContactField) =>
      JSON.stringify(before.fields[field]) === JSON.stringify(after.fields[field]);
    pending.value = new Set(
      [...pending.value].filter((one) => one === 'find' || one === 'enrich' || isSame(one)),
    );
    const found = clicked?.fields.find((field) => turned(field, 'found'));
    const view = found && after.fields[found];
    if (!clicked || !found || view?.state !== 'found' || !after.session.settings.copyWhenFound) return;
    const isSoon = ports.now() - clicked.at <= COPY_WITHIN_MS;
    clicked = null;
    if (!isSoon) return;
    void ports.isInFront().then((isInFront) => {
      if (isInFront && isHere(at)) actions.copy(found, view.value);
    });
  }

  /**
   * Tells the worker that what it found of this person is on screen, and what was copied of it. Told again when there is
   * more: an order ends a moment after its value arrives.
   */
  function noteSeen(): void {
    const at = link.value;
    const { fields, session: now } = view.value ?? {};
    const isFound = fields && CONTACT_FIELDS.some((field) => fields[field].state === 'found');
    const news = [now?.found.found, ...taken].join();
    if (!at || !isFound || !now?.found.found || news === told) return;
    void ports.isInFront().then((isInFront) => {
      if (!isInFront || !isHere(at) || news === told) return;
      told = news;
      void ports.ask('person.seen', { link: at.canonical, copied: [...taken] });
    });
  }

  function sayStillLooking(field: ContactField, at: ProfileLink): void {
    if (isHere(at) && view.value?.fields[field].state === 'looking')
      announce(t('sidebarSayStill', fieldWords(field)));
  }

  async function look(at: ProfileLink, name: SplitName | null): Promise<void> {
    lookedUpName = name?.full ?? null;
    isLookingUp = true;
    hasLookedUp = true;
    const reply = await ports.ask('person.look', {
      link: at.canonical,
      name,
      ...(typedName.value && { typed: true }),
    });
    if (!isHere(at)) return;
    isLookingUp = false;
    if (!reply.ok) lookedUpName = null;
  }

  /** An early reading may find no name yet. Only the last one reports that there is none. */
  async function read(at: ProfileLink, isLast: boolean): Promise<void> {
    const reading = await ports.readPage(at, previous);
    if (isHere(at)) await takeName(at, reading?.name ?? null, isLast);
  }

  async function takeName(at: ProfileLink, name: SplitName | null, isLast: boolean): Promise<void> {
    if (name) pageName.value = name;
    // A typed name is searched by from then on. Nobody is looked for on a profile that the page went to by itself.
    if (typedName.value || view.value?.held) return;
    if (name ? name.full !== lookedUpName : isLast && !hasLookedUp) await look(at, name);
  }

  async function readOnce(): Promise<void> {
    const at = link.value;
    const visit = visits;
    const reading = await ports.readPage(at, previous);
    if (stopped || visit !== visits) return;
    unread.value = false;
    peopleOnPage.take(reading?.links ?? []);
    if (at) await takeName(at, reading?.name ?? null, true);
  }

  function followHere(): void {
    const at = link.value;
    if (at) {
      ports.onFollowed?.();
      followPerson(at);
      if (!unread.value)
        for (const ms of READ_AT_MS) schedule(ms, () => void read(at, ms === READ_AT_MS.at(-1)));
    } else {
      following = ports.follow({ topic: 'session' }, (data) => {
        sessionWithoutProfile.value = data;
      });
    }
    if (shownTab.value === 'page') startPeople();
  }

  function show(next: ProfileLink | null): void {
    if (next !== null && next.canonical === link.value?.canonical) return;
    visits += 1;
    unread.value = readsOnClick();
    for (const stop of cancelScheduled.splice(0)) stop();
    previous = view.value?.name ?? pageName.value?.full ?? previous;
    // The side panel may have been opened for typing a name before it knew the profile.
    if (link.value) renaming.value = false;
    link.value = next;
    isKnown.value = true;
    view.value = null;
    pageName.value = null;
    typedName.value = null;
    clicked = null;
    taken.clear();
    told = '';
    copied.value = null;
    problem.value = null;
    confirming.value = null;
    pending.value = new Set();
    peopleOnPage.stop();
    lookedUpName = null;
    isLookingUp = false;
    hasLookedUp = false;
    following?.stop();
    following = null;
    const waitMs = ports.pace?.() ?? 0;
    if (waitMs > 0) schedule(waitMs, followHere);
    else followHere();
  }

  function startPeople(): void {
    if (!readsOnClick()) peopleOnPage.start();
  }

  const stopTab = tab.subscribe((selected) => {
    if (selected === 'page') startPeople();
    // People who were read on a click stay: nothing is read again without another click.
    else if (!readsOnClick()) peopleOnPage.stop();
  });

  /** Sends a paid message. The confirmed attempt keeps the click id of the first one. */
  function pay(
    what: readonly Paid[],
    send: (at: ProfileLink, click: Click) => Promise<Reply<unknown>>,
    again: (error: MessageError) => void = () => pay(what, send),
  ): void {
    const at = link.value;
    if (!at || what.some((one) => pending.value.has(one))) return;
    const clickId = ports.newClick();
    const isFind = what.includes('find');
    const about = isFind ? 'match' : what.includes('enrich') ? 'profile' : 'contact';
    const attempt = async (agreed?: { limit: number | null; owned?: true }) => {
      pending.value = new Set([...pending.value, ...what]);
      problem.value = null;
      confirming.value = null;
      const reply = await send(at, { clickId, ...(agreed && { confirmed: true as const, ...agreed }) });
      if (!isHere(at)) return;
      const release = () => {
        pending.value = new Set([...pending.value].filter((one) => !what.includes(one)));
      };
      // A contact stays busy until its view tells what became of the click.
      if (reply.ok && about !== 'profile') return schedule(FIND_PAUSE_MS, release);
      release();
      if (reply.ok) return;
      if (reply.error.kind === 'confirm') {
        const { error } = reply;
        const isKnown = agreed?.owned || error.owned;
        const yes = { limit: error.credits, ...(isKnown && { owned: true as const }) };
        confirming.value = { ...error, about, go: () => void attempt(yes) };
        return;
      }
      const { error } = reply;
      problem.value = { about, error, retry: () => again(error) };
    };
    void attempt();
  }

  async function free(work: Promise<Reply<unknown>>, retry: () => void): Promise<void> {
    const at = link.value;
    const reply = await work;
    if (isHere(at) && !reply.ok) problem.value = { about: 'contact', error: reply.error, retry };
  }

  /** Sends something free about the person of the page. If it fails, it can be tried again. */
  function tell(send: (link: string) => Promise<Reply<unknown>>): void {
    const at = link.value;
    if (at) void free(send(at.canonical), () => tell(send));
  }

  const actions: SidebarActions = {
    mail() {
      const urn = view.peek()?.person?.urn;
      if (urn !== undefined) ports.mail?.(urn);
    },
    reveal: () => tell((at) => ports.ask('person.show', { link: at })),
    find(name, { again = false, page } = {}) {
      if (name.full !== pageName.value?.full) typedName.value = name;
      lookedUpName = name.full;
      hasLookedUp = true;
      pay(
        ['find'],
        ({ canonical }, click) =>
          ports.ask('person.find', {
            link: canonical,
            name,
            ...click,
            ...(again && { again }),
            ...(page !== undefined && { page }),
          }),
        // A lost search may have been charged. Only this click of the recruiter pays for it again.
        ({ kind }) =>
          actions.find(name, { again: again || kind === 'search-lost', ...(page !== undefined && { page }) }),
      );
    },
    rename(name) {
      const at = link.value;
      if (!at) return;
      typedName.value = name;
      void look(at, name);
    },
    choose: (urn) => tell((at) => ports.ask('person.choose', { link: at, urn })),
    unlink: () => tell((at) => ports.ask('person.unlink', { link: at })),
    enrich: (refresh) =>
      pay(['enrich'], ({ canonical }, click) =>
        ports.ask('person.enrich', { link: canonical, refresh, ...click }),
      ),
    get(fields, shown, retry = false) {
      clicked = { fields, at: ports.now() };
      pay(
        fields,
        ({ canonical }, click) =>
          ports.ask('person.get', {
            link: canonical,
            name: typedName.value ?? pageName.value,
            fields,
            ...(shown !== null && { limit: shown }),
            ...(retry && { retry }),
            ...click,
          }),
        // A lost search may have been charged. Only this click of the recruiter pays for it again.
        ({ kind }) => actions.get(fields, shown, retry || kind === 'search-lost'),
      );
    },
    cancel: (order) => tell((at) => ports.ask('person.cancel', { link: at, order })),
    settle: (request) => tell((at) => ports.ask('person.settle', { link: at, request })),
    cancelConfirm() {
      confirming.value = null;
    },
    dismissProblem() {
      problem.value = null;
    },
    copy(field, value) {
      const show = (worked: boolean) => {
        const shown = { field, worked };
        copied.value = shown;
        announce(worked ? copyWords(field).done : t('contactCopyFailed'));
        if (!worked) return;
        taken.add(field);
        noteSeen();
        ports.after(COPIED_MS, () => {
          if (copied.value === shown) copied.value = null;
        });
      };
      void ports.copy(value).then(
        () => show(true),
        () => show(false),
      );
    },
    announce,
    openOptions: () => void ports.ask('options.open', {}),
    checkNow: () => void ports.ask('requests.check', {}),
    openWorkspace: ports.openWorkspace,
    close: ports.close,
    reload: ports.reload,
    move: ports.move,
    openPanel: ports.openPanel,
    search: () => ports.search?.(),
    placeTab: (where) => void ports.ask('launcher.place', where),
    readPage: () => void readOnce(),
  };

  return {
    link,
    view,
    session,
    pageName,
    typedName,
    rows: peopleOnPage.rows,
    morePeople: peopleOnPage.more,
    unread,
    isKnown,
    tab,
    shownTab,
    renaming,
    problem,
    pending,
    confirming,
    copied,
    announcement,
    actions,
    show,
    noteSeen,
    stop() {
      stopped = true;
      stopClearing();
      stopTab();
      peopleOnPage.stop();
      for (const stop of cancelScheduled.splice(0)) stop();
      following?.stop();
    },
  };
}
