import { createBlocked } from '../blocked/blocked.ts';
import { createPublisher, type ViewPort } from '../messages/publisher.ts';
import { createRate } from '../messages/rate.ts';
import { classify, createRouter, type Sender } from '../messages/router.ts';
import { createTabPeople } from '../messages/tab-people.ts';
import type { Network } from '../network/link.ts';
import { createNotifications } from '../notifications/notifications.ts';
import type { InView } from '../notifications/order-end.ts';
import { createReminders } from '../notifications/reminders.ts';
import { createLinkIndex } from '../people/index-links.ts';
import { createAdmission } from '../requests/admit.ts';
import { createEngine } from '../requests/engine.ts';
import { createPlaceOrder } from '../requests/place-order.ts';
import { createPlaceSearch } from '../requests/place-search.ts';
import { createRetention } from '../retention/retention.ts';
import { createAlarm } from '../schedule/alarm.ts';
import { earlier } from '../schedule/earlier.ts';
import type { Timing } from '../schedule/timing.ts';
import { createSavedSearches } from '../searches/saved-searches.ts';
import { type Client, createClient } from '../service/client.ts';
import { createFreeGate, type FreeGate } from '../service/free-gate.ts';
import type { Settings } from '../settings/settings.ts';
import { createMemory, type Reads } from '../store/memory.ts';
import type { OrderRecord } from '../store/records.ts';
import { keepReserve } from '../store/reserve.ts';
import type { Store } from '../store/store.ts';
import { createAccountSession } from './account-session.ts';
import { bufferPort } from './buffered-port.ts';
import { createConnectionRule, type RulesPort } from './connection-rule.ts';
import { createFinder } from './find-person.ts';
import { createFoundContacts } from './found-contacts.ts';
import { createFrames, type SessionStorage } from './frames.ts';
import { createHandlers } from './handlers.ts';
import { createKeyStore } from './key-store.ts';
import { createHistory } from './move-history.ts';
import { createResolver } from './resolve-filters.ts';
import { createSetUp } from './set-up.ts';
import { createSnapshots } from './snapshots.ts';
import type { Managed } from './state.ts';

/** Views are redrawn at most ten times a second, so a burst of answers costs few snapshots. */
const SNAPSHOT_PAUSE_MS = 100;

/** How often the totals are counted on one day until nothing is written meanwhile. */
const MAX_COUNTS = 5;

/** Messages of one tab: many times what a person causes. */
const MESSAGES_OF_TAB = { most: 100, everyMs: 50 };
/** Free searches that the pages of one tab lead to, by their names. */
const LOOKS_OF_TAB = { most: 20, everyMs: 2_000 };

/** The browser, as far as the worker needs it. */
export interface Platform {
  own: { id: string; origin: string };
  fetch: typeof fetch;
  rules: RulesPort;
  now: () => number;
  random: () => number;
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  online: () => boolean;
  managed: () => Promise<Managed>;
  allowed: (patterns: string[]) => Promise<boolean>;
  /** Registers the launcher for the network's pages, or for none. With `isPanelOnly` those of open pages end. */
  registerLauncher: (network: Network | null, isPanelOnly?: boolean) => Promise<void>;
  alarm: { get(): Promise<number | null>; set(at: number): Promise<void>; clear(): Promise<void> };
  /** A timer that ends with the worker; only the alarm starts a new worker. Returns what stops it. */
  timer: (ms: number, work: () => void) => () => void;
  /** Resolves after so many milliseconds, if the worker still runs then. */
  wait: (ms: number) => Promise<void>;
  badge: (text: string) => Promise<void>;
  /** The tab in front of the focused window; null while the recruiter is in another program. */
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
  session: SessionStorage;
  /** Notes where the sidebar opens, because the shortcut and the toolbar must know it before the set-up is read. */
  rememberPlace: (settings: Pick<Settings, 'place' | 'sidePanelOnly'>) => Promise<void>;
  ui: {
    openPanel(tab: number | null): Promise<void>;
    openOptions(): Promise<void>;
  };
  log: (message: string, detail?: unknown) => void;
}

