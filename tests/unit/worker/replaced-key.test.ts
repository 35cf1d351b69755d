import { describe, expect, test } from 'vitest';
import { textHash } from '../../../lib/store/text-hash.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { MINUTE, SECOND } from '../../support/times.ts';
import { connected, findPeople, unlock, withPeople } from '../support/browsers.ts';

async function sessionOf(browser: FakeBrowser): Promise<SessionView> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  view.leave();
  return view.snapshots.at(-1)?.data as SessionView;
}

const idOf = (key: keyof typeof KEYS) => accountId(SERVICE, KEYS[key]);
const bought = (browser: FakeBrowser) =>
  browser.disk.all('people').filter(({ contacts }) => contacts.work_email?.value);

/** Orders the profiles of three people, which is a batch. */
const enrichThree = (browser: FakeBrowser) =>
  browser.ask('people.order', {
    kind: 'enrich',
    urns: ['urn:3', 'urn:4', 'urn:6'],
    fields: [],
    refresh: false,
    enrichFirst: false,
    clickId: 'click-batch',
    confirmed: true,
  });

/** A browser in which an email was bought, and a batch of profiles if wanted. */
async function withPurchases({ batch }: { batch: boolean }): Promise<FakeBrowser> {
  const browser = await withPeople();
  await unlock(browser);
  if (batch) await enrichThree(browser);
  await browser.pass(2 * MINUTE);
  expect(bought(browser)).toHaveLength(1);
  return browser;
}

async function ordersOf(browser: FakeBrowser): Promise<unknown> {
  const view = await browser.follow({ topic: 'orders' });
  await browser.quiet();
  view.leave();
  return view.snapshots.at(-1)?.data;
}

