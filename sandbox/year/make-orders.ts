import { BATCH_LIMIT, CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { OrderRecord, RequestRecord } from '../../lib/store/records.ts';
import { priceOf, USUAL } from '../service/prices.ts';
import { clickId, type Desk, pass } from './desk.ts';
import type { KnownPerson } from './known-person.ts';
import {
  enrich,
  enrichBatch,
  openUnlock,
  refusedBatch,
  type Task,
  unlock,
  unlockBatch,
} from './make-requests.ts';

/** One order with all of its requests. */
export interface Placed {
  order: OrderRecord;
  requests: RequestRecord[];
}

/** The share of orders for several people whose CSV file was taken. */
const FILE_SHARE = 0.2;
const TABS = 10_000;

type Blank = Pick<OrderRecord, 'id' | 'kind' | 'fields'> & { people: readonly KnownPerson[] };

function newOrder(desk: Desk, { id, kind, fields, people }: Blank, limit: number): OrderRecord {
  const isSingle = people.length === 1;
  return {
    id,
    account: desk.account,
    kind,
    people: people.map(({ person, networkUrl }) => ({ urn: person.urn, networkUrl, name: person.fullName })),
    fields,
    refresh: false,
    single: isSingle,
    enrichFirst: false,
    tab: isSingle ? desk.random.int(TABS) : null,
    createdAt: desk.now,
    endedAt: null,
    watching: true,
    limit,
    retry: false,
    sought: [],
    stopped: null,
    ...(!isSingle && desk.random.chance(FILE_SHARE) && { csv: 'taken' as const }),
  };
}

/** The order at the end of its last request. */
function ended(desk: Desk, order: OrderRecord, requests: RequestRecord[]): Placed {
  return { order: { ...order, endedAt: pass(desk, 5, 40) }, requests };
}

/** The steps of an order: its people in batches, each with the id that the extension gives it. */
function batches(
  { id: order, fields }: OrderRecord,
  people: readonly KnownPerson[],
  step: 'c' | 'd' | 'e',
): Task[] {
  const used = step === 'e' ? [] : fields;
  return Array.from({ length: Math.ceil(people.length / BATCH_LIMIT) }, (_, n) => ({
    order,
    id: `${order}/${step}${n}`,
    people: people.slice(n * BATCH_LIMIT, (n + 1) * BATCH_LIMIT),
    fields: used,
  }));
}

/** One person's contacts. What was found has been copied, or `waits` for that. */
export function singleGet(
  desk: Desk,
  known: KnownPerson,
  fields: ContactField[],
  { isLost, waits }: { isLost: boolean; waits: boolean },
): Placed {
  const about: Blank = { id: clickId(desk), kind: 'unlock', fields, people: [known] };
  const order = newOrder(desk, about, priceOf(USUAL, fields));
  const requests = batches(order, [known], 'c').map((task) => unlock(desk, task, isLost));
  const isFound = (field: ContactField) => Boolean(known.contacts[field]?.value);
  const end = waits
    ? { waiting: CONTACT_FIELDS.filter((field) => fields.includes(field) && isFound(field)) }
    : { waiting: [], seen: true };
  return ended(desk, { ...order, ...end }, requests);
}

/** One person's contacts, which the service is still looking up. */
export function openGet(desk: Desk, known: KnownPerson, fields: ContactField[], due: number): Placed {
  const about: Blank = { id: clickId(desk), kind: 'unlock', fields, people: [known] };
  const order = newOrder(desk, about, priceOf(USUAL, fields));
  return { order, requests: batches(order, [known], 'c').map((task) => openUnlock(desk, task, due)) };
}

/** Contacts of several people of whom only a search is known: their profiles are fetched first. */
export function firstUnlock(desk: Desk, people: readonly KnownPerson[], fields: ContactField[]): Placed {
  const limit = people.length * (USUAL.enrich + priceOf(USUAL, fields));
  const blank = newOrder(desk, { id: clickId(desk), kind: 'unlock', fields, people }, limit);
  const order = { ...blank, enrichFirst: true };
  const refused = batches(order, people, 'c').map((task) => refusedBatch(desk, task));
  const enriched = batches(order, people, 'e').map((task) => enrichBatch(desk, task, false));
  const fetched = people.filter(({ person }) => !person.unreachable);
  const unlocked = batches(order, fetched, 'd').map((task) => unlockBatch(desk, task));
  return ended(desk, order, [...refused, ...enriched, ...unlocked]);
}

/** More contacts of several people whose profiles are known. */
export function laterUnlock(desk: Desk, people: readonly KnownPerson[], fields: ContactField[]): Placed {
  const limit = people.length * priceOf(USUAL, fields);
  const order = newOrder(desk, { id: clickId(desk), kind: 'unlock', fields, people }, limit);
  return ended(
    desk,
    order,
    batches(order, people, 'c').map((task) => unlockBatch(desk, task)),
  );
}

/** The profiles of some people, for the first time or anew. */
export function getProfiles(desk: Desk, people: readonly KnownPerson[], refresh: boolean): Placed {
  const about: Blank = { id: clickId(desk), kind: 'enrich', fields: [], people };
  const order = { ...newOrder(desk, about, people.length * USUAL.enrich), refresh };
  const isSingle = order.single && !refresh;
  const requests = batches(order, people, 'e').map((task) =>
    isSingle ? enrich(desk, task) : enrichBatch(desk, task, refresh),
  );
  return ended(desk, order, requests);
}
