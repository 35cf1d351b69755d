import { ledgerWrites } from '../money/ledger.ts';
import type { Patch } from '../people/merge.ts';
import type { Beat } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import { type IntentRecord, isOpen, type JobRecord } from '../store/records.ts';
import { put, UnstoredError, type Write } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { answerWrites } from './answer-writes.ts';
import { dueSteps, nextDue, type Step } from './due.ts';
import { createJournal } from './journal.ts';
import { sendable } from './plan.ts';
import { createPlanner } from './planner.ts';
import type { EnginePorts, Session } from './ports.ts';
import { reduce } from './reduce.ts';
import { createSteps } from './steps.ts';
import { createBacklog } from './unsaved.ts';
import { wake } from './wake.ts';

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
  const planner = createPlanner({ store, now });
  const backlog = createBacklog(now);
  let session: Session | null = null;
  let refusedAt: number | null = null;

  const beat = (): Beat => ({ now: now(), timing, random: ports.random, watched: ports.watched() });
  const isForgotten = (id: string) => forgotten.has(id);
  const steps = createSteps({ ...ports, beat, open, inTurn, commit, take, isForgotten });

  /** Takes up an account's work where the last worker left it. Doing it twice changes nothing more. */
  async function start(next: Session | null): Promise<void> {
    session = next;
    open.clear();
    refusedAt = null;
    if (!next) return;
    const { account } = next;
    await inTurn(() => takeUp(next));
    const working = new Set([...open.values()].map(({ job }) => job));
    for (const { id } of await store.list('jobs', 'open', account)) {
      if (session !== next) return;
      // A full disk must not keep the worker from starting: what would free it has to be asked of the worker.
      if (!working.has(id)) await advance(id).catch(() => {});
    }
  }

  async function takeUp(next: Session): Promise<void> {
    const { account } = next;
    const record = await store.get('accounts', account);
    const intents = await store.list('intents', 'open', account);
    // Another account may have been chosen meanwhile: its desk must never hold this one's requests.
    if (session !== next) return;
    // A clock that went back must not keep a refused key from being tried again.
    if (typeof record?.refusedAt === 'number') refusedAt = Math.min(record.refusedAt, now());
    remember(intents);
    const idle = [...open.values()].filter(({ id }) => !isInHand(id));
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
    if (writes.length === 0) return;
    await store.commit(writes, { durable });
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

  /** Stores an answer; one that the disk does not take is kept for later. */
  function take(intent: IntentRecord, answer: Answer, wasHeld = false): Promise<IntentRecord> {
    return inTurn(async () => {
      // Two passes may try the same held answer: the second would undo what has happened since.
      if (forgotten.delete(intent.id) || (wasHeld && !backlog.has(intent.id))) return intent;
      try {
        const next = await write(intent, answer);
        backlog.answerIsIn(intent.id);
        return next;
      } catch (error) {
        backlog.holdAnswer(intent, answer);
        throw new UnstoredError(error);
      }
    });
  }

  async function write(intent: IntentRecord, answer: Answer): Promise<IntentRecord> {
    const next = reduce(intent, answer.event);
    const { writes, account } = await answerWrites({ store, journal }, intent, answer, now());
    if (account && account.id === session?.account) refusedAt = account.refusedAt;
    await commit([next], writes, true);
    return next;
  }

  /** Plans a job's next requests once its last ones are over, and ends it when there are none. */
  async function advance(id: string): Promise<void> {
    try {
      await inTurn(() => carryOn(id));
      backlog.jobIsOn(id);
    } catch (error) {
      backlog.holdJob(id);
      throw new UnstoredError(error);
    }
  }

  async function carryOn(id: string): Promise<void> {
    for (;;) {
      const plan = await planner.next(id);
      if ('ends' in plan) {
        if (plan.ends) await commit([], [put('jobs', plan.ends)], false, [plan.ends]);
        return;
      }
      await commit(plan.begins, [], true);
      if (plan.begins.some(isOpen)) return;
    }
  }

  async function handle(intent: IntentRecord, work: Work): Promise<void> {
    const current = session;
    // Another pass may have handled it since this one made its list: acting on a stale line could send it twice.
    if (!current || busy.has(intent.id) || open.get(intent.id) !== intent) return;
    const flight = work(intent, current.client).finally(() => busy.delete(intent.id));
    busy.set(intent.id, flight);
    await flight;
    if (intent.job !== null) await advance(intent.job);
  }

  /** Being done, or answered and waiting for the disk. */
  const isInHand = (id: string) => busy.has(id) || backlog.has(id);

  const WORK: Record<Step['step'], Work> = { send: steps.transmit, look: steps.lookInto, poll: steps.ask };

  const desktop = () => ({
    open: [...open.values()],
    isInHand,
    isClosed: ports.closed(),
    refusedAt,
    heldSince: backlog.since(),
    at: now(),
    timing,
  });

  async function keyIs(account: string, taken: boolean): Promise<void> {
    const record = await store.get('accounts', account);
    if (!record || (record.refusedAt === null) === taken) return;
    const after = { ...record, refusedAt: taken ? null : now() };
    if (account === session?.account) refusedAt = after.refusedAt;
    await commit([], [put('accounts', after)], false);
  }

  /** Does everything that is due, a few at a time, until nothing is. */
  async function run(): Promise<void> {
    await catchUp();
    for (let due = dueSteps(desktop()); due.length > 0; due = dueSteps(desktop())) {
      const queue = due.values();
      const lanes = Array.from({ length: AT_ONCE }, async () => {
        for (const { intent, step } of queue) await handle(intent, WORK[step]);
      });
      await Promise.all(lanes);
    }
  }

  /** The disk may take now what it refused before; jobs that waited for it go on. */
  async function catchUp(): Promise<void> {
    for (const { intent, answer } of backlog.answers()) {
      await steps.conclude(intent, answer, true);
      if (intent.job !== null) await advance(intent.job);
    }
    for (const id of backlog.jobs()) await advance(id);
  }

  return {
    start,
    run,
    advance,
    catchUp,
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
      session = null;
      open.clear();
      try {
        await inTurn(async () => {
          await erase();
          // Only now: an answer whose turn came before the erasing is erased with the rest.
          for (const id of busy.keys()) forgotten.add(id);
          backlog.forget();
        });
      } catch (error) {
        await start(before);
        throw error;
      }
    },
    /** Sends what one job or search has ready, and waits for those answers only. */
    async push(belongs: (intent: IntentRecord) => boolean): Promise<void> {
      for (;;) {
        const flying = [...open.values()].find((one) => belongs(one) && busy.has(one.id));
        if (flying) await busy.get(flying.id);
        if (ports.closed()) return;
        const [next] = sendable([...open.values()], now()).filter((one) => belongs(one) && !isInHand(one.id));
        if (!next) return;
        await handle(next, steps.transmit);
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

export type Engine = ReturnType<typeof createEngine>;

function linesOf(intent: IntentRecord): Write[] {
  return [put('intents', intent), ...ledgerWrites(intent)];
}
