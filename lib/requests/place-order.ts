import { atsKeysAt } from '../ats/ats-keys.ts';
import type { Confirmed } from '../money/limits.ts';
import { type Priced, stepsOf } from '../money/prices.ts';
import { isSearchFor } from '../searches/result-pages.ts';
import type { ContactField } from '../service/model.ts';
import { linkKey } from '../store/ats-parts.ts';
import {
  isSought,
  isUnlock,
  type OrderRecord,
  type PersonRecord,
  type RequestRecord,
  type SoughtRecord,
} from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import { type Admission, guarded, NO_ACCOUNT, orderRefused, type Placed, searchLost } from './admit.ts';
import { coming, subjectsOf, wantedBy } from './due.ts';
import type { Engine, Session } from './engine.ts';
import { needed, nextRequests, readPeople } from './plan.ts';
import { reduce } from './reduce.ts';

type Target = Pick<RequestRecord['targets'][number], 'urn' | 'networkUrl'>;

interface PlaceOrderPorts {
  store: Store;
  now: () => number;
  engine: Engine;
  admission: Admission;
}

/** One click on enrich or unlock. */
export interface Order {
  clickId: string;
  kind: OrderRecord['kind'];
  people: OrderRecord['people'];
  /** The people to find before they can be unlocked. */
  sought?: SoughtRecord[];
  fields: ContactField[];
  refresh?: boolean;
  /** People who turn out not to be enriched are enriched and then unlocked. */
  enrichFirst?: boolean;
  confirmed?: Confirmed;
  /** The most that the recruiter was shown; null or absent where no price was shown. */
  limit?: number | null;
  /** The recruiter knows who of them is in the company's own system. */
  owned?: boolean;
  /** An open look-up of the same has been silent for too long: the recruiter asks for another. */
  retry?: boolean;
  /** A CSV file of its people is wanted when it is done. */
  csv?: boolean;
  tab?: number | null;
}

