import { batch, computed, effect, signal } from '@preact/signals';
import type { OrdersView, SearchView } from '../../lib/messages/topics.ts';
import { isAccountReplaced } from '../../lib/views/account-replaced.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import { createOrderModel } from '../orders/order-model.ts';
import type { Ports } from '../orders/ports.ts';
import type { NewKeyAnswer } from '../problems/new-key-question.tsx';
import { type Draft, readDraft, rowOf, type Tab } from '../search/draft.ts';
import { createSearchModel } from '../search/search-model.ts';
import { announcer } from '../ui/live-region.tsx';

export interface PopupPorts extends Ports {
  after: (ms: number, work: () => void) => () => void;
  /** A prompt in the popup's address; it replaces the prompt of the draft. */
  prefill: string | null;
  /** Opens the popup anew, because it showed the people and the draft of another account. */
  startOver: () => void;
}

/** People whose contacts stay open. The limit keeps the stored draft small. */
const MAX_EXPANDED_PEOPLE = 200;

/** The draft is saved after a pause in typing, not at each key. */
const SAVE_AFTER_MS = 250;

/** The popup's state, its stored draft and its actions. */
export function createPopupModel(ports: PopupPorts) {
  const { ask } = ports;
  const session = signal<SessionView | null>(null);
  const activity = signal<OrderView[] | null>(null);
  const tab = signal<Tab>('search');
  const scroll = signal(0);
  const orders = createOrderModel(ports);
  const search = createSearchModel(ports, orders.confirm);
  const announcement = signal('');
  const copies = createCopyModel(ports, announcer(announcement));
  /** People whose contact data are shown in the results. */
  const expanded = signal<ReadonlySet<string>>(new Set());
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
    // A started search is saved at once, because the popup may be closed at any moment.
    if (shown !== wasShown || pending !== wasPending) save();
    else cancelSave = ports.after(SAVE_AFTER_MS, save);
  });

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
        if (search.pending.peek()) return;
        search.shown.value = left.shown;
        expanded.value = new Set(left.expanded);
        scroll.value = left.scroll;
        orders.choose(left.chosen.map(rowOf), true);
      });
      if (left.shown && left.pending && !search.pending.peek()) search.resume(left.shown, left.pending, view);
    } else if (ports.prefill !== null) {
      search.prompt.value = ports.prefill;
    }
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
    announcement,
    expanded,
    expand(rows: readonly { urn: string }[], wanted: boolean) {
      const all = new Set(expanded.value);
      for (const { urn } of rows) {
        all.delete(urn);
        if (wanted) all.add(urn);
      }
      expanded.value = new Set([...all].slice(-MAX_EXPANDED_PEOPLE));
    },
    draft,
    save,
    stop() {
      stopSaving();
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
      if (view.page) orders.updateChosen(view.page.rows);
    },
    receiveOrders(view: OrdersView) {
      if (isOfAnother(view.session)) return;
      session.value = view.session;
      activity.value = view.orders;
    },
  };
}

export type PopupModel = ReturnType<typeof createPopupModel>;
