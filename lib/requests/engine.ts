import type { Blocked } from '../blocked/blocked.ts';
import { ledgerWrites } from '../money/ledger.ts';
import type { Limits } from '../money/limits.ts';
import { readPrices, spentInAll } from '../money/read-ledger.ts';
import type { Network } from '../network/link.ts';
import type { Patch } from '../people/merge.ts';
import type { Tick } from '../schedule/intervals.ts';
import type { Timing } from '../schedule/timing.ts';
import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import type { Balance, ToldContacts } from '../service/model.ts';
import { isOpen, isSeeking, type OrderRecord, type RequestRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import { type Answer, valuesPatch } from './answer-meaning.ts';
import { askBefore, prepareSending } from './before-sending.ts';
import { createStatusAsker, type StatusAsker, type StatusKnowledge, UNPROVEN } from './contact-status.ts';
import {
  dueSteps,
  type IsBlocked,
  nextDue,
  type PersonKeys,
  recoverRequests,
  type Step,
  sendable,
} from './due.ts';
import { createOneQuestion } from './one-question.ts';
import { pollRecorded } from './poll.ts';
import { createPollPace } from './poll-pace.ts';
import { reconcile } from './reconcile.ts';
import { accountAfterFree, peopleWrites } from './record-answer.ts';
import { reduce } from './reduce.ts';
import { boughtFields, knownUnlocks, sendOrLose } from './send.ts';
import { createSentCalls } from './sent-calls.ts';
import { createAnswerStore } from './store-answers.ts';
import { createTurns } from './turns.ts';
import { createWriteQueue } from './write-queue.ts';

/** The account in use and the way to its service. */
export interface Session {
  account: string;
  client: Client;
}

/** Everything outside the engine: replaced in tests, wired to the browser in the worker. */
export interface EnginePorts {
  store: Store;
  now: () => number;
  random: () => number;
  timing: Timing;
  limits: () => Limits;
  /** Somebody is looking at a view that shows orders. */
  watched: () => boolean;
  /** The service can't be reached. What is sent now would only end as an unknown outcome. */
  isUnreachable: () => boolean;
  /** Whether the browser will send a paid request once. If not, nothing paid leaves. */
  isSafeToPay: () => Promise<boolean>;
  /** Canonical form of a profile link of the configured network. */
  canonical: (url: string) => string | null;
  /** The network that profile links belong to. */
  network: () => Network | null;
  /** Who must not be contacted. */
  blocked: Pick<Blocked, 'of'>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Records were written; `ended` are the orders that ended with them. */
  onCommitted: (ended: OrderRecord[]) => void;
}

type Work = (request: RequestRecord, client: Client) => Promise<void>;

/** Calls of a pass, and paid calls of all passes, that are under way at once. Free ones wait for each other besides. */
const MAX_CALLS = 6;
/** Polls that may be due at once and leave as fast as the service answers. More are spread. */
const MAX_POLLS_AT_ONCE = 20;

/**
 * Sends, polls and reconciles the open paid requests. It is the only writer of them. Every step is on disk before the next
 * one starts, so that the worker can stop anywhere and `start` resumes the work.
 */
export function createEngine(ports: EnginePorts) {
  const { store, now, timing } = ports;
  const open = new Map<string, RequestRecord>();
  const busy = new Map<string, Promise<void>>();
  /** Requests that were erased while a call was under way. Their answers must not be written. */
  const erased = new Set<string>();
  const calls = createSentCalls(now, timing);
  const inWriteQueue = createWriteQueue();
  const once = createOneQuestion();
  const inTurn = createTurns(MAX_CALLS);
  const inPace = createPollPace(ports);
  /** Requests whose poll waits in a pass for its turn. */
  const spreadPolls = new Set<string>();
  let session: Session | null = null;
  let status: StatusAsker | null = null;
  let refusedAt: number | null = null;
  /** How often everything was erased. An answer to a question from before that must not be written. */
  let erasures = 0;

  const personKeys: PersonKeys = ({ urn, networkUrl }) => [
    urn,
    (networkUrl === null ? null : ports.canonical(networkUrl)) ?? urn,
  ];
  const isBlocked: IsBlocked = async (account, one) =>
    (await ports.blocked.of(account, one.urn, personKeys(one))) !== null;
  const hasNoStatus = () => status?.isMissing() ?? false;

  const tick = (): Tick => ({ now: now(), timing, random: ports.random, watched: ports.watched() });

  const answers = createAnswerStore({
    ...ports,
    inWriteQueue,
    commit,
    open,
    erased,
    hasNoStatus,
    isBlocked,
    isInUse: (account) => account === session?.account,
    onKeyNoted: (since) => {
      refusedAt = since;
    },
  });

  /** Resumes an account's work where the last worker left it. Doing it twice changes nothing more. */
  async function start(next: Session | null): Promise<void> {
    session = next;
    status = null;
    open.clear();
    refusedAt = null;
    if (!next) return;
    const { account } = next;
    // The database looks for the orders while the requests are checked.
    const [orders] = await Promise.all([
      store.keys('orders', 'open', account),
      inWriteQueue(() => recover(next)),
    ]);
    await inWriteQueue(() => keepPrices(account));
    const working = new Set([...open.values()].map(({ order }) => order));
    for (const id of orders) {
      if (session !== next) return;
      // A full disk must not keep the worker from starting: only a running worker can delete data.
      if (!working.has(id)) await answers.advance(id).catch(() => {});
    }
  }

  /** Stores the prices of an account of before they were kept with it, so that its ledger is not read again. */
  async function keepPrices(id: string): Promise<void> {
    const { account, prices } = await readPrices(store, id);
    // A full disk must not keep the worker from starting.
    if (account && !account.prices)
      await commit([], [put('accounts', { ...account, prices: [...prices] })], false).catch(() => {});
  }

  async function recover(next: Session): Promise<void> {
    const { account } = next;
    const record = await store.get('accounts', account);
    const requests = await store.list('requests', 'open', account);
    // Another account may have been connected meanwhile. The engine must not hold this one's requests then.
    if (session !== next) return;
    refusedAt = record?.refusedAt ?? null;
    const asker = { account, erasures };
    status = createStatusAsker(next.client, {
      once,
      known: record?.contactStatus ?? UNPROVEN,
      learn: (knowledge) => learnStatus(account, knowledge),
      keepValues: (urn, contacts) => keepValues(asker, urn, contacts),
    });
    remember(requests);
    const idle = [...open.values()].filter(({ id }) => !isBusy(id));
    const { changed, soon } = recoverRequests(idle, tick());
    for (const request of soon) open.set(request.id, request);
    try {
      await commit(changed, [], true);
    } catch {
      // The disk is full and still says `sending`. The next start reads that the same way.
      remember(changed);
    }
  }

  /** Writes requests with their ledger lines and `more`, then reports it. Only to be called in the write queue. */
  async function commit(
    requests: RequestRecord[],
    more: Write[],
    durable: boolean,
    ended: OrderRecord[] = [],
  ): Promise<void> {
    const writes = [...requests.flatMap(requestWrites), ...more];
    if (writes.length === 0) return;
    await store.commit(writes, { durable });
    remember(requests);
    ports.onCommitted(ended);
  }

  function remember(requests: readonly RequestRecord[]): void {
    for (const request of requests) {
      if (request.account !== session?.account) continue;
      if (isOpen(request)) open.set(request.id, request);
      else open.delete(request.id);
    }
  }

  /** Remembers what is proven about contact-status. If the disk refuses it, it is proven anew later. */
  function learnStatus(account: string, knowledge: StatusKnowledge): void {
    inWriteQueue(async () => {
      const record = await store.get('accounts', account);
      if (record) await commit([], [put('accounts', { ...record, contactStatus: knowledge })], false);
    }).catch(() => {});
  }

  /** Stores values that a free answer showed. If the disk refuses them, they are asked for again. */
  async function keepValues(
    { account, erasures: asked }: { account: string; erasures: number },
    urn: string,
    contacts: ToldContacts,
  ): Promise<void> {
    const patch = valuesPatch(urn, contacts);
    if (!patch) return;
    await inWriteQueue(async () => {
      if (asked === erasures) await commit([], await peopleWrites(ports, account, [patch]), false);
    }).catch(() => {});
  }

  async function send(request: RequestRecord, client: Client): Promise<void> {
    const asker = status;
    // While it waited for its turn, the request may have been erased. Nobody is asked about then.
    if (!asker || open.get(request.id) !== request) return;
    const asked = await askBefore(asker, request, ports.wait);
    const [known, bought, isSafe] = await Promise.all([
      knownUnlocks(store, request, asked),
      boughtFields(store, request),
      ports.isSafeToPay(),
    ]);
    const sending = await inWriteQueue(async () => {
      if (erased.has(request.id) || open.get(request.id) !== request) return null;
      if (!isSafe) {
        const error = { kind: 'unsafe-connection' } as const;
        await commit([reduce(request, { type: 'refused', at: now(), error, charge: 'none' })], [], false);
        return null;
      }
      const save = (requests: RequestRecord[], durable: boolean) => commit(requests, [], durable);
      return prepareSending(request, asked, { ...ports, personKeys, isBlocked, tick, open, commit: save });
    });
    if (!sending) return;
    const onSettled = calls.begin(sending.id);
    const onLate = (answer: Answer) => void answers.storeLate(sending, answer).catch(() => {});
    const answer = await sendOrLose(sending, { client, clock: tick, known, bought, onLate, onSettled });
    await answers.storeSent(sending, answer);
  }

  async function poll(request: RequestRecord, client: Client): Promise<void> {
    if (!status) return;
    const save = (polling: RequestRecord) =>
      inWriteQueue(async () => {
        if (!erased.has(polling.id)) await commit([polling], [], false);
      });
    const { polling, answer } = await pollRecorded({ client, status, once, clock: tick }, request, save);
    await answers.storeAnswer(polling, answer);
  }

  async function reconcileLost(request: RequestRecord, client: Client): Promise<void> {
    if (status) await answers.storeAnswer(request, await reconcile({ client, status, clock: tick }, request));
  }

  async function takeBack(id: string): Promise<RequestRecord[]> {
    // A request that is about to be sent looks once more whether it is still the same.
    const waiting = [...open.values()].filter(({ order, state }) => order === id && state === 'recorded');
    const taken = waiting.map((one) => reduce(one, { type: 'lapsed', at: now() }));
    const order = await store.get('orders', id);
    // What its search has sent for is stored when it comes. The order has ended by then and pays for nothing more.
    const ended = order && isSeeking(order) ? [put('orders', { ...order, endedAt: now() })] : [];
    await commit(taken, ended, ended.length > 0);
    return taken;
  }

  const sendInTurn: Work = (request, client) => inTurn(() => send(request, client));
  const WORK: Record<Step['step'], Work> = { send: sendInTurn, reconcile: reconcileLost, poll };

  async function work(request: RequestRecord, step: Work): Promise<void> {
    const current = session;
    // Another pass may have worked on the request since this one listed it. A stale record could be sent twice.
    if (!current || busy.has(request.id) || open.get(request.id) !== request) return;
    const call = step(request, current.client).finally(() => busy.delete(request.id));
    busy.set(request.id, call);
    await call;
    await answers.advanceAfter(request);
  }

  /** Whether a call for the request is under way, or its answer waits for the disk. */
  const isBusy = (id: string) => busy.has(id) || answers.unsaved.hasAnswer(id);

  function engineState() {
    const at = now();
    // If the computer's clock went back, a refused key must still be tried again soon.
    if (refusedAt !== null && refusedAt > at) refusedAt = at;
    return {
      open: [...open.values()],
      isBusy,
      isUnreachable: ports.isUnreachable(),
      refusedAt,
      unsavedSince: answers.unsaved.since(),
      at,
      timing,
      personKeys,
    };
  }

  /** Stores what a free answer says about the key and the balance. */
  async function noteFree(account: string, accepted: boolean, balance: Balance | null): Promise<void> {
    const record = await store.get('accounts', account);
    if (!record) return;
    // The totals count what is moved into today's tables.
    const spent = (await store.countOld()) === 0 ? await spentInAll(store, account) : null;
    const isQuiet = open.size === 0 && busy.size === 0;
    const after = accountAfterFree(record, { accepted, balance, spent, isQuiet }, now());
    if (account === session?.account) refusedAt = after.refusedAt;
    if (after !== record) await commit([], [put('accounts', after)], false);
  }

  /** What is due, without the polls that wait in another pass for their turn. */
  const nextSteps = () =>
    dueSteps(engineState()).filter(({ request, step }) => step !== 'poll' || !spreadPolls.has(request.id));

  /** Does everything that is due, a few calls at a time, until nothing is due. */
  async function run(): Promise<void> {
    await answers.saveUnsaved();
    for (let due = nextSteps(); due.length > 0; due = nextSteps()) {
      const queue = due.values();
      const polls = due.flatMap(({ request, step }) => (step === 'poll' ? request.id : []));
      // Many polls are spread over the interval after which each of them is due again.
      const gap = polls.length > MAX_POLLS_AT_ONCE ? timing.pollIdle / polls.length : 0;
      if (gap > 0) for (const id of polls) spreadPolls.add(id);
      const lanes = Array.from({ length: MAX_CALLS }, async () => {
        for (const { request, step } of queue) {
          if (step === 'poll') await inPace(gap);
          spreadPolls.delete(request.id);
          await work(request, WORK[step]);
        }
      });
      // If a lane fails, the next pass takes up what it leaves.
      await Promise.all(lanes).finally(() => {
        if (gap > 0) for (const id of polls) spreadPolls.delete(id);
      });
    }
  }

  /** Polls what keeps failing without waiting any longer, unless it was polled just now or the service wants it later. */
  function checkNow(): Promise<void> {
    const at = now();
    for (const one of open.values()) {
      const isFailing = one.state === 'accepted' && one.failures > 0 && one.error?.kind !== 'slow-down';
      const isRecent = (one.polledAt ?? 0) + timing.pollWatched > at;
      if (isFailing && !isRecent && !isBusy(one.id)) open.set(one.id, { ...one, due: at });
    }
    return run();
  }

  return {
    start,
    run,
    checkNow,
    advance: answers.advance,
    saveUnsaved: answers.saveUnsaved,
    inWriteQueue,
    /** Writes an account's requests; false if the account was disconnected or erased meanwhile. */
    save: (account: string, requests: RequestRecord[], more: Write[], durable: boolean): Promise<boolean> =>
      inWriteQueue(async () => {
        if (account !== session?.account) return false;
        await commit(requests, more, durable);
        return true;
      }),
    /** Stores what a free answer told about people. */
    learn: (account: string, patches: readonly Patch[], more: Write[]): Promise<void> =>
      inWriteQueue(async () => {
        if (account !== session?.account) return;
        await commit([], [...more, ...(await peopleWrites(ports, account, patches))], false);
      }),
    /** Erases everything, and keeps calls under way from writing it back. If the disk refuses, nothing changes. */
    async eraseAll(erase: () => Promise<void>): Promise<void> {
      const before = session;
      session = null;
      open.clear();
      try {
        await inWriteQueue(async () => {
          await erase();
          // Only now: an answer that was queued before has been written and erased with the rest.
          for (const id of busy.keys()) erased.add(id);
          erasures += 1;
          answers.unsaved.clear();
        });
      } catch (error) {
        await start(before);
        throw error;
      }
    },
    /** Sends what one order or search has ready, and waits for those answers only. */
    async push(belongs: (request: RequestRecord) => boolean): Promise<void> {
      for (;;) {
        const sent = [...open.values()].find((one) => belongs(one) && busy.has(one.id));
        if (sent) await busy.get(sent.id);
        if (ports.isUnreachable()) return;
        const ready = sendable([...open.values()], now(), { personKeys, timing, isBusy });
        const next = ready.find((one) => belongs(one) && !isBusy(one.id));
        if (!next) return;
        await work(next, send);
      }
    },
    session: () => session,
    personKeys,
    isBlocked,
    timing,
    hasNoStatus,
    /** Whether free requests wait because three others hang. */
    isCrowded: () => session?.client.isCrowded() ?? false,
    retryFrom: calls.retryFrom,
    dismiss: calls.dismiss,
    waitFor: calls.waitFor,
    /** Takes back what an order has not sent: its recorded requests, and those that would follow a search. */
    async cancel(id: string): Promise<void> {
      const taken = await inWriteQueue(() => takeBack(id));
      await answers.advance(id);
      for (const request of taken) await answers.advanceAfter(request);
    },
    open: (): RequestRecord[] => [...open.values()],
    /** Whether a call is under way or waits for its turn. If this worker stops, the alarm must start another for it. */
    isBusy: () => busy.size + spreadPolls.size > 0,
    /** The earliest time at which something is due that is not under way, and does not wait in a pass for its turn. */
    due(): number | null {
      const state = engineState();
      return nextDue({ ...state, open: state.open.filter(({ id }) => !spreadPolls.has(id)) });
    },
    /** Stores what a free answer says about the key and the balance. It counts as much as a paid one's. */
    noteFreeAnswer: (
      account: string,
      result: Result<unknown>,
      balance: Balance | null = null,
    ): Promise<void> => {
      const accepted = result.ok || (result.error.kind === 'key' ? false : null);
      return accepted === null ? Promise.resolve() : inWriteQueue(() => noteFree(account, accepted, balance));
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;

function requestWrites(request: RequestRecord): Write[] {
  return [put('requests', request), ...ledgerWrites(request)];
}
