import { isEastAsian } from '../network/compare-names.ts';
import type { SplitName } from '../network/split-name.ts';
import { resultPageId, searchKey } from '../searches/result-pages.ts';
import { encodeFilters } from '../service/filters.ts';
import { type Filters, PAGE_SIZE, TOTAL_CAP } from '../service/model.ts';
import type { PersonRecord, ResultPageRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** What the searches by one name have answered so far. */
export interface NameResults {
  people: PersonRecord[];
  /** Result pages that were answered, counted from the first without a gap. */
  pages: number;
  /** There is a further page, which was not asked for yet. */
  hasMore: boolean;
  /** When the newest of the pages was answered; null without pages. */
  at: number | null;
}

/** The service gives no more result pages of one search. */
const MAX_PAGES = TOTAL_CAP / PAGE_SIZE;

const NOTHING: NameResults = { people: [], pages: 0, hasMore: false, at: null };

/**
 * The prompt of a search by name. Some services want one, and a name can always stand there. It is written as people write
 * it: in East Asia the family name comes first, without a space.
 */
export function namePrompt({ full, first, last }: SplitName): string {
  if (isEastAsian(first) && isEastAsian(last)) return `${last}${first}`;
  return [first, last].filter(Boolean).join(' ') || full;
}

/** Searches by name had no prompt in earlier versions. What they paid for is still found under that key. */
const EARLIER_PROMPT = '';

/** The filters of a search of the network by name. */
export function networkFilters(name: SplitName): Filters {
  return { firstName: name.first, lastName: name.last };
}

/** The filters of a free search of the own pool by name. */
export function poolFilters(name: SplitName): Filters {
  return { ...networkFilters(name), localOnly: true };
}

/** Every answered result page of a name, so that a restart leads to no second search. */
export async function nameResults(
  store: Store,
  account: string,
  name: SplitName,
  filters: Filters,
): Promise<NameResults> {
  const pages: ResultPageRecord[] = [];
  while (pages.length < MAX_PAGES) {
    const page = await answeredPage(store, account, name, filters, pages.length + 1);
    if (!page) break;
    pages.push(page);
  }
  const last = pages.at(-1);
  if (!last) return NOTHING;
  const urns = [...new Set(pages.flatMap((page) => page.urns))];
  const people = await Promise.all(urns.map((urn) => store.get('people', `${account}|${urn}`)));
  return {
    people: people.filter((person) => person !== null),
    pages: pages.length,
    hasMore: last.hasNextPage && pages.length < MAX_PAGES,
    at: Math.max(...pages.map(({ at }) => at)),
  };
}

/** One answered result page of a name: the newer of those under today's and the earlier key. */
async function answeredPage(
  store: Store,
  account: string,
  name: SplitName,
  filters: Filters,
  page: number,
): Promise<ResultPageRecord | null> {
  const found = await Promise.all(
    keysOf(name, filters).map((key) => store.get('resultPages', resultPageId(account, key, page))),
  );
  return found.filter((one) => one !== null).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * The prompt to search a page with. A search of an earlier version that is under way or lost keeps its own prompt, or it
 * would be paid for a second time without a word about the first.
 */
export async function promptFor(
  store: Store,
  account: string,
  name: SplitName,
  page: number,
): Promise<string> {
  const earlier = searchKey(EARLIER_PROMPT, encodeFilters(networkFilters(name)));
  const waiting = [
    ...(await store.list('requests', 'open', account)),
    ...(await store.list('requests', 'undecided', account)),
  ];
  const isEarlier = waiting.some(({ search }) => search?.key === earlier && search.page === page);
  return isEarlier ? EARLIER_PROMPT : namePrompt(name);
}

function keysOf(name: SplitName, filters: Filters): string[] {
  const json = encodeFilters(filters);
  return [searchKey(namePrompt(name), json), searchKey(EARLIER_PROMPT, json)];
}
