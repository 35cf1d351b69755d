import { errorReply, type Reply } from '../messages/answers.ts';
import { networkProblem } from '../network/check-network.ts';
import { matchPatterns, type Network, profilePattern } from '../network/link.ts';
import { OWN_POOL_SEARCH } from '../requests/own-pool-search.ts';
import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import type { Balance } from '../service/model.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import type { Settings } from '../settings/settings.ts';
import { remove, type Store } from '../store/store.ts';
import { TYPED_KEY } from '../store/typed-key.ts';
import {
  changeSettings,
  isStoredNetwork,
  leaveAccount,
  type State,
  useAccount,
  useNetwork,
} from './state.ts';

/** How long the set-up waits for a service that does not answer: first with a stream, then without. */
const STREAM_WAIT_MS = 10_000;
export const PLAIN_WAIT_MS = 25_000;

interface ServiceTest {
  balance: Balance | null;
  streams: boolean;
}

interface SetUpPorts {
  store: Store;
  state: () => State;
  /** Reads the set-up again and resumes the account's work. */
  reload: () => Promise<void>;
  /** Reads the set-up again. */
  refresh: () => Promise<void>;
  now: () => number;
  createClient: (serviceUrl: string, key: string, streamBodies: boolean) => Client;
  allowed: (patterns: string[]) => Promise<boolean>;
  registerLauncher: (network: Network) => Promise<void>;
}

/** Connects a service and a network, and changes settings. */
export function createSetUp(ports: SetUpPorts) {
  const { store, state } = ports;
  let changing: Promise<void> = Promise.resolve();

  /** Takes the key that the options page stored, and deletes it there. */
  async function takeKey(): Promise<string | null> {
    const typedKey = (await store.get('settings', TYPED_KEY))?.value;
    await store.commit([remove('settings', TYPED_KEY)]);
    return typeof typedKey === 'string' && typedKey.trim() !== '' ? typedKey.trim() : null;
  }

  /** Whether the key opens the service, by a free search, and whether the service accepts bodies as streams. */
  async function testService(serviceUrl: string, key: string): Promise<Result<ServiceTest>> {
    const ask = (streamBodies: boolean, maxWaitMs: number) =>
      ports.createClient(serviceUrl, key, streamBodies).search(OWN_POOL_SEARCH, { maxWaitMs });
    // Streams need HTTP/2, which browsers speak over https only.
    if (serviceUrl.startsWith('https:')) {
      const streamed = await ask(true, STREAM_WAIT_MS);
      if (streamed.ok) return { ok: true, value: { balance: streamed.value.balance, streams: true } };
      if (streamed.error.kind === 'key') return streamed;
    }
    // Over HTTP/1.1 a stream fails and leaves a connection behind on which the browser would repeat a paid POST. This
    // search comes second, because it uses that connection up.
    const plain = await ask(false, PLAIN_WAIT_MS);
    return plain.ok ? { ok: true, value: { balance: plain.value.balance, streams: false } } : plain;
  }

  return {
    /** Tests an address and a key with a free search, and uses them only if it works. */
    async connect(typed: string): Promise<Reply<{ balance: Balance | null }>> {
      const { account, key: currentKey, managed } = state();
      const typedKey = await takeKey();
      if (managed.key !== undefined) return errorReply({ kind: 'managed' });
      const address = readServiceAddress(typed);
      if (!address.ok) return errorReply({ kind: 'bad-address', reason: address.reason });
      if (managed.serviceUrl !== undefined && managed.serviceUrl !== address.url)
        return errorReply({ kind: 'managed' });
      // A key given for one address is never sent to another.
      const key = typedKey ?? (account?.serviceUrl === address.url ? currentKey : null);
      if (key === null) return errorReply({ kind: 'key', status: 401 });
      if (!(await ports.allowed([address.pattern])))
        return errorReply({ kind: 'no-permission', origin: address.pattern });
      const test = await testService(address.url, key);
      if (!test.ok) return errorReply(test.error);
      const { balance, streams } = test.value;
      await useAccount(store, address.url, key, {
        streams,
        balance: balance && { ...balance, at: ports.now() },
      });
      await ports.reload();
      return { ok: true, data: { balance } };
    },
    async disconnect(): Promise<void> {
      await leaveAccount(store);
      await ports.reload();
    },
    /** Uses a network that the options page learnt from a profile link. */
    async useNetwork(network: Network): Promise<Reply<{ network: Network; pattern: string }>> {
      if (state().managed.networkProfile !== undefined) return errorReply({ kind: 'managed' });
      const reason = networkProblem(network);
      if (reason !== null) return errorReply({ kind: 'not-a-profile', reason });
      const patterns = matchPatterns(network);
      if (!(await ports.allowed(patterns)))
        return errorReply({ kind: 'no-permission', origin: patterns[0] ?? network.origin });
      await useNetwork(store, network);
      await ports.registerLauncher(network);
      await ports.reload();
      return { ok: true, data: { network, pattern: profilePattern(network) } };
    },
    /** Puts the launcher on the network an administrator chose, as soon as the browser allows it. */
    async adoptNetwork(): Promise<void> {
      const { network, managed } = state();
      if (!network || managed.networkProfile === undefined || (await isStoredNetwork(store, network))) return;
      if (!(await ports.allowed(matchPatterns(network)))) return;
      await useNetwork(store, network);
      await ports.registerLauncher(network);
    },
    /** Changes settings; false when an administrator has fixed one of them. */
    async change(change: Partial<Settings>): Promise<boolean> {
      const { managed } = state();
      if (Object.keys(change).some((name) => Object.hasOwn(managed, name))) return false;
      // One change after the other: two that read before either writes would lose one of them.
      const next = changing.then(() => changeSettings(store, change));
      changing = next.catch(() => {});
      await next;
      await ports.refresh();
      return true;
    },
  };
}

export type SetUp = ReturnType<typeof createSetUp>;
