import type { Confirmed } from '../money/limits.ts';
import { isSearchFor, resultPageId, resultPageOf, searchKey } from '../searches/result-pages.ts';
import type { ServiceError } from '../service/errors.ts';
import { encodeFilters } from '../service/filters.ts';
import type { Filters } from '../service/model.ts';
import { linkKey } from '../store/ats-parts.ts';
import type { RequestRecord, ResultPageRecord, SearchQueryRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import { type Admission, guarded, NO_ACCOUNT, orderRefused, type Placed, searchLost } from './admit.ts';
import type { Engine, Session } from './engine.ts';
import { searchRequest } from './plan.ts';
import { reduce } from './reduce.ts';

/** One click on search, or on a page of its results. */
export interface SearchOrder {
  clickId: string;
  prompt: string;
  filters: Filters;
  page: number;
  confirmed?: Confirmed;
  /** The most that the recruiter was shown. */
  limit?: number | null;
  /** The profile it is to find. */
  about?: string;
  /** The recruiter knows whether that profile is in the company's own system. */
  owned?: boolean;
  /** The recruiter decided to search again although a lost search may have been charged, or to pay for fresh results. */
  again?: boolean;
}

interface PlaceSearchPorts {
  store: Store;
  now: () => number;
  engine: Engine;
  admission: Admission;
}

/** How long a cached page of a free search is shown before it is asked for again. */
const FREE_PAGE_MS = 5 * 60_000;

/** Turns a click into a search: a free one of the own pool, or a paid one of the network. */
export function createPlaceSearch({ store, now, engine, admission }: PlaceSearchPorts) {
  const freeSearches = new Map<string, Promise<Placed<ResultPageRecord>>>();

  /** One result page: from the cache, from the same search under way, or paid for. */
  async function placeSearch(order: SearchOrder): Promise<Placed<ResultPageRecord>> {
    const session = engine.session();
    if (!session) return NO_ACCOUNT;
    const { prompt, page, about } = order;
    const filtersJson = encodeFilters(order.filters);
    const key = searchKey(prompt, filtersJson);
    const search = { key, prompt, filtersJson, page, ...(about !== undefined && { about }) };
    const id = resultPageId(session.account, key, page);
    return guarded(async () => {
      // An answer that still waits for the disk may be this result page. Asking again would pay for it again.
      await engine.saveUnsaved();
      const cached = order.again ? null : await store.get('resultPages', id);
      // Paid results are kept. The own pool is free to ask and may have grown.
      if (cached && !(order.filters.localOnly && now() - cached.at > FREE_PAGE_MS))
        return { ok: true, value: cached };
      if (order.filters.localOnly) return freeSearch(session, search, id, order.filters);
      const placed = await admission.oneAtATime(() => record(session, order, search));
      if (!placed.ok) return placed;
      await engine.push((request) => request.id === placed.value);
      return outcomeOfSearch(placed.value, id);
    });
  }

  async function record(
    { account }: Session,
    order: SearchOrder,
    search: SearchQueryRecord,
  ): Promise<Placed<string>> {
    if (engine.session()?.account !== account || (await admission.isOfAnotherAccount(account, order.clickId)))
      return NO_ACCOUNT;
    const live = engine.open().find((one) => isSearchFor(one, search));
    if (live) return { ok: true, value: live.id };
    const isLost = (one: RequestRecord) => one.account === account && isSearchFor(one, search);
    const lost = (await store.list('requests', 'undecided', account)).filter(isLost);
    const [first] = lost;
    if (first && !order.again) return searchLost(first.id, first);
    const waitUntil = engine.waitFor(lost, isLost);
    if (waitUntil !== null) return orderRefused({ kind: 'too-soon', at: waitUntil });
    const unreachable = admission.unreachable();
    if (unreachable) return orderRefused(unreachable);
    const { confirmed = false, limit: shown = null, about } = order;
    if (about !== undefined && (await engine.isBlocked(account, { urn: about, networkUrl: null })))
      return orderRefused({ kind: 'blocked' });
    const steps = [{ op: 'search', people: 0, fields: [] }] as const;
    const keys = about === undefined || order.owned ? [] : [[linkKey(about)]];
    const admitted = await admission.limitFor(account, { steps, confirmed, shown }, keys);
    if ('refused' in admitted) return orderRefused(admitted.refused);
    const id = `${account}|${order.clickId}`;
    if (await store.get('requests', id)) return { ok: true, value: id };
    if (await admission.isUnreadableSearch(id)) return searchLost(id);
    const settled = lost.map((one) => reduce(one, { type: 'settled', at: now() }));
    const mine = { id, account, order: null, search, limit: admitted.limit };
    const lines = [...settled, searchRequest(mine, now())];
    const isSaved = await engine.save(account, lines, [], true);
    return isSaved ? { ok: true, value: id } : NO_ACCOUNT;
  }

  async function outcomeOfSearch(requestId: string, id: string): Promise<Placed<ResultPageRecord>> {
    const request = await store.get('requests', requestId);
    if (request?.state === 'done') {
      const page = await store.get('resultPages', id);
      // Whom it is to find must not be contacted any more, so it was not sent.
      return page ? { ok: true, value: page } : orderRefused({ kind: 'blocked' });
    }
    // The service refused or delayed the search and said why.
    if ((request?.state === 'refused' || request?.state === 'recorded') && request.error)
      return { ok: false, error: request.error as ServiceError };
    return searchLost(requestId, request);
  }

  /** Searches the own pool, which is free and needs no journal. The same search at the same time is sent once. */
  function freeSearch(
    session: Session,
    search: SearchQueryRecord,
    id: string,
    filters: Filters,
  ): Promise<Placed<ResultPageRecord>> {
    const running = freeSearches.get(id);
    if (running) return running;
    const asked = guarded(() => askFree(session, search, filters)).finally(() => freeSearches.delete(id));
    freeSearches.set(id, asked);
    return asked;
  }

  async function askFree(
    { account, client }: Session,
    search: SearchQueryRecord,
    filters: Filters,
  ): Promise<Placed<ResultPageRecord>> {
    const { prompt, page } = search;
    const result = await client.search({ prompt, filters, page });
    await engine.noteFreeAnswer(account, result, result.ok ? result.value.balance : null);
    if (!result.ok) return result;
    const record = resultPageOf({ account }, search, result.value, now());
    const patches = result.value.candidates.map(
      (candidate) => ({ urn: candidate.urn, kind: 'candidate', candidate }) as const,
    );
    if (engine.session()?.account === account)
      await engine.learn(account, patches, [put('resultPages', record)]);
    return { ok: true, value: record };
  }

  return placeSearch;
}

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;
