import { type Network, profileOf } from '../network/link.ts';
import { personOfLink } from '../people/person-of-link.ts';
import { isSearchFor, resultPageId } from '../searches/result-pages.ts';
import {
  isOpen,
  type OrderRecord,
  type RequestRecord,
  type SoughtRecord,
  type Stop,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Plan, searchRequest } from './plan.ts';

export interface FindPorts {
  store: Store;
  now: () => number;
  /** The network that profile links belong to. */
  network: () => Network | null;
}

/**
 * The next step of an order that has to find its person first. A result page that was paid for, and a search for it that is
 * under way, serve every order that needs them. The order goes on only if the link says who it is; in any doubt it ends.
 */
export async function planFinding(ports: FindPorts, order: OrderRecord): Promise<Plan> {
  const { store, now } = ports;
  const { account, sought } = order;
  if (!sought) return { ends: null };
  const stop = (stopped: Stop | null): Plan => ({ ends: { ...order, endedAt: now(), stopped } });
  const own = `${order.id}/f0`;
  const awaited = sought.request === null ? null : await store.get('requests', sought.request);
  if (awaited && isOpen(awaited)) return { ends: null };
  // A request of another click that can't be read any more may have been sent.
  if (!awaited && sought.request !== null && sought.request !== own) return stop('lost');
  const hasEnded = awaited && (awaited.id === own || awaited.sends > 0);
  if (hasEnded && awaited.state !== 'done') return stop(whyNot(awaited));
  const person = await personSought(ports, order, sought);
  if (typeof person === 'object') return { begins: [], order: { ...order, people: [person] } };
  const pageId = resultPageId(account, sought.search.key, sought.search.page);
  if (person === 'several' || hasEnded || (await store.get('resultPages', pageId))) return stop(person);
  const same = await sameSearch(store, account, sought);
  if (same === 'lost') return stop('lost');
  const request = same?.id ?? own;
  // The click's own time, since a search that leaves days later would surprise.
  const search = searchRequest(
    { id: own, account, order: order.id, search: sought.search, limit: null },
    order.createdAt,
  );
  return { begins: same ? [] : [search], order: { ...order, sought: { ...sought, request } } };
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
