import type { ContactField } from '../service/model.ts';
import type { IntentOp, JobRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import { type Admission, guarded, orderRefused, type Placed } from './admit.ts';
import { joinable } from './due.ts';
import type { Engine, Session } from './engine.ts';
import { nextIntents, readPeople } from './plan.ts';
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
  kind: JobRecord['kind'];
  people: JobRecord['people'];
  fields: ContactField[];
  refresh?: boolean;
  enrichFirst?: boolean;
  /** The recruiter has seen the price and said yes. */
  confirmed?: boolean;
  tab?: number | null;
}

/** The one place where a click on enrich or unlock becomes a paid request. */
export function createPlaceOrder({ store, now, engine, admission }: PlaceOrderPorts) {
  /** Records what the recruiter ordered and sends it; a click on work that is under way joins that work. */
  async function placeOrder(order: Order): Promise<Placed<{ job: string; joined: boolean }>> {
    const session = engine.session();
    if (!session) return orderRefused({ kind: 'no-account' });
    const placed = await guarded(() => admission.oneAtATime(() => record(session, order)));
    if (!placed.ok) return placed;
    const { job } = placed.value;
    return guarded(async () => {
      await engine.push((intent) => intent.job === job);
      return placed;
    });
  }

  async function record(
    { account }: Session,
    order: Order,
  ): Promise<Placed<{ job: string; joined: boolean }>> {
    const id = `${account}|${order.clickId}`;
    const isOther = await admission.isOfAnotherAccount(account, order.clickId);
    if (engine.session()?.account !== account || isOther) return orderRefused({ kind: 'no-account' });
    if (await admission.isPlaced(id)) return { ok: true, value: { job: id, joined: true } };
    const under = await store.list('jobs', 'open', account);
    const same = joinable(under, order);
    if (same) return { ok: true, value: { job: same.id, joined: true } };
    const refusal = admission.unreachable() ?? (await admission.overLimit(account, spendOf(order)));
    if (refusal) return orderRefused(refusal);
    const job = recordOf(order, { id, account, under, now: now() });
    const first = nextIntents(job, [], await readPeople(store, job), now());
    if (!(await engine.save(account, first, [put('jobs', job)], true)))
      return orderRefused({ kind: 'no-account' });
    // An order that has nothing to buy ends here, or as soon as the disk takes its end.
    await engine.advance(id).catch(() => {});
    return { ok: true, value: { job: id, joined: false } };
  }

  return {
    placeOrder,
    /** The recruiter has read a question or an error about a request and is done with it. */
    async settle(intentId: string): Promise<void> {
      const intent = await store.get('intents', intentId);
      if (!intent) return;
      const settled = reduce(intent, { type: 'settled', at: now() });
      if (settled !== intent) await engine.save(intent.account, [settled], [], false);
    },
    /** Stops following an order on screen; what it bought still arrives. */
    unwatch: (id: string): Promise<void> =>
      engine.inWriteQueue(async () => {
        const job = await store.get('jobs', id);
        if (job && job.account === engine.session()?.account)
          await store.commit([put('jobs', { ...job, watching: false })]);
      }),
  };
}

export type Orders = ReturnType<typeof createPlaceOrder>;

function spendOf({ kind, people, fields, enrichFirst, confirmed }: Order) {
  const op: IntentOp = kind === 'enrich' ? 'enrich-batch' : people.length === 1 ? 'contact' : 'contact-batch';
  return { op, people: people.length, fields, enrichFirst, confirmed };
}

function recordOf(
  order: Order,
  { id, account, under, now }: { id: string; account: string; under: readonly JobRecord[]; now: number },
): JobRecord {
  return {
    id,
    account,
    kind: order.kind,
    people: order.people,
    fields: stillToAsk(under, order),
    refresh: order.refresh ?? false,
    single: order.people.length === 1,
    enrichFirst: order.enrichFirst ?? false,
    tab: order.tab ?? null,
    createdAt: now,
    endedAt: null,
    watching: true,
  };
}

/** Fields that an unlock of the same person already under way will bring need no second request. */
function stillToAsk(under: readonly JobRecord[], { kind, people, fields }: Order): ContactField[] {
  if (people.length !== 1 || kind !== 'unlock') return fields;
  const urn = people[0]?.urn;
  const coming = new Set(
    under
      .filter((job) => job.kind === 'unlock' && job.people.some((person) => person.urn === urn))
      .flatMap((job) => job.fields),
  );
  return fields.filter((field) => !coming.has(field));
}
