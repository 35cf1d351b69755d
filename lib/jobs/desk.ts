import type { ServiceError } from '../service/errors.ts';
import { encodeFilters } from '../service/filters.ts';
import type { ContactField, Filters } from '../service/model.ts';
import { checkLimits, takenToday } from '../spending/limits.ts';
import { worstCase } from '../spending/prices.ts';
import { reduce } from '../spending/reduce.ts';
import {
  type IntentOp,
  type IntentRecord,
  isOpen,
  type JobRecord,
  type PageRecord,
} from '../store/records.ts';
import { put, StoreError, UnstoredError } from '../store/store.ts';
import { readBook } from './before-sending.ts';
import { createEngine } from './engine.ts';
import { pageId, pageOf, searchKey } from './pages.ts';
import { joinable, nextIntents, searchIntent } from './plan.ts';
import type { EnginePorts, Session } from './ports.ts';

export interface DeskPorts extends Omit<EnginePorts, 'closed'> {
  /** Runs one at a time under a name, in whichever context asks. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  online: () => boolean;
  /** The service's address while the browser lets nothing through to it. */
  barred?: () => string | null;
}

/** Why a click did not lead to a request. Except for the last two, nothing was sent. */
export type Declined =
  | { kind: 'no-account' }
  | { kind: 'offline' }
  /** The recruiter took the service's address back. A request would fail on its way and look like a lost answer. */
  | { kind: 'no-permission'; origin: string }
  | { kind: 'confirm'; credits: number | null }
  | { kind: 'capped'; cap: number; spentToday: number; atRisk: number }
  | { kind: 'storage'; full: boolean }
  /** The service has answered, and the disk does not take the answer: it is tried again until it does. */
  | { kind: 'unstored'; full: boolean }
  /** The same search was sent before and its answer was lost: it may have been charged. */
  | { kind: 'search-lost'; intent: string };

export type Asked<T> = { ok: true; value: T } | { ok: false; error: Declined | ServiceError };

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

export interface SearchOrder {
  clickId: string;
  prompt: string;
  filters: Filters;
  page: number;
  confirmed?: boolean;
  /** The recruiter decided to search again although a lost one may have been charged, or to pay for a fresh page. */
  again?: boolean;
}

const FREE_PAGE_MS = 5 * 60_000;