/** The background worker without its browser: everything it does, over ports. */
export function createWorker(disk: Store, platform: Platform, timing: Timing) {
  const { now } = platform;
  /** Sends every view a new snapshot. */
  const publish = () => publisher.publish();
  const logged = (message: string) => (error: unknown) => platform.log(message, error);
  const { store: keyed, keepKeys } = createKeyStore(disk, platform.session);
  const { store, remember, forget } = createMemory(keyed);
  const session = createAccountSession({
    store,
    // A full disk must not keep the worker from starting. The next time that the set-up is read it is tried again.
    keepKeys: (inMemory) => keepKeys(inMemory).catch(logged('the keys could not be moved')),
    platform,
    onRefreshed() {
      // A policy is no record.
      forget();
      publish();
    },
    takeUp,
  });
  const { reload, refresh, current, account, network, limits, unreachable } = session;
  const frames = createFrames(platform.session);
  const people = createTabPeople(now, publish);
  const isInRate = createRate(now, MESSAGES_OF_TAB);
  let isFramesLoaded: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    isFramesLoaded ??= frames.load();
    await Promise.all([session.ready(), isFramesLoaded]);
  };

  const connectionRule = createConnectionRule({
    rules: platform.rules,
    ownHost: new URL(platform.own.origin).host,
    onFailed: logged('the connection rule could not be set'),
  });
  /** By origin. A client that was replaced may still have requests in flight. */
  const gates = new Map<string, FreeGate>();

  const blockedIn = (reads: Reads) => createBlocked({ store: reads, policy: () => current().blocked });
  const blocked = blockedIn(store);
  const engine = createEngine({
    store,
    blocked,
    now,
    timing,
    canonical: session.canonical,
    network,
    limits,
    random: platform.random,
    isUnreachable: () => unreachable() !== null,
    isSafeToPay,
    watched: () => publisher.watched(),
    wait: platform.wait,
    onCommitted,
  });
  const admission = createAdmission({ store, now, engine, limits, lock: platform.lock, unreachable });
  const orders = createPlaceOrder({ store, now, engine, admission });
  const placeSearch = createPlaceSearch({ store, now, engine, admission });
  const savedSearches = createSavedSearches(store, account, now);
  const finder = createFinder({
    store,
    placeSearch,
    account,
    network,
    now,
    inWriteQueue: engine.inWriteQueue,
    onMatchChanged: publish,
  });
  const history = createHistory({ store, now, inWriteQueue: engine.inWriteQueue, onProgress: publish });
  const linkIndex = createLinkIndex({
    store,
    network,
    canonical: session.canonical,
    inWriteQueue: engine.inWriteQueue,
    onIndexed: publish,
  });
  const found = createFoundContacts({
    store,
    remember,
    open: engine.open,
    account,
    blockedIn,
    now,
    inWriteQueue: engine.inWriteQueue,
    onChanged: () => onCommitted([]),
  });
  const snapshots = createSnapshots({
    found,
    blocked,
    store,
    remember,
    engine,
    finder,
    savedSearches,
    state: current,
    now,
    allowed: session.allowed,
    moving: () => history.progress(),
  });
  const resolver = createResolver();
  const publisher = createPublisher({
    snapshot: async (topic, from) => {
      await ready();
      const isShown = topic.topic !== 'person' || people.isShown(from);
      return isShown === null ? null : snapshots.snapshot(topic, from.speaker, !isShown);
    },
    pause: () => new Promise((resolve) => void platform.timer(SNAPSHOT_PAUSE_MS, resolve)),
    onWatchedChanged: () => alarm.onWatchedChanged(),
    onRefused,
    onFailed: logged('a view could not be drawn'),
  });
  const setUp = createSetUp({
    store,
    memory: platform.session,
    state: current,
    reload,
    refresh,
    now,
    inWriteQueue: engine.inWriteQueue,
    createClient: clientFor,
    allowed: platform.allowed,
    registerLauncher: putLauncher,
  });
  const reminders = createReminders({
    store,
    memory: platform.session,
    account,
    now,
    onCounted: () => void notify([]).catch(notNotified),
    notify: async (...words) => {
      if (current().settings.notify) await platform.notify(...words);
    },
  });
  const retention = createRetention({
    store,
    blocked,
    account,
    now,
    inWriteQueue: engine.inWriteQueue,
    eraseSafely: engine.eraseAll,
    startOver: async () => {
      await platform.session.clear();
      await platform.registerLauncher(null);
      await reload();
    },
    publish() {
      publish();
      // Whoever was deleted has no reminder any more.
      lookForReminders();
    },
  });
  const handlers = createHandlers({
    store,
    engine,
    orders,
    placeSearch,
    finder,
    savedSearches,
    snapshots,
    found,
    resolver,
    setUp,
    retention,
    frames,
    people,
    isLookInRate: createRate(now, LOOKS_OF_TAB),
    state: current,
    publish,
    onRemindersChanged: reminders.onChanged,
    onBlockedChanged() {
      forget();
      onCommitted([]);
    },
    prune: () => void prune(),
    ui: platform.ui,
  });
  /** The network, while the browser lets the extension see its pages. Without that nothing on them is answered. */
  const seenNetwork = () => (session.allowed().network ? network() : null);
  const route = createRouter(handlers, {
    own: platform.own,
    network: seenNetwork,
    isVouched: frames.isVouched,
    isInRate,
    people,
    onRefused,
    onFailed: (ask, error) => platform.log(`${ask} failed`, error),
  });

  function putLauncher(on: Network | null): Promise<void> {
    return platform.registerLauncher(on, current().settings.sidePanelOnly);
  }

  function onRefused(reason: string, about: string): void {
    platform.log(`refused a message (${reason})`, about);
  }

  function clientFor(serviceUrl: string, key: string, streamBodies: boolean): Client {
    const { origin } = new URL(serviceUrl);
    const gate = gates.get(origin) ?? createFreeGate(publish);
    gates.set(origin, gate);
    const { timer } = platform;
    return createClient({
      baseUrl: serviceUrl,
      key,
      fetch: sendOnNewConnection,
      now,
      streamBodies,
      timer,
      gate,
    });
  }

  /** Free requests get new connections too: a paid one could otherwise leave over a connection of theirs. */
  async function sendOnNewConnection(url: string, init: RequestInit): Promise<Response> {
    await connectionRule.keep(url);
    return platform.fetch(url, init);
  }

  /** Whether the browser will send a paid request once: over a new connection, or as a stream. */
  async function isSafeToPay(): Promise<boolean> {
    const { account: record } = current();
    return record !== null && ((await connectionRule.keep(record.serviceUrl)) || record.streams);
  }

  async function takeUp(): Promise<void> {
    await setUp.adoptNetwork();
    const { account: record, key } = current();
    const client = record && key !== null ? clientFor(record.serviceUrl, key, record.streams) : null;
    resolver.forget();
    await engine.start(record && client ? { account: record.id, client } : null);
    publish();
    await history.start();
    // Not awaited: a hundred thousand people take a while, and the worker must answer meanwhile.
    history.moved.then(linkIndex.run).catch(logged('links could not be indexed'));
    // Not awaited: messages wait for this, and the service may take long to answer.
    setUp.proveNewKey().catch(logged('the new key could not be tried'));
    // The toolbar's badge is empty after a browser start, and shows the last account's state after a change.
    notify([]).catch(notNotified);
    await alarm.schedule();
    lookForReminders();
  }

  /** Looks for reminders anew, and sets the alarm for the next one. Not awaited: nothing that is paid for waits for it. */
  function lookForReminders(): void {
    reminders.onChanged();
    reminders
      .run()
      .catch(logged('reminders were not read'))
      .then(alarm.schedule)
      .catch(logged('no alarm could be set'));
  }

  function onCommitted(ended: OrderRecord[]): void {
    publish();
    alarm.onCommitted();
    notify(ended).catch(notNotified);
  }

  const notify = createNotifications({
    store,
    open: engine.open,
    unseen: async () => (await found.unseen()) + reminders.due(),
    context: session.read,
    badge: platform.badge,
    inView: platform.inView,
    notify: platform.notify,
  });
  const notNotified = logged('the toolbar could not be told');

  const alarm = createAlarm(
    {
      work: {
        due: () => (history.isDue() ? now() : earlier(engine.due(), reminders.next())),
        isBusy: () => engine.isBusy() || history.isMoving(),
        /** Old records are moved while nothing is due. */
        async run() {
          await engine.run();
          await reminders.run();
          await history.move(engine.run);
        },
      },
      ready,
      isReady: () => session.read() !== null,
      watched: () => publisher.watched(),
      now,
      alarm: platform.alarm,
      timer: platform.timer,
      log: platform.log,
    },
    timing,
  );
  const { work } = alarm;

  async function prune(): Promise<void> {
    try {
      await ready();
      const isNewDay = await retention.pruneDaily(current().settings.keepDays);
      let mended: string[] | null = null;
      // It ends without a result where something is written meanwhile.
      for (let tries = 0; isNewDay && !mended && tries < MAX_COUNTS; tries += 1)
        mended = await store.mendTotals();
      if (mended?.[0] !== undefined) platform.log('totals were corrected', mended);
      if (account() !== null) await keepReserve(store);
    } catch (error) {
      platform.log('old data was not deleted', error);
    }
  }

  return {
    ready,
    work,
    policyChanged: session.policyChanged,
    state: current,
    /** Whether the set-up is complete, permissions included. */
    isSetUp: () => {
      const { service, network: networkAllowed } = session.allowed();
      return account() !== null && network() !== null && service && networkAllowed;
    },
    async message(message: unknown, sender: Sender) {
      await ready();
      const reply = await route(message, sender);
      void work();
      return reply;
    },
    async connect(port: ViewPort & { sender?: Sender | undefined; disconnect(): void }) {
      const buffered = bufferPort(port);
      await ready();
      // A view that disconnected while the set-up was read would count as watching for ever.
      if (buffered.isGone()) return;
      const { sender = {} } = port;
      const from = classify(sender, platform.own, seenNetwork());
      // A launcher follows nothing.
      if (!from || (from.speaker === 'frame' && !(frames.isVouched(sender) && isInRate(from.tab ?? -1)))) {
        port.disconnect();
        return;
      }
      publisher.connect(buffered.release(), from, (inputs) => people.note(from, sender.documentId, inputs));
      void work();
    },
    /** Opens the sidebar on the next profile, as if the recruiter had left it open. */
    leaveSidebarOpen: async () => {
      await ready();
      await setUp.change({ sidebarOpen: true });
    },
    prune,
    permissionsChanged: async () => {
      await ready();
      const before = session.allowed();
      await refresh();
      await setUp.adoptNetwork();
      const isAllowed = session.allowed().network;
      // A worker that was started by this event has read the permission as it is now.
      if (!isAllowed || !before.network) await putLauncher(isAllowed ? network() : null);
      void work();
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;
