import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type ListedPerson, peopleOf } from '../../lib/people/listed-people.ts';
import {
  asksForNoted,
  FIRST_ORDER,
  isEmpty,
  NO_FILTER,
  type PeopleFilter,
  type PeopleOrder,
} from '../../lib/people/people-filter.ts';
import { partsOfList } from '../../lib/views/list-source.ts';
import type { Sight } from '../../lib/views/list-window.ts';
import type { Deletion } from './deletion.ts';
import { type FilteredList, hiddenBy, makeFilteredList } from './filtered-list.ts';
import { type Open, type OpenedAccount, openAccount } from './opened.ts';
import { createPeopleSelection } from './people-selection.ts';

/** How long somebody has stopped typing before a long search begins. */
const PAUSE_MS = 150;
/** How often it is looked whether old records are moved. */
const MOVED_MS = 500;

/** A list as the table draws it. Another object stands for it after each change. */
export interface PeopleRows {
  /** The same as long as its order is the same. */
  id: number;
  length: number;
  /** How many people it has. While one has scrolled away from its top, it may have more than rows. */
  count: number;
  /** There are more who pass the filter. */
  hasMore: boolean;
  /** The order that it is in; null where it is some of many and in no order. */
  order: PeopleOrder | null;
  itemAt: (index: number) => ListedPerson | undefined;
  indexOf: (key: string) => number;
}

/** What the table tells of itself. */
export interface PeopleView {
  isAtTop: () => boolean;
  /** Scrolls with rows that came in above. */
  shift: (rows: number) => void;
}

interface PeoplePorts {
  open: Open;
  now: () => number;
  /** How many rows fill the screen. They are read before a list is shown, and the others after it. */
  screenRows: () => number;
  after: (ms: number, work: () => void) => () => void;
  announce: (words: string) => void;
  onError: (error: unknown) => void;
  /** Urns of people with something under way. */
  busy: ReadonlySignal<ReadonlySet<string>>;
  /** The keys of the people of whom the recruiter has noted what a filter asks for, in the order of its list. */
  noted: (filter: PeopleFilter) => Promise<string[]>;
}

