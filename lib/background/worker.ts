import { createDesk } from '../jobs/desk.ts';
import type { Change } from '../jobs/engine.ts';
import { alarmIsWrong, alarmTime } from '../jobs/schedule.ts';
import { createPublisher, type ViewPort } from '../messages/publisher.ts';
import { createRouter } from '../messages/router.ts';
import { classify, type Sender } from '../messages/sender.ts';
import { matchPatterns, type Network, profileOf } from '../network/link.ts';
import { type Client, createClient } from '../service/client.ts';
import type { JobRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import type { Timing } from '../timing.ts';
import type { SessionView } from '../views/session-view.ts';
import { readServiceAddress } from './address.ts';
import { createDataKeeper } from './data.ts';
import { createFinder } from './finder.ts';
import { createHandlers } from './handlers.ts';
import { createLibrary } from './library.ts';
import { createPictures } from './pictures.ts';
import { createResolver } from './resolver.ts';
import { createSetUp } from './set-up.ts';
import { loadState, type Managed, type State, usableManaged } from './state.ts';
import { type Badge, badgeOf } from './telling.ts';

/** The browser, as far as the worker needs it. */
export interface Platform {
  own: { id: string; origin: string };
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  online: () => boolean;
  managed: () => Promise<Managed>;
  allowed: (patterns: string[]) => Promise<boolean>;
  /** Registers the launcher for the network's pages, or for none. */
  registerLauncher: (network: Network | null) => Promise<void>;
  alarm: { get(): Promise<number | null>; set(at: number): Promise<void>; clear(): Promise<void> };
  /** A timer for while the worker lives; the alarm is what counts. */
  timer: (ms: number, work: () => void) => () => void;
  badge: (badge: Badge) => Promise<void>;
  ended: (jobs: JobRecord[], state: State) => Promise<void>;
  ui: {
    openSidebar(tab: number): Promise<void>;
    openPanel(tab: number | null): Promise<void>;
    openOptions(): Promise<void>;
    /** Shows the people who were chosen on a page, in a window of ours. */
    openChosen(): Promise<void>;
  };
  log: (message: string, detail?: unknown) => void;
}

/** Where it is noted what was last cleared out. */
const PRUNED = 'pruned';

/** The background worker without its browser: everything it does, over ports. */
export function createWorker(store: Store, platform: Platform, timing: Timing) {
  const { now } = platform;
  let state: State | null = null;
  let allowed: SessionView['allowed'] = { service: true, network: true };
  let client: Client | null = null;
  let stopTimer: () => void = () => {};
  let following = false;

  const current = (): State => {
    if (!state) throw new Error('The worker was asked before it had read its set-up.');
    return state;
  };
  const account = () => state?.account?.id ?? null;
  const network = () => state?.network ?? null;
  const canonical = (url: string) =>
    state?.network ? (profileOf(state.network, url)?.canonical ?? null) : null;

  const desk = createDesk({
    store,
    now,
    timing,
    canonical,
    random: platform.random,
    lock: platform.lock,
    online: platform.online,
    watched: () => publisher.watched(),
    limits: () => ({
      confirmAbove: state?.settings.confirmAbove ?? null,
      dailyCap: state?.settings.dailyCap ?? null,
    }),
    changed,
  });
  const library = createLibrary(store, account, now);
  const finder = createFinder({ store, desk, account, network, now, changed: () => publisher.publish() });
  const pictures = createPictures({
    store,
    desk,
    finder,
    library,
    state: current,
    now,
    allowed: () => allowed,
  });
  const resolver = createResolver();
  const publisher = createPublisher({
    picture: async (topic, speaker) => {
      await ready();
      return pictures.picture(topic, speaker);
    },
    watchedChanged: () => void schedule().catch(unscheduled),
    failed: (error) => platform.log('a view could not be drawn', error),
  });
  const setUp = createSetUp({
    store,
    state: current,
    reload,
    refresh,
    now,
    createClient: clientFor,
    allowed: platform.allowed,
    registerLauncher: platform.registerLauncher,
  });
  const data = createDataKeeper({
    store,
    account,
    now,
    erasing: () => desk.forget(),
    erased: async () => {
      await platform.registerLauncher(null);
      await reload();
    },
    changed: () => publisher.publish(),
  });
  const handlers = createHandlers({
    store,
    desk,
    finder,
    library,
    pictures,
    resolver,
    setUp,
    data,
    state: current,
    client: () => client,
    changed: () => publisher.publish(),
    ui: platform.ui,
  });
  const route = createRouter(handlers, {
    own: platform.own,
    network,
    refused: (reason, ask) => platform.log(`refused a message (${reason})`, ask),
    failed: (ask, error) => platform.log(`${ask} failed`, error),
  });

  function clientFor(serviceUrl: string, key: string, streamBodies: boolean): Client {
    return createClient({ baseUrl: serviceUrl, key, fetch: platform.fetch, now, streamBodies });
  }

  let reloading: Promise<unknown> = Promise.resolve();
  /** Reads the set-up anew and takes up the account's work where it stands; one at a time, or the older could win. */
  function reload(): Promise<void> {
    const next = reloading.then(takeUp);
    reloading = next.catch(() => {});
    return next;
  }

  async function takeUp(): Promise<void> {
    await refresh();
    await setUp.adoptNetwork();
    const { account: record, key } = current();
    client = record && key !== null ? clientFor(record.serviceUrl, key, record.streams) : null;
    resolver.forget();
    await desk.start(record && client ? { account: record.id, client } : null);
    publisher.publish();
    // The button forgets what it said when the browser starts anew, and says the last account's after a change.
    tell([]).catch(untold);
    await schedule();
  }

  async function refresh(): Promise<void> {
    state = await loadState(store, usableManaged(await platform.managed()));
    allowed = await checkPermissions(state);
    publisher.publish();
  }

  async function checkPermissions({
    account: record,
    network: site,
  }: State): Promise<SessionView['allowed']> {
    const address = record ? readServiceAddress(record.serviceUrl) : null;
    const [service, networkAllowed] = await Promise.all([
      address?.ok ? platform.allowed([address.pattern]) : true,
      site ? platform.allowed(matchPatterns(site)) : true,
    ]);
    return { service, network: networkAllowed };
  }

  let starting: Promise<void> | null = null;
  /** Everything waits for the set-up to be read and lost work to be found, once per worker. */
  function ready(): Promise<void> {
    starting ??= reload().catch((error) => {
      starting = null;
      throw error;
    });
    return starting;
  }

  function changed({ ended }: Change): void {
    publisher.publish();
    // A request that is about to leave must find the alarm set: a worker that dies with it would not be woken again.
    if (!following) schedule().catch(unscheduled);
    tell(ended).catch(untold);
  }

  const untold = (error: unknown) => platform.log('the toolbar could not be told', error);

  async function tell(ended: JobRecord[]): Promise<void> {
    const id = account();
    if (id === null || !state) return platform.badge({ text: '', tone: 'none' });
    const asking = await store.list('intents', 'asking', id);
    const refused = (await store.get('accounts', id))?.refusedAt ?? null;
    await platform.badge(badgeOf(desk.open(), asking.length, refused !== null));
    if (ended.length > 0) await platform.ended(ended, state);
  }

  /** Does what is due and arranges to be woken for what is not. */
  async function work(): Promise<void> {
    if (following) {
      // The alarm that led here is gone while a long pass goes on: without another, nothing would wake the next worker.
      await setAlarm(desk.due()).catch(unscheduled);
      return;
    }
    following = true;
    let rest = 0;
    try {
      await ready();
      // The alarm that led here is gone: the next one stands before anything is asked of the service.
      await schedule();
      await desk.run();
    } catch (error) {
      // Most likely a full disk: trying again at once would only spin.
      rest = timing.pollWatched;
      platform.log('open work could not be carried on', error);
    } finally {
      following = false;
      await schedule(rest).catch(unscheduled);
    }
  }

  const unscheduled = (error: unknown) => platform.log('no alarm could be set', error);

  async function setAlarm(due: number | null): Promise<void> {
    // What is on its way has no time of its own, and must be looked into if this worker does not live to hear of it.
    const at = alarmTime([due, desk.isBusy() ? now() : null], now(), timing);
    if (!alarmIsWrong(await platform.alarm.get(), at, now())) return;
    if (at === null) await platform.alarm.clear();
    else await platform.alarm.set(at);
  }

  async function schedule(rest = 0): Promise<void> {
    // A set-up that could not be read yet is work too, or nothing would wake the worker for what is open.
    const earliest = state ? desk.due() : now();
    const due = earliest === null ? null : Math.max(earliest, now() + rest);
    await setAlarm(due);
    stopTimer();
    stopTimer = () => {};
    // A timer only while somebody watches; unwatched work is the alarm's.
    if (due !== null && publisher.watched())
      stopTimer = platform.timer(Math.max(0, due - now()), () => void work());
  }

  return {
    ready,
    work,
    reload,
    state: current,
    /** Whether nothing of the set-up is left to do, permissions included. */
    isSetUp: () => account() !== null && network() !== null && allowed.service && allowed.network,
    finder,
    async message(message: unknown, sender: Sender) {
      await ready();
      const reply = await route(message, sender);
      void work();
      return reply;
    },
    async connect(port: ViewPort & { sender?: Sender | undefined; disconnect(): void }) {
      // Classified at once: what the tab shows may have changed by the time the set-up is read.
      const waiting: unknown[] = [];
      let deliver: ((message: unknown) => void) | null = null;
      let isGone = false;
      port.onDisconnect.addListener(() => {
        isGone = true;
      });
      port.onMessage.addListener((message) => (deliver ? deliver(message) : void waiting.push(message)));
      await ready();
      // A view that left while the set-up was read would count as watching for ever.
      if (isGone) return;
      const from = classify(port.sender ?? {}, platform.own, network());
      if (!from) {
        platform.log('refused a port');
        port.disconnect();
        return;
      }
      const relay: ViewPort = {
        postMessage: (message) => port.postMessage(message),
        onDisconnect: port.onDisconnect,
        onMessage: {
          addListener(listener) {
            deliver = listener;
            for (const message of waiting.splice(0)) listener(message);
          },
        },
      };
      publisher.connect(relay, from);
      void work();
    },
    /** The set-up if it has been read already, for what must be decided within an event. */
    known: () => state,
    /** Opens the sidebar on the next profile, as if the recruiter had left it open. */
    leaveSidebarOpen: async () => {
      await ready();
      await setUp.change({ sidebarOpen: true });
    },
    /** Drops what is too old, once a day however often the worker starts. */
    prune: async () => {
      await ready();
      const { keepDays } = current().settings;
      const value = [account(), keepDays, new Date(now()).toDateString()].join('|');
      if ((await store.get('settings', PRUNED))?.value === value) return;
      await data.prune(keepDays);
      await store.commit([put('settings', { name: PRUNED, value })]);
    },
    permissionsChanged: async () => {
      await ready();
      const before = allowed;
      await refresh();
      await setUp.adoptNetwork();
      if (allowed.network && !before.network) await platform.registerLauncher(network());
      void work();
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;
