import { checkLimits, takenToday } from '../money/limits.ts';
import { worstCase } from '../money/prices.ts';
import type { ContactField } from '../service/model.ts';
import type { IntentOp, JobRecord } from '../store/records.ts';
import { put } from '../store/store.ts';
import { readBook } from './before-sending.ts';
import { type Asked, type Declined, declined, guarded } from './declined.ts';
import { createEngine } from './engine.ts';
import { createSearchDesk } from './place-search.ts';
import { joinable, nextIntents } from './plan.ts';
import type { EnginePorts, Session } from './ports.ts';
import { reduce } from './reduce.ts';

export interface DeskPorts extends Omit<EnginePorts, 'closed'> {
  /** Runs one at a time under a name, in whichever context asks. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  online: () => boolean;
  /** The service's address while the browser lets nothing through to it. */
  barred?: () => string | null;
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

/** The one place where a click becomes a paid request. */
export function createDesk(ports: DeskPorts) {
  const { store, now } = ports;
  const engine = createEngine({ ...ports, closed: () => closed() !== null });
  const inLine = <T>(work: () => Promise<T>) => ports.lock('orders', work);
  const search = createSearchDesk({
    store,
    now,
    engine,
    inLine,
    closed,
    limit: (account, confirmed) => limit(account, 'search', { people: [], fields: [], confirmed }),
    isElsewhere,
    isUnread: (intent) => isUnread('intents', intent),
  });

  /** Records what the recruiter asked for and sends it; a click on work that is under way joins it. */
  async function order(ask: Order): Promise<Asked<{ job: string; joined: boolean }>> {
    const session = engine.session();
    if (!session) return declined({ kind: 'no-account' });
    const placed = await guarded(() => inLine(() => place(session, ask)));
    if (!placed.ok) return placed;
    const { job } = placed.value;
    const pushed = await guarded(async () => {
      await engine.push((intent) => intent.job === job);
      return { ok: true, value: placed.value } as const;
    });
    return pushed;
  }

  /** Why nothing can be sent at the moment. */
  function closed(): Declined | null {
    if (!ports.online()) return { kind: 'offline' };
    const origin = ports.barred?.() ?? null;
    return origin === null ? null : { kind: 'no-permission', origin };
  }

  async function place({ account }: Session, ask: Order): Promise<Asked<{ job: string; joined: boolean }>> {
    const id = `${account}|${ask.clickId}`;
    if (engine.session()?.account !== account || (await isElsewhere(account, ask.clickId)))
      return declined({ kind: 'no-account' });
    if (await isTaken(id)) return { ok: true, value: { job: id, joined: true } };
    const refresh = ask.refresh ?? false;
    const urns = ask.people.map(({ urn }) => urn);
    const under = await store.list('jobs', 'open', account);
    const same = joinable(under, { kind: ask.kind, urns, fields: ask.fields, refresh });
    if (same) return { ok: true, value: { job: same.id, joined: true } };
    const shut = closed();
    if (shut) return declined(shut);
    const single = ask.people.length === 1;
    const op: IntentOp = ask.kind === 'enrich' ? 'enrich-batch' : single ? 'contact' : 'contact-batch';
    const stop = await limit(account, op, ask);
    if (stop) return declined(stop);
    const job: JobRecord = {
      id,
      account,
      kind: ask.kind,
      people: ask.people,
      fields: stillToAsk(under, ask, single),
      refresh,
      single,
      enrichFirst: ask.enrichFirst ?? false,
      tab: ask.tab ?? null,
      createdAt: now(),
      endedAt: null,
      watching: true,
    };
    const people = new Map(
      (await Promise.all(urns.map((urn) => store.get('people', `${account}|${urn}`)))).flatMap((person) =>
        person ? [[person.urn, person] as const] : [],
      ),
    );
    const first = nextIntents(job, [], people, now());
    if (!(await engine.save(account, first, [put('jobs', job)], true)))
      return declined({ kind: 'no-account' });
    // A job that has nothing to buy ends here, or once the disk takes its end.
    await engine.advance(id).catch(() => {});
    return { ok: true, value: { job: id, joined: false } };
  }

  /** Whether this click was taken before, also if its people were deleted since. */
  async function isTaken(id: string): Promise<boolean> {
    if (await store.get('jobs', id)) return true;
    return (await store.list('intents', 'job', id)).length > 0 || isUnread('jobs', id);
  }

  /** A click repeated after the recruiter has changed accounts: it was meant for the other one, which may have paid. */
  async function isElsewhere(account: string, clickId: string): Promise<boolean> {
    for (const other of await store.list('accounts')) {
      const id = `${other.id}|${clickId}`;
      if (other.id !== account && ((await store.get('intents', id)) || (await isTaken(id)))) return true;
    }
    return false;
  }

  /** A click whose record could not be read any more may have been sent: the same click never goes again. */
  async function isUnread(table: 'jobs' | 'intents', key: string): Promise<boolean> {
    return (await store.list('aside')).some((one) => one.table === table && one.key === key);
  }

  async function limit(
    account: string,
    op: IntentOp,
    ask: Pick<Order, 'people' | 'fields' | 'confirmed' | 'enrichFirst'>,
  ) {
    const { charges, prices } = await readBook(store, account);
    const people = ask.people.length;
    const price = worstCase(prices, { op, people, fields: ask.fields });
    const first = ask.enrichFirst ? worstCase(prices, { op: 'enrich-batch', people, fields: [] }) : 0;
    const verdict = checkLimits(ports.limits(), {
      worstCase: price === null || first === null ? null : price + first,
      people,
      confirmed: ask.confirmed ?? false,
      ...takenToday(charges, engine.open(), prices, now()),
    });
    if (verdict.verdict === 'confirm') return { kind: 'confirm', credits: verdict.credits } as const;
    if (verdict.verdict === 'capped') {
      const { cap, spentToday, atRisk } = verdict;
      return { kind: 'capped', cap, spentToday, atRisk } as const;
    }
    return null;
  }

  /** The recruiter has read a question or a refusal and is done with it. */
  async function settle(intentId: string): Promise<void> {
    const intent = await store.get('intents', intentId);
    if (!intent) return;
    const settled = reduce(intent, { type: 'settled', at: now() });
    if (settled !== intent) await engine.save(intent.account, [settled], [], false);
  }

  /** Stops following a job on screen; what it bought still arrives. */
  const unwatch = (id: string): Promise<void> =>
    engine.inTurn(async () => {
      const job = await store.get('jobs', id);
      if (job && job.account === engine.session()?.account)
        await store.commit([put('jobs', { ...job, watching: false })]);
    });

  return { ...engine, order, search, settle, unwatch };
}

export type Desk = ReturnType<typeof createDesk>;

/** Fields that an unlock of the same person already under way will bring need no second request. */
function stillToAsk(under: readonly JobRecord[], ask: Order, single: boolean): ContactField[] {
  if (!single || ask.kind !== 'unlock') return ask.fields;
  const urn = ask.people[0]?.urn;
  const coming = new Set(
    under
      .filter((job) => job.kind === 'unlock' && job.people.some((person) => person.urn === urn))
      .flatMap((job) => job.fields),
  );
  return ask.fields.filter((field) => !coming.has(field));
}
