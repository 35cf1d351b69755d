import { isOpen, isSeeking, type RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type FindPorts, planFinding } from './find-first.ts';
import { nextRequests, type Plan, readPeople } from './plan.ts';

interface PlanPorts extends FindPorts {
  hasNoStatus: () => boolean;
}

/** What an order needs next: requests to begin, or its end. */
export async function planNext(ports: PlanPorts, id: string): Promise<Plan> {
  const { store, now, hasNoStatus } = ports;
  const order = await store.get('orders', id);
  const made = await store.list('requests', 'order', id);
  if (!order || order.endedAt !== null || made.some(isOpen)) return { ends: null };
  const context = { people: await readPeople(store, order), hasNoStatus: hasNoStatus(), now: now() };
  const plan = isSeeking(order)
    ? await planFinding(ports, order, made)
    : { begins: nextRequests(order, made, context) };
  if ('ends' in plan) return plan;
  const begins = await withoutUnreadable(store, plan.begins);
  if (begins.length > 0 || plan.order) return { ...plan, begins };
  const known = [...context.people.values()];
  const waiting = order.single
    ? order.fields.filter((field) => known.some(({ contacts }) => contacts[field]?.value))
    : [];
  return { ends: { ...order, endedAt: now(), waiting } };
}

/** A quarantined request may have been sent. It is not planned again: the recruiter decides. */
async function withoutUnreadable(store: Store, planned: RequestRecord[]): Promise<RequestRecord[]> {
  return Promise.all(
    planned.map(async (request): Promise<RequestRecord> => {
      const unread = await store.list('quarantine', 'of', `requests|${request.id}`);
      return unread.length > 0 ? { ...request, state: 'needs-decision', sends: 1 } : request;
    }),
  );
}
