import { keepNewest } from '../messages/keep-newest.ts';
import type { Confirmed } from '../money/limits.ts';
import type { Network, ProfileLink } from '../network/link.ts';
import type { SplitName } from '../network/split-name.ts';
import { type Choice, decideMatch, type Match, offered } from '../people/match.ts';
import { sameName } from '../people/one-person.ts';
import { chosenFor, peopleWithLink } from '../people/person-of-link.ts';
import type { PlaceSearch } from '../requests/place-search.ts';
import type { InWriteQueue } from '../requests/write-queue.ts';
import { searchKey } from '../searches/result-pages.ts';
import { encodeFilters } from '../service/filters.ts';
import type { PersonRecord, SoughtRecord } from '../store/records.ts';
import { put, remove, type Store } from '../store/store.ts';
import { namePrompt, nameResults, networkFilters, poolFilters, promptFor } from './name-search.ts';

/** What has been done so far to find the person of a profile link. */
interface Search {
  /** The name on the profile page. */
  pageName: SplitName | null;
  /** The name to search by: the page's, or the one that the recruiter typed. */
  name: SplitName | null;
  /** The link that the page replaced by this one within the same visit. */
  replaces: ProfileLink | null;
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
  /** Runs work while no old record is moved, which would undo it. */
  inWriteQueue: InWriteQueue;
  /** The match of a profile link may have changed. */
  onMatchChanged: () => void;
}

/** The person of a profile page, with what the searches for them have answered. */
export type PageMatch = Match & {
  /** The name to search by. */
  name: SplitName | null;
  /** The name on the profile page. */
  pageName: SplitName | null;
  people: PersonRecord[];
  /** Result pages of the paid search that were answered, whether there are more, and when the newest was answered. */
  search: { pages: number; hasMore: boolean; at: number | null };
  /** The recruiter chose a person whose name is not the one on the page. */
  namesDiffer: boolean;
};

/** One click on find. */
interface FindClick {
  clickId: string;
  confirmed: Confirmed;
  /** The recruiter wants to pay for a search that was answered or lost before. */
  again: boolean;
  /** Which twenty people to search for; common names need more than the first. */
  page?: number | undefined;
  /** The most that the recruiter was shown. */
  limit: number | null;
  /** The recruiter knows whether the profile is in the company's own system. */
  owned: boolean;
}

/** Profile links that are remembered. A view whose link was dropped makes the worker look again, as after a restart. */
const MAX_SEARCHES = 500;

const NO_SEARCH = { pages: 0, hasMore: false, at: null };

