import type { ReadonlySignal } from '@preact/signals';
import { type FoundPeople, findPeople } from '../../lib/people/find-people.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import {
  asksForNoted,
  indexedList,
  type PeopleFilter,
  type PeopleOrder,
  passing,
} from '../../lib/people/people-filter.ts';
import type { ListSource } from '../../lib/views/list-source.ts';
import { createListWindow, type ListWindow } from '../../lib/views/list-window.ts';
import { countPeople, foundSource, peopleSource } from '../../lib/views/people-source.ts';
import type { Deletion } from './deletion.ts';
import type { OpenedAccount } from './opened.ts';

/** A search that took longer is not made again for every change. */
const MAX_AGAIN_MS = 100;

/** What the list is of, and what it needs. */
interface Wanted extends OpenedAccount {
  id: number;
  filter: PeopleFilter;
  order: PeopleOrder;
  now: () => number;
  /** How many rows fill the screen. */
  screenRows: () => number;
  /** Urns of people with something under way. */
  busy: ReadonlySignal<ReadonlySet<string>>;
  /** The keys of the people of whom the recruiter has noted what a filter asks for, in the order of its list. */
  noted: (filter: PeopleFilter) => Promise<string[]>;
  /** Who is being deleted. */
  hidden: Deletion['hidden'];
  /** Whether a search that takes long is still wanted. */
  isWanted: () => Promise<boolean>;
  onChange: (list: FilteredList) => void;
  onShift: (rows: number) => void;
  onError: (error: unknown) => void;
}

/** A list of people that pass a filter, of which the rows in sight are at hand. */
export interface FilteredList {
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

const NONE_FOUND: FoundPeople = { keys: [], known: new Map(), hasMore: false };

/** How many of those being deleted would be in a list. */
export const hiddenBy = (hidden: Deletion['hidden'], passes: FilteredList['passes']): number =>
  [...hidden.peek().values()].filter(passes).length;

/** Makes the list of a filter and an order; null if another one is wanted by now. */
export async function makeFilteredList(wanted: Wanted): Promise<FilteredList | null> {
  const { id, store, lists, account, filter, order, now, busy, hidden } = wanted;
  const indexed = indexedList(account, filter, order);
  const isOfNoted = asksForNoted(filter);
  const search = async () => {
    const noted = isOfNoted ? await wanted.noted(filter) : null;
    const asked = { store, lists, account, filter, order, busy: busy.peek(), screen: wanted.screenRows() };
    return findPeople({ ...asked, noted, isWanted: wanted.isWanted });
  };
  const begun = now();
  let found = indexed ? null : await search();
  if (!indexed && !found) return null;
  const isQuick = now() - begun < MAX_AGAIN_MS;
  const source = indexed
    ? peopleSource(store, lists, account, indexed)
    : foundSource(store, lists, () => found ?? NONE_FOUND, isOfNoted);
  const passesRest = passing(filter, busy.peek());
  const passes = (one: ListedPerson) =>
    passesRest(one) && (!isOfNoted || (found?.keys.includes(one.key) ?? false));
  // How many there are in all is read at the same time.
  const isAll = indexed?.part === 'all' && !indexed.isCut;
  const count = async () => {
    if (indexed) return countPeople(store, account, indexed);
    return found?.keys.length ?? 0;
  };
  const length = isAll ? Number.POSITIVE_INFINITY : (await count()) - hiddenBy(hidden, passes);
  const made: FilteredList = {
    id,
    order,
    source,
    passes,
    hasMore: () => found?.hasMore ?? false,
    isUnsorted: () => found?.isUnsorted ?? false,
    isFound: !indexed,
    counted: null,
    isAll,
    async count() {
      if (!indexed && (isQuick || isOfNoted)) found = (await search()) ?? found;
      return count();
    },
    window: createListWindow({
      source,
      length,
      hidden: () => hidden.peek(),
      onChange: () => wanted.onChange(made),
      onShift: wanted.onShift,
      onError: wanted.onError,
    }),
  };
  return made;
}
