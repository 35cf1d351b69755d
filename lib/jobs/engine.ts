import type { Client } from '../service/client.ts';
import { type Answer, reconcileAt } from '../spending/answer.ts';
import { ledgerWrites } from '../spending/ledger.ts';
import { checkLimits, type Limits, spentToday } from '../spending/limits.ts';
import { learnPrices, worstCase } from '../spending/prices.ts';
import { reconcile } from '../spending/reconcile.ts';
import { type IntentEvent, reduce } from '../spending/reduce.ts';
import { send } from '../spending/send.ts';
import { merge, type Patch } from '../store/people.ts';
import { type IntentRecord, isOpen, type JobRecord, type PersonRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import type { Timing } from '../timing.ts';
import { pageOf } from './pages.ts';
import { needed, nextIntents, sendable } from './plan.ts';
import { poll } from './poll.ts';
import type { Beat } from './schedule.ts';

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

/** Calls under way at once; a thousand due polls must not become a thousand sockets. */
const AT_ONCE = 6;

/**
 * Carries the journal's open requests forward: sends, polls, looks into lost answers. Every step is on disk before the
 * next one starts, so that it can be cut off anywhere and taken up again by `start`.
 */
export function createEngine(ports: EnginePorts) {
  const { store, now, timing } = ports;
  const open = new Map<string, IntentRecord>();
  const busy = new Map<string, Promise<void>>();
  let session: Session | null = null;
  let refusedAt: number | null = null;
  let unsaved: Write[] = [];

  const beat = (): Beat => ({ now: now(), timing, random: ports.random, watched: ports.watched() });

  /** Takes up an account's work where the last worker left it. Doing it twice changes nothing more. */
  async function start(next: Session | null): Promise<void> {
    session = next;
    open.clear();
    refusedAt = null;
    if (!session) return;
    const { account } = session;
    refusedAt = (await store.get('accounts', account))?.refusedAt ?? null;
    for (const intent of await store.list('intents', 'open', account)) open.set(intent.id, intent);
    const woken: IntentRecord[] = [];
    for (const intent of open.values()) {
      if (busy.has(intent.id)) continue;
      if (intent.state === 'sending') {
        woken.push(
          reduce(intent, { type: 'lost', at: now(), due: reconcileAt(intent, beat()), error: null }),
        );
      } else if (intent.parked) {
        open.set(intent.id, { ...intent, due: now() });
      }
    }
    await save(woken, [], true);
    for (const job of await store.list('jobs', 'open', account)) await advance(job);
  }

  /** Writes requests with all that follows from them, then tells the views. */
  async function save(
    intents: IntentRecord[],
    more: Write[],
    durable: boolean,
    ended: JobRecord[] = [],
  ): Promise<void> {
    const writes = [
      ...unsaved,
      ...intents.flatMap((one) => [put('intents', one), ...ledgerWrites(one)]),
      ...more,
    ];
    if (writes.length === 0) return;
    await store.commit(writes, { durable });
    unsaved = [];
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

  async function apply(intent: IntentRecord, event: IntentEvent, durable = false): Promise<IntentRecord> {
    const next = reduce(intent, event);
    if (next !== intent) await save([next], [], durable);
    return next;
  }

  /** Stores an answer: the journal, what is known of people, the page, the balance, in one write. */
  async function take(intent: IntentRecord, answer: Answer, durable: boolean): Promise<IntentRecord> {
    const next = reduce(intent, answer.event);
    const { account } = intent;
    const writes = await peopleWrites(account, answer.patches);
    if (answer.page && intent.search)
      writes.push(put('pages', pageOf(intent, intent.search, answer.page, now())));
    writes.push(...(await accountWrites(account, answer)));
    try {
      await save([next], writes, durable);
    } catch (error) {
      // The answer is paid for: keep it in memory and write it with whatever is written next.
      unsaved.push(put('intents', next), ...ledgerWrites(next), ...writes);
      remember([next]);
      throw error;
    }
    return next;
  }

  async function peopleWrites(account: string, patches: readonly Patch[]): Promise<Write[]> {
    const people = new Map<string, PersonRecord>();
    for (const patch of patches) {
      const known = people.get(patch.urn) ?? (await store.get('people', `${account}|${patch.urn}`));
      people.set(patch.urn, merge(known, patch, { account, now: now(), canonical: ports.canonical }));
    }
    return [...people.values()].map((person) => put('people', person));
  }

  async function accountWrites(account: string, { balance, keyRefused }: Answer): Promise<Write[]> {
    const record = await store.get('accounts', account);
    if (!record) return [];
    const refused = keyRefused ? now() : null;
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
    let ready = intent;
    if (intent.state === 'recorded') {
      const known = await settleUnsent(intent);
      if (known === null) return;
      ready = known;
    }
    const sending = await apply(ready, { type: 'send', at: now() }, true);
    if (sending.state !== 'sending') return;
    const answer = await send(client, sending, beat);
    const next = await take(sending, answer, true);
    if (next.state === 'refused' && next.job !== null) await refuseSiblings(next);
  }

  /** The request as it should leave, or null when it is over without leaving. */
  async function settleUnsent(intent: IntentRecord): Promise<IntentRecord | null> {
    const at = now();
    if (at - intent.createdAt > timing.lapseAfter) {
      await apply(intent, { type: 'lapsed', at });
      return null;
    }
    let asked = intent;
    if (intent.op === 'contact') {
      const urn = intent.targets[0]?.urn ?? '';
      const person = (await store.get('people', `${intent.account}|${urn}`)) ?? undefined;
      const fields = needed(person, intent.fields);
      if (fields.length === 0) {
        await apply(intent, { type: 'unneeded', at, outcomes: [{ urn, result: 'found', reason: 'known' }] });
        return null;
      }
      asked = { ...intent, fields };
    }
    const cap = ports.limits().dailyCap;
    if (cap === null) return asked;
    const charges = await store.list('charges', 'account', intent.account);
    const today = spentToday(charges, at);
    const price = worstCase(learnPrices(charges), {
      op: intent.op,
      people: intent.targets.length,
      fields: asked.fields,
    });
    const verdict = checkLimits(
      { dailyCap: cap, confirmAbove: null },
      { worstCase: price, people: intent.targets.length, confirmed: true, spentToday: today },
    );
    if (verdict.verdict !== 'capped') return asked;
    await apply(intent, { type: 'refused', at, error: { kind: 'capped', cap, spentToday: today } });
    return null;
  }

  /** What was refused for want of credits or a key would be refused for the job's other batches too. */
  async function refuseSiblings(refused: IntentRecord): Promise<void> {
    const { error } = refused;
    if (!error || (error.kind !== 'insufficient-credits' && error.kind !== 'key')) return;
    const siblings = [...open.values()].filter(
      ({ job, state }) => job === refused.job && state === 'recorded',
    );
    const event = { type: 'refused', at: now(), error } as IntentEvent;
    await save(
      siblings.map((sibling) => reduce(sibling, event)),
      [],
      false,
    );
  }

  async function lookInto(intent: IntentRecord, client: Client): Promise<void> {
    const last = new Map<string, string | null>();
    for (const { urn } of intent.targets) {
      last.set(urn, (await store.get('people', `${intent.account}|${urn}`))?.lastRequest ?? null);
    }
    const inquiry = await reconcile(client, intent, beat, (urn) => last.get(urn) ?? null);
    if (inquiry.step === 'resend') await transmit(intent, client);
    else await take(intent, inquiry.answer, true);
  }

  async function ask(intent: IntentRecord, client: Client): Promise<void> {
    const at = now();
    const polling = await apply(intent, { type: 'polling', at, due: at + timing.pollWatched });
    await take(polling, await poll(client, polling, beat), true);
  }

  /** Plans a job's next requests once its last ones are over, and ends it when there are none. */
  async function advance(job: JobRecord): Promise<void> {
    const made = await store.list('intents', 'job', job.id);
    if (made.some(isOpen) || job.endedAt !== null) return;
    const people = new Map<string, PersonRecord>();
    for (const { urn } of job.people) {
      const person = await store.get('people', `${job.account}|${urn}`);
      if (person) people.set(urn, person);
    }
    const next = nextIntents(job, made, people, now());
    if (next.length > 0) return save(next, [], true);
    const ended = { ...job, endedAt: now() };
    await save([], [put('jobs', ended)], false, [ended]);
  }

  async function advanceOf(intent: IntentRecord): Promise<void> {
    if (intent.job === null) return;
    const job = await store.get('jobs', intent.job);
    if (job) await advance(job);
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
    for (let work = dueNow(); work.length > 0; work = dueNow()) {
      const queue = work.values();
      const lanes = Array.from({ length: AT_ONCE }, async () => {
        for (const job of queue) await job();
      });
      await Promise.all(lanes);
    }
  }

  return {
    start,
    run,
    save,
    advance,
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
    /** The earliest time at which something is due. */
    due: (): number | null => {
      const at = now();
      const all = [...open.values()];
      let earliest = sendable(all, at).length > 0 ? at : Number.POSITIVE_INFINITY;
      for (const { due } of all) if (due !== null && due < earliest) earliest = due;
      if (earliest === Number.POSITIVE_INFINITY) return null;
      return refusedAt === null ? earliest : Math.max(earliest, refusedAt + timing.keyProbe);
    },
    /** Forget that the key was refused, so that the next step tries it. */
    tryKeyAgain(): void {
      refusedAt = null;
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
