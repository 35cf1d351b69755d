import { describe, expect, test } from 'vitest';
import { TYPED_KEY } from '../../../lib/settings/names.ts';
import { put } from '../../../lib/store/store.ts';
import { textHash } from '../../../lib/store/text-hash.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { createSetUp } from '../../../lib/worker/set-up.ts';
import { loadState } from '../../../lib/worker/state.ts';
import { FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { aCharge, anAccount, aPerson } from '../../support/records.ts';
import { sessionMemory } from '../../support/session-memory.ts';
import { MINUTE } from '../../support/times.ts';
import { wrapStore } from '../../support/wrap-store.ts';
import { connected, frameAt, unlock, withPeople } from '../support/browsers.ts';

async function sessionOf(browser: FakeBrowser): Promise<SessionView> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  view.leave();
  return view.snapshots.at(-1)?.data as SessionView;
}

const idOf = (key: keyof typeof KEYS) => accountId(SERVICE, KEYS[key]);
const lineOf = async (browser: FakeBrowser, key: keyof typeof KEYS) => {
  const id = await idOf(key);
  return (await sessionOf(browser)).accounts.find((one) => one.id === id);
};
const keysStored = (browser: FakeBrowser) =>
  browser.disk.keys('settings').filter((name) => name.startsWith('secret'));

/** Account A with an unlock under way, and B in use. */
async function withTwo(): Promise<FakeBrowser> {
  const browser = await withPeople();
  await unlock(browser);
  await browser.connect('B');
  await browser.quiet();
  return browser;
}

test('an account that is not in use waits, says so, and goes on after one message', async () => {
  const browser = await withTwo();
  const asked = browser.net.seen.length;
  await browser.pass(10 * MINUTE);
  expect(browser.net.seen).toHaveLength(asked);
  expect(JSON.stringify(browser.net.seen.filter(({ account }) => account === 'B'))).not.toContain('urn:2');
  expect(await lineOf(browser, 'A')).toMatchObject({ waiting: 1, usable: true, current: false });
  expect(await browser.ask('account.switch', { account: await idOf('A') })).toMatchObject({ ok: true });
  expect(await lineOf(browser, 'A')).toMatchObject({ waiting: 0, usable: false, current: true });
  await browser.pass(MINUTE);
  expect(browser.disk.all('orders').map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  expect(browser.calls('contact')).toBe(1);
});

test('the account that was switched to is in use after a restart', async () => {
  const browser = await withTwo();
  await browser.ask('account.switch', { account: await idOf('A') });
  await browser.restart();
  expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), last4: KEYS.A.slice(-4) });
});

test('an account without a stored key cannot be switched to', async () => {
  const browser = await withTwo();
  await browser.ask('account.disconnect', { account: await idOf('A') });
  for (const account of [await idOf('A'), 'nonsense'])
    expect(await browser.ask('account.switch', { account })).toMatchObject({ ok: false });
  expect(await sessionOf(browser)).toMatchObject({ account: await idOf('B') });
});

test('the popup’s draft of one account is not stored for another', async () => {
  const browser = await withTwo();
  await browser.ask('search.draft', { draft: { prompt: 'of B' }, account: await idOf('B') });
  await browser.ask('search.draft', { draft: { prompt: 'of A' }, account: await idOf('A') });
  const drafts = browser.disk.all('settings').filter(({ name }) => name.startsWith('draft|'));
  expect(drafts.map(({ value }) => value)).toEqual([{ prompt: 'of B' }]);
});

describe('removing a key', () => {
  test('removes it from that account only, and the data stays', async () => {
    const browser = await withTwo();
    const people = browser.disk.all('people').length;
    expect(await browser.ask('account.disconnect', { account: await idOf('A') })).toMatchObject({ ok: true });
    expect(keysStored(browser)).toEqual([`secret:${await idOf('B')}`]);
    expect(JSON.stringify(browser.disk.all('settings'))).not.toContain(KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('B'), hasKey: true });
    expect(await lineOf(browser, 'A')).toMatchObject({ last4: null, usable: false, waiting: 1 });
    expect(browser.disk.all('people')).toHaveLength(people);
    expect(await browser.typeKey('A')).toMatchObject({ ok: true, data: { asks: false } });
    await browser.pass(2 * MINUTE);
    expect(browser.disk.all('orders').map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  test('of the account in use leaves no account in use', async () => {
    const browser = await withTwo();
    await browser.ask('account.disconnect', {});
    expect(await sessionOf(browser)).toMatchObject({ account: null, hasKey: false });
    expect(keysStored(browser)).toEqual([`secret:${await idOf('A')}`]);
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ account: null, hasKey: false });
    expect(await lineOf(browser, 'A')).toMatchObject({ usable: true });
  });

  test('of an account without data takes it off the list', async () => {
    const browser = await withTwo();
    await browser.ask('account.disconnect', { account: await idOf('B') });
    expect((await sessionOf(browser)).accounts.map(({ id }) => id)).toEqual([await idOf('A')]);
  });
});

