import { isDearer } from '../money/limits.ts';
import { type Network, profileOf } from '../network/link.ts';
import { personOfLink } from '../people/person-of-link.ts';
import { isSearchFor, resultPageId } from '../searches/result-pages.ts';
import {
  isOpen,
  isSought,
  type OrderRecord,
  type RequestRecord,
  type SoughtRecord,
  type Stop,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { IsBlocked } from './due.ts';
import { isDoubt, type Plan, priceRose, searchRequest } from './plan.ts';
import { reduce } from './reduce.ts';

export interface FindPorts {
  store: Store;
  now: () => number;
  /** The network that profile links belong to. */
  network: () => Network | null;
  isBlocked: IsBlocked;
}

/**
 * The next step of an order that has to find people first, one after the other. A result page that was paid for, and a search
 * for it that is under way, serve every order that needs them. The link alone says who it is, and whoever is not certain is
 * left out. A search whose answer leaves a doubt about money ends the order. `made` are its requests.
 */
export async function planFinding(
  ports: FindPorts,
  order: OrderRecord,
  made: readonly RequestRecord[],
): Promise<Plan> {
  const { store, now } = ports;
  const { account } = order;
  const n = order.sought.findIndex(isSought);
  const sought = order.sought[n];
  if (!sought) return { ends: null };
  const withChange = (change: Partial<SoughtRecord>): OrderRecord => ({
    ...order,
    sought: order.sought.with(n, { ...sought, ...change }),
  });
  const leaveOut = (stopped: Stop): Plan => ({ begins: [], order: withChange({ stopped }) });
  const end = (stopped: Stop | null): Plan => ({
    ends: { ...withChange({ stopped }), endedAt: now(), stopped },
  });
  const own = `${order.id}/f${n}`;
  const awaited = sought.request === null ? null : await store.get('requests', sought.request);
  if (awaited && isOpen(awaited)) return { ends: null };
  if (await ports.isBlocked(account, { urn: sought.link, networkUrl: sought.url }))
    return leaveOut('blocked');
  // A request of another click that can't be read any more may have been sent.
  if (!awaited && sought.request !== null && sought.request !== own) return end('lost');
  const hasEnded = awaited && (awaited.id === own || awaited.sends > 0);
  if (hasEnded && awaited.state !== 'done')
    return isDoubt(awaited) ? end(whyNot(awaited)) : leaveOut('refused');
  const person = await personSought(ports, order, sought);
  if (typeof person === 'object') {
    const isNew = order.people.every(({ urn }) => urn !== person.urn);
    const people = isNew ? [...order.people, person] : order.people;
    return { begins: [], order: { ...withChange({ found: true }), people } };
  }
  const pageId = resultPageId(account, sought.search.key, sought.search.page);
  if (person === 'several' || hasEnded || (await store.get('resultPages', pageId))) return leaveOut(person);
  const same = await sameSearch(store, account, sought);
  if (same === 'lost') return end('lost');
  const request = same?.id ?? own;
  // The click's own time, since a search that leaves days later would surprise.
  const mine = { id: own, account, order: order.id, search: sought.search, limit: null };
  const search = { ...searchRequest(mine, order.createdAt), patient: !order.single };
  const dear = made.find(isDearer);
  const begins = dear ? reduce(search, priceRose(dear, now())) : search;
  return { begins: same ? [] : [begins], order: withChange({ request }) };
}

/** Who the profile is by now. Without its network no link says anything. */
async function personSought(
  { store, network: current }: FindPorts,
  { account }: OrderRecord,
  { url, link: canonical }: SoughtRecord,
): ReturnType<typeof personOfLink> {
  const network = current();
  const link = network && profileOf(network, url);
  if (!network || link?.canonical !== canonical) return 'nobody';
  return personOfLink(store, { account, network, link });
}

/** A search for the same result page that is under way, or `lost` if the answer to one was lost. */
async function sameSearch(
  store: Store,
  account: string,
  { search }: SoughtRecord,
): Promise<RequestRecord | 'lost' | null> {
  const isSame = (one: RequestRecord) => isSearchFor(one, search);
  const open = (await store.list('requests', 'open', account)).find(isSame);
  if (open) return open;
  return (await store.list('requests', 'undecided', account)).some(isSame) ? 'lost' : null;
}

/** Why a search brought no answer; null if the recruiter has taken it back. */
function whyNot({ state, error }: RequestRecord): Stop | null {
  if (state === 'needs-decision') return 'lost';
  if (state === 'lapsed') return null;
  return error?.kind === 'capped' || error?.kind === 'over-limit' ? 'limit' : 'refused';
}
