import type { Beat } from '../schedule.ts';
import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import type { Answer } from '../spending/answer.ts';
import { ledgerWrites } from '../spending/ledger.ts';
import type { Limits } from '../spending/limits.ts';
import { reconcile } from '../spending/reconcile.ts';
import { type IntentEvent, reduce } from '../spending/reduce.ts';
import { send } from '../spending/send.ts';
import type { Patch } from '../store/people.ts';
import { type IntentRecord, isOpen, type JobRecord } from '../store/records.ts';
import { put, type Store, StoreError, UnstoredError, type Write } from '../store/store.ts';
import type { Timing } from '../timing.ts';
import { accountAfter } from './account-news.ts';
import { beforeSending, readBook } from './before-sending.ts';
import { dueSteps, nextDue, type Step } from './due.ts';
import { createJournal } from './journal.ts';
import { pageOf } from './pages.ts';
import { sendable } from './plan.ts';
import { createPlanner } from './planner.ts';
import { poll } from './poll.ts';
import { wake } from './wake.ts';

/** The account in use and the way to its service. */
export interface Session {
  account: string;
  client: Client;
}

/** Everything outside: replaced in tests, wired to the browser in the worker. */
export interface EnginePorts {
  store: Store;
  now: () => number;
  random: () => number;
  timing: Timing;
  limits: () => Limits;
  watched: () => boolean;
  canonical: (url: string) => string | null;
  /** Something was written; these jobs ended with it. */
  changed: (ended: JobRecord[]) => void;
}

type Work = (intent: IntentRecord, client: Client) => Promise<void>;

/** Calls under way at once; a thousand due polls must not become a thousand sockets. */
const AT_ONCE = 6;

/**
 * Carries the journal's open requests forward: sends, polls, looks into lost answers. Every step is on disk before the
 * next one starts, so that it can be cut off anywhere and taken up again by `start`.
 */