/** The people of the workspace: the rows in sight of a list of any length, who is selected, and who is open. */
export function createPeopleModel(ports: PeoplePorts, deletion: Deletion) {
  const { open, busy } = ports;
  const filter = signal<PeopleFilter>(NO_FILTER);
  const order = signal<PeopleOrder>(FIRST_ORDER);
  /** How many people there are, without those being deleted; null before they are read. */
  const total = signal<number | null>(null);
  const rows = signal<PeopleRows | null>(null);
  /** Another list is being read than the one that is shown. */
  const isReading = signal(false);
  /** That takes long. */
  const isSearching = signal(false);
  const opened = signal<{ one: ListedPerson; index: number } | null>(null);
  let list: FilteredList | null = null;
  /** Where the list is read from. */
  let source: OpenedAccount | null = null;
  let view: PeopleView | null = null;
  let turn = 0;
  let orderBefore = FIRST_ORDER;
  /** Who was hidden when the rows were last drawn. */
  let before = deletion.hidden.peek();

  const onError = (error: unknown) => {
    // The database may have been closed. The next reading opens it again, and makes the list anew.
    list = null;
    source = null;
    ports.onError(error);
  };
  const selection = createPeopleSelection({ ...ports, hidden: deletion.hidden, rows, between });

  function draw(): void {
    if (!list) return;
    const { id, window, hasMore, isUnsorted } = list;
    rows.value = {
      id,
      length: window.length(),
      count: list.counted ?? window.length(),
      hasMore: hasMore(),
      order: hasMore() || isUnsorted() ? null : list.order,
      itemAt: window.itemAt,
      indexOf: window.indexOf,
    };
  }

  /** Makes a list with its first rows. */
  async function showList(at: OpenedAccount, mine: number): Promise<FilteredList | null> {
    const made: FilteredList | null = await makeFilteredList({
      ...at,
      ...ports,
      id: mine,
      filter: filter.peek(),
      order: order.peek(),
      hidden: deletion.hidden,
      isWanted: () => isStill(mine),
      onChange: (changed) => list === changed && draw(),
      onShift: (by) => view?.shift(by),
      onError,
    });
    await made?.window.show({ first: 0, end: ports.screenRows(), kept: -1, ahead: 0 });
    return made;
  }

  /** Whether nobody has typed on for a moment. */
  async function isStill(mine: number): Promise<boolean> {
    isSearching.value = true;
    await new Promise<void>((done) => ports.after(PAUSE_MS, done));
    return mine === turn;
  }

  /** Reads the list anew, in the order and with the filter that are set, and how many people there are. */
  async function read(withTotal = total.peek() === null): Promise<void> {
    const mine = ++turn;
    isReading.value = true;
    try {
      source ??= await openAccount(open);
      if (mine !== turn) return;
      if (!source) return forget();
      const [made] = await Promise.all([showList(source, mine), withTotal && readTotal(source)]);
      if (made?.isAll) made.window.resize(total.peek() ?? 0);
      // Without a source the database could not be read.
      if (!made || mine !== turn || !source) return;
      batch(() => {
        list = made;
        selection.onList();
        draw();
      });
    } catch (error) {
      onError(error);
    } finally {
      if (mine === turn)
        batch(() => {
          isReading.value = false;
          isSearching.value = false;
        });
    }
  }

  async function readTotal({ store, lists, account: id }: OpenedAccount): Promise<void> {
    const hidden = [...deletion.hidden.peek().keys()];
    const present = hidden.length > 0 ? await lists.some('people', hidden) : [];
    const left = new Set(present.map(({ key }) => key));
    const people = (await store.get('totals', id))?.figures.all ?? 0;
    // Nobody is counted before old records are moved. It is not said then that there is no one.
    const isUnknown = people === 0 && (await store.countOld()) > 0;
    batch(() => {
      const gone = new Set(hidden.filter((key) => !left.has(key)));
      // They do not come back: they are deleted.
      before = new Map([...before].filter(([key]) => !gone.has(key)));
      deletion.forget(gone);
      total.value = isUnknown ? null : Math.max(0, people - deletion.hidden.peek().size);
    });
  }

  function forget(): void {
    list = null;
    batch(() => {
      rows.value = null;
      total.value = null;
      selection.clearSelection();
      opened.value = null;
    });
  }

  /** Reads again what is shown, because something may have changed. New rows come in at the top, or if they are wanted. */
  async function again(at: OpenedAccount | null, withNew = false): Promise<void> {
    source = at;
    if (!at) return forget();
    const current = list;
    if (!current) return read(true);
    await readTotal(at);
    const { window, isFound, count, passes } = current;
    // Of whom the wanted is noted no more leaves at once, such as somebody whose reminder is done.
    const isNoted = asksForNoted(filter.peek());
    const isWhole = withNew || isNoted || (view?.isAtTop() ?? true) || (!isFound && window.hasAll());
    const length = isWhole ? (await count()) - hiddenBy(deletion.hidden, passes) : window.length();
    current.counted = isWhole || !isEmpty(filter.peek()) ? null : total.peek();
    await Promise.all([window.refresh(isWhole, length), renewChosen(at)]);
    draw();
  }

  /** Reads again who is selected and who is open. */
  async function renewChosen({ store, lists }: OpenedAccount): Promise<void> {
    const one = opened.peek()?.one;
    const keys = [...selection.selected.peek().keys(), ...(one ? [one.key] : [])];
    if (keys.length === 0) return;
    const people = await peopleOf(store, lists, keys);
    batch(() => {
      selection.renew(keys, people);
      const last = opened.peek();
      const now = one && people.get(one.key);
      if (last && last.one === one) opened.value = now ? { ...last, one: now } : null;
    });
  }

  /** The people of some rows, of which not all need to be at hand. */
  async function between(first: number, end: number): Promise<ListedPerson[]> {
    try {
      return (await list?.window.between(first, end)) ?? [];
    } catch (error) {
      onError(error);
      return [];
    }
  }

  // Whoever has been hidden goes, and whoever is shown again comes back.
  deletion.hidden.subscribe((hidden) => {
    const gone = [...hidden.values()].filter(({ key }) => !before.has(key));
    const isBack = [...before.keys()].some((key) => !hidden.has(key));
    before = hidden;
    if (!list) return;
    if (gone.length > 0) {
      total.value = Math.max(0, (total.peek() ?? 0) - gone.length);
      void list.window.hide(gone.filter(list.passes).length);
    }
    if (isBack && source) void again(source, true).catch(onError);
  });

  return {
    filter,
    order,
    total,
    rows,
    isReading,
    isSearching,
    ...selection,
    opened,
    again: (at: OpenedAccount | null) => again(at),
    /** Whether somebody has something under way. */
    isBusy: ({ urns }: Pick<ListedPerson, 'urns'>) => urns.some((urn) => busy.value.has(urn)),
    setFilter(next: PeopleFilter) {
      const wasUnlocked = filter.peek().unlocked !== null;
      // The index has whoever was unlocked lately in order by that, so it is the first order of such a list.
      if (next.unlocked && !wasUnlocked) {
        orderBefore = order.peek();
        order.value = { sort: 'unlocked', descending: true };
      } else if (!next.unlocked && wasUnlocked && order.peek().sort === 'unlocked') {
        order.value = orderBefore;
      }
      filter.value = next;
      void read();
    },
    /** Sets both at once. */
    setView(next: PeopleFilter, sorted: PeopleOrder) {
      orderBefore = FIRST_ORDER;
      batch(() => {
        filter.value = next;
        order.value = sorted;
      });
      void read();
    },
    setOrder(next: PeopleOrder) {
      order.value = next;
      void read();
    },
    /** The table is there. Returns what is called when it is not any more. */
    attach(made: PeopleView): () => void {
      view = made;
      return () => {
        if (view === made) view = null;
      };
    },
    /** These rows are in sight now. */
    show(next: Sight): void {
      void list?.window.show(next);
    },
    /** Nobody looks at the people any more: whoever comes back finds everybody, read anew. */
    leave(): void {
      turn++;
      list = null;
      batch(() => {
        filter.value = NO_FILTER;
        order.value = FIRST_ORDER;
        rows.value = null;
        selection.clearSelection();
        opened.value = null;
        isReading.value = false;
        isSearching.value = false;
      });
    },
    close(): void {
      opened.value = null;
    },
    /** Opens the person of a row. */
    async openAt(index: number): Promise<void> {
      const current = list;
      const at = Math.max(0, Math.min(index, (current?.window.length() ?? 0) - 1));
      const one = current?.window.itemAt(at) ?? (await between(at, at + 1))[0];
      if (one && current === list) opened.value = { one, index: at };
    },
    /** Everybody in the list, as it is read for a file. Old records that are still to be moved would not be in it. */
    async *everybody(): AsyncGenerator<ListedPerson[]> {
      const [at, shown] = [source, list];
      while (at && (await at.store.countOld()) > 0)
        await new Promise<void>((done) => ports.after(MOVED_MS, done));
      if (shown) yield* partsOfList(shown.source);
    },
  };
}

export type PeopleModel = ReturnType<typeof createPeopleModel>;
