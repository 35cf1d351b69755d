import { computed, signal } from '@preact/signals';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { isMatched } from '../contact/get-price.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import { announcer } from '../ui/live-region.tsx';
import { changeWords } from './change-words.ts';
import { createFoundContacts } from './found-contacts.ts';
import { createPaidClicks } from './paid-clicks.ts';
import { createPeopleOnPage } from './people-on-page.ts';
import type { SidebarActions, SidebarControl, SidebarPorts, SidebarTab } from './sidebar-types.ts';

/** When the page is read after a navigation. A single-page site changes its parts one after the other. */
const READ_AT_MS = [0, 250, 600, 1_200, 2_500, 5_000];
const FOLLOW_AGAIN_MS = 1_500;

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
  const announcement = signal('');
  const announce = announcer(announcement);
  const session = computed(() => view.value?.session ?? sessionWithoutProfile.value);
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

  const clicks = createPaidClicks({ newClick: ports.newClick, link, isHere, schedule });
  const { pay, tell, pending } = clicks;
  const found = createFoundContacts({ ...ports, link, view, pending, isHere, schedule, announce });
  const stopClearing = clearWhenCauseGoes(clicks.problem, session);

  function followPerson(at: ProfileLink): void {
    following?.stop();
    let hasSnapshot = false;
    following = ports.follow({ topic: 'person', link: at.canonical }, (data) => {
      hasSnapshot = true;
      if (!isHere(at) || data.link !== at.canonical) return;
      const isRevealed = view.value?.held && !data.held;
      const words = view.value && !isRevealed ? changeWords(view.value, data) : null;
      // Once the person is known, an earlier problem is over. A delayed search may find them without another click.
      if (!isMatched(view.value) && isMatched(data)) clicks.problem.value = null;
      const before = view.value;
      view.value = data;
      if (words) announce(words);
      if (before && !isRevealed) found.takeResults(before, data, at);
      found.noteSeen();
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
    found.clear();
    clicks.clear();
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
      found.noteClick(fields);
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
      clicks.confirming.value = null;
    },
    dismissProblem() {
      clicks.problem.value = null;
    },
    copy: found.copy,
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
    problem: clicks.problem,
    pending,
    confirming: clicks.confirming,
    copied: found.copied,
    announcement,
    actions,
    show,
    noteSeen: found.noteSeen,
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