/** Turns a click on enrich or unlock into paid requests. Nothing else does. */
export function createPlaceOrder({ store, now, engine, admission }: PlaceOrderPorts) {
  /** Records what the recruiter ordered and sends it. A click on what is already under way joins that order. */
  async function placeOrder(order: Order): Promise<Placed<{ order: string; joined: boolean }>> {
    const session = engine.session();
    if (!session) return NO_ACCOUNT;
    return guarded(async () => {
      // An answer that still waits for the disk may be the result page. Asking again would pay for it again.
      if (order.sought?.length) await engine.saveUnsaved();
      const placed = await admission.oneAtATime(() => recordOrder(session, order));
      if (!placed.ok) return placed;
      const sending = engine.push((request) => request.order === placed.value.order);
      // Not every order waits for it below. What the disk refuses is tried again by the engine.
      sending.catch(() => {});
      const { sought = [] } = (await store.get('orders', placed.value.order)) ?? {};
      // Finding several people takes long, and the order shows how it goes.
      if (sought.length > 1) return placed;
      await sending;
      return (await lostIn(placed.value.order)) ?? placed;
    });
  }

  /** The search of an order that seeks one person, if its answer was lost. */
  async function lostIn(id: string): Promise<ReturnType<typeof searchLost> | null> {
    const awaited = (await store.get('orders', id))?.sought[0]?.request;
    const request = awaited ? await store.get('requests', awaited) : null;
    const isLost = request?.state === 'unknown' || request?.state === 'needs-decision';
    return isLost ? searchLost(request.id, request) : null;
  }

  async function recordOrder(
    { account }: Session,
    order: Order,
  ): Promise<Placed<{ order: string; joined: boolean }>> {
    const id = `${account}|${order.clickId}`;
    // At once, since the click waits for it. What is known by the time of sending is looked at again then.
    const [isOther, isPlaced, { left: missing, joins, undecided }, people, blocked] = await Promise.all([
      admission.isOfAnotherAccount(account, order.clickId),
      admission.isPlaced(id),
      withoutComing(account, order),
      readPeople(store, { account, people: order.people }),
      blockedIn(account, order),
    ]);
    if (engine.session()?.account !== account || isOther) return NO_ACCOUNT;
    if (isPlaced) return { ok: true, value: { order: id, joined: true } };
    if (joins !== null) return { ok: true, value: { order: joins, joined: true } };
    const left: Order = {
      ...missing,
      people: missing.people.filter(({ urn }) => !blocked.includes(urn)),
      sought: missing.sought?.filter(({ link }) => !blocked.includes(link)) ?? [],
    };
    if (blocked.length > 0 && subjectsOf(left).length === 0) return orderRefused({ kind: 'blocked' });
    const isDoubt = (one: RequestRecord) => one.account === account && isAbout(one, left);
    const doubts = undecided.filter(isDoubt);
    const search = doubts.find(({ op }) => op === 'search');
    // A lost search may have been charged. Only a click that says so pays for it again.
    if (search && !order.retry) return searchLost(search.id, search);
    const waitUntil = engine.waitFor(doubts, isDoubt);
    if (waitUntil !== null) return orderRefused({ kind: 'too-soon', at: waitUntil });
    const unreachable = admission.unreachable();
    if (unreachable) return orderRefused(unreachable);
    const blank = recordOf(left, { id, account, now: now(), blocked: blocked.length });
    // A lost refresh may have been paid for. Asked for again, the cache has to answer for it.
    const record = doubts.some(({ refresh }) => refresh) ? { ...blank, refresh: false } : blank;
    const { confirmed = false } = order;
    // After a lost answer, a click that names no limit asks first, whatever it costs.
    const shown = order.limit ?? (doubts.length > 0 && !confirmed ? -1 : null);
    const steps = stepsOfOrder(record, people, engine.hasNoStatus());
    const paid = record.people.filter(
      ({ urn }) => record.kind === 'enrich' || needed(people.get(urn), record.fields).length > 0,
    );
    const keys = [
      ...paid.map((one) => atsKeysAt(engine.personKeys(one), people.get(one.urn))),
      ...record.sought.filter(isSought).map(({ link }) => [linkKey(link)]),
    ];
    const spend = { steps, confirmed, shown };
    const admitted = await admission.limitFor(account, spend, order.owned ? [] : keys);
    if ('refused' in admitted) return orderRefused(admitted.refused);
    const limited = { ...record, limit: admitted.limit };
    const settled = doubts.map((one) => reduce(one, { type: 'settled', at: now() }));
    const first = nextRequests(limited, [], { people, hasNoStatus: engine.hasNoStatus(), now: now() });
    if (!(await engine.save(account, [...settled, ...first], [put('orders', limited)], true)))
      return NO_ACCOUNT;
    // An order without requests ends here, or has to find somebody first. If the disk refuses that, it goes on later.
    if (first.length === 0) await engine.advance(id).catch(() => {});
    return { ok: true, value: { order: id, joined: false } };
  }

  /** Who of an order must not be contacted, by urn or, for whoever has to be found first, by link. */
  async function blockedIn(account: string, order: Order): Promise<string[]> {
    const all = subjectsOf(order);
    const found = await Promise.all(all.map((one) => engine.isBlocked(account, one)));
    return all.flatMap(({ urn }, place) => (found[place] ? urn : []));
  }

  /**
   * The order without what is already under way for the same people; `joins` is the order that does all of it, `undecided`
   * are the account's lost answers.
   */
  async function withoutComing(
    account: string,
    order: Order,
  ): Promise<{ left: Order; joins: string | null; undecided: RequestRecord[] }> {
    const { personKeys, timing } = engine;
    const openOrders = await store.list('orders', 'open', account);
    const made = await Promise.all(openOrders.map(({ id }) => store.list('requests', 'order', id)));
    // Read after these, or an answer that is lost in between would be neither under way nor lost.
    const undecided = await store.list('requests', 'undecided', account);
    const orderOf = coming(openOrders, made.flat(), { now: now(), timing, personKeys });
    const wanted = wantedBy(order);
    const subjects = subjectsOf(order);
    const joins = subjects.flatMap((person) => wanted.map((what) => orderOf(person, what))).find(Boolean);
    const isMissing = (person: Target) => !wanted.every((what) => orderOf(person, what));
    const missing = subjects.filter(isMissing);
    const people = oncePerPerson(order.people.filter(isMissing), personKeys);
    const isLeft = ({ link: urn }: SoughtRecord) => missing.some((one) => one.urn === urn);
    const sought = order.sought?.filter((one) => one.stopped !== null || isLeft(one)) ?? [];
    // The same fields apply to all people of an order, so only a single person's fields can be taken out.
    const [only, another] = oncePerPerson(missing, personKeys);
    const fields = only && !another ? order.fields.filter((field) => !orderOf(only, field)) : order.fields;
    const left = { ...order, people, sought, fields };
    return { left, joins: missing.length === 0 ? (joins ?? null) : null, undecided };
  }

  /** Whether a request is about something that an order would pay for. An unlock may have to fetch profiles first. */
  function isAbout(request: RequestRecord, order: Order): boolean {
    const { kind, people, fields, enrichFirst, sought = [] } = order;
    if (request.op === 'search') return sought.some(({ search }) => isSearchFor(request, search));
    const wantsContacts = kind === 'unlock';
    const isAlone = people.length === 1 && (engine.hasNoStatus() || people[0]?.networkUrl === null);
    const isSame = isUnlock(request)
      ? wantsContacts && request.fields.some((field) => fields.includes(field))
      : !wantsContacts || enrichFirst || isAlone;
    const persons = new Set(subjectsOf(order).flatMap(engine.personKeys));
    return isSame && request.targets.flatMap(engine.personKeys).some((key) => persons.has(key));
  }

  return {
    placeOrder,
    /** The recruiter has read a question or an error about a request and wants to see it no longer. */
    async settle(requestId: string): Promise<void> {
      const request = await store.get('requests', requestId);
      if (!request) return;
      const settled = reduce(request, { type: 'settled', at: now() });
      if (settled === request) return;
      if (request.state === 'needs-decision') engine.dismiss(request);
      await engine.save(request.account, [settled], [], false);
    },
    /** Takes back what an order has not sent yet. */
    cancel: engine.cancel,
    /**
     * The order whose people go into a file, which counts as taken from then on. With `first` it is null unless a file was
     * ordered, the order is done and no view has taken it: of several open views one saves it.
     */
    takeFile: (id: string, first: boolean): Promise<OrderRecord | null> =>
      engine.inWriteQueue(async () => {
        const record = await store.get('orders', id);
        if (!record || record.account !== engine.session()?.account) return null;
        const isReady = record.csv === 'wanted' && record.endedAt !== null;
        if (isReady) await store.commit([put('orders', { ...record, csv: 'taken' })]);
        return isReady || !first ? record : null;
      }),
    /** Stops showing an order's progress and its end. What it pays for still arrives. */
    unwatch: (id: string): Promise<void> =>
      engine.inWriteQueue(async () => {
        const record = await store.get('orders', id);
        if (record && record.account === engine.session()?.account)
          await store.commit([put('orders', { ...record, watching: false })]);
      }),
  };
}

