import type { ContactField } from '../service/model.ts';
import type { OrderRecord, PaidOperation } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import { type Admission, guarded, orderRefused, type Placed } from './admit.ts';
import { joinable } from './due.ts';
import type { Engine, Session } from './engine.ts';
import { nextRequests, readPeople } from './plan.ts';
import { reduce } from './reduce.ts';

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
  fields: ContactField[];
  refresh?: boolean;
  enrichFirst?: boolean;
  /** The recruiter has seen the price and said yes. */
  confirmed?: boolean;
  tab?: number | null;
}

/** Turns a click on enrich or unlock into paid requests. Nothing else does. */
export function createPlaceOrder({ store, now, engine, admission }: PlaceOrderPorts) {
  /** Records what the recruiter ordered and sends it. A click on what is already under way joins that order. */
  async function placeOrder(order: Order): Promise<Placed<{ order: string; joined: boolean }>> {
    const session = engine.session();
    if (!session) return orderRefused({ kind: 'no-account' });
    return guarded(async () => {
      const placed = await admission.oneAtATime(() => recordOrder(session, order));
      if (placed.ok) await engine.push((request) => request.order === placed.value.order);
      return placed;
    });
  }

  async function recordOrder(
    { account }: Session,
    order: Order,
  ): Promise<Placed<{ order: string; joined: boolean }>> {
    const id = `${account}|${order.clickId}`;
    const isOther = await admission.isOfAnotherAccount(account, order.clickId);
    if (engine.session()?.account !== account || isOther) return orderRefused({ kind: 'no-account' });
    if (await admission.isPlaced(id)) return { ok: true, value: { order: id, joined: true } };
    const openOrders = await store.list('orders', 'open', account);
    const same = joinable(openOrders, order);
    if (same) return { ok: true, value: { order: same.id, joined: true } };
    const refused = admission.unreachable() ?? (await admission.overLimit(account, spendOf(order)));
    if (refused) return orderRefused(refused);
    const record = recordOf(order, { id, account, openOrders, now: now() });
    const first = nextRequests(record, [], await readPeople(store, record), now());
    if (!(await engine.save(account, first, [put('orders', record)], true)))
      return orderRefused({ kind: 'no-account' });
    // An order without requests ends here. If the disk refuses to write that, it ends later.
    await engine.advance(id).catch(() => {});
    return { ok: true, value: { order: id, joined: false } };
  }

  return {
    placeOrder,
    /** The recruiter has read a question or an error about a request and wants to see it no longer. */
    async settle(requestId: string): Promise<void> {
      const request = await store.get('requests', requestId);
      if (!request) return;
      const settled = reduce(request, { type: 'settled', at: now() });
      if (settled !== request) await engine.save(request.account, [settled], [], false);
    },
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

function spendOf({ kind, people, fields, enrichFirst, confirmed }: Order) {
  const op: PaidOperation =
    kind === 'enrich' ? 'enrich-batch' : people.length === 1 ? 'contact' : 'contact-batch';
  return { op, people: people.length, fields, enrichFirst, confirmed };
}

function recordOf(
  order: Order,
  {
    id,
    account,
    openOrders,
    now,
  }: { id: string; account: string; openOrders: readonly OrderRecord[]; now: number },
): OrderRecord {
  return {
    id,
    account,
    kind: order.kind,
    people: order.people,
    fields: stillToAsk(openOrders, order),
    refresh: order.refresh ?? false,
    single: order.people.length === 1,
    enrichFirst: order.enrichFirst ?? false,
    tab: order.tab ?? null,
    createdAt: now,
    endedAt: null,
    watching: true,
  };
}

/** The fields that no open unlock of the same person asks for yet. */
function stillToAsk(openOrders: readonly OrderRecord[], { kind, people, fields }: Order): ContactField[] {
  if (people.length !== 1 || kind !== 'unlock') return fields;
  const urn = people[0]?.urn;
  const coming = new Set(
    openOrders
      .filter((record) => record.kind === 'unlock' && record.people.some((person) => person.urn === urn))
      .flatMap((record) => record.fields),
  );
  return fields.filter((field) => !coming.has(field));
}