export function createEngine(ports: EnginePorts) {
  const { store, now, timing } = ports;
  const journal = createJournal(ports);
  const { inTurn } = journal;
  const open = new Map<string, IntentRecord>();
  const busy = new Map<string, Promise<void>>();
  /** Requests under way whose answers nobody may keep any more. */
  const forgotten = new Set<string>();
  const planner = createPlanner({ journal, store, now });
  let session: Session | null = null;
  let refusedAt: number | null = null;

  const beat = (): Beat => ({ now: now(), timing, random: ports.random, watched: ports.watched() });

  /** Takes up an account's work where the last worker left it. Doing it twice changes nothing more. */
  async function start(next: Session | null): Promise<void> {
    session = next;
    open.clear();
    refusedAt = null;
    if (!next) return;
    const { account } = next;
    await inTurn(() => takeUp(next));
    const working = new Set([...open.values()].map(({ job }) => job));
    for (const job of await store.list('jobs', 'open', account)) {
      if (session !== next) return;
      if (!working.has(job.id)) await advance(job.id);
    }
  }

  async function takeUp(next: Session): Promise<void> {
    const { account } = next;
    const record = await journal.get('accounts', account);
    const intents = await journal.list('intents', 'open', account);
    // Another account may have been chosen meanwhile: its desk must never hold this one's requests.
    if (session !== next) return;
    // A clock that went back must not keep a refused key from being tried again.
    if (typeof record?.refusedAt === 'number') refusedAt = Math.min(record.refusedAt, now());
    remember(intents);
    const idle = [...open.values()].filter(({ id }) => !busy.has(id));
    const { woken, parked } = wake(idle, beat());
    for (const intent of parked) open.set(intent.id, intent);
    try {
      await commit(woken, [], true);
    } catch {
      // A full disk still says `sending`, which the next start reads the same way.
      remember(woken);
    }
  }

  /** Writes requests with all that follows from them, then tells the views. Only in turn. */
  async function commit(
    intents: IntentRecord[],
    more: Write[],
    durable: boolean,
    ended: JobRecord[] = [],
  ): Promise<void> {
    const writes = [...intents.flatMap(linesOf), ...more];
    if (writes.length === 0 && journal.keptAt() === null) return;
    await journal.write(writes, durable);
    remember(intents);
    ports.changed(ended);
  }

  function remember(intents: readonly IntentRecord[]): void {
    for (const intent of intents) {
      if (intent.account !== session?.account) continue;
      if (isOpen(intent)) open.set(intent.id, intent);
      else open.delete(intent.id);
    }
  }

  /** Stores an answer: the journal, what is known of people, the page, the balance, in one write. */
  function take(intent: IntentRecord, answer: Answer): Promise<IntentRecord> {
    return inTurn(async () => {
      // A record that merely can't be read is no reason to drop an answer: it is written anew.
      if (forgotten.delete(intent.id)) return intent;
      const next = reduce(intent, answer.event);
      const { account } = intent;
      const writes = await journal.peopleWrites(account, answer.patches);
      if (answer.page && intent.search)
        writes.push(put('pages', pageOf(intent, intent.search, answer.page, now())));
      const record = await journal.get('accounts', account);
      if (record) {
        const after = accountAfter(record, intent, answer, now());
        if (account === session?.account) refusedAt = after.refusedAt;
        if (after !== record) writes.push(put('accounts', after));
      }
      try {
        await commit([next], writes, true);
      } catch (error) {
        // The answer is paid for: keep it in memory and write it with whatever is written next.
        journal.keep([...linesOf(next), ...writes]);
        remember([next]);
        throw error instanceof StoreError ? new UnstoredError(error) : error;
      }
      return next;
    });
  }

  /** Sends one request unless it has become needless or would break the recruiter's cap. */
  async function transmit(intent: IntentRecord, client: Client): Promise<void> {
    const sending = await inTurn(() => leave(intent));
    if (!sending) return;
    const next = await take(sending, await send(client, sending, beat));
    if (next.state === 'refused' && next.job !== null) await inTurn(() => refuseSiblings(next));
  }

  /** The request as it leaves, on disk; null when it is over without leaving, or has changed since it was chosen. */
  async function leave(intent: IntentRecord): Promise<IntentRecord | null> {
    if (open.get(intent.id) !== intent) return null;
    const ready = intent.state === 'recorded' ? await beforeSending(intent, leaving()) : { sends: intent };
    if ('ends' in ready) {
      await commit([reduce(intent, ready.ends)], [], false);
      return null;
    }
    const sending = reduce(ready.sends, { type: 'send', at: now() });
    if (sending.state !== 'sending') return null;
    await commit([sending], [], true);
    return sending;
  }

  const leaving = () => ({
    at: now(),
    lapseAfter: timing.lapseAfter,
    dailyCap: ports.limits().dailyCap,
    open: [...open.values()],
    person: (account: string, urn: string) => journal.get('people', `${account}|${urn}`),
    bookOf: (account: string) => readBook(store, account),
  });

  /** What was refused for want of credits or a key would be refused for the job's other batches too. */
  async function refuseSiblings(refused: IntentRecord): Promise<void> {
    const { error } = refused;
    if (!error || (error.kind !== 'insufficient-credits' && error.kind !== 'key')) return;
    const siblings = [...open.values()].filter(
      ({ job, state }) => job === refused.job && state === 'recorded',
    );
    const event = { type: 'refused', at: now(), error } as IntentEvent;
    await commit(
      siblings.map((sibling) => reduce(sibling, event)),
      [],
      false,
    );
  }

  async function lookInto(intent: IntentRecord, client: Client): Promise<void> {
    const last = new Map<string, string | null>();
    for (const { urn } of intent.targets) {
      last.set(urn, (await journal.get('people', `${intent.account}|${urn}`))?.lastRequest ?? null);
    }
    const inquiry = await reconcile(client, intent, beat, (urn) => last.get(urn) ?? null);
    if (inquiry.step === 'resend') await transmit(intent, client);
    else await take(intent, inquiry.answer);
  }

  async function ask(intent: IntentRecord, client: Client): Promise<void> {
    const at = now();
    const polling = reduce(intent, { type: 'polling', at, due: at + timing.pollWatched });
    await inTurn(() => commit([polling], [], false));
    await take(polling, await poll(client, polling, beat));
  }

  /** Plans a job's next requests once its last ones are over, and ends it when there are none. */
  function advance(id: string): Promise<void> {
    return inTurn(async () => {
      for (;;) {
        const plan = await planner.next(id);
        if ('ends' in plan) {
          if (plan.ends) await commit([], [put('jobs', plan.ends)], false, [plan.ends]);
          return;
        }
        await commit(plan.begins, [], true);
        if (plan.begins.some(isOpen)) return;
      }
    });
  }

  async function handle(intent: IntentRecord, work: Work): Promise<void> {
    const current = session;
    // Another pass may have handled it since this one made its list: acting on a stale line could send it twice.
    if (!current || busy.has(intent.id) || open.get(intent.id) !== intent) return;
    const flight = work(intent, current.client).finally(() => busy.delete(intent.id));
    busy.set(intent.id, flight);
    await flight;
    if (intent.job === null) return;
    try {
      await advance(intent.job);
    } catch (error) {
      // The request itself is over and stored; only its job could not be written on.
      throw error instanceof StoreError ? new UnstoredError(error) : error;
    }
  }

  const WORK: Record<Step['step'], Work> = { send: transmit, look: lookInto, poll: ask };

  const desktop = () => ({
    open: [...open.values()],
    isBusy: (id: string) => busy.has(id),
    refusedAt,
    keptAt: journal.keptAt(),
    at: now(),
    timing,
  });

  async function keyIs(account: string, taken: boolean): Promise<void> {
    const record = await journal.get('accounts', account);
    if (!record || (record.refusedAt === null) === taken) return;
    const after = { ...record, refusedAt: taken ? null : now() };
    if (account === session?.account) refusedAt = after.refusedAt;
    await commit([], [put('accounts', after)], false);
  }

  /** Does everything that is due, a few at a time, until nothing is. */
  async function run(): Promise<void> {
    if (journal.keptAt() !== null) await writeKept();
    for (let steps = dueSteps(desktop()); steps.length > 0; steps = dueSteps(desktop())) {
      const queue = steps.values();
      const lanes = Array.from({ length: AT_ONCE }, async () => {
        for (const { intent, step } of queue) await handle(intent, WORK[step]);
      });
      await Promise.all(lanes);
    }
  }

  /** The disk may take now what it refused before; jobs that waited for it go on. */
  async function writeKept(): Promise<void> {
    await inTurn(() => commit([], [], true));
    if (!session) return;
    for (const { id } of await store.list('jobs', 'open', session.account)) await advance(id);
  }

  return {
    start,
    run,
    advance,
    /** Writes an account's requests, unless that account was left or erased meanwhile. */
    save: (account: string, intents: IntentRecord[], more: Write[], durable: boolean): Promise<boolean> =>
      inTurn(async () => {
        if (account !== session?.account) return false;
        await commit(intents, more, durable);
        return true;
      }),
    /** Runs what reads records in order to write them, so that no answer arrives in between. */
    inTurn,
    /** Stores what a free answer told about people. */
    learn: (account: string, patches: readonly Patch[], more: Write[]): Promise<void> =>
      inTurn(async () => {
        if (account !== session?.account) return;
        await commit([], [...more, ...(await journal.peopleWrites(account, patches))], false);
      }),
    /** Erases everything: what is under way must not write it back. A disk that refuses leaves all as it was. */
    async forget(erase: () => Promise<void>): Promise<void> {
      const before = session;
      const flying = [...busy.keys()];
      for (const id of flying) forgotten.add(id);
      session = null;
      open.clear();
      try {
        await inTurn(async () => {
          await erase();
          journal.forget();
        });
      } catch (error) {
        for (const id of flying) forgotten.delete(id);
        await start(before);
        throw error;
      }
    },
    /** Sends what one job or search has ready, and waits for those answers only. */
    async push(belongs: (intent: IntentRecord) => boolean): Promise<void> {
      for (;;) {
        const flying = [...open.values()].find((one) => belongs(one) && busy.has(one.id));
        if (flying) await busy.get(flying.id);
        const [next] = sendable([...open.values()], now()).filter((one) => belongs(one) && !busy.has(one.id));
        if (!next) return;
        await handle(next, transmit);
      }
    },
    session: () => session,
    open: (): IntentRecord[] => [...open.values()],
    /** Something is on its way: should this worker die, the next one must be woken for it. */
    isBusy: () => busy.size > 0,
    /** The earliest time at which something is due that is not already being done. */
    due: (): number | null => nextDue(desktop()),
    /** What a free answer says about the key counts as much as a paid one's. */
    heardFrom: (account: string, result: Result<unknown>): Promise<void> => {
      const taken = result.ok || (result.error.kind === 'key' ? false : null);
      return taken === null ? Promise.resolve() : inTurn(() => keyIs(account, taken));
    },
  };
}

function linesOf(intent: IntentRecord): Write[] {
  return [put('intents', intent), ...ledgerWrites(intent)];
}
