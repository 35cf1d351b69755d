import type { Network, ProfileLink } from '../network/link.ts';
import type { SplitName } from '../network/split-name.ts';
import { decideMatch, type Match, offered } from '../people/match.ts';
import type { PlaceSearch } from '../requests/place-search.ts';
import { resultPageId, searchKey } from '../searches/result-pages.ts';
import { encodeFilters } from '../service/filters.ts';
import type { Filters } from '../service/model.ts';
import type { PersonRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';

/** What has been done so far to find the person of a profile link. */
interface Search {
  name: SplitName | null;
  /** Searches under way that may still find the person. */
  pending: number;
  /** The free look has ended. Before that nothing is said about the person, and nothing paid is offered. */
  looked: boolean;
}

interface FinderPorts {
  store: Store;
  placeSearch: PlaceSearch;
  account: () => string | null;
  network: () => Network | null;
  now: () => number;
  /** The match of a profile link may have changed. */
  onMatchChanged: () => void;
}

/** Profile links that are remembered. A view whose link was dropped makes the worker look again, as after a restart. */
const MAX_SEARCHES = 500;

/** Finds the person of a profile link: in the database, by a remembered choice, in the free own pool, and by a paid search. */
export function createFinder(ports: FinderPorts) {
  const { store, placeSearch } = ports;
  const searches = new Map<string, Search>();

  function searchFor(link: ProfileLink): Search {
    const search = searches.get(link.canonical) ?? { name: null, pending: 0, looked: false };
    // The least recently used link is dropped first, so that one which a view shows stays.
    searches.delete(link.canonical);
    searches.set(link.canonical, search);
    const [oldest] = searches.keys();
    if (searches.size > MAX_SEARCHES && oldest !== undefined) searches.delete(oldest);
    return search;
  }

  async function indexed(account: string, link: ProfileLink): Promise<PersonRecord[]> {
    return store.list('people', 'link', `${account}|${link.canonical}`);
  }

  /** The people of a cached result page, so that a restart leads to no second search; null when there is none. */
  async function answered(account: string, filters: Filters): Promise<PersonRecord[] | null> {
    const page = await store.get(
      'resultPages',
      resultPageId(account, searchKey('', encodeFilters(filters)), 1),
    );
    if (!page) return null;
    const people = await Promise.all(page.urns.map((urn) => store.get('people', `${account}|${urn}`)));
    return people.filter((person) => person !== null);
  }

  async function match(
    link: ProfileLink,
  ): Promise<Match & { name: SplitName | null; people: PersonRecord[] }> {
    const account = ports.account();
    const network = ports.network();
    const { name, pending, looked } = searchFor(link);
    if (account === null || network === null) {
      return { state: 'not-found', namesakes: [], searched: false, name, people: [] };
    }
    const [people, choice] = await Promise.all([
      indexed(account, link),
      store.get('choices', `${account}|${link.canonical}`),
    ]);
    const poolResults = name ? await answered(account, poolFilters(name)) : null;
    const networkResults = name ? await answered(account, networkFilters(name)) : null;
    const decided = decideMatch({
      network,
      link,
      name: name?.full ?? null,
      indexed: people,
      chosen: choice?.urn ?? null,
      poolResults,
      networkResults,
      pending: pending > 0 || !looked,
    });
    return { ...decided, name, people };
  }

  async function pending<T>(link: ProfileLink, work: () => Promise<T>): Promise<T> {
    const search = searchFor(link);
    search.pending += 1;
    ports.onMatchChanged();
    try {
      return await work();
    } finally {
      search.pending -= 1;
      search.looked = true;
      ports.onMatchChanged();
    }
  }

  return {
    match,
    /** The free part: remembers the name on the profile page and searches the own pool, unless the link is known. */
    async look(link: ProfileLink, name: SplitName | null): Promise<void> {
      const account = ports.account();
      const search = searchFor(link);
      if (name) search.name = name;
      try {
        if (account === null || !name || (await indexed(account, link)).length > 0) return;
        // Not counted as pending: a page that changes its name must not take away a button under the cursor.
        await placeSearch({ clickId: crypto.randomUUID(), prompt: '', filters: poolFilters(name), page: 1 });
      } finally {
        search.looked = true;
        ports.onMatchChanged();
      }
    },
    /** The paid part: a network search by the person's name, matched on the link alone. */
    find(
      link: ProfileLink,
      name: SplitName,
      click: { clickId: string; confirmed: boolean; again: boolean; limit: number | null },
    ) {
      searchFor(link).name = name;
      return pending(link, () =>
        placeSearch({ ...click, prompt: '', filters: networkFilters(name), page: 1 }),
      );
    },
    /** Remembers which of the offered people the profile page shows; false for anyone who was not offered. */
    async choose(link: ProfileLink, urn: string): Promise<boolean> {
      const account = ports.account();
      if (account === null) return false;
      if (!offered(await match(link)).includes(urn)) return false;
      await store.commit([put('choices', { account, link: link.canonical, urn, at: ports.now() })]);
      ports.onMatchChanged();
      return true;
    },
  };
}

export type Finder = ReturnType<typeof createFinder>;

function networkFilters(name: SplitName): Filters {
  return { firstName: name.first, lastName: name.last };
}

function poolFilters(name: SplitName): Filters {
  return { ...networkFilters(name), localOnly: true };
}
