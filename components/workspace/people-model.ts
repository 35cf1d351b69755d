import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import { type FoundPeople, findPeople } from '../../lib/people/find-people.ts';
import { type ListedPerson, peopleOf } from '../../lib/people/listed-people.ts';
import {
  asksForNoted,
  FIRST_ORDER,
  indexedList,
  isEmpty,
  NO_FILTER,
  type PeopleFilter,
  type PeopleOrder,
  passing,
} from '../../lib/people/people-filter.ts';
import { type ListSource, partsOfList } from '../../lib/views/list-source.ts';
import { createListWindow, type ListWindow, type Sight } from '../../lib/views/list-window.ts';
import { countPeople, foundSource, peopleSource } from '../../lib/views/people-source.ts';
import type { Deletion } from './deletion.ts';
import { type Open, type OpenedAccount, openAccount } from './opened.ts';

/** People who can be selected at once. */
export const MAX_SELECTED = 1_000;
/** A search that took longer is not made again for every change. */
const MAX_AGAIN_MS = 100;
/** How long somebody has stopped typing before a long search begins. */
const PAUSE_MS = 150;
/** How often it is looked whether old records are moved. */
const MOVED_MS = 500;
/** Rows that fill a screen, read before a list is shown. */
const FIRST_ROWS = 25;

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
  after: (ms: number, work: () => void) => () => void;
  announce: (words: string) => void;
  onError: (error: unknown) => void;
  /** Urns of people with something under way. */
  busy: ReadonlySignal<ReadonlySet<string>>;
  /** The keys of the people of whom the recruiter has noted what a filter asks for, in the order of its list. */
  noted: (filter: PeopleFilter) => Promise<string[]>;
}

interface List {
  id: number;
  order: PeopleOrder;
  window: ListWindow<ListedPerson>;
  source: ListSource<ListedPerson>;
  /** It has everybody. */
  isAll: boolean;
  /** Its people were found one by one. */
  isFound: boolean;
  hasMore: () => boolean;
  isUnsorted: () => boolean;
  /** How many people it has now, hidden ones included. */
  count: () => Promise<number>;
  /** How many it had when it was last counted, without hidden ones; null where that is the number of its rows. */
  counted: number | null;
  /** Whether somebody is in it. */
  passes: (one: ListedPerson) => boolean;
}

const NOBODY: ReadonlyMap<string, ListedPerson> = new Map();
const NONE_FOUND: FoundPeople = { keys: [], known: NOBODY, hasMore: false };

