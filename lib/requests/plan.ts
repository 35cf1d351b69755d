import { BATCH_LIMIT, type ContactField } from '../service/model.ts';
import {
  isOpen,
  type OrderRecord,
  type PaidOperation,
  type PersonRecord,
  type RequestRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';

type Target = RequestRecord['targets'][number];

/** The most requests that one single unlock makes: the service may first finish other fields of the same person. */
const MAX_ROUNDS = 3;

/**
 * The paid requests an order needs next, given those it has made. Their ids follow from the order and the step, so that
 * planning a step again after a crash yields the same request.
 */
export function nextRequests(
  order: OrderRecord,
  made: readonly RequestRecord[],
  people: ReadonlyMap<string, PersonRecord>,
  now: number,
): RequestRecord[] {
  if (order.endedAt !== null || made.some(isOpen)) return [];
  if (order.kind === 'enrich') return made.length > 0 ? [] : enrichSteps(order, order.people, now);
  if (order.single) return nextRound(order, made, now);
  const enriching = made.filter(({ op }) => op === 'enrich-batch');
  const unlocking = made.filter(({ op }) => op === 'contact-batch');
  if (unlocking.length > 0) return [];
  const unenriched = order.people.filter(({ urn }) => (people.get(urn)?.enrichedAt ?? null) === null);
  if (order.enrichFirst && enriching.length === 0 && unenriched.length > 0)
    return enrichSteps(order, unenriched, now);
  // The service passes over people who are not enriched, so those whose enrichment failed are left out.
  const failed = new Set(enriching.length > 0 ? unenriched.map(({ urn }) => urn) : []);
  const ready = order.people.filter(
    ({ urn }) => !failed.has(urn) && needed(people.get(urn), order.fields).length > 0,
  );
  return chunks(ready).map((part, step) =>
    blankRequest(order, 'contact-batch', `c${step}`, part, order.fields, now),
  );
}

/** Splits people into the service's batches. */
export function chunks<T>(all: readonly T[], size = BATCH_LIMIT): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
  return parts;
}

/** The requested fields whose value is not known. A field that was looked up without success is asked for again. */
export function needed(person: PersonRecord | undefined, fields: readonly ContactField[]): ContactField[] {
  return fields.filter((field) => (person?.contacts[field]?.value ?? null) === null);
}

function enrichSteps(order: OrderRecord, people: readonly Target[], now: number): RequestRecord[] {
  if (order.single && !order.refresh) return [blankRequest(order, 'enrich', 'e0', people, [], now)];
  return chunks(people).map((part, step) => blankRequest(order, 'enrich-batch', `e${step}`, part, [], now));
}

/** The request of a single unlock for the fields that its earlier requests left out, once those have ended well. */
function nextRound(order: OrderRecord, made: readonly RequestRecord[], now: number): RequestRecord[] {
  if (made.length >= MAX_ROUNDS || made.some(({ state }) => state !== 'done')) return [];
  const covered = new Set(made.flatMap(({ fields }) => fields));
  const rest = order.fields.filter((field) => !covered.has(field));
  if (rest.length === 0) return [];
  return [blankRequest(order, 'contact', `c${made.length}`, order.people, rest, now)];
}

function blankRequest(
  order: OrderRecord,
  op: PaidOperation,
  step: string,
  targets: readonly Target[],
  fields: ContactField[],
  now: number,
): RequestRecord {
  return {
    ...BLANK,
    id: `${order.id}/${step}`,
    account: order.account,
    order: order.id,
    op,
    targets: targets.map(({ urn, networkUrl }) => ({ urn, networkUrl })),
    fields,
    refresh: order.refresh,
    createdAt: now,
    changedAt: now,
  };
}

const BLANK = {
  search: null,
  state: 'recorded',
  sentAt: null,
  sends: 0,
  delays: 0,
  error: null,
  remoteId: null,
  each: false,
  due: null,
  polledAt: null,
  failures: 0,
  progress: null,
  charged: null,
  used: null,
  outcomes: [],
  parked: false,
  settled: false,
} satisfies Partial<RequestRecord>;

/** A search as a paid request. */
export function searchRequest(
  id: string,
  account: string,
  search: NonNullable<RequestRecord['search']>,
  now: number,
): RequestRecord {
  return {
    ...BLANK,
    id,
    account,
    order: null,
    op: 'search',
    targets: [],
    fields: [],
    refresh: false,
    search,
    createdAt: now,
    changedAt: now,
  };
}

/** What an order needs next: requests to begin, or its end. `ends` is null while requests are open or it has ended. */
export async function planNext(
  { store, now }: { store: Store; now: () => number },
  id: string,
): Promise<{ begins: RequestRecord[] } | { ends: OrderRecord | null }> {
  const order = await store.get('orders', id);
  const made = await store.list('requests', 'order', id);
  if (!order || order.endedAt !== null || made.some(isOpen)) return { ends: null };
  const begins = await withoutUnreadable(
    store,
    nextRequests(order, made, await readPeople(store, order), now()),
  );
  return begins.length > 0 ? { begins } : { ends: { ...order, endedAt: now() } };
}

/** What is known of the people of an order. */
export async function readPeople(
  store: Store,
  { account, people }: OrderRecord,
): Promise<Map<string, PersonRecord>> {
  const known = new Map<string, PersonRecord>();
  for (const { urn } of people) {
    const person = await store.get('people', `${account}|${urn}`);
    if (person) known.set(urn, person);
  }
  return known;
}

/** A quarantined request may have been sent. It is not planned again: the recruiter decides. */
async function withoutUnreadable(store: Store, planned: RequestRecord[]): Promise<RequestRecord[]> {
  if (planned.length === 0) return planned;
  const unread = new Set((await store.list('quarantine')).map(({ table, key }) => `${table}|${key}`));
  return planned.map((request) =>
    unread.has(`requests|${request.id}`) ? { ...request, state: 'needs-decision', sends: 1 } : request,
  );
}