test('the key of an account with nothing but an import of the own system leaves it on the list', async () => {
  const browser = await withTwo();
  browser.disk.inAts.set(`${await idOf('B')}|link`, 'Jane Doe');
  await browser.ask('account.disconnect', { account: await idOf('B') });
  expect(await lineOf(browser, 'B')).toMatchObject({ last4: null, usable: false });
});

describe('the name of an account', () => {
  test('is changed by the recruiter', async () => {
    const browser = await connected();
    await browser.ask('account.rename', { account: await idOf('A'), name: '  Acme  ' });
    expect(await lineOf(browser, 'A')).toMatchObject({ name: 'Acme', host: 'service.test' });
  });

  test('cannot be empty', async () => {
    const browser = await connected();
    const account = await idOf('A');
    expect(await browser.ask('account.rename', { account, name: '  ' })).toMatchObject({ ok: false });
    expect(await lineOf(browser, 'A')).toMatchObject({ name: 'service.test' });
  });
});

describe('the limits', () => {
  test('of one account do not hold for another', async () => {
    const browser = await withTwo();
    await browser.ask('settings.change', { dailyCap: 5, notify: true });
    expect(await sessionOf(browser)).toMatchObject({ limits: { dailyCap: 5, confirmAbove: 20 } });
    await browser.ask('account.switch', { account: await idOf('A') });
    expect(await sessionOf(browser)).toMatchObject({
      limits: { dailyCap: null, confirmAbove: 20 },
      settings: { notify: true },
    });
    await browser.ask('settings.change', { confirmAbove: null });
    await browser.ask('account.switch', { account: await idOf('B') });
    expect(await sessionOf(browser)).toMatchObject({ limits: { dailyCap: 5, confirmAbove: 20 } });
  });

  test('of an administrator hold for every account', async () => {
    const browser = await withTwo();
    await browser.ask('settings.change', { dailyCap: 500 });
    browser.managed = { dailyCap: 50 };
    await browser.restart();
    for (const key of ['A', 'B'] as const) {
      await browser.ask('account.switch', { account: await idOf(key) });
      expect(await sessionOf(browser)).toMatchObject({ limits: { dailyCap: 50 } });
    }
  });

  test('that were set before there were several accounts hold until an account has its own', async () => {
    const browser = new FakeBrowser();
    browser.disk.commit([put('settings', { name: 'settings', value: { dailyCap: 7 } })], true);
    await browser.worker.work();
    await browser.connect('A');
    expect(await sessionOf(browser)).toMatchObject({ limits: { dailyCap: 7 } });
    await browser.ask('settings.change', { dailyCap: null });
    expect(await sessionOf(browser)).toMatchObject({ limits: { dailyCap: null } });
  });
});

describe('a policy', () => {
  test('with a key keeps the recruiter from switching and removing it', async () => {
    const browser = await withTwo();
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A };
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A') });
    expect(await lineOf(browser, 'B')).toMatchObject({ usable: false });
    const refused = { ok: false, error: { kind: 'managed' } };
    expect(await browser.ask('account.switch', { account: await idOf('B') })).toEqual(refused);
    expect(await browser.ask('account.disconnect', {})).toEqual(refused);
  });

  test('with an address leaves the accounts at that address to choose from', async () => {
    const browser = await withTwo();
    browser.managed = { serviceUrl: 'https://elsewhere.test' };
    await browser.restart();
    expect(await lineOf(browser, 'A')).toMatchObject({ usable: false });
    expect(await browser.ask('account.switch', { account: await idOf('A') })).toMatchObject({ ok: false });
    browser.managed = { serviceUrl: SERVICE };
    await browser.restart();
    expect(await browser.ask('account.switch', { account: await idOf('A') })).toMatchObject({ ok: true });
  });
});

