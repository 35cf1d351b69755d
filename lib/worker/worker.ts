import { createPublisher, type ViewPort } from '../messages/publisher.ts';
import { classify, createRouter, type Sender } from '../messages/router.ts';
import { matchPatterns, type Network, profileOf } from '../network/link.ts';
import { type Badge, createNotifications } from '../notifications/notifications.ts';
import type { InView } from '../notifications/order-end.ts';
import { createAdmission, type OrderRefused } from '../requests/admit.ts';
import { createEngine } from '../requests/engine.ts';
import { createPlaceOrder } from '../requests/place-order.ts';
import { createPlaceSearch } from '../requests/place-search.ts';
import { createRetention } from '../retention/retention.ts';
import { createAlarm } from '../schedule/alarm.ts';
import type { Timing } from '../schedule/timing.ts';
import { createSavedSearches } from '../searches/saved-searches.ts';
import { type Client, createClient } from '../service/client.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import type { Settings } from '../settings/settings.ts';
import type { OrderRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { SessionView } from '../views/session-view.ts';
import { bufferPort } from './buffered-port.ts';
import { createFinder } from './finder.ts';
import { createHandlers } from './handlers.ts';
import { createPolicy } from './policy.ts';
import { createResolver } from './resolver.ts';
import { createSetUp } from './set-up.ts';
import { createSnapshots } from './snapshots.ts';
import { loadState, type Managed, type State, usableManaged } from './state.ts';

/** The eye takes no harm from it, and a hundred answers in a row are drawn a few times instead of a hundred. */
const SNAPSHOT_PAUSE_MS = 100;

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
  /** The tab in front of the focused window; null while the recruiter is in another program. */
  inView: () => Promise<InView | null>;
  notify: (id: string, message: string) => Promise<void>;
  /** Notes where the sidebar lives, for the shortcut that must know before the set-up is read. */
  rememberPlace: (place: Settings['place']) => Promise<void>;
  ui: {
    openSidebar(tab: number): Promise<void>;
    openPanel(tab: number | null): Promise<void>;
    openOptions(): Promise<void>;
    /** Shows the people who were chosen on a page, in a window of ours. */
    openChosen(): Promise<void>;
  };
  log: (message: string, detail?: unknown) => void;
}

/** The background worker without its browser: everything it does, over ports. */
export function createWorker(store: Store, platform: Platform, timing: Timing) {
  const { now } = platform;
  let state: State | null = null;
  let allowed: SessionView['allowed'] = { service: true, network: true };

  const current = (): State => {
    if (!state) throw new Error('The worker was asked before it had read its set-up.');
    return state;
  };
  const account = () => state?.account?.id ?? null;
  const network = () => state?.network ?? null;
  const canonical = (url: string) =>
    state?.network ? (profileOf(state.network, url)?.canonical ?? null) : null;

  const limits = () => ({
    confirmAbove: state?.settings.confirmAbove ?? null,
    dailyCap: state?.settings.dailyCap ?? null,
  });
  const engine = createEngine({
    store,
    now,
    timing,
    canonical,
    limits,
    random: platform.random,
    isUnreachable: () => unreachable() !== null,
    watched: () => publisher.watched(),
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
    onMatchChanged: () => publisher.publish(),
  });
  const snapshots = createSnapshots({
    store,
    openRequests: engine.open,
    finder,
    savedSearches,
    state: current,
    now,
    allowed: () => allowed,
  });
  const resolver = createResolver();
  const publisher = createPublisher({
    snapshot: async (topic, speaker) => {
      await ready();
      return snapshots.snapshot(topic, speaker);
    },
    pause: () => new Promise((resolve) => void platform.timer(SNAPSHOT_PAUSE_MS, resolve)),
    onWatchedChanged: () => alarm.onWatchedChanged(),
    onRefused,
    onFailed: (error) => platform.log('a view could not be drawn', error),
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
  const retention = createRetention({
    store,
    account,
    now,
    inWriteQueue: engine.inWriteQueue,
    eraseSafely: engine.eraseAll,
    startOver: async () => {
      await platform.registerLauncher(null);
      await reload();
    },
    publish: () => publisher.publish(),
  });
  const handlers = createHandlers({
    store,
    engine,
    orders,
    placeSearch,
    finder,
    savedSearches,
    snapshots,
    resolver,
    setUp,
    retention,
    state: current,
    publish: () => publisher.publish(),
    prune: () => void prune(),
    ui: platform.ui,
  });
  const route = createRouter(handlers, {
    own: platform.own,
    network,
    onRefused,
    onFailed: (ask, error) => platform.log(`${ask} failed`, error),
  });

  function onRefused(reason: string, about: string): void {
    platform.log(`refused a message (${reason})`, about);
  }

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
    const client = record && key !== null ? clientFor(record.serviceUrl, key, record.streams) : null;
    resolver.forget();
    await engine.start(record && client ? { account: record.id, client } : null);
    publisher.publish();
    // The button forgets what it said when the browser starts anew, and says the last account's after a change.
    notify([]).catch(notNotified);
    await alarm.schedule();
  }

  const policy = createPolicy({
    store,
    read: platform.managed,
    timer: platform.timer,
    onLatePolicy: () =>
      void reload().catch((error) => platform.log('a late policy could not be taken up', error)),
  });

  async function refresh(): Promise<void> {
    const before = state?.settings.place;
    state = await loadState(store, usableManaged(await policy()));
    const { place } = state.settings;
    if (place !== before)
      await platform.rememberPlace(place).catch((error) => platform.log('the place was not noted', error));
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

  /** Why nothing can be sent at the moment. */
  function unreachable(): OrderRefused | null {
    if (!platform.online()) return { kind: 'offline' };
    const origin = allowed.service ? null : (state?.account?.serviceUrl ?? null);
    return origin === null ? null : { kind: 'no-permission', origin };
  }

  function onCommitted(ended: OrderRecord[]): void {
    publisher.publish();
    alarm.onCommitted();
    notify(ended).catch(notNotified);
  }

  const notify = createNotifications({
    store,
    open: engine.open,
    context: () => state,
    badge: platform.badge,
    inView: platform.inView,
    notify: platform.notify,
  });
  const notNotified = (error: unknown) => platform.log('the toolbar could not be told', error);

  const alarm = createAlarm(
    {
      work: engine,
      ready,
      isReady: () => state !== null,
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
      await retention.pruneDaily(current().settings.keepDays);
    } catch (error) {
      platform.log('old data could not be cleared out', error);
    }
  }

  return {
    ready,
    work,
    reload,
    state: current,
    /** Whether nothing of the set-up is left to do, permissions included. */
    isSetUp: () => account() !== null && network() !== null && allowed.service && allowed.network,
    async message(message: unknown, sender: Sender) {
      await ready();
      const reply = await route(message, sender);
      void work();
      return reply;
    },
    async connect(port: ViewPort & { sender?: Sender | undefined; disconnect(): void }) {
      const buffered = bufferPort(port);
      await ready();
      // A view that left while the set-up was read would count as watching for ever.
      if (buffered.isGone()) return;
      const from = classify(port.sender ?? {}, platform.own, network());
      if (!from) {
        platform.log('refused a port');
        port.disconnect();
        return;
      }
      publisher.connect(buffered.release(), from);
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
      const before = allowed;
      await refresh();
      await setUp.adoptNetwork();
      if (allowed.network && !before.network) await platform.registerLauncher(network());
      void work();
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;
