import { type AnswerOf, errorReply, type Reply } from '../messages/answers.ts';
import type { MessageOf } from '../messages/messages.ts';
import { withTypedPrice } from '../money/prices.ts';
import { readPrices } from '../money/read-ledger.ts';
import { networkProblem } from '../network/check-network.ts';
import { matchPatterns, type Network, profilePattern } from '../network/link.ts';
import { NO_ACCOUNT } from '../requests/admit.ts';
import { OWN_POOL_SEARCH } from '../requests/own-pool-search.ts';
import type { Client } from '../service/client.ts';
import type { Result } from '../service/errors.ts';
import type { Balance } from '../service/model.ts';
import { TYPED_KEY } from '../settings/names.ts';
import { readServiceAddress } from '../settings/service-address.ts';
import type { Settings } from '../settings/settings.ts';
import type { AccountRecord } from '../store/records.ts';
import { put, type Store } from '../store/store.ts';
import {
  accountOfKey,
  accountsWithData,
  changeAccount,
  dropNewKey,
  keepNewKey,
  leaveAccount,
  openedAccount,
  switchAccount,
  type TestedKey,
  useAccount,
} from './accounts.ts';
import { findContactStatus } from './find-contact-status.ts';
import type { SessionStorage } from './frames.ts';
import { provenAccount } from './same-account.ts';
import { changeSettings, isStoredNetwork, type NewKey, type State, useNetwork } from './state.ts';

/** How long the set-up waits for a service that does not answer: first with a stream, then without. */
const STREAM_WAIT_MS = 10_000;
export const PLAIN_WAIT_MS = 25_000;

interface ServiceTest {
  balance: Balance | null;
  streams: boolean;
}

interface SetUpPorts {
  store: Store;
  memory: SessionStorage;
  state: () => State;
  /** Reads the set-up again and resumes the account's work. */
  reload: () => Promise<void>;
  /** Reads the set-up again. */
  refresh: () => Promise<void>;
  now: () => number;
  /** Runs work that reads records in order to write them, so that no answer is stored in between. */
  inWriteQueue: <T>(work: () => Promise<T>) => Promise<T>;
  createClient: (serviceUrl: string, key: string, streamBodies: boolean) => Client;
  allowed: (patterns: string[]) => Promise<boolean>;
  registerLauncher: (network: Network) => Promise<void>;
}