describe('what an older version stored', () => {
  /** Accounts had longer ids. */
  const olderId = () => textHash(`${SERVICE}\n${KEYS.A}`);

  async function older(): Promise<FakeBrowser> {
    const browser = new FakeBrowser();
    const id = await olderId();
    browser.disk.commit(
      [
        put('accounts', anAccount({ id, serviceUrl: SERVICE, last4: KEYS.A.slice(-4) })),
        put('people', aPerson({ account: id })),
        put('settings', { name: 'account', value: id }),
        put('settings', { name: 'secret', value: { serviceUrl: SERVICE, key: KEYS.A } }),
      ],
      true,
    );
    await browser.worker.work();
    return browser;
  }

  test('is in use without any step', async () => {
    const browser = await older();
    expect(await sessionOf(browser)).toMatchObject({
      account: await olderId(),
      hasKey: true,
      accounts: [{ name: 'service.test', current: true, last4: KEYS.A.slice(-4) }],
    });
    expect(await unlock(browser, ['urn:1'])).toMatchObject({ ok: true });
  });

  test('keeps its key when another account is connected', async () => {
    const browser = await older();
    await browser.connect('B');
    expect((await olderId()).length).toBeGreaterThan((await idOf('B')).length);
    expect(keysStored(browser)).toEqual([`secret:${await olderId()}`, `secret:${await idOf('B')}`].sort());
    const [line] = (await sessionOf(browser)).accounts.filter(({ last4 }) => last4 === KEYS.A.slice(-4));
    expect(line).toMatchObject({ usable: true });
    expect(await browser.ask('account.switch', { account: await olderId() })).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({ account: await olderId(), hasKey: true });
  });

  test('is removed with its key', async () => {
    const browser = await older();
    await browser.ask('account.disconnect', {});
    expect(keysStored(browser)).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ account: null, hasKey: false });
  });

  test('takes a new key', async () => {
    const browser = await older();
    expect(await browser.typeKey('A2')).toMatchObject({ ok: true, data: { asks: true } });
    await browser.ask('account.answer', { answer: 'same', account: await olderId() });
    expect(browser.disk.all('people')).toMatchObject([{ account: await olderId() }]);
    expect(await sessionOf(browser)).toMatchObject({ account: await olderId(), last4: KEYS.A2.slice(-4) });
    expect(keysStored(browser)).toEqual([`secret:${await olderId()}`]);
  });
});

test('whatever changes an account waits for the engine’s own writes to the same record', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  let isInQueue = false;
  const outside: string[] = [];
  const search = async () => ({ ok: true, value: { balance: null } });
  const probe = async () => null;
  const state = () => loadState(store, {});
  let current = await state();
  const setUp = createSetUp({
    store: {
      ...wrapStore(store, (call) => call()),
      async commit(writes, options) {
        if (!isInQueue) outside.push(...writes.filter(({ table }) => table === 'accounts').map(String));
        await store.commit(writes, options);
      },
    },
    memory: sessionMemory(new Map([[TYPED_KEY, KEYS.A]])),
    state: () => current,
    reload: async () => {
      current = await state();
    },
    refresh: async () => {},
    now: () => 0,
    async inWriteQueue(work) {
      isInQueue = true;
      const result = await work();
      isInQueue = false;
      return result;
    },
    createClient: () => ({ search, probe, probeNowhere: probe }) as never,
    allowed: async () => true,
    registerLauncher: async () => {},
  });
  expect(await setUp.connect(SERVICE)).toMatchObject({ ok: true });
  expect(await setUp.rename(await idOf('A'), 'Acme')).toMatchObject({ ok: true });
  await setUp.change({ dailyCap: 3 });
  expect(disk.all('accounts')).toMatchObject([{ name: 'Acme', limits: { dailyCap: 3 } }]);
  expect(await setUp.switchTo(await idOf('A'))).toMatchObject({ ok: true });
  expect(await setUp.disconnect(undefined)).toMatchObject({ ok: true });
  expect(disk.all('accounts')).toEqual([]);
  expect(outside).toEqual([]);
});