describe('a replaced key', () => {
  test('opens the same account if an old batch job proves it, and everything bought is shown', async () => {
    const browser = await withPurchases({ batch: true });
    delete browser.keys[KEYS.A];
    const reply = await browser.typeKey('A2');
    expect(reply).toMatchObject({ ok: true, data: { asks: false } });
    expect(await ordersOf(browser)).toMatchObject({ orders: [{ phase: 'done' }, { phase: 'done' }] });
    const session = await sessionOf(browser);
    expect(session).toMatchObject({
      account: await idOf('A'),
      last4: KEYS.A2.slice(-4),
      newKey: null,
      spentToday: browser.service.spent('A'),
    });
    expect(session.accounts).toHaveLength(1);
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), hasKey: true });
  });

  test('is known when it is typed again, and so is the old one', async () => {
    const browser = await withPurchases({ batch: true });
    await browser.typeKey('A2');
    const asked = browser.calls('batch-status');
    expect(await browser.typeKey('A')).toMatchObject({ ok: true, data: { asks: false } });
    expect(await browser.typeKey('A2')).toMatchObject({ ok: true, data: { asks: false } });
    expect(browser.calls('batch-status')).toBe(asked);
    expect(browser.disk.all('accounts')).toHaveLength(1);
    const [account] = browser.disk.all('accounts');
    const hashes = [KEYS.A, KEYS.A2].map((key) => textHash(`${SERVICE}\n${key}`));
    expect(account?.keys).toEqual(await Promise.all(hashes));
  });

  test('is asked about where nothing proves whose it is; until then the old account stays in use', async () => {
    const browser = await withPurchases({ batch: false });
    const before = JSON.stringify([browser.disk.all('accounts'), browser.disk.all('people')]);
    expect(await browser.typeKey('A2')).toMatchObject({ ok: true, data: { asks: true } });
    expect(await sessionOf(browser)).toMatchObject({
      account: await idOf('A'),
      last4: KEYS.A.slice(-4),
      newKey: {
        host: 'service.test',
        last4: KEYS.A2.slice(-4),
        accounts: [{ id: await idOf('A'), name: 'service.test' }],
        typed: true,
      },
    });
    expect(JSON.stringify([browser.disk.all('accounts'), browser.disk.all('people')])).toBe(before);
    // The question outlives the worker.
    await browser.restart();
    expect((await sessionOf(browser)).newKey).not.toBeNull();
    const account = await idOf('A');
    expect(await browser.ask('account.answer', { answer: 'same', account })).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({
      account,
      last4: KEYS.A2.slice(-4),
      newKey: null,
      balance: { credits: browser.service.account('A').credits },
    });
    expect(await ordersOf(browser)).toMatchObject({ orders: [{ phase: 'done' }] });
    expect(JSON.stringify(browser.emitted)).not.toContain('canary');
  });

  test('of another account has data of its own, and nothing is asked when it is typed again', async () => {
    const browser = await withPurchases({ batch: true });
    expect(await browser.typeKey('B')).toMatchObject({ ok: true, data: { asks: true } });
    await browser.ask('account.answer', { answer: 'another' });
    expect(await sessionOf(browser)).toMatchObject({
      account: await idOf('B'),
      spentToday: 0,
      accounts: [
        { name: 'service.test', current: false, usable: true, last4: KEYS.A.slice(-4) },
        { name: 'service.test 2', current: true, usable: false, last4: KEYS.B.slice(-4) },
      ],
    });
    expect(await ordersOf(browser)).toMatchObject({ orders: [] });
    expect(await browser.typeKey('A')).toMatchObject({ ok: true, data: { asks: false } });
    expect(await browser.typeKey('B')).toMatchObject({ ok: true, data: { asks: false } });
  });

  test('is not taken for the same account because its company has a job of the same number', async () => {
    const browser = await withPurchases({ batch: true });
    const { fetch } = browser.net;
    browser.net.fetch = async (url, init) => {
      if (!String(url).includes('batch-status')) return fetch(url, init);
      const results = Object.fromEntries(
        [900, 901, 902].map((n) => [`urn:${n}`, { full_name: `Somebody ${n}` }]),
      );
      return Response.json({
        success: true,
        done: true,
        status: 'COMPLETED',
        type: 'PROFILE_ENRICH',
        totalCount: 3,
        completedCount: 3,
        failedCount: 0,
        results,
      });
    };
    expect(await browser.typeKey('B')).toMatchObject({ ok: true, data: { asks: true } });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A') });
  });

  test('can be dropped', async () => {
    const browser = await withPurchases({ batch: false });
    await browser.typeKey('B');
    expect(await browser.ask('account.answer', { answer: 'cancel' })).toMatchObject({ ok: true });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), newKey: null });
    expect(JSON.stringify(browser.disk.all('settings'))).not.toContain(KEYS.B);
    expect(await browser.ask('account.answer', { answer: 'another' })).toMatchObject({ ok: false });
  });

  test('is not put into an account that it was not asked about', async () => {
    const browser = await withPurchases({ batch: false });
    await browser.typeKey('A2');
    for (const account of ['nonsense', await idOf('B')])
      expect(await browser.ask('account.answer', { answer: 'same', account })).toMatchObject({ ok: false });
    expect((await sessionOf(browser)).newKey).not.toBeNull();
  });

  test('of several accounts is asked about with all of them that hold data', async () => {
    const browser = await withPurchases({ batch: false });
    await browser.connect('B');
    await findPeople(browser, 'search-of-B');
    await browser.typeKey('A2');
    const { newKey } = await sessionOf(browser);
    expect(newKey?.accounts.map(({ name }) => name).sort()).toEqual(['service.test', 'service.test 2']);
    await browser.ask('account.answer', { answer: 'same', account: await idOf('A') });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), last4: KEYS.A2.slice(-4) });
    expect(await ordersOf(browser)).toMatchObject({ orders: [{ phase: 'done' }] });
  });

  test('is not asked about if nothing was stored for the account yet', async () => {
    const browser = await connected();
    expect(await browser.typeKey('B')).toMatchObject({ ok: true, data: { asks: false } });
    expect((await sessionOf(browser)).accounts).toHaveLength(2);
  });

  test('ends the pause after the old one was refused, and pays nothing again', async () => {
    const browser = await withPeople();
    await unlock(browser);
    delete browser.keys[KEYS.A];
    await browser.pass(61 * SECOND);
    expect(await sessionOf(browser)).toMatchObject({ keyRefused: true });
    const spent = browser.service.spent('A');
    expect(await browser.typeKey('A2')).toMatchObject({ ok: true, data: { asks: true } });
    await browser.pass(MINUTE);
    expect(bought(browser)).toEqual([]);
    await browser.ask('account.answer', { answer: 'same', account: await idOf('A') });
    await browser.pass(MINUTE);
    expect(await sessionOf(browser)).toMatchObject({ keyRefused: false });
    expect(bought(browser)).toHaveLength(1);
    expect(browser.calls('contact')).toBe(1);
    expect(browser.service.spent('A')).toBe(spent);
  });

  test('leads to a new look at the jobs that the service denied to the old one', async () => {
    const browser = await withPeople();
    await enrichThree(browser);
    // The old key opens another company now, which has no such job.
    browser.keys[KEYS.A] = 'B';
    await browser.pass(10 * MINUTE);
    const denied = browser.disk.all('requests').find(({ op }) => op === 'enrich-batch');
    expect(denied).toMatchObject({ state: 'accepted', goneSince: expect.any(Number) });
    const asked = browser.calls('batch-status');
    await browser.pass(10 * MINUTE);
    expect(browser.calls('batch-status')).toBe(asked);
    await browser.typeKey('A2');
    await browser.ask('account.answer', { answer: 'same', account: await idOf('A') });
    await browser.pass(30 * SECOND);
    expect(await ordersOf(browser)).toMatchObject({
      orders: [{ phase: 'done', people: Array(3).fill({ result: 'enriched' }) }],
    });
    expect(browser.calls('enrich/batch')).toBe(1);
  });
});

