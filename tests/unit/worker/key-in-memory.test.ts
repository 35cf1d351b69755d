import { beforeEach, describe, expect, test } from 'vitest';
import { put } from '../../../lib/store/store.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aRequest } from '../../support/records.ts';
import { DAY, MINUTE, SECOND } from '../../support/times.ts';
import { connected, frameAt, unlock, withPeople } from '../support/browsers.ts';

const PROFILE = 'https://www.network.test/in/jane-doe';

async function sessionOf(browser: FakeBrowser, sender?: Parameters<FakeBrowser['follow']>[1]) {
  const view = await browser.follow({ topic: 'session' }, sender);
  await browser.quiet();
  view.leave();
  return view.snapshots.at(-1)?.data as SessionView;
}

const keepInMemory = (browser: FakeBrowser, keyInMemory = true) =>
  browser.ask('settings.change', { keyInMemory });
const onDisk = (browser: FakeBrowser) => JSON.stringify(browser.disk.all('settings'));
const inMemory = (browser: FakeBrowser) => JSON.stringify([...browser.session]);
const badgeOf = (browser: FakeBrowser) =>
  browser.emitted.findLast((one) => one !== null && typeof one === 'object' && 'badge' in one);
const contacts = (browser: FakeBrowser) =>
  browser.disk.all('requests').flatMap(({ op, state }) => (op === 'contact' ? state : []));

describe('a key that is kept in memory', () => {
  test('is moved there from the disk, and back, and used meanwhile', async () => {
    const browser = await connected();
    expect(onDisk(browser)).toContain(KEYS.A);
    expect(await keepInMemory(browser)).toMatchObject({ ok: true });
    expect(onDisk(browser)).not.toContain(KEYS.A);
    expect(inMemory(browser)).toContain(KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true, waiting: null });
    expect(await browser.ask('account.retry', {})).toMatchObject({ ok: true });
    await keepInMemory(browser, false);
    expect(onDisk(browser)).toContain(KEYS.A);
    expect(inMemory(browser)).not.toContain(KEYS.A);
    await browser.startBrowserAgain();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true });
  });

  test('outlives the worker', async () => {
    const browser = await connected();
    await keepInMemory(browser);
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true, waiting: null });
    expect(await browser.ask('account.retry', {})).toMatchObject({ ok: true });
  });

  test('never reaches the disk when it is typed, nor does a key that is asked about', async () => {
    const browser = await connected();
    await keepInMemory(browser);
    await browser.ask('account.disconnect', {});
    const before = browser.disk.commits.length;
    await browser.connect('B');
    await unlock(browser);
    await browser.typeKey('A2');
    expect(JSON.stringify(browser.disk.commits.slice(before))).not.toMatch(/canary/);
    expect(inMemory(browser)).toContain(KEYS.B);
  });

  test('is forgotten with its account, and with everything else', async () => {
    const browser = await connected();
    await keepInMemory(browser);
    await browser.ask('account.disconnect', {});
    expect(inMemory(browser)).not.toContain(KEYS.A);
    await browser.connect('A');
    expect(inMemory(browser)).toContain(KEYS.A);
    expect(await browser.ask('data.erase', {})).toMatchObject({ ok: true });
    expect(browser.session.size).toBe(0);
    expect(onDisk(browser)).not.toContain(KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: null, account: null });
  });

  test('is used although a full disk keeps the old one from being deleted', async () => {
    const browser = await connected();
    browser.managed = { keyInMemory: true };
    browser.disk.refuses = (writes) =>
      writes.some((one) => 'delete' in one && one.delete.startsWith('secret:'));
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true });
    browser.disk.refuses = () => false;
    await browser.restart();
    expect(onDisk(browser)).not.toContain(KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true });
  });

  test('is kept there by a policy, which the recruiter cannot change, until the policy is withdrawn', async () => {
    const browser = await connected();
    browser.managed = { keyInMemory: true };
    await browser.worker.policyChanged();
    expect(onDisk(browser)).not.toContain(KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({
      managed: ['keyInMemory'],
      settings: { keyInMemory: true },
    });
    expect(await keepInMemory(browser, false)).toEqual({ ok: false, error: { kind: 'managed' } });
    browser.managed = {};
    await browser.worker.policyChanged();
    expect(onDisk(browser)).toContain(KEYS.A);
  });
});

