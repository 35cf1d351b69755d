import type { Limits } from '../../../../lib/money/limits.ts';
import { spentToday } from '../../../../lib/money/limits.ts';
import { createAdmission } from '../../../../lib/requests/admit.ts';
import { createEngine, type Engine } from '../../../../lib/requests/engine.ts';
import { createPlaceOrder, type Order, type Orders } from '../../../../lib/requests/place-order.ts';
import { createPlaceSearch, type PlaceSearch } from '../../../../lib/requests/place-search.ts';
import { createRetention, type Retention } from '../../../../lib/retention/retention.ts';
import { timing } from '../../../../lib/schedule/timing.ts';
import { createFreeGate, type FreeGate } from '../../../../lib/service/free-gate.ts';
import type { RequestRecord } from '../../../../lib/store/records.ts';
import { put, remove, type Store, StoreError } from '../../../../lib/store/store.ts';
import { DEFAULT_DIALECT, type Dialect } from '../../../../sandbox/dialects.ts';
import { blockedIn } from '../../../support/blocking.ts';
import { MemoryDisk } from '../../../support/memory-store.ts';
import { type Call, type CallFate, createModelClient, goodFate } from '../../../support/model-client.ts';
import { ModelService } from '../../../support/model-service.ts';
import { networkOf } from '../../../support/networks.ts';
import { anAccount } from '../../../support/records.ts';
import { SECOND } from '../../../support/times.ts';
import { settled, VirtualTime } from '../../../support/virtual-time.ts';
import { drawFate, type FaultRate, numbersFrom } from './call-fates.ts';
import { blockedFaults, type Crossing, crossings, pollFaults } from './checks-at-call.ts';

/** One worker from its start to its end. It dies after `stepsLeft` more reads, writes and calls. */
interface Life {
  dead: boolean;
  diedAt: number | null;
  stepsLeft: number | null;
  /** The free requests of this worker. */
  gate: FreeGate;
}

/** A paid call and the id of its request. */
export interface PaidCall extends Call {
  request: string;
  /** Requests for the same thing that were not finished when this one left. */
  crosses: Crossing[];
}

/** A request as the store has it, unchecked. A newer engine may have written fields that an older one does not know. */
export type RawRequest = RequestRecord & { newsAt?: number | null };

