import { afterSnapshot } from '../../lib/messages/after-snapshot.ts';
import type { AnswerOf, Reply } from '../../lib/messages/answers.ts';
import type { MessageName, MessageOf } from '../../lib/messages/messages.ts';
import type { Sender } from '../../lib/messages/router.ts';
import type { Snapshot, Topic } from '../../lib/messages/topics.ts';
import type { InView } from '../../lib/notifications/order-end.ts';
import { timing } from '../../lib/schedule/timing.ts';
import { TYPED_KEY } from '../../lib/settings/names.ts';
import type { HeaderRule } from '../../lib/worker/connection-rule.ts';
import type { Managed } from '../../lib/worker/state.ts';
import { createWorker, type Platform, type Worker } from '../../lib/worker/worker.ts';
import { DEFAULT_DIALECT, type Dialect } from '../../sandbox/dialects.ts';
import { MemoryDisk, type MemoryStore } from './memory-store.ts';
import { createModelFetch } from './model-fetch.ts';
import { ModelService } from './model-service.ts';
import { sessionMemory } from './session-memory.ts';
import { SECOND } from './times.ts';
import { settled, VirtualTime } from './virtual-time.ts';

export const KEYS = {
  A: 'key-of-A-canary-7f3a91',
  /** The key that replaces A's. */
  A2: 'new-key-of-A-canary-44d1b8',
  B: 'key-of-B-canary-c02e55',
};
export const SERVICE = 'https://service.test';
const ID = 'own-extension';
const ORIGIN = `chrome-extension://${ID}`;
const OUR_PAGE: Sender = { id: ID, origin: ORIGIN, url: `${ORIGIN}/options.html` };

