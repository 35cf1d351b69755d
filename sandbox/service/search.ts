import type * as z from 'zod/mini';
import { PAGE_SIZE, TOTAL_CAP } from '../../lib/service/model.ts';
import type { searchBody } from '../../lib/service/wire/index.ts';
import { ApiError } from './api-error.ts';
import { type Core, isLinked, knownContacts } from './core.ts';
import { transact } from './database.ts';
import { readFilters } from './filters.ts';
import { pricesFor } from './prices.ts';
import { balanceFields } from './shapes.ts';

const LAST_PAGE = TOTAL_CAP / PAGE_SIZE;

/**
 * One page of candidates of the own pool and the network. Pages past the cap are empty and free, because the provider
 * isn't asked. A network candidate always has `requiresEnrich`, even if this account has enriched them before;
 * enriching is free then.
 */
export function search(core: Core, account: number, body: z.output<typeof searchBody>) {
  const { people, ledger, shapes, clock, db } = core;
  const { prompt = '', filtersJson = '{}', page = 1 } = body;
  if (core.dialect.prompt === 'required' && prompt.trim() === '') {
    throw new ApiError(400, 'INVALID_REQUEST', 'prompt: Must not be empty');
  }
  const filters = readFilters(filtersJson);
  const poolOnly = filters.localOnly === true;
  const reachable = page <= LAST_PAGE;
  const asksNetwork = !poolOnly && reachable;
  const credits = asksNetwork ? pricesFor(core, account, 'single').search : 0;
  ledger.demand(account, credits);

  const offset = reachable ? (page - 1) * PAGE_SIZE : 0;
  const found = people.search({
    prompt,
    filters,
    pool: poolOnly ? 'only' : 'both',
    account,
    limit: PAGE_SIZE,
    offset,
  });
  if (asksNetwork) {
    core.stats.lookup('search');
    transact(db, () => ledger.charge({ account, operation: 'search', time: clock.now() }, credits));
  }
  const total = Math.min(found.total, TOTAL_CAP);
  const candidates = (reachable ? found.urns : []).map((urn) => {
    const person = people.get(urn);
    if (!person) throw new Error(`The index found "${urn}" and does not know them`);
    if (!people.inPool(account, urn)) return shapes.networkCandidate(person);
    return shapes.poolCandidate(person, knownContacts(core, account, urn), isLinked(core, account, urn));
  });
  return {
    success: true,
    page,
    pageSize: PAGE_SIZE,
    hasNextPage: page < LAST_PAGE && page * PAGE_SIZE < total,
    totalCandidates: total,
    totalCandidatesFound: total,
    candidates,
    creditsDeducted: credits,
    ...balanceFields(ledger.balance(account)),
  };
}