describe('after the browser has started again without a key on disk', () => {
  let browser: FakeBrowser;
  const calls = () => browser.net.seen.length;

  beforeEach(async () => {
    browser = await withPeople();
    await keepInMemory(browser);
    await browser.ask('network.use', { network: networkOf(PROFILE) });
  });

  test('an unlock waits, says so, and goes on once the key is entered, and is charged once', async () => {
    await unlock(browser, ['urn:2'], 'click-0001');
    await unlock(browser, ['urn:3'], 'click-0002');
    await browser.pass(SECOND);
    const charged = browser.service.ledger.length;
    expect(contacts(browser)).toEqual(['accepted', 'accepted']);
    await browser.startBrowserAgain();
    const asked = calls();
    await browser.pass(DAY);
    expect(calls()).toBe(asked);
    expect(browser.alarm).toBeNull();
    expect(badgeOf(browser)).toEqual({ badge: '!' });
    const account = await accountId(SERVICE, KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({
      hasKey: false,
      waiting: 2,
      account,
      serviceUrl: SERVICE,
    });

    expect(await browser.typeKey('A')).toMatchObject({ ok: true, data: { asks: false } });
    expect(await sessionOf(browser)).toMatchObject({ hasKey: true, waiting: null, account });
    await browser.pass(10 * MINUTE);
    expect(contacts(browser)).toEqual(['done', 'done']);
    expect(browser.service.ledger).toHaveLength(charged);
    expect(browser.disk.keys('accounts')).toEqual([account]);
    expect(badgeOf(browser)).toEqual({ badge: '2' });
  });

  test('a request that was on its way is asked about, never sent again', async () => {
    const { fetch } = browser.net;
    browser.net.fetch = async (...request) => {
      const answer = await fetch(...request);
      return String(request[0]).endsWith('/contact') ? new Promise<Response>(() => {}) : answer;
    };
    void unlock(browser);
    await browser.pass(SECOND);
    expect(contacts(browser)).toEqual(['sending']);
    await browser.startBrowserAgain();
    await browser.pass(DAY);
    expect(contacts(browser)).toEqual(['sending']);
    await browser.typeKey('A');
    await browser.pass(10 * MINUTE);
    expect(contacts(browser)).toEqual(['done']);
    expect(browser.calls('contact')).toBe(1);
  });

  test('a click is refused and nothing is sent; the same click counts once after the key was entered', async () => {
    await browser.startBrowserAgain();
    const asked = calls();
    expect(await unlock(browser)).toEqual({ ok: false, error: { kind: 'no-account' } });
    expect(calls()).toBe(asked);
    await browser.typeKey('A');
    expect(await unlock(browser)).toMatchObject({ ok: true });
    expect(await unlock(browser)).toMatchObject({ ok: true });
    expect(browser.calls('contact')).toBe(1);
  });

  test('another key is asked about, and the account that waits stays', async () => {
    await unlock(browser);
    await browser.startBrowserAgain();
    expect(await browser.typeKey('B')).toMatchObject({ ok: true, data: { asks: true } });
    const account = await accountId(SERVICE, KEYS.A);
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: null, account, newKey: {} });
    await browser.ask('account.answer', { answer: 'cancel' });
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: 1, account });
  });

  test('the search that a Get begins with counts as one that waits', async () => {
    const account = await accountId(SERVICE, KEYS.A);
    const search = aRequest({
      id: 'search',
      account,
      op: 'search',
      state: 'recorded',
      targets: [],
      fields: [],
    });
    await browser.disk.open().commit([put('requests', search)]);
    await browser.startBrowserAgain();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: 1 });
  });

  test('the sidebar over a page is told how much waits, and of no account', async () => {
    await unlock(browser);
    await browser.startBrowserAgain();
    const frame = await frameAt(browser, PROFILE);
    expect(await sessionOf(browser, frame)).toMatchObject({
      hasKey: false,
      waiting: 1,
      account: null,
      last4: null,
    });
  });

  test('the recruiter can leave the account that waits', async () => {
    await browser.startBrowserAgain();
    expect(await browser.ask('account.disconnect', {})).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: null, account: null });
  });

  test('an account at another address than the policy’s is not asked for', async () => {
    browser.managed = { serviceUrl: 'https://elsewhere.test' };
    await browser.startBrowserAgain();
    expect(await sessionOf(browser)).toMatchObject({ hasKey: false, waiting: null, account: null });
  });
});