test('an account whose record cannot be read keeps its id, its key and its data', async () => {
  const browser = await withPeople();
  await unlock(browser);
  await browser.pass(2 * MINUTE);
  await browser.typeKey('A2');
  const id = await idOf('A');
  await browser.ask('account.answer', { answer: 'same', account: id });
  browser.disk.corrupt('accounts', id, { id });
  await browser.restart();
  expect(await sessionOf(browser)).toMatchObject({ account: id, hasKey: true });
  expect(await unlock(browser, ['urn:6'], 'click-0002')).toMatchObject({ ok: true });
});

test('a frame is told of no account', async () => {
  const browser = await withTwo();
  await browser.ask('network.use', { network: networkOf('https://www.network.test/in/jane-doe') });
  await browser.ask('account.switch', { account: await idOf('A') });
  await browser.typeKey('A2');
  expect((await sessionOf(browser)).newKey).not.toBeNull();
  const view = await browser.follow(
    { topic: 'session' },
    await frameAt(browser, 'https://www.network.test/in/jane-doe'),
  );
  await browser.quiet();
  expect(view.snapshots.map(({ data }) => data)).toMatchObject([
    { account: null, accounts: [], newKey: null },
  ]);
});

test('a frame is told of no credits that moved elsewhere', async () => {
  const browser = await withTwo();
  await browser.ask('network.use', { network: networkOf('https://www.network.test/in/jane-doe') });
  const moves = [{ credits: 12, at: 1 }];
  const outside = { look: null, base: null, moves };
  const moved = browser.disk.all('accounts').map((account) => put('accounts', { ...account, outside }));
  browser.disk.commit(moved, true);
  await browser.restart();
  expect((await sessionOf(browser)).outside).toEqual(moves);
  const view = await browser.follow(
    { topic: 'session' },
    await frameAt(browser, 'https://www.network.test/in/jane-doe'),
  );
  await browser.quiet();
  expect(view.snapshots.map(({ data }) => data)).toMatchObject([{ outside: [] }]);
});

test('two accounts whose ids would be the same are kept apart', async () => {
  const browser = new FakeBrowser();
  const id = await idOf('A');
  // Another key's account has the id by chance.
  browser.disk.commit([put('accounts', anAccount({ id, keys: ['another'], serviceUrl: SERVICE }))], true);
  await browser.connect('A');
  const own = await textHash(`${SERVICE}\n${KEYS.A}`);
  expect(own.startsWith(id)).toBe(true);
  expect(await sessionOf(browser)).toMatchObject({ account: own, last4: KEYS.A.slice(-4) });
  expect(keysStored(browser)).toEqual([`secret:${own}`]);
});

test.each([
  ['people', (account: string) => put('people', aPerson({ account }))],
  // Everything else may have been pruned.
  ['charges alone', (account: string) => put('charges', aCharge({ account }))],
])('an account of an older version whose record is lost gets its data back: %s', async (_name, recordOf) => {
  const browser = new FakeBrowser();
  const account = await textHash(`${SERVICE}\n${KEYS.A}`);
  browser.disk.commit([recordOf(account)], true);
  browser.managed = { serviceUrl: SERVICE, key: KEYS.A };
  await browser.restart();
  expect(await sessionOf(browser)).toMatchObject({ account, hasKey: true });
});

test('what was open and was erased before an account is in use again does not come back', async () => {
  const browser = await withPeople();
  await unlock(browser);
  await browser.ask('account.disconnect', {});
  await browser.restart();
  expect(browser.disk.all('requests')).not.toEqual([]);
  expect(await browser.ask('data.erase', {})).toMatchObject({ ok: true });
  const asked = browser.net.seen.length;
  await browser.connect('A');
  await browser.pass(10 * MINUTE);
  expect(browser.disk.all('requests')).toEqual([]);
  expect(JSON.stringify(browser.net.seen.slice(asked))).not.toContain('urn:2');
});

test('an account with charges alone is kept when its key is removed, and is the same with its key again', async () => {
  const browser = new FakeBrowser();
  await browser.connect('A');
  const account = await idOf('A');
  browser.disk.commit([put('charges', aCharge({ account }))], true);
  await browser.ask('account.disconnect', {});
  expect(browser.disk.keys('accounts')).toEqual([account]);
});