describe('a key that the policy replaces', () => {
  async function managed(batch: boolean): Promise<FakeBrowser> {
    const browser = new FakeBrowser();
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A };
    await browser.worker.work();
    await findPeople(browser);
    await browser.ask('people.order', {
      kind: 'enrich',
      urns: batch ? ['urn:3', 'urn:4'] : ['urn:3'],
      fields: [],
      refresh: false,
      enrichFirst: false,
      clickId: 'click-batch',
      confirmed: true,
    });
    await browser.pass(2 * MINUTE);
    browser.managed = { serviceUrl: SERVICE, key: KEYS.A2 };
    await browser.restart();
    return browser;
  }

  test('opens the same account if an old batch job proves it', async () => {
    const browser = await managed(true);
    await expect.poll(() => sessionOf(browser)).toMatchObject({ hasKey: true, newKey: null });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), last4: KEYS.A2.slice(-4) });
    expect(JSON.stringify(browser.disk.commits)).not.toContain('canary');
  });

  test('is asked about where nothing proves it, and what was bought stays on the screens', async () => {
    const browser = await managed(false);
    expect(await sessionOf(browser)).toMatchObject({
      account: await idOf('A'),
      hasKey: false,
      newKey: { last4: KEYS.A2.slice(-4), typed: false },
    });
    expect(await ordersOf(browser)).toMatchObject({ orders: [{ phase: 'done' }] });
    expect(await browser.ask('account.answer', { answer: 'cancel' })).toMatchObject({ ok: false });
    await browser.ask('account.answer', { answer: 'same', account: await idOf('A') });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), hasKey: true, newKey: null });
    await browser.restart();
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A'), hasKey: true });
    expect(JSON.stringify(browser.disk.commits)).not.toContain('canary');
  });

  test('may be of another account', async () => {
    const browser = await managed(false);
    await browser.ask('account.answer', { answer: 'another' });
    expect(await sessionOf(browser)).toMatchObject({ account: await idOf('A2'), hasKey: true, newKey: null });
    expect(await ordersOf(browser)).toMatchObject({ orders: [] });
  });
});
