import type { ContactField } from '../service/model.ts';
import { isSeeking, type OrderRecord, type RequestRecord } from '../store/records.ts';
import type { FieldView, PersonView } from './person-view.ts';

/** The fields of a profile's person, with those for which an order is still to find the person. */
export function withFinding(
  fields: Record<ContactField, FieldView>,
  orders: readonly OrderRecord[],
): Record<ContactField, FieldView> {
  const views = { ...fields };
  for (const order of orders.filter(isSeeking))
    for (const field of order.fields)
      if (views[field].state === 'locked')
        views[field] = { state: 'finding', since: order.createdAt, order: order.id };
  return views;
}

/** The newest order of a profile that began with a search. */
export function newestOf(orders: readonly OrderRecord[]): OrderRecord | null {
  return orders.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/**
 * Why an order ended before it found the person of a profile; null if it did not, if the recruiter has read it, or if a
 * search has answered since. `search` is the request that it waited for.
 */
export function stopOf(
  order: OrderRecord | null,
  search: RequestRecord | null,
  answeredAt: number | null,
): PersonView['stopped'] {
  if (!order?.stopped || order.endedAt === null || search?.settled) return null;
  if (answeredAt !== null && answeredAt > order.endedAt) return null;
  const { stopped: why } = order;
  const isOwn = search?.order === order.id;
  // A search of another click is counted there.
  const credits = isOwn ? search.charged : why === 'lost' ? null : 0;
  return { why, credits, error: search?.error ?? null };
}