/** A view that follows topics. */
export class FakeView {
  readonly snapshots: Snapshot[] = [];
  readonly sender: Sender;
  isRefused = false;
  readonly #heard: ((message: unknown) => void)[] = [];
  readonly #gone: (() => void)[] = [];
  onMessage = { addListener: (listener: (message: unknown) => void) => void this.#heard.push(listener) };
  onDisconnect = { addListener: (listener: () => void) => void this.#gone.push(listener) };

  constructor(sender: Sender = OUR_PAGE) {
    this.sender = sender;
  }

  postMessage(message: unknown): void {
    const snapshot = message as Snapshot;
    const data = afterSnapshot(this.snapshots.at(-1)?.data ?? null, snapshot);
    this.snapshots.push({ n: snapshot.n, topic: snapshot.topic, data });
  }
  disconnect(): void {
    this.isRefused = true;
  }
  say(topic: Topic): void {
    for (const listener of this.#heard) listener(topic);
  }
  leave(): void {
    for (const listener of this.#gone) listener();
  }
}

/** A fake browser around the whole worker: its clock, its alarm, its toolbar, and the model service behind its fetch. */
export class FakeBrowser {
  readonly time = new VirtualTime();
  readonly disk = new MemoryDisk(this.time.wall);
  readonly service: ModelService;
  /** Which account each key opens at the service. A key that is taken out is refused. */
  readonly keys: Record<string, string> = { [KEYS.A]: 'A', [KEYS.A2]: 'A', [KEYS.B]: 'B' };
  readonly net: ReturnType<typeof createModelFetch>;
  /** Everything that left the worker, so that tests can look for what must not leave it. */
  readonly emitted: unknown[] = [];
  readonly alarmsSet: number[] = [];
  alarm: number | null = null;
  inView: InView | null = null;
  /** Where the sidebar lives, each time it was noted. */
  readonly places: string[] = [];
  /** Noting it fails. */
  isPlaceLost = false;
  readonly notified: { id: string; message: string }[] = [];
  /** The policy. With a promise the browser takes a while to give it to the worker. */
  managed: Managed | Promise<Managed> = {};
  allowed = true;
  /** The networks that the launcher was registered for, in order; null for none. */
  readonly launchers: (string | null)[] = [];
  online = true;
  /** What outlives a worker until the browser ends. */
  readonly session = new Map<string, unknown>();
  /** The rules for requests, which outlive the worker. */
  readonly rules: HeaderRule[] = [];
  /** Setting a rule fails. */
  isRuleRefused = false;
  worker: Worker;
  #store: MemoryStore;
  #last: Promise<unknown> = Promise.resolve();

  /** `dialect` is how the service behind it reads its documents, where that is not the usual way. */
  constructor(dialect: Partial<Dialect> = {}) {
    this.service = new ModelService(() => this.time.time, { ...DEFAULT_DIALECT, ...dialect });
    this.net = createModelFetch(this.service, { keys: this.keys, lookup: 40 * SECOND });
    this.service.addAccount('A', 500, 20);
    this.service.addAccount('B', 50);
    this.#store = this.disk.open();
    this.worker = createWorker(this.#store, this.#platform(), timing());
  }

  /** Ends the browser and starts it again. What was in its memory is gone. */
  async startBrowserAgain(): Promise<void> {
    this.session.clear();
    this.alarm = null;
    await this.restart();
  }

  /** Kills the worker. The next one does nothing before the alarm or a message wakes it. */
  kill(): void {
    this.#store.kill();
    this.#store = this.disk.open();
    this.worker = createWorker(this.#store, this.#platform(), timing());
  }

  /** Kills the worker and starts the next one. */
  async restart(): Promise<void> {
    this.kill();
    await this.worker.work();
  }

  async ask<N extends MessageName>(
    name: N,
    request: MessageOf<N>,
    sender: Sender = OUR_PAGE,
    inputs = 0,
  ): Promise<Reply<AnswerOf<N>>> {
    const reply = (await this.worker.message({ ask: name, request, inputs }, sender)) as Reply<AnswerOf<N>>;
    this.emitted.push(reply);
    return reply;
  }

  /** Connects as the options page does: stores the typed key, then sends the message. */
  typeKey(key: keyof typeof KEYS | 'wrong', serviceUrl = SERVICE) {
    this.putDown(key === 'wrong' ? 'no-such-key-canary-000' : KEYS[key]);
    return this.ask('account.connect', { serviceUrl });
  }

  /** Connects, and answers "Another account" if the worker can't tell whether the key is a new one of a known account. */
  async connect(key: 'A' | 'B' | 'wrong', serviceUrl = SERVICE) {
    const reply = await this.typeKey(key, serviceUrl);
    if (reply.ok && reply.data.asks) await this.ask('account.answer', { answer: 'another' });
    return reply;
  }

  putDown(key: string): void {
    this.session.set(TYPED_KEY, key);
  }

  async follow(topic: Topic, sender: Sender = OUR_PAGE, inputs = 0): Promise<FakeView> {
    const view = new FakeView(sender);
    await this.worker.connect(view);
    view.say(Object.assign({ inputs }, topic));
    this.emitted.push(view.snapshots);
    return view;
  }

  /** Lets time pass, and fires timers and the alarm. */
  async pass(ms: number): Promise<void> {
    await this.quiet();
    const until = this.time.time + ms;
    for (;;) {
      const next = Math.min(
        this.time.next() ?? Number.POSITIVE_INFINITY,
        this.alarm ?? Number.POSITIVE_INFINITY,
      );
      if (next > until) break;
      await this.time.moveTo(next);
      if (this.alarm !== null && this.alarm <= this.time.time) {
        this.alarm = null;
        // Not awaited: a request that hangs would keep time from passing.
        void this.worker.work();
      }
      await this.quiet();
    }
    await this.time.moveTo(until);
    await this.quiet();
  }

  /** Calls of the service so far, by path. */
  calls(path: string): number {
    return this.net.seen.filter((one) => one.path === path).length;
  }

  /** Waits until nothing was sent to the service or written for a while. */
  async quiet(): Promise<void> {
    let still = 0;
    let before = '';
    while (still < 20) {
      await settled();
      const now = `${this.net.seen.length} ${this.disk.commits.length} ${this.alarmsSet.length}`;
      still = now === before ? still + 1 : 0;
      before = now;
    }
  }

  #platform(): Platform {
    const nothing = async () => {};
    return {
      own: { id: ID, origin: ORIGIN },
      fetch: (...request) => this.net.fetch(...request),
      rules: {
        list: async () => this.rules,
        add: async (rule) => {
          if (this.isRuleRefused) throw new Error('no rules');
          this.rules.push(rule);
        },
      },
      now: this.time.wall,
      random: () => 0,
      lock: (_name, work) => {
        const turn = this.#last.then(work);
        this.#last = turn.catch(() => {});
        return turn;
      },
      online: () => this.online,
      managed: async () => this.managed,
      allowed: async () => this.allowed,
      registerLauncher: async (network, isPanelOnly) => {
        this.launchers.push(network && !isPanelOnly ? network.origin : null);
      },
      alarm: {
        get: async () => this.alarm,
        set: async (at) => {
          this.alarm = at;
          this.alarmsSet.push(at);
        },
        clear: async () => {
          this.alarm = null;
        },
      },
      timer: (ms, work) => this.time.after(ms, work),
      wait: (ms) => this.time.sleep(ms),
      badge: async (badge) => void this.emitted.push({ badge }),
      inView: async () => this.inView,
      notify: async (id, message) => {
        this.notified.push({ id, message });
        this.emitted.push(message);
      },
      session: sessionMemory(this.session),
      rememberPlace: async ({ place }) => {
        if (this.isPlaceLost) throw new Error('no place to note it');
        this.places.push(place);
      },
      ui: { openPanel: nothing, openOptions: nothing },
      log: (...words) =>
        void this.emitted.push(words.map((word) => (word instanceof Error ? String(word.stack) : word))),
    };
  }
}