/** Connects a service and a network, and changes settings. */
export function createSetUp(ports: SetUpPorts) {
  const { store, state } = ports;
  /** The policy's key that was tried on old batch jobs, once per worker. */
  let triedKey: string | null = null;

  /** Takes the key that the options page stored, and deletes it there. */
  async function takeKey(): Promise<string | null> {
    const typedKey = await ports.memory.get(TYPED_KEY);
    await ports.memory.set(TYPED_KEY, null);
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

  /** Puts a tested key in use, or keeps it until the recruiter has said whose it is. Returns whether it asks. */
  async function place(tested: TestedKey): Promise<boolean> {
    const { serviceUrl, key, streams } = tested;
    const known = await accountOfKey(store, tested);
    const candidates = known ? [] : await accountsWithData(store, serviceUrl);
    const client = ports.createClient(serviceUrl, key, streams);
    const proven = await provenAccount(store, client, candidates);
    const asks = candidates.length > 0 && proven === null;
    const isNew = known === null && proven === null;
    const placed = isNew ? { ...tested, contactStatus: await findContactStatus(client, ports.now) } : tested;
    if (asks) await ports.inWriteQueue(() => keepNewKey(store, placed));
    else await open(placed, proven);
    return asks;
  }

  /** Puts a key and its account in use; a null `account` is the one that it opened before, or a new one. */
  function open(tested: TestedKey, account: string | null): Promise<string> {
    const { serviceUrl, key, ...shown } = tested;
    return ports.inWriteQueue(async () => {
      const named = account === null ? null : await store.get('accounts', account);
      return useAccount(store, serviceUrl, key, shown, named);
    });
  }

  /** Notes that a key of the policy opens an account, or a new one. The key itself is not stored. */
  function openByPolicy(key: NewKey, account: AccountRecord | null): Promise<void> {
    return ports.inWriteQueue(async () => {
      const known = account && (await store.get('accounts', account.id));
      const opened = await openedAccount(store, key, known);
      await store.commit([put('accounts', { ...opened, refusedAt: null })], { durable: true });
    });
  }

  return {
    /** Tests an address and a key with a free search, and uses them only if it works. */
    async connect(typed: string): Promise<Reply<AnswerOf<'account.connect'>>> {
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
      const asks = await place({
        serviceUrl: address.url,
        key,
        streams,
        balance: balance && { ...balance, at: ports.now() },
      });
      await ports.reload();
      return { ok: true, data: { balance, asks } };
    },
    /** The recruiter says whose the new key is: of an account that is known, of another one, or none of this. */
    async answerNewKey({ answer, account }: MessageOf<'account.answer'>): Promise<Reply<null>> {
      const { newKey } = state();
      if (!newKey) return NO_ACCOUNT;
      const same = newKey.candidates.find(({ id }) => id === account) ?? null;
      if (answer === 'same' && !same) return NO_ACCOUNT;
      if (answer === 'cancel') {
        if (newKey.byPolicy) return errorReply({ kind: 'managed' });
        await dropNewKey(store);
      } else if (newKey.byPolicy) await openByPolicy(newKey, answer === 'same' ? same : null);
      else await open(testedKey(newKey), answer === 'same' ? (same?.id ?? null) : null);
      await ports.reload();
      return DONE;
    },
    /** Looks for a proof of whose key the policy has brought. */
    async proveNewKey(): Promise<void> {
      const { newKey } = state();
      if (!newKey?.byPolicy || triedKey === newKey.key) return;
      triedKey = newKey.key;
      const client = ports.createClient(newKey.serviceUrl, newKey.key, newKey.streams);
      const proven = await provenAccount(store, client, newKey.candidates);
      const account = newKey.candidates.find(({ id }) => id === proven);
      // The policy may have changed meanwhile.
      if (!account || state().newKey?.key !== newKey.key) return;
      await openByPolicy(newKey, account);
      await ports.reload();
    },
    /** Puts another account in use. */
    async switchTo(id: string): Promise<Reply<null>> {
      const { managed, keys } = state();
      const account = await store.get('accounts', id);
      if (!account || !keys.has(id)) return NO_ACCOUNT;
      const isFixed = managed.serviceUrl !== undefined && managed.serviceUrl !== account.serviceUrl;
      if (isFixed || managed.key !== undefined) return errorReply({ kind: 'managed' });
      await ports.inWriteQueue(() => switchAccount(store, id));
      await ports.reload();
      return DONE;
    },
    async rename(id: string, typed: string): Promise<Reply<null>> {
      const name = typed.trim();
      if (name === '' || !(await store.get('accounts', id))) return NO_ACCOUNT;
      await ports.inWriteQueue(() => changeAccount(store, id, { name }));
      await ports.refresh();
      return DONE;
    },
    /** Notes what the recruiter typed in as a price. A charge that shows another one replaces it. */
    async setPrice({ account: id, ...price }: MessageOf<'account.price'>): Promise<Reply<null>> {
      // A contact has a price for each field, a profile and a result page have one.
      if (price.op.startsWith('contact') !== price.fields.length > 0)
        return errorReply({ kind: 'forbidden', reason: 'shape' });
      const isKnown = await ports.inWriteQueue(async () => {
        const { account, prices } = await readPrices(store, id);
        if (!account) return false;
        await store.commit([
          put('accounts', { ...account, prices: withTypedPrice(prices, price, ports.now()) }),
        ]);
        return true;
      });
      if (!isKnown) return NO_ACCOUNT;
      await ports.refresh();
      return DONE;
    },
    /** Deletes the key of an account, or of the one in use. Its data stays. */
    async disconnect(id: string | undefined): Promise<Reply<null>> {
      const { account, managed } = state();
      const left = id ?? account?.id;
      if (left === undefined) return DONE;
      if (managed.key !== undefined && left === account?.id) return errorReply({ kind: 'managed' });
      await ports.inWriteQueue(() => leaveAccount(store, left));
      await ports.reload();
      return DONE;
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
      const { account, managed } = state();
      if (Object.keys(change).some((name) => Object.hasOwn(managed, name))) return false;
      // One change after the other: two that read before either writes would lose one of them.
      await ports.inWriteQueue(() => changeSettings(store, change, account?.id ?? null));
      await ports.refresh();
      return true;
    },
  };
}

const DONE = { ok: true, data: null } as const;

/** A new key without what only the question about it needs. */
function testedKey({ serviceUrl, key, streams, balance, contactStatus }: NewKey): TestedKey {
  return { serviceUrl, key, streams, balance, contactStatus };
}

export type SetUp = ReturnType<typeof createSetUp>;