/** The one place where a click becomes a paid request. */
export function createDesk(ports: DeskPorts) {
  const { store, now } = ports;
  const engine = createEngine({ ...ports, closed: () => closed() !== null });
  const freeSearches = new Map<string, Promise<Asked<PageRecord>>>();

  /** Records what the recruiter asked for and sends it; a click on work that is under way joins it. */
  async function order(ask: Order): Promise<Asked<{ job: string; joined: boolean }>> {
    const session = engine.session();
    if (!session) return declined({ kind: 'no-account' });
    const placed = await guarded(() => ports.lock('orders', () => place(session, ask)));
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
    if (engine.session()?.account !== account) return declined({ kind: 'no-account' });
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

  /** One page of a search: from the cache, from one under way, or paid for. */
  async function search(ask: SearchOrder): Promise<Asked<PageRecord>> {
    const session = engine.session();
    if (!session) return declined({ kind: 'no-account' });
    const filtersJson = encodeFilters(ask.filters);
    const key = searchKey(ask.prompt, filtersJson);
    const line = { key, prompt: ask.prompt, filtersJson, page: ask.page };
    const id = pageId(session.account, key, ask.page);
    // An answer that still waits for the disk may be the very page: asking again would pay for it again.
    const caughtUp = await guarded(async () => {
      await engine.catchUp();
      return { ok: true, value: null } as const;
    });
    if (!caughtUp.ok) return caughtUp;
    const cached = ask.again ? null : await store.get('pages', id);
    // What was paid for is kept; the own pool is free to ask and may have grown.
    if (cached && !(ask.filters.localOnly && now() - cached.at > FREE_PAGE_MS))
      return { ok: true, value: cached };
    if (ask.filters.localOnly) return freeSearch(session, line, id, ask.filters);
    const placed = await guarded(() => ports.lock('orders', () => placeSearch(session, ask, line)));
    if (!placed.ok) return placed;
    const pushed = await guarded(async () => {
      await engine.push((intent) => intent.id === placed.value);
      return { ok: true, value: null } as const;
    });
    if (!pushed.ok) return pushed;
    return outcomeOfSearch(placed.value, id);
  }

  async function placeSearch(
    { account }: Session,
    ask: SearchOrder,
    line: NonNullable<IntentRecord['search']>,
  ): Promise<Asked<string>> {
    if (engine.session()?.account !== account) return declined({ kind: 'no-account' });
    const same = (one: IntentRecord) => one.search?.key === line.key && one.search.page === line.page;
    const live = engine.open().find((one) => one.op === 'search' && same(one));
    if (live) return { ok: true, value: live.id };
    const lost = (await store.list('intents', 'asking', account)).filter(
      (one) => one.op === 'search' && same(one),
    );
    const [first] = lost;
    if (first && !ask.again) return declined({ kind: 'search-lost', intent: first.id });
    const shut = closed();
    if (shut) return declined(shut);
    const stop = await limit(account, 'search', {
      people: [],
      fields: [],
      confirmed: ask.confirmed ?? false,
    });
    if (stop) return declined(stop);
    const id = `${account}|${ask.clickId}`;
    if (await store.get('intents', id)) return { ok: true, value: id };
    if (await isUnread('intents', id)) return declined({ kind: 'search-lost', intent: id });
    const settled = lost.map((one) => reduce(one, { type: 'settled', at: now() }));
    const lines = [...settled, searchIntent(id, account, line, now())];
    const isSaved = await engine.save(account, lines, [], true);
    return isSaved ? { ok: true, value: id } : declined({ kind: 'no-account' });
  }

  async function outcomeOfSearch(intentId: string, id: string): Promise<Asked<PageRecord>> {
    const intent = await store.get('intents', intentId);
    if (intent?.state === 'done') {
      const page = await store.get('pages', id);
      if (page) return { ok: true, value: page };
    }
    if (intent?.state === 'refused' && intent.error)
      return { ok: false, error: intent.error as ServiceError };
    if (intent && isOpen(intent) && intent.state === 'recorded' && intent.error) {
      return { ok: false, error: intent.error as ServiceError };
    }
    return declined({ kind: 'search-lost', intent: intentId });
  }

  /** The own pool costs nothing, so it needs no journal; asking twice at once still asks once. */
  function freeSearch(
    session: Session,
    line: NonNullable<IntentRecord['search']>,
    id: string,
    filters: Filters,
  ): Promise<Asked<PageRecord>> {
    const running = freeSearches.get(id);
    if (running) return running;
    const search = guarded(() => askFree(session, line, filters)).finally(() => freeSearches.delete(id));
    freeSearches.set(id, search);
    return search;
  }

  async function askFree(
    { account, client }: Session,
    line: NonNullable<IntentRecord['search']>,
    filters: Filters,
  ): Promise<Asked<PageRecord>> {
    const { prompt, page } = line;
    const result = await client.search({ prompt, filters, page });
    await engine.heardFrom(account, result);
    if (!result.ok) return result;
    const record = pageOf({ account }, line, result.value, now());
    const news = result.value.candidates.map(
      (candidate) => ({ urn: candidate.urn, kind: 'candidate', candidate }) as const,
    );
    if (engine.session()?.account === account) await engine.learn(account, news, [put('pages', record)]);
    return { ok: true, value: record };
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

function declined(error: Declined): { ok: false; error: Declined } {
  return { ok: false, error };
}

/** A database that cannot write stops the click before anything is sent, or has yet to take what was answered. */
async function guarded<T>(work: () => Promise<Asked<T>>): Promise<Asked<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnstoredError) return declined({ kind: 'unstored', full: error.full });
    if (error instanceof StoreError) return declined({ kind: 'storage', full: error.full });
    throw error;
  }
}
