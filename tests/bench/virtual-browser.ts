import type { Topic } from '../../lib/messages/topics.ts';
import { timing } from '../../lib/schedule/timing.ts';
import type { Store } from '../../lib/store/store.ts';
import { createWorker, type Platform } from '../../lib/worker/worker.ts';
import { sessionMemory } from '../support/session-memory.ts';
import { START } from '../support/times.ts';
import { wrapStore } from '../support/wrap-store.ts';

const ID = 'bench';
const ORIGIN = `chrome-extension://${ID}`;

/** A worker with a clock, an alarm and a service of the bench. Time passes only by `pass`, and unlocks never end. */
export interface VirtualBrowser {
  worker: ReturnType<typeof createWorker>;
  /** Every time for which an alarm was set. */
  alarms: number[];
  /** The times at which each person's unlock was polled. */
  polls: Map<string, number[]>;
  /** Lets a view follow a topic, which makes the worker poll more often. */
  watch(topic: Topic): Promise<void>;
  /** Sets the clock forward and lets the worker do what is due. */
  pass(ms: number): Promise<void>;
}

/** Starts a new worker over a store. */
export function startWorker(store: Store): VirtualBrowser {
  let now = START;
  let alarm: number | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const alarms: number[] = [];
  const polls = new Map<string, number[]>();
  const nothing = async () => {};

  const platform: Platform = {
    own: { id: ID, origin: ORIGIN },
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      const urn = searchParams.get('urn') ?? '';
      if (!pathname.endsWith('/contact-status')) throw new TypeError(`Nobody should ask for ${pathname}.`);
      polls.set(urn, [...(polls.get(urn) ?? []), now]);
      return Response.json({
        success: true,
        requestId: `request of ${urn}`,
        status: 'PROCESSING',
        requestedFields: ['work_email'],
        workEmail: null,
        personalEmail: null,
        phoneNumber: null,
      });
    },
    rules: { list: async () => [], add: nothing },
    now: () => now,
    random: Math.random,
    lock(_name, work) {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
    online: () => true,
    managed: async () => ({}),
    allowed: async () => true,
    registerLauncher: nothing,
    alarm: {
      get: async () => alarm,
      async set(at) {
        alarm = at;
        alarms.push(at);
      },
      async clear() {
        alarm = null;
      },
    },
    // The bench wakes the worker itself, more often than any poll's timer would. Only the time between snapshots is real.
    timer(ms, work) {
      const timer = ms <= 1_000 ? setTimeout(work, ms) : undefined;
      return () => clearTimeout(timer);
    },
    // What is spread over a pass is done at once: the bench measures what it costs.
    wait: nothing,
    badge: nothing,
    inView: async () => null,
    notify: async () => {},
    session: sessionMemory(),
    rememberPlace: async () => {},
    ui: { openPanel: nothing, openOptions: nothing },
    log: (message, detail) => console.error(message, detail),
  };

  let begun = 0;
  let underWay = 0;
  async function counted<T>(work: Promise<T>): Promise<T> {
    begun += 1;
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
    }
  }
  /** Waits until nothing was read or written for a while, since the worker does not say when a new view's work has ended. */
  async function quiet(): Promise<void> {
    for (
      let still = 0, before = begun;
      still < 10;
      still = underWay === 0 && begun === before ? still + 1 : 0
    ) {
      before = begun;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  const watchedStore = wrapStore(store, (call) => counted(call()));
  const worker = createWorker(watchedStore, platform, timing());
  return {
    worker,
    alarms,
    polls,
    async watch(topic) {
      let say: (message: unknown) => void = () => {};
      await worker.connect({
        sender: { id: ID, origin: ORIGIN, url: `${ORIGIN}/popup.html` },
        postMessage: () => {},
        disconnect: () => {
          throw new Error('The view was refused.');
        },
        onMessage: {
          addListener(listener) {
            say = listener;
          },
        },
        onDisconnect: { addListener: () => {} },
      });
      say(topic);
      await quiet();
    },
    async pass(ms) {
      now += ms;
      await worker.work();
    },
  };
}