/** The people of the workspace: the rows in sight of a list of any length, who is selected, and who is open. */
export function createPeopleModel(ports: PeoplePorts, deletion: Deletion) {
  const { open, now, announce, busy } = ports;
  const filter = signal<PeopleFilter>(NO_FILTER);
  const order = signal<PeopleOrder>(FIRST_ORDER);
  /** How many people there are, without those being deleted; null before they are read. */
  const total = signal<number | null>(null);
  const rows = signal<PeopleRows | null>(null);
  /** Another list is being read than the one that is shown. */
  const isReading = signal(false);
  /** That takes long. */
  const isSearching = signal(false);
  const selected = signal(NOBODY);
  /** More people were to be selected than can be. */
  const isSelectionCut = signal(false);
  /** Everybody whom "Select all" has selected in this list. */
  const all = signal<readonly string[]>([]);
  const opened = signal<{ one: ListedPerson; index: number } | null>(null);
  let list: List | null = null;
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
  const hiddenBy = (passes: List['passes']) => [...deletion.hidden.peek().values()].filter(passes).length;
  const chosen = computed(() => {
    const hidden = deletion.hidden.value;
    return [...selected.value.values()].filter(({ key }) => !hidden.has(key));
  });

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

  /** Makes the list of a filter and an order; null if another one is wanted by now. */
  async function makeList({ store, lists, account }: OpenedAccount, mine: number): Promise<List | null> {
    const wanted = filter.peek();
    const sorted = order.peek();
    const indexed = indexedList(account, wanted, sorted);
    const isWanted = () => isStill(mine);
    const search = async () => {
      const noted = asksForNoted(wanted) ? await ports.noted(wanted) : null;
      const asked = { store, lists, account, filter: wanted, order: sorted, busy: busy.peek() };
      return findPeople({ ...asked, noted, isWanted });
    };
    const begun = now();
    let found = indexed ? null : await search();
    if (!indexed && !found) return null;
    const isQuick = now() - begun < MAX_AGAIN_MS;
    const people = indexed
      ? peopleSource(store, lists, account, indexed)
      : foundSource(store, lists, () => found ?? NONE_FOUND, asksForNoted(wanted));
    const passesRest = passing(wanted, busy.peek());
    const passes = (one: ListedPerson) =>
      passesRest(one) && (!asksForNoted(wanted) || (found?.keys.includes(one.key) ?? false));
    // How many there are in all is read at the same time.
    const isAll = indexed?.part === 'all' && !indexed.isCut;
    const count = async () => {
      if (indexed) return countPeople(store, account, indexed);
      return found?.keys.length ?? 0;
    };
    const length = isAll ? Number.POSITIVE_INFINITY : (await count()) - hiddenBy(passes);
    const made: List = {
      id: mine,
      order: sorted,
      source: people,
      passes,
      hasMore: () => found?.hasMore ?? false,
      isUnsorted: () => found?.isUnsorted ?? false,
      isFound: !indexed,
      counted: null,
      isAll,
      async count() {
        if (!indexed && (isQuick || asksForNoted(wanted))) found = (await search()) ?? found;
        return count();
      },
      window: createListWindow({
        source: people,
        length,
        hidden: () => deletion.hidden.peek(),
        onChange: () => list === made && draw(),
        onShift: (by) => view?.shift(by),
        onError,
      }),
    };
    return made;
  }

  /** Makes a list with its first rows. */
  async function showList(at: OpenedAccount, mine: number): Promise<List | null> {
    const made = await makeList(at, mine);
    await made?.window.show({ first: 0, end: FIRST_ROWS, kept: -1 });
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
        all.value = [];
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
      selected.value = NOBODY;
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
    const length = isWhole ? (await count()) - hiddenBy(passes) : window.length();
    current.counted = isWhole || !isEmpty(filter.peek()) ? null : total.peek();
    await Promise.all([window.refresh(isWhole, length), renewChosen(at)]);
    draw();
  }

  /** Reads again who is selected and who is open. */
  async function renewChosen({ store, lists }: OpenedAccount): Promise<void> {
    const one = opened.peek()?.one;
    const keys = [...selected.peek().keys(), ...(one ? [one.key] : [])];
    if (keys.length === 0) return;
    const people = await peopleOf(store, lists, keys);
    batch(() => {
      const asked = new Set(keys);
      const left = Array.from(selected.peek(), ([key, person]) =>
        asked.has(key) ? people.get(key) : person,
      );
      if (left.length > 0)
        selected.value = new Map(left.flatMap((person) => (person ? [[person.key, person]] : [])));
      const last = opened.peek();
      const now = one && people.get(one.key);
      if (last && last.one === one) opened.value = now ? { ...last, one: now } : null;
    });
  }

  function select(people: readonly ListedPerson[], on: boolean): void {
    const next = new Map(selected.peek());
    let isCut = false;
    for (const one of people) {
      if (!on) next.delete(one.key);
      else if (next.has(one.key) || next.size < MAX_SELECTED) next.set(one.key, one);
      else isCut = true;
    }
    batch(() => {
      selected.value = next;
      isSelectionCut.value = isCut;
    });
    if (isCut) announce(t('workspaceSelectedMost', MAX_SELECTED));
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
    selected,
    chosen,
    isSelectionCut,
    all,
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
        selected.value = NOBODY;
        opened.value = null;
        isReading.value = false;
        isSearching.value = false;
      });
    },
    select,
    clearSelection(): void {
      batch(() => {
        selected.value = NOBODY;
        isSelectionCut.value = false;
      });
    },
    /** Selects the people of some rows. */
    async selectBetween(first: number, end: number): Promise<void> {
      const people = await between(first, Math.min(end, first + MAX_SELECTED + 1));
      select(people, true);
    },
    /** Selects everybody in the list, as many as can be. */
    async selectAll(): Promise<void> {
      const people = await between(0, Math.min(list?.window.length() ?? 0, MAX_SELECTED + 1));
      select(people, true);
      all.value = people.slice(0, MAX_SELECTED).map(({ key }) => key);
    },
    unselectAll(): void {
      const rest = new Map(selected.peek());
      const current = rows.peek();
      for (const key of all.peek()) rest.delete(key);
      for (let index = 0; current && index < Math.min(current.length, MAX_SELECTED); index++)
        rest.delete(current.itemAt(index)?.key ?? '');
      batch(() => {
        selected.value = rest;
        all.value = [];
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