export type Orders = ReturnType<typeof createPlaceOrder>;

/** What an order can cost, step by step. What is already known of its people costs nothing. */
function stepsOfOrder(
  order: OrderRecord,
  people: ReadonlyMap<string, PersonRecord>,
  hasNoStatus: boolean,
): Priced[] {
  if (order.kind === 'enrich') {
    const op = order.single && !order.refresh ? 'enrich' : 'enrich-batch';
    return [{ op, people: order.people.length, fields: [] }];
  }
  // Of somebody who has to be found first nothing is known, and the page's own link is there to unlock them by.
  const seeking = order.sought.filter(isSought);
  const wanted = [...order.people, ...seeking.map(({ link, url }) => ({ urn: link, networkUrl: url }))]
    .map((person) => ({ ...person, fields: needed(people.get(person.urn), order.fields) }))
    .filter(({ fields }) => fields.length > 0);
  // People of one name share a search.
  const searches = new Set(seeking.map(({ search }) => search.key));
  const search = Array.from(searches, (): Priced => ({ op: 'search', people: 0, fields: [] }));
  const isSingle = order.single && !hasNoStatus && wanted.every(({ networkUrl }) => networkUrl !== null);
  const unlock = [...search, ...stepsOf(isSingle ? 'contact' : 'contact-batch', wanted)];
  const isUnenriched = ({ urn }: { urn: string }) => {
    const known = people.get(urn);
    // People of the own pool are complete.
    return known?.origin !== 'pool' && (known?.enrichedAt ?? null) === null;
  };
  const unenriched = isSingle || !(order.enrichFirst || order.single) ? [] : wanted.filter(isUnenriched);
  if (unenriched.length === 0) return unlock;
  const op = order.single ? 'enrich' : 'enrich-batch';
  return [...unlock, { op, people: unenriched.length, fields: [] }];
}

/** Each person once, whatever urn they are ordered under. */
function oncePerPerson<T>(people: readonly T[], keysOf: (person: T) => string[]): T[] {
  const seen = new Set<string>();
  return people.filter((person) => {
    const keys = keysOf(person);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

function recordOf(
  order: Order,
  { id, account, now, blocked }: { id: string; account: string; now: number; blocked: number },
): OrderRecord {
  return {
    id,
    account,
    kind: order.kind,
    people: order.people,
    fields: order.fields,
    refresh: order.refresh ?? false,
    // Two of whom one is skipped were ordered as several, and what is not found is refunded as for several.
    single: subjectsOf(order).length + blocked === 1,
    enrichFirst: order.enrichFirst ?? false,
    tab: order.tab ?? null,
    createdAt: now,
    endedAt: null,
    watching: true,
    limit: null,
    // A retry of a search says nothing about look-ups of whoever it finds.
    retry: !order.sought?.length && (order.retry ?? false),
    sought: order.sought ?? [],
    stopped: null,
    ...(order.csv && { csv: 'wanted' as const }),
    ...(blocked > 0 && { blocked }),
  };
}
