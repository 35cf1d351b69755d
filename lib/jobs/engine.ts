import type { Client } from '../service/client.ts';
import type { Answer } from '../spending/answer.ts';
import { ledgerWrites } from '../spending/ledger.ts';
import type { Limits } from '../spending/limits.ts';
import { reconcile } from '../spending/reconcile.ts';
import { type IntentEvent, reduce } from '../spending/reduce.ts';
import { send } from '../spending/send.ts';
import type { Patch } from '../store/people.ts';
import { type IntentRecord, isOpen, type JobRecord, type PersonRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import type { Timing } from '../timing.ts';
import { beforeSending } from './before-sending.ts';
import { createJournal } from './journal.ts';
import { pageOf } from './pages.ts';
import { nextIntents, sendable } from './plan.ts';
import { poll } from './poll.ts';
import type { Beat } from './schedule.ts';
import { wake } from './wake.ts';

/** The account in use and the way to its service. */
export interface Session {
  account: string;
  client: Client;
}

/** What a commit touched, so that views know what to read again. */
export interface Change {
  urns: string[];
  jobs: string[];
  ended: JobRecord[];
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
  changed: (change: Change) => void;
}

/** Events that say nothing about whether the service takes the key. */
const SILENT: ReadonlySet<IntentEvent['type']> = new Set(['lost', 'still-unknown', 'poll-failed', 'delayed']);

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
    for (const job of await store.list('jobs', 'open', account)) {
      if (session !== next) return;
      await advance(job);
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
    ports.changed({
      urns: [...new Set(intents.flatMap(({ targets }) => targets.map(({ urn }) => urn)))],
      jobs: [...new Set([...intents.flatMap(({ job }) => job ?? []), ...ended.map(({ id }) => id)])],
      ended,
    });
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
      writes.push(...(await accountWrites(account, answer)));
      try {
        await commit([next], writes, true);
      } catch (error) {
        // The answer is paid for: keep it in memory and write it with whatever is written next.
        journal.keep([...linesOf(next), ...writes]);
        remember([next]);
        throw error;
      }
      return next;
    });
  }

  async function accountWrites(account: string, { event, balance, keyRefused }: Answer): Promise<Write[]> {
    const record = await journal.get('accounts', account);
    if (!record) return [];
    const refused = keyRefused ? now() : SILENT.has(event.type) ? record.refusedAt : null;
    if (account === session?.account) refusedAt = refused;
    if (balance === null && record.refusedAt === refused) return [];
    return [
      put('accounts', {
        ...record,
        balance: balance ? { ...balance, at: now() } : record.balance,
        refusedAt: refused,
      }),
    ];
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
    flying: [...open.values()].filter(({ state }) => state !== 'recorded'),
    person: (account: string, urn: string) => journal.get('people', `${account}|${urn}`),
    charges: (account: string) => store.list('charges', 'account', account),
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
  function advance({ id }: Pick<JobRecord, 'id'>): Promise<void> {
    return inTurn(async () => {
      const job = await journal.get('jobs', id);
      const made = await journal.list('intents', 'job', id);
      if (!job || job.endedAt !== null || made.some(isOpen)) return;
      const people = new Map<string, PersonRecord>();
      for (const { urn } of job.people) {
        const person = await journal.get('people', `${job.account}|${urn}`);
        if (person) people.set(urn, person);
      }
      for (;;) {
        const next = await doubtful(nextIntents(job, made, people, now()));
        if (next.length === 0) break;
        await commit(next, [], true);
        if (next.some(isOpen)) return;
        made.push(...next);
      }
      const ended = { ...job, endedAt: now() };
      await commit([], [put('jobs', ended)], false, [ended]);
    });
  }

  /** A request whose record could not be read any more may have been sent: it is not planned anew, the recruiter decides. */
  async function doubtful(planned: IntentRecord[]): Promise<IntentRecord[]> {
    if (planned.length === 0) return planned;
    const unread = new Set((await store.list('aside')).map(({ table, key }) => `${table}|${key}`));
    return planned.map((intent) =>
      unread.has(`intents|${intent.id}`) ? { ...intent, state: 'ask', sends: 1 } : intent,
    );
  }

  async function advanceOf(intent: IntentRecord): Promise<void> {
    if (intent.job === null) return;
    await advance({ id: intent.job });
  }

  async function handle(
    intent: IntentRecord,
    work: (intent: IntentRecord, client: Client) => Promise<void>,
  ): Promise<void> {
    const current = session;
    // Another pass may have handled it since this one made its list: acting on a stale line could send it twice.
    if (!current || busy.has(intent.id) || open.get(intent.id) !== intent) return;
    const flight = work(intent, current.client).finally(() => busy.delete(intent.id));
    busy.set(intent.id, flight);
    await flight;
    await advanceOf(intent);
  }

  /** What can be done at this moment. */
  function dueNow(): (() => Promise<void>)[] {
    const at = now();
    if (refusedAt !== null && at < refusedAt + timing.keyProbe) return [];
    const all = [...open.values()];
    const idle = all.filter(({ id, due }) => !busy.has(id) && due !== null && due <= at);
    const work = [
      ...sendable(all, at)
        .filter(({ id }) => !busy.has(id))
        .map((intent) => () => handle(intent, transmit)),
      ...idle.filter(({ state }) => state === 'unknown').map((intent) => () => handle(intent, lookInto)),
      ...idle.filter(({ state }) => state === 'accepted').map((intent) => () => handle(intent, ask)),
    ];
    // While the key is refused one request finds out whether it is taken again.
    return refusedAt === null ? work : work.slice(0, 1);
  }

  /** Does everything that is due, a few at a time, until nothing is. */
  async function run(): Promise<void> {
    if (journal.keptAt() !== null) await writeKept();
    for (let work = dueNow(); work.length > 0; work = dueNow()) {
      const queue = work.values();
      const lanes = Array.from({ length: AT_ONCE }, async () => {
        for (const job of queue) await job();
      });
      await Promise.all(lanes);
    }
  }

  /** The disk may take now what it refused before; jobs that waited for it go on. */
  async function writeKept(): Promise<void> {
    await inTurn(() => commit([], [], true));
    if (!session) return;
    for (const job of await store.list('jobs', 'open', session.account)) await advance(job);
  }

  return {
    start,
    run,
    advance,
    save: (intents: IntentRecord[], more: Write[], durable: boolean): Promise<void> =>
      inTurn(() => commit(intents, more, durable)),
    /** Stores what a free answer told about people. */
    learn: (account: string, patches: readonly Patch[], more: Write[]): Promise<void> =>
      inTurn(async () => {
        if (account !== session?.account) return;
        await commit([], [...more, ...(await journal.peopleWrites(account, patches))], false);
      }),
    /** Everything is about to be erased: what is still under way must not write it back. */
    forget(): Promise<void> {
      for (const id of busy.keys()) forgotten.add(id);
      session = null;
      open.clear();
      return inTurn(async () => journal.forget());
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
    due: (): number | null => {
      const at = now();
      const all = [...open.values()];
      const isIdle = ({ id }: IntentRecord) => !busy.has(id);
      let earliest = sendable(all, at).some(isIdle) ? at : Number.POSITIVE_INFINITY;
      const keptAt = journal.keptAt();
      if (keptAt !== null) earliest = Math.min(earliest, keptAt + timing.pollWatched);
      for (const { due } of all.filter(isIdle)) if (due !== null && due < earliest) earliest = due;
      if (earliest === Number.POSITIVE_INFINITY) return null;
      return refusedAt === null ? earliest : Math.max(earliest, refusedAt + timing.keyProbe);
    },
    /** Forget that the key was refused, so that the next step tries it. */
    tryKeyAgain(): void {
      refusedAt = null;
    },
  };
}

function linesOf(intent: IntentRecord): Write[] {
  return [put('intents', intent), ...ledgerWrites(intent)];
}