const TIMING = timing();
const NETWORK = networkOf('https://network.test/in/person-1');
const FREE_CALLS: ReadonlySet<Call['op']> = new Set(['contact-status', 'batch-status']);
export const ACCOUNTS = ['A', 'B'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** A simulated browser with the engine, a model of the service, and everything that can go wrong between them. */
export class Simulation {
  readonly time = new VirtualTime();
  readonly disk = new MemoryDisk(this.time.wall);
  readonly service: ModelService;
  readonly calls: Call[] = [];
  readonly paid: PaidCall[] = [];
  readonly faults: string[] = [];
  /** The times at which the clock was set. Nothing measured by the clock is right across such a time. */
  readonly jumps: number[] = [];
  readonly spoiled = new Set<string>();
  /** Urns of people about whom a colleague asked the service too. */
  readonly colleagues = new Set<string>();
  /** Ids of calls whose requests were erased while they were under way. To the extension they are like a colleague's. */
  readonly orphans = new Set<number>();
  /** People whom the recruiter has deleted, as `account|urn`. Nothing has to be shown of them any more. */
  readonly removed = new Set<string>();
  /** The limits that clicks named, by the order's id. */
  readonly named = new Map<string, number>();
  /** The free questions that polled accepted requests, by their ids: the ids of those requests. */
  readonly polls = new Map<number, string[]>();
  /** How long, in all, a replica of the service knew nothing of newer jobs. */
  lagged = 0;
  /** The next questions about jobs and unlocks hang for so long. */
  readonly hanging: number[] = [];
  /** Whether old records may have been deleted. */
  isPruned = false;
  /** When everything was last erased. */
  erasedAt: number | null = null;
  limits: Limits = { confirmAbove: null, dailyCap: null };
  faultRate: FaultRate = 'none';
  /** Fates of the next calls. Once they are used up, fates are random. */
  readonly script: CallFate[] = [];
  /** Fates of the next paid calls. Free questions before them take none of these. */
  readonly paidScript: CallFate[] = [];
  account: AccountName | null = 'A';
  watched = false;
  online = true;
  #worker: { engine: Engine; orders: Orders; placeSearch: PlaceSearch };
  #data: Retention;
  #life: Life = newLife();
  readonly #lives = new Map<number, Life>();
  /** When the disk was last seen full. */
  #fullAt = Number.NEGATIVE_INFINITY;
  #passes = 0;
  #restUntil = 0;
  #calls = 0;
  readonly #random: () => number;

  private constructor(seed: number, dialect: Dialect) {
    this.#random = numbersFrom(seed);
    this.service = new ModelService(() => this.time.time, dialect);
    this.service.addAccount('A', 400, 200);
    this.service.addAccount('B', 60, 10);
    this.#connect();
    this.#worker = this.#newWorker();
    this.#data = this.#newRetention();
  }

  #connect(): void {
    for (const id of ACCOUNTS) this.disk.commit([put('accounts', anAccount({ id }))], true);
  }

  static async start(seed: number, dialect: Dialect = DEFAULT_DIALECT): Promise<Simulation> {
    const simulation = new Simulation(seed, dialect);
    await simulation.#wake();
    return simulation;
  }

  get engine(): Engine {
    return this.#worker.engine;
  }

  get orders(): Orders {
    return this.#worker.orders;
  }

  get placeSearch(): PlaceSearch {
    return this.#worker.placeSearch;
  }

  get isDead(): boolean {
    return this.#life.dead;
  }

  /** Lets a click's promise run on its own, as a message handler does. */
  launch(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof StoreError)) this.faults.push(`a click failed: ${String(error)}`);
    });
  }

  /** Lets the worker die after this many more steps. */
  dieAfter(stepsLeft: number): void {
    this.#life.stepsLeft = stepsLeft;
  }

  /** Places an order. `limit` is the most that the click may cost; null if the click names none. */
  placeOrder(order: Order, limit: number | null): ReturnType<Orders['placeOrder']> {
    if (limit !== null && this.account) this.named.set(`${this.account}|${order.clickId}`, limit);
    const limited = { ...order, limit };
    return this.orders.placeOrder(limited);
  }

  /** Takes back what an order has not sent. */
  cancel(requestId: string): void {
    const order = this.disk.all('requests').find(({ id }) => id === requestId)?.order;
    if (order) this.launch(this.orders.cancel(order));
  }

  /** The service's replica forgets what is new for a while. */
  lag(ms: number): void {
    this.lagged += ms;
    this.service.replicaLagsUntil = this.time.time + ms;
  }

  setDiskFull(full: boolean): void {
    if (this.disk.full || full) this.#fullAt = this.time.time;
    this.disk.full = full;
  }

  /**
   * Whether the worker that heard an answer had the time to store it. One that stops right away can't, nor can one that
   * stops while the disk is full.
   */
  couldStore({ id, toldAt }: Pick<Call, 'id' | 'toldAt'>): boolean {
    const life = this.#lives.get(id);
    if (!life || toldAt === null) return false;
    if (life.diedAt === null) return true;
    return life.diedAt - toldAt > SECOND && this.#fullAt < toldAt && !this.disk.full;
  }

  /** Whether the worker that made a call is gone, so that nobody hears how the call ends. */
  isOrphaned({ id }: Pick<Call, 'id'>): boolean {
    return this.#lives.get(id) !== this.#life;
  }

  /** Starts a new worker on the same disk. */
  async restart(): Promise<void> {
    die(this.#life, this.time.time);
    this.#life = newLife();
    this.#passes = 0;
    this.#restUntil = 0;
    this.#worker = this.#newWorker();
    this.#data = this.#newRetention();
    await this.#wake();
  }

  delete(urns: readonly string[]): void {
    for (const urn of urns) this.removed.add(`${this.account}|${urn}`);
    this.launch(this.#data.deletePeople(urns));
  }

  /** The recruiter says that people must not be contacted, or may be again. */
  block(urns: readonly string[], on: boolean): void {
    const { account, engine } = this;
    const store = this.#openStore();
    if (account === null) return;
    const writes = urns.map((urn) => {
      const id = `${account}|u ${urn}`;
      const record = { id, account, name: '', keys: [`u ${urn}`], at: this.time.wall() };
      return on ? put('blocked', record) : remove('blocked', id);
    });
    this.launch(engine.inWriteQueue(() => store.commit(writes)));
  }

  prune(days: number): void {
    this.isPruned = true;
    this.launch(this.#data.prune(days));
  }

  /** Erases everything, and connects again. If the disk refuses or the worker dies, everything stays as it was. */
  async erase(): Promise<void> {
    if (this.isDead) return;
    const underWay = this.disk.all('requests').filter(({ state }) => state === 'sending');
    this.launch(this.#data.eraseAll());
    await settled();
    // The disk tells whether it was erased, since the worker may have died right afterwards.
    if (this.disk.keys('accounts').length > 0) return;
    this.erasedAt = this.time.time;
    const lines = new Set(underWay.map(({ id }) => id));
    for (const { id, request } of this.paid) if (lines.has(request)) this.orphans.add(id);
    this.#connect();
    await this.#wake();
  }

  async use(account: AccountName | null): Promise<void> {
    this.account = account;
    await this.#wake();
  }

  /** Starts the engine twice: the second start must change nothing. */
  async startAgain(): Promise<void> {
    await settled();
    if (this.isDead || this.#passes > 0 || this.engine.open().some(({ state }) => state === 'sending'))
      return;
    await this.#wake();
    const once = this.#snapshot();
    await this.#wake();
    if (!this.isDead && this.#snapshot() !== once) this.faults.push('a second recovery changed something');
  }

  /** Lets time pass. The worker is woken for what is due, as by its alarm and timers. */
  async pass(ms: number): Promise<void> {
    const until = this.time.time + ms;
    for (;;) {
      await this.#work();
      const next = this.#nextEvent();
      if (next === null || next > until) break;
      await this.time.moveTo(next);
    }
    await this.time.moveTo(until);
    await this.#work();
  }

  /** Lets time pass until nothing is under way or due; false if that takes longer than `within`. */
  async rest(within: number): Promise<boolean> {
    const until = this.time.time + within;
    for (;;) {
      await this.#work();
      const next = this.#nextEvent();
      if (next === null) return true;
      if (next > until) return false;
      await this.time.moveTo(next);
    }
  }

  #nextEvent(): number | null {
    const times = [this.time.next()];
    if (this.isDead) times.push(this.time.time + 30 * SECOND);
    else {
      const due = this.engine.due();
      if (due !== null) times.push(Math.max(due - this.time.offset, this.#restUntil, this.time.time + 1));
    }
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  async #work(): Promise<void> {
    await settled();
    if (this.isDead) {
      await this.restart();
      await settled();
    }
    const due = this.engine.due();
    // A pass that a hanging call keeps open does not hold up the next one.
    if (due === null || due > this.time.wall() || this.time.time < this.#restUntil) return;
    this.#passes += 1;
    const life = this.#life;
    this.launch(
      this.engine
        .run()
        .catch((error: unknown) => {
          if (life === this.#life) this.#restUntil = this.time.time + TIMING.pollWatched;
          throw error;
        })
        .finally(() => {
          if (life === this.#life) this.#passes -= 1;
        }),
    );
    await settled();
  }

  async #wake(): Promise<void> {
    const { account } = this;
    const life = this.#life;
    const client = account && this.#client(account, life);
    const starting = this.engine.start(account && client ? { account, client } : null);
    this.launch(starting);
    await settled();
  }

  #client(account: AccountName, life: Life) {
    return createModelClient({
      service: this.service,
      time: this.time,
      account,
      fate: (op) =>
        this.script.shift() ??
        (FREE_CALLS.has(op) ? this.#hang() : this.paidScript.shift()) ??
        drawFate(op, this.faultRate, this.#random),
      gate: life.gate,
      isDead: () => countStep(life, this.time.time),
      nextCall: () => ++this.#calls,
      called: (call) => {
        this.#lives.set(call.id, life);
        this.#checkCall(call);
      },
    });
  }

  #hang(): CallFate | null {
    const answerAfter = this.hanging.shift();
    return answerAfter === undefined ? null : { ...goodFate(), answer: 'hangs', answerAfter };
  }

  #openStore(): Store {
    const life = this.#life;
    return this.disk.open({
      isDead: () => countStep(life, this.time.time),
      turns: () => 1 + Math.floor(this.#random() * 4),
    });
  }

  #newRetention(): Retention {
    const { engine } = this;
    const store = this.#openStore();
    return createRetention({
      store,
      blocked: blockedIn(store),
      account: () => this.account,
      now: this.time.wall,
      inWriteQueue: engine.inWriteQueue,
      eraseSafely: engine.eraseAll,
      startOver: async () => {},
      publish: () => {},
    });
  }

  #newWorker(): { engine: Engine; orders: Orders; placeSearch: PlaceSearch } {
    let last: Promise<unknown> = Promise.resolve();
    const store = this.#openStore();
    const now = this.time.wall;
    const limits = () => this.limits;
    const engine = createEngine({
      store,
      blocked: blockedIn(store),
      now,
      random: this.#random,
      timing: TIMING,
      limits,
      watched: () => this.watched,
      canonical: (url) => url,
      network: () => NETWORK,
      onCommitted: () => {},
      isUnreachable: () => !this.online,
      isSafeToPay: async () => true,
      wait: (ms) => this.time.sleep(ms),
    });
    const admission = createAdmission({
      store,
      now,
      engine,
      limits,
      unreachable: () => (this.online ? null : { kind: 'offline' }),
      lock: (_name, work) => {
        const turn = last.then(work);
        last = turn.catch(() => {});
        return turn;
      },
    });
    const ports = { store, now, engine, admission };
    return { engine, orders: createPlaceOrder(ports), placeSearch: createPlaceSearch(ports) };
  }

  /** Checks a call when it is made, while the journal has its request. */
  #checkCall(call: Call): void {
    this.calls.push(call);
    const requests = this.disk
      .keys('requests')
      .map((key) => this.disk.raw('requests', key) as RawRequest)
      .filter((request) => request?.account === call.account);
    if (call.op === 'batch-status' || call.op === 'contact-status') {
      this.faults.push(...pollFaults(this, call, requests, TIMING.pollWatched));
      return;
    }
    const mine = requests.filter((request) => request.state === 'sending' && isAbout(request, call));
    const [request, other] = mine;
    if (!request) {
      this.faults.push(`${call.op} left without a line in the journal`);
      return;
    }
    if (other) this.faults.push(`${call.op} belongs to two lines of the journal`);
    const crosses = crossings(this, request, requests);
    this.paid.push(Object.assign(call, { request: request.id, crosses }));
    this.faults.push(...blockedFaults(this, request));
    const { dailyCap } = this.limits;
    const charges = this.disk.all('charges').filter(({ account }) => account === call.account);
    if (dailyCap !== null && request.sends === 1 && spentToday(charges, this.time.wall()) >= dailyCap)
      this.faults.push(`${call.op} left although the daily cap was reached`);
  }

  #snapshot(): string {
    const tables = ['requests', 'orders', 'charges', 'people', 'resultPages', 'accounts'] as const;
    const rows = tables.map((table) => this.disk.keys(table).map((key) => this.disk.raw(table, key)));
    const open = this.engine.open().toSorted((a, b) => (a.id < b.id ? -1 : 1));
    // Sorted keys, because the order in which a record's fields were written does not matter.
    return JSON.stringify([rows, open, this.engine.due()], (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  }
}

function newLife(): Life {
  return { dead: false, diedAt: null, stepsLeft: null, gate: createFreeGate() };
}

function die(life: Life, at: number): void {
  life.dead = true;
  life.diedAt ??= at;
}

function countStep(life: Life, at: number): boolean {
  if (life.stepsLeft !== null && !life.dead) {
    life.stepsLeft -= 1;
    if (life.stepsLeft <= 0) die(life, at);
  }
  return life.dead;
}

function isAbout(request: RequestRecord, call: Call): boolean {
  if (request.op !== call.op) return false;
  if (call.op === 'search')
    return JSON.stringify([request.search?.prompt, request.search?.page]) === call.search;
  return (
    request.targets.length === call.urns.length && request.targets.every(({ urn }) => call.urns.includes(urn))
  );
}
