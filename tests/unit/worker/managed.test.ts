import { describe, expect, test, vi } from 'vitest';
import { put } from '../../../lib/store/store.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { createSetUp } from '../../../lib/worker/set-up.ts';
import { loadState, type Managed, usableManaged } from '../../../lib/worker/state.ts';
import { FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { sessionMemory } from '../../support/session-memory.ts';

const PROFILE = 'https://www.network.test/in/jane-doe';

async function sessionOf(browser: FakeBrowser): Promise<SessionView> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  return view.snapshots.at(-1)?.data as SessionView;
}

describe('an administrator’s policy', () => {
  test('is used without a click and shown as locked, and its key is never stored', async () => {
    const browser = new FakeBrowser();
    browser.managed = {
      serviceUrl: `${SERVICE}/`,
      key: KEYS.A,
      networkProfile: PROFILE,
      networkSite: 'network.test',
      dailyCap: 50,
    };
    await browser.worker.work();
    expect(await sessionOf(browser)).toMatchObject({
      hasKey: true,
      serviceUrl: SERVICE,
      last4: KEYS.A.slice(-4),
      network: { site: 'network.test', pattern: '/in/:slug' },
      managed: ['dailyCap', 'serviceUrl', 'key', 'networkProfile', 'networkSite'],
      limits: { dailyCap: 50 },
    });
    const disk = JSON.stringify(browser.disk.commits);
    expect(disk).not.toContain(KEYS.A);
    const reply = await browser.ask('search.run', {
      prompt: '',
      filters: {},
      page: 1,
      clickId: 'click-managed-1',
      // With a cap the worker asks first as long as no price is known.
      confirmed: true,
    });
    expect(reply.ok).toBe(true);
  });

  test('cannot be changed by the recruiter', async () => {
    const browser = new FakeBrowser();
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A, networkProfile: PROFILE, dailyCap: 50 };
    await browser.worker.work();
    const managed = { ok: false, error: { kind: 'managed' } };
    expect(await browser.connect('B')).toEqual(managed);
    expect(await browser.ask('network.use', { network: networkOf('https://other.test/in/x') })).toEqual(
      managed,
    );
    expect(await browser.ask('settings.change', { dailyCap: 5000 })).toEqual(managed);
    expect(await browser.ask('settings.change', { notify: true })).toMatchObject({ ok: true });
  });

  test('that is withdrawn leaves no limit in the recruiter’s settings', async () => {
    const browser = new FakeBrowser();
    browser.managed = { dailyCap: 50 };
    await browser.worker.work();
    await browser.ask('settings.change', { notify: true });
    browser.managed = {};
    await browser.worker.policyChanged();
    expect(await sessionOf(browser)).toMatchObject({
      settings: { notify: true },
      limits: { dailyCap: null },
    });
  });

  test('with an address only leaves the key to the recruiter, for that address only', async () => {
    const browser = new FakeBrowser();
    browser.managed = { serviceUrl: SERVICE };
    await browser.worker.work();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, serviceUrl: SERVICE });
    expect(await browser.connect('A', 'https://elsewhere.test')).toMatchObject({ ok: false });
    expect(await browser.connect('A')).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true, managed: ['serviceUrl'] });
  });

  test('replaces the account in use, which is back once the policy is withdrawn', async () => {
    const browser = new FakeBrowser();
    await browser.connect('B');
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A };
    await browser.worker.policyChanged();
    expect(await sessionOf(browser)).toMatchObject({ last4: KEYS.A.slice(-4) });
    browser.managed = {};
    await browser.worker.policyChanged();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true, last4: KEYS.B.slice(-4) });
  });

  test('that the browser gives late does not hold the worker up, and is used once it arrives', async () => {
    const browser = new FakeBrowser();
    await browser.connect('B');
    let answer: (managed: Managed) => void = () => {};
    browser.managed = new Promise((resolve) => {
      answer = resolve;
    });
    const started = browser.restart();
    await browser.pass(5_000);
    await started;
    expect(await sessionOf(browser)).toMatchObject({ last4: KEYS.B.slice(-4) });
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A };
    answer(browser.managed);
    // The account's id is a digest, which the platform computes asynchronously.
    await expect.poll(() => sessionOf(browser)).toMatchObject({ last4: KEYS.A.slice(-4) });
  });

  test.each<[string, Managed, Managed]>([
    ['an address that is none', { serviceUrl: 'not an address', key: 'k' }, {}],
    ['plain http', { serviceUrl: 'http://talent.example.com', key: 'k' }, {}],
    ['a key without an address', { key: 'k' }, {}],
    ['a link that is no profile', { networkProfile: 'https://network.test/' }, {}],
    ['a site without a link', { networkSite: 'network.test' }, {}],
    ['a link that is no profile, with its site', { networkProfile: 'x', networkSite: 'network.test' }, {}],
    [
      'a site that is only a suffix',
      { networkProfile: PROFILE, networkSite: 'test' },
      { networkProfile: PROFILE },
    ],
    ['another’s site', { networkProfile: PROFILE, networkSite: 'other.test' }, { networkProfile: PROFILE }],
    ['nothing wrong beside it', { serviceUrl: 'x y', confirmAbove: 3 }, { confirmAbove: 3 }],
  ])('is ignored where it cannot be used: %s', (_what, given, usable) => {
    expect(usableManaged(given)).toEqual(usable);
  });

  test('has a network of one host if it names no site', async () => {
    const browser = new FakeBrowser();
    browser.managed = { networkProfile: PROFILE };
    await browser.worker.work();
    expect(await sessionOf(browser)).toMatchObject({
      network: { origin: 'https://www.network.test', site: 'www.network.test', oneHost: true },
      managed: ['networkProfile'],
    });
  });

  test('does not change a network stored from the same link, until it names another site', async () => {
    const earlier = networkOf(PROFILE);
    const disk = new MemoryDisk();
    disk.commit([put('settings', { name: 'network', value: earlier })], true);
    const networkWith = async (managed: Managed) => (await loadState(disk.open(), managed)).network;
    expect(await networkWith({ networkProfile: PROFILE })).toEqual(earlier);
    expect(await networkWith({ networkProfile: PROFILE, networkSite: 'www.network.test' })).toEqual({
      ...earlier,
      site: 'www.network.test',
    });
    const other = 'https://www.network.test/in/somebody-else';
    expect(await networkWith({ networkProfile: other })).toMatchObject({ example: other, oneHost: true });
  });

  test('registers the launcher for its network once, as soon as the browser allows it', async () => {
    const store = new MemoryDisk().open();
    let isAllowed = false;
    const registerLauncher = vi.fn(async () => {});
    let state = await loadState(store, { networkProfile: PROFILE });
    const setUp = createSetUp({
      store,
      memory: sessionMemory(),
      state: () => state,
      reload: async () => {},
      refresh: async () => {},
      now: () => 0,
      inWriteQueue: (work) => work(),
      createClient: () => {
        throw new Error('nobody is to be called');
      },
      allowed: async () => isAllowed,
      registerLauncher,
    });
    await setUp.adoptNetwork();
    expect(registerLauncher).not.toHaveBeenCalled();
    isAllowed = true;
    await setUp.adoptNetwork();
    await setUp.adoptNetwork();
    expect(registerLauncher).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ site: 'www.network.test', oneHost: true }),
    );
    // The same link with a site has more hosts.
    state = await loadState(store, { networkProfile: PROFILE, networkSite: 'network.test' });
    await setUp.adoptNetwork();
    await setUp.adoptNetwork();
    expect(registerLauncher).toHaveBeenCalledTimes(2);
    expect(registerLauncher).toHaveBeenLastCalledWith(networkOf(PROFILE));
  });
});
