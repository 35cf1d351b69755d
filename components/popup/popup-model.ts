import { batch, computed, effect, signal } from '@preact/signals';
import { t, tn } from '../../lib/i18n/text.ts';
import type { OrdersView, SearchView } from '../../lib/messages/topics.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { CopyKind, CopyPorts } from '../files/copied-text.ts';
import { exportErrorWords } from '../files/export-error.ts';
import { createFoundModel } from '../found/found-model.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import { createOrderModel, type Order, spendable } from '../orders/order-model.ts';
import type { Ports } from '../orders/ports.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import type { NewKeyAnswer } from '../problems/new-key-question.tsx';
import { type Draft, readDraft, rowOf, type Tab } from '../search/draft.ts';
import { createHiddenRows } from '../search/hidden-rows.ts';
import { createSearchModel } from '../search/search-model.ts';
import type { Sort } from '../search/sort-rows.ts';
import { announcer } from '../ui/live-region.tsx';
import type { ResultsFollowUp } from './results-follow-up.ts';

export interface LastPopup {
  /** There were results or orders to show. */
  wasBusy: boolean;
  /** There was something at the foot that single Gets look up or have found. */
  hadFound: boolean;
}

/** What is made of people. `what`: the search that found them. */
export interface PeopleFiles {
  /** Saves them as a CSV file. Resolves to how many they are, and how many are left out since they must not be contacted. */
  exportPeople: (urns: readonly string[], what: string) => Promise<{ count: number; left: number }>;
  /** Asks in the workspace which file of them is wanted. */
  exportAs: (urns: readonly string[], what: string) => Promise<void>;
  /** Who of them is in the company's own system. */
  inAts: (urns: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Copies them in a form. Tells what happened, in words. */
  copyPeople: (
    urns: readonly string[],
    kind: CopyKind,
    ports: Pick<CopyPorts, 'ask' | 'copy'>,
  ) => Promise<string>;
}

export interface PopupPorts extends Ports, ResultsFollowUp {
  after: (ms: number, work: () => void) => () => void;
  /** What is made of the selected people, loaded when it is wanted. */
  files: () => Promise<PeopleFiles>;
  /** A prompt in the popup's address; it replaces the prompt of the draft. */
  prefill: string | null;
  /** What the last popup showed. This one keeps the room for it until it knows better. */
  last: LastPopup;
  /** Opens the popup anew, because it showed the people and the draft of another account. */
  startOver: () => void;
}

/** People whose contacts stay open. The limit keeps the stored draft small. */
const MAX_EXPANDED_PEOPLE = 200;

/** How long the bar says what was just done. */
const SAYS_MS = 2000;

/** How long a row shows that its contact was ordered, until the worker's snapshot shows it. */
const GETTING_MS = 500;

/** The draft is saved after a pause in typing, not at each key. */
const SAVE_AFTER_MS = 250;

/** The popup's state, its stored draft and its actions. */
export function createPopupModel(ports: PopupPorts) {
  const { ask } = ports;
  const session = signal<SessionView | null>(null);
  const activity = signal<OrderView[] | null>(null);
  const tab = signal<Tab>('search');
  const scroll = signal(0);
  const orders = createOrderModel({
    ...ports,
    inAts: async (people) => (await ports.files()).inAts(people),
  });
  const search = createSearchModel(ports, orders.confirm);
  const announcement = signal('');
  const announce = announcer(announcement);
  const copies = createCopyModel(ports, announce);
  const found = createFoundModel({ ...ports, announce });
  /** People whose contact data are shown in the results. */
  const expanded = signal<ReadonlySet<string>>(new Set());
  /** People whose contact is being ordered. */
  const getting = signal<ReadonlySet<string>>(new Set());
  /** The contact that a row's button gets. */
  const field = computed(() => session.value?.settings.defaultFields[0] ?? 'work_email');
  const hidden = createHiddenRows({ ...search, field });
  const sort = signal<Sort>('match');
  /** What was just done with the selected people. */
  const selectionSays = signal<string | null>(null);
  /** The stored draft was read. */
  const isRestored = signal(false);
  let restored = false;
  /** The account whose draft this popup shows. */
  let owner: string | null = null;
  let cancelSave = () => {};
  let lastShown: Draft['shown'] = null;
  let lastPending: Draft['pending'] = null;

  const draft = computed<Draft>(() => ({
    tab: tab.value,
    prompt: search.prompt.value,
    chips: search.chips.value,
    localOnly: search.localOnly.value,
    hideUnlocked: hidden.isOn.value,
    sort: sort.value,
    editing: search.editing.value,
    shown: search.shown.value,
    pending: search.pending.value,
    chosen: [...orders.chosen.value.values()].map(({ urn, name, pool, enriched, unlocked }) => ({
      urn,
      name,
      pool,
      enriched,
      unlocked,
    })),
    expanded: [...expanded.value],
    scroll: scroll.value,
  }));
  let written = '';

  function save(): void {
    cancelSave();
    // Before the stored draft is read, saving would overwrite it.
    if (!restored) return;
    const text = JSON.stringify(draft.peek());
    if (text === written) return;
    written = text;
    void ask('search.draft', { draft: draft.peek(), ...(owner === null ? {} : { account: owner }) });
  }

  const stopSaving = effect(() => {
    const { shown, pending } = draft.value;
    const [wasShown, wasPending] = [lastShown, lastPending];
    [lastShown, lastPending] = [shown, pending];
    cancelSave();
    // Another page begins at its top.
    if (wasShown && shown !== wasShown) scroll.value = 0;
    // A started search is saved at once, because the popup may be closed at any moment.
    if (shown !== wasShown || pending !== wasPending) save();
    else cancelSave = ports.after(SAVE_AFTER_MS, save);
  });

  const stopClearing = [
    clearWhenCauseGoes(search.problem, session),
    clearWhenCauseGoes(orders.problem, session),
  ];

  function restore(view: SearchView): void {
    restored = true;
    const left = readDraft(view.draft);
    const typed = search.prompt.peek();
    if (left) {
      batch(() => {
        tab.value = ports.prefill === null ? left.tab : 'search';
        search.prompt.value = ports.prefill ?? (typed === '' ? left.prompt : typed);
        // What the recruiter did before the draft arrived is kept.
        if (search.count.peek() === 0) {
          search.chips.value = left.chips;
          search.localOnly.value = left.localOnly;
        }
        search.editing.value ??= left.editing;
        search.unfolded.value = search.editing.value !== null;
        if (search.pending.peek()) return;
        search.shown.value = left.shown;
        hidden.isOn.value = left.hideUnlocked;
        sort.value = left.sort;
        expanded.value = new Set(left.expanded);
        scroll.value = left.scroll;
        orders.choose(left.chosen.map(rowOf), true);
      });
      if (left.shown && left.pending && !search.pending.peek()) search.resume(left.shown, left.pending, view);
    } else if (ports.prefill !== null) {
      search.prompt.value = ports.prefill;
    }
    isRestored.value = true;
    // A search that started before the draft was read has not been saved yet.
    if (search.pending.peek()) save();
  }

  /** Whether a snapshot is of another account than this popup's. The popup is opened anew then, and saves nothing more. */
  function isOfAnother(told: SessionView): boolean {
    if (!isAccountReplaced({ account: owner }, told)) {
      owner = told.account;
      return false;
    }
    restored = false;
    ports.startOver();
    return true;
  }

  const selected = () => [...orders.chosen.value.keys()];
  const searched = () => search.shown.value?.prompt ?? '';

  function say(words: string): void {
    selectionSays.value = words;
    ports.after(SAYS_MS, () => {
      if (selectionSays.value === words) selectionSays.value = null;
    });
  }

  async function get(urn: string, how: Pick<Order, 'enrichFirst' | 'limit'>): Promise<void> {
    const change = (wanted: boolean) => {
      const others = [...getting.value].filter((one) => one !== urn);
      getting.value = new Set(wanted ? [...others, urn] : others);
    };
    change(true);
    await orders.place({ kind: 'unlock', urns: [urn], fields: [field.value], ...how });
    // The row itself shows how it goes.
    orders.started.value = null;
    ports.after(GETTING_MS, () => change(false));
  }

  const orderActions = createOrderActions({
    ask,
    orders,
    session: () => session.value,
    contacts: ports.contacts,
    copies,
  });

  return {
    session,
    activity,
    tab,
    scroll,
    search,
    orders,
    orderActions,
    copies,
    found,
    announcement,
    expanded,
    hidden: hidden.urns,
    hidesUnlocked: hidden.isOn,
    sort,
    field,
    getting,
    selectionSays,
    isRestored,
    /** There is more to show than the form: results, or the orders. */
    isBusy: computed(() =>
      isRestored.value ? tab.value === 'jobs' || search.shown.value !== null : ports.last.wasBusy,
    ),
    /** Single Gets look something up or have found something, or something of it was just copied. */
    hasFound: computed(() => {
      if (!session.value) return ports.last.hadFound;
      const { looking, found: count } = session.value.found;
      return looking + count > 0 || found.said.value !== null;
    }),
    /** The form is one line. */
    isFormFolded: computed(() => (isRestored.value ? search.folded.value : ports.last.wasBusy)),
    get: (urn: string, how: Pick<Order, 'enrichFirst' | 'limit'>) => void get(urn, how),
    /** Gets the profiles of people who have none. */
    getProfiles(people: readonly PersonRow[], limit: number | null) {
      const balance = session.value && spendable(session.value);
      // The dialog offers as many as the balance covers.
      if (people.length > 1 && limit !== null && balance !== null && limit > balance) {
        orders.enriching.value = people;
        return;
      }
      const urns = people.map(({ urn }) => urn);
      void orders.place({ kind: 'enrich', urns, fields: [], enrichFirst: false, limit });
    },
    /** Copies one email of each selected person who has one. */
    copyEmails() {
      const stop = ports.contacts(selected(), async (found) => {
        stop();
        const allowed = found.length > 1 ? found.filter(({ blocked }) => !blocked) : found;
        const left = found.length - allowed.length;
        const emails = allowed.flatMap(
          ({ contacts }) => contacts.work_email ?? contacts.personal_email ?? [],
        );
        if (emails.length === 0) return say(left > 0 ? tn('blockedLeftOut', left) : t('searchNoEmailsYet'));
        const worked = await ports.copy(emails.join('\n')).then(
          () => true,
          () => false,
        );
        const urns = allowed.map(({ urn }) => urn);
        if (worked && urns.length > 0)
          void ask('people.seen', { urns, copied: ['work_email', 'personal_email'] });
        say(worked ? withLeft(tn('searchEmailsCopied', emails.length), left) : t('searchNotCopied'));
      });
    },
    /** Copies the selected people in another form. */
    copyAs: (kind: CopyKind) =>
      void ports
        .files()
        .then((files) => files.copyPeople(selected(), kind, ports))
        .then(say, (error: unknown) => say(exportErrorWords(error, 'searchNotCopied'))),
    async exportSelected() {
      try {
        const { count, left } = await (await ports.files()).exportPeople(selected(), searched());
        say(withLeft(tn('searchExported', count), left));
      } catch (error) {
        say(exportErrorWords(error, 'exportFailed'));
      }
    },
    exportAs: () => void ports.files().then((files) => files.exportAs(selected(), searched())),
    /** Leaves people out whose contact is unlocked. They are not selected any more either, since nobody sees that. */
    hideUnlocked(wanted: boolean) {
      batch(() => {
        hidden.isOn.value = wanted;
        const rows = search.page.value?.rows ?? [];
        orders.choose(
          rows.filter(({ urn }) => hidden.urns.value.has(urn)),
          false,
        );
      });
    },
    expand(rows: readonly { urn: string }[], wanted: boolean) {
      const all = new Set(expanded.value);
      for (const { urn } of rows) {
        all.delete(urn);
        if (wanted) all.add(urn);
      }
      expanded.value = new Set([...all].slice(-MAX_EXPANDED_PEOPLE));
    },
    /** The people who are to be put into a list; null when nobody is. */
    adding: signal<readonly string[] | null>(null),
    AddToList: ports.AddToList,
    Noted: ports.Noted,
    followNoted: ports.followNoted,
    draft,
    save,
    stop() {
      stopSaving();
      for (const stop of stopClearing) stop();
      cancelSave();
    },
    openOrders: computed(() => activity.value?.filter(({ open }) => open).length ?? 0),
    openOptions: () => void ask('options.open', {}),
    tryKey: () => void ask('account.retry', {}),
    answerNewKey: (answer: NewKeyAnswer) => void ask('account.answer', answer),
    switchAccount(account: string) {
      save();
      void ask('account.switch', { account });
    },
    receiveSearch(view: SearchView) {
      if (isOfAnother(view.session)) return;
      session.value = view.session;
      if (!restored) restore(view);
      search.receive(view);
      // The values of the results are on screen.
      const shown = new Set(view.page?.rows.map(({ urn }) => urn));
      if (tab.value === 'search') found.see(view.session.found.rows.filter(({ urn }) => shown.has(urn)));
      if (view.page) orders.updateChosen(view.page.rows);
    },
    receiveOrders(view: OrdersView) {
      if (isOfAnother(view.session)) return;
      session.value = view.session;
      activity.value = view.orders;
      orderActions.saveFinished(view.orders);
    },
  };
}

export type PopupModel = ReturnType<typeof createPopupModel>;

/** What was done, and how many people were left out of it who must not be contacted. */
function withLeft(words: string, left: number): string {
  return left > 0 ? `${words} · ${tn('blockedLeftOut', left)}` : words;
}