/** Finds the person of a profile link: in the database, by a remembered choice, in the free own pool, and by a paid search. */
export function createFinder(ports: FinderPorts) {
  const { store, placeSearch } = ports;
  const searches = new Map<string, Search>();

  function searchFor(link: ProfileLink): Search {
    const search = searches.get(link.canonical) ?? {
      pageName: null,
      name: null,
      replaces: null,
      pending: 0,
      looked: false,
    };
    // The least recently used link is dropped first, so that one which a view shows stays.
    keepNewest(searches, link.canonical, search, MAX_SEARCHES);
    return search;
  }

  /** The person of the address that the page has replaced, if they are known. */
  async function replacedPerson(account: string, link: ProfileLink | null): Promise<Choice | null> {
    if (link === null) return null;
    const people = await peopleWithLink(store, account, link.canonical);
    const chosen = people.length === 0 ? await chosenFor(store, account, link.canonical) : null;
    const [only, another] = chosen ? [chosen.person] : people;
    return only && !another ? { urn: only.urn, origin: only.origin, candidate: only } : null;
  }

  /** The match of a profile link of whose person nothing is told. */
  function nobody(link: ProfileLink): PageMatch {
    const { name, pageName } = searchFor(link);
    const none: Match = { state: 'not-found', namesakes: [], searched: false };
    return { ...none, name, pageName, people: [], search: NO_SEARCH, namesDiffer: false };
  }

  async function match(link: ProfileLink): Promise<PageMatch> {
    const account = ports.account();
    const network = ports.network();
    if (account === null || network === null) return nobody(link);
    const { name, pageName, pending, looked, replaces } = searchFor(link);
    const [people, chosen, replaced] = await Promise.all([
      peopleWithLink(store, account, link.canonical),
      chosenFor(store, account, link.canonical),
      replacedPerson(account, replaces),
    ]);
    const pool = name && (await nameResults(store, account, name, poolFilters(name)));
    const paid = name && (await nameResults(store, account, name, networkFilters(name)));
    const decided = decideMatch({
      network,
      link,
      name: name?.full ?? null,
      indexed: people,
      chosen: chosen?.person ?? null,
      poolResults: pool?.people ?? null,
      networkResults: paid && paid.pages > 0 ? paid.people : null,
      pending: pending > 0 || !looked,
      replaced,
    });
    const search = paid ? { pages: paid.pages, hasMore: paid.hasMore, at: paid.at } : NO_SEARCH;
    const isByHand = 'urn' in decided && decided.byHand === true;
    // A restarted worker does not know the page's name. The choice does.
    const onPage = pageName?.full ?? chosen?.pageName ?? null;
    const namesDiffer = isByHand && !!chosen && onPage !== null && !sameName(chosen.person.name, onPage);
    return { ...decided, name, pageName, people, search, namesDiffer };
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

  async function paidSearch(
    { canonical }: ProfileLink,
    name: SplitName,
    { page: wanted = 1, ...click }: FindClick,
  ) {
    const account = ports.account() ?? '';
    const filters = networkFilters(name);
    const { pages } = await nameResults(store, account, name, filters);
    // Pages are asked for one after the other, so that none is left out.
    const page = Math.min(wanted, pages + 1);
    // Answered before, perhaps by an earlier version under another key. Only a click that says so pays for it again.
    if (!click.again && page <= pages) return { ok: true, value: null } as const;
    const prompt = click.again ? namePrompt(name) : await promptFor(store, account, name, page);
    return placeSearch({ ...click, prompt, filters, page, about: canonical });
  }

  /**
   * The free part: remembers the name and searches the own pool, unless the link is known. `typed` is a name that the
   * recruiter typed; the page's own stays known beside it.
   */
  async function look(
    link: ProfileLink,
    name: SplitName | null,
    { typed = false }: { typed?: boolean } = {},
  ): Promise<void> {
    const account = ports.account();
    const search = searchFor(link);
    if (name) search.name = name;
    if (name && !typed) search.pageName = name;
    try {
      if (account === null || !name || (await peopleWithLink(store, account, link.canonical)).length > 0)
        return;
      // Not counted as pending: a page that changes its name must not take away a button under the cursor.
      const prompt = namePrompt(name);
      const filters = poolFilters(name);
      await placeSearch({ clickId: crypto.randomUUID(), prompt, filters, page: 1, about: link.canonical });
    } finally {
      search.looked = true;
      ports.onMatchChanged();
    }
  }

  return {
    match,
    nobody,
    look,
    /**
     * How to find the person of a profile by a paid search; null if they are known after the free part. It says if the
     * recruiter has to choose who it is, or if the search was answered without them.
     */
    async soughtBy(link: ProfileLink, name: SplitName): Promise<SoughtRecord | null> {
      const account = ports.account();
      const search = searchFor(link);
      search.name = name;
      // A worker that was just started has not looked.
      if (!search.looked) await look(link, name, { typed: true });
      const found = await match(link);
      if (account === null || 'urn' in found) return null;
      const isAnswered = found.state === 'not-found' && found.searched;
      const stopped = found.state === 'several' ? found.state : isAnswered ? 'nobody' : null;
      const prompt = await promptFor(store, account, name, 1);
      const filtersJson = encodeFilters(networkFilters(name));
      const about = link.canonical;
      const page = { key: searchKey(prompt, filtersJson), prompt, filtersJson, page: 1, about };
      const whom = { link: about, url: link.url, name: name.full };
      return { ...whom, search: page, request: null, found: false, stopped };
    },
    /** The page of one profile has put another address in the place of its own, so both may be the same person. */
    noteReplaced(link: ProfileLink, before: ProfileLink): void {
      searchFor(link).replaces = before;
      ports.onMatchChanged();
    },
    /** The paid part: a network search by the person's name, matched on the link alone. */
    find(link: ProfileLink, name: SplitName, click: FindClick) {
      searchFor(link).name = name;
      return pending(link, () => paidSearch(link, name, click));
    },
    /** Remembers which of the offered people the profile page shows; false for anyone who was not offered. */
    async choose(link: ProfileLink, urn: string): Promise<boolean> {
      const account = ports.account();
      if (account === null) return false;
      if (!offered(await match(link)).includes(urn)) return false;
      const pageName = searchFor(link).pageName?.full;
      const choice = { account, link: link.canonical, urn, at: ports.now() };
      const chosen = put('choices', { ...choice, ...(pageName !== undefined && { pageName }) });
      await ports.inWriteQueue(() => store.commit([chosen]));
      ports.onMatchChanged();
      return true;
    },
    /** Forgets whom the recruiter chose for a profile page. */
    async unlink(link: ProfileLink): Promise<void> {
      const account = ports.account();
      if (account === null) return;
      await ports.inWriteQueue(() => store.commit([remove('choices', `${account}|${link.canonical}`)]));
      ports.onMatchChanged();
    },
  };
}

export type Finder = ReturnType<typeof createFinder>;
