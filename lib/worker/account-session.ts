import { matchPatterns, profileOf } from '../network/link.ts';
import type { OrderRefused } from '../requests/admit.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import type { Store } from '../store/store.ts';
import type { SessionView } from '../views/session-view.ts';
import { createPolicy } from './policy.ts';
import { loadState, type State, usableManaged } from './state.ts';
import type { Platform } from './worker.ts';

interface AccountSessionPorts {
  store: Store;
  /** Moves the keys to where the settings want them. */
  keepKeys: (inMemory: boolean) => Promise<void>;
  platform: Platform;
  /** The set-up was read anew: every view gets a new snapshot. */
  onRefreshed: () => void;
  /** Takes up the account's work where the last worker left it. */
  takeUp: () => Promise<void>;
}

/** The account, key, network, settings and permissions in use, read once per worker and after each change. */
export function createAccountSession({
  store,
  keepKeys,
  platform,
  onRefreshed,
  takeUp,
}: AccountSessionPorts) {
  let state: State | null = null;
  let allowed: SessionView['allowed'] = { service: true, network: true };
  let reloading: Promise<unknown> = Promise.resolve();
  let starting: Promise<void> | null = null;

  const { policy, forget } = createPolicy({
    store,
    read: platform.managed,
    timer: platform.timer,
    onLatePolicy: () => void reload().catch((error) => platform.log('a late policy was not read', error)),
  });

  /** Reads the set-up and takes up the account's work. Only one runs at a time, or an older reading could replace a newer one. */
  function reload(): Promise<void> {
    const next = reloading.then(refresh).then(takeUp);
    reloading = next.catch(() => {});
    return next;
  }

  async function refresh(): Promise<void> {
    const before = state?.settings;
    state = await loadState(store, usableManaged(await policy()), keepKeys);
    const { settings, network } = state;
    const isOtherMode = settings.sidePanelOnly !== before?.sidePanelOnly;
    const isMoved = isOtherMode || settings.place !== before.place;
    [allowed] = await Promise.all([
      checkPermissions(state),
      isMoved &&
        platform.rememberPlace(settings).catch((error) => platform.log('the place was not noted', error)),
    ]);
    // Before the launcher, which the browser may refuse to change: the set-up is another one all the same.
    onRefreshed();
    // At the start of a worker the launcher is looked after by itself.
    if (before && isOtherMode && allowed.network)
      await platform.registerLauncher(network, settings.sidePanelOnly);
  }

  async function checkPermissions({ account, network }: State): Promise<SessionView['allowed']> {
    const address = account ? readServiceAddress(account.serviceUrl) : null;
    const [isServiceAllowed, isNetworkAllowed] = await Promise.all([
      address?.ok ? platform.allowed([address.pattern]) : true,
      network ? platform.allowed(matchPatterns(network)) : true,
    ]);
    return { service: isServiceAllowed, network: isNetworkAllowed };
  }

  return {
    reload,
    /** The administrator's policy has changed. */
    policyChanged(): Promise<void> {
      forget();
      return reload();
    },
    refresh,
    /** Resolves once the set-up is read and the last worker's work is found. Everything waits for it, once per worker. */
    ready(): Promise<void> {
      starting ??= reload().catch((error) => {
        starting = null;
        throw error;
      });
      return starting;
    },
    /** The set-up; null before it is read. */
    read: () => state,
    current(): State {
      if (!state) throw new Error('The set-up was not read yet.');
      return state;
    },
    allowed: () => allowed,
    account: () => state?.account?.id ?? null,
    network: () => state?.network ?? null,
    /** Canonical form of a profile link of the configured network. */
    canonical: (url: string) => (state?.network ? (profileOf(state.network, url)?.canonical ?? null) : null),
    limits: () => ({
      confirmAbove: state?.settings.confirmAbove ?? null,
      dailyCap: state?.settings.dailyCap ?? null,
    }),
    /** Why nothing can be sent at the moment; null while it can. */
    unreachable(): OrderRefused | null {
      if (!platform.online()) return { kind: 'offline' };
      const origin = allowed.service ? null : (state?.account?.serviceUrl ?? null);
      return origin === null ? null : { kind: 'no-permission', origin };
    },
  };
}
