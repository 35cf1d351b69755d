import type { ContactField } from '../service/model.ts';
import {
  isSeeking,
  type OrderRecord,
  type RequestRecord,
  type SoughtRecord,
  type Stop,
} from '../store/records.ts';
import type { FieldView, PersonView } from './person-view.ts';

/** The fields of a profile's person, with those for which an order is still to find the person. */
export function withFinding(
  fields: Record<ContactField, FieldView>,
  orders: readonly OrderRecord[],
  link: string,
): Record<ContactField, FieldView> {
  const views = { ...fields };
  for (const order of orders.filter((one) => isFinding(one, link)))
    for (const field of order.fields)
      if (views[field].state === 'locked')
        views[field] = { state: 'finding', since: order.createdAt, order: order.id };
  return views;
}

/** Whether an order is to find the person of a profile, or still looks for others whom it unlocks together with them. */
export function isFinding(order: OrderRecord, link: string): boolean {
  return isSeeking(order) && soughtAt(order, link)?.stopped === null;
}

/** The person of a profile among those whom an order has to find. */
export function soughtAt({ sought }: OrderRecord, link: string): SoughtRecord | undefined {
  return sought.find((one) => one.link === link);
}

/** The newest order of a profile that began with a search. */
export function newestOf(orders: readonly OrderRecord[]): OrderRecord | null {
  return orders.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/**
 * Why an order has not found the person of a profile; null if it has, if the recruiter has read it, or if a search has
 * answered since. `search` is the request that it waited for.
 */
export function stopOf(
  { id, endedAt }: OrderRecord,
  why: Stop | null,
  search: RequestRecord | null,
  answeredAt: number | null,
): PersonView['stopped'] {
  if (why === null || search?.settled) return null;
  if (answeredAt !== null && endedAt !== null && answeredAt > endedAt) return null;
  const isOwn = search?.order === id;
  // A search of another click is counted there.
  const credits = isOwn ? search.charged : why === 'lost' ? null : 0;
  return { why, credits, error: search?.error ?? null };
}
