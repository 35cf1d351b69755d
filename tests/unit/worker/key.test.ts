import { describe, expect, test } from 'vitest';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';
import { SECOND } from '../../support/times.ts';
import { connected, unlock, withPeople } from '../support/browsers.ts';

const PLACE = { city: 'Lyon', state: '', country: 'France' };
const COMPANY = { kind: 'COMPANY' as const, query: 'Acme', fresh: true };
const REFUSED = { ok: false, error: { kind: 'key', status: 401 } };

const refusedAt = (browser: FakeBrowser) => browser.disk.all('accounts')[0]?.refusedAt;

async function keyRefused(browser: FakeBrowser): Promise<boolean> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  view.leave();
  const session = view.snapshots.at(-1)?.data as SessionView | undefined;
  return session?.keyRefused === true;
}

function revoke(browser: FakeBrowser, isRevoked = true): void {
  browser.service.account('A').hasKey = !isRevoked;
}

let clicks = 0;
function ownPool(browser: FakeBrowser, prompt: string) {
  clicks += 1;
  const clickId = `own-pool-${clicks}`;
  return browser.ask('search.run', { prompt, filters: { localOnly: true }, page: 1, clickId });
}

const FREE: [string, (browser: FakeBrowser) => Promise<unknown>][] = [
  ['a search of the own pool', (browser) => ownPool(browser, `go ${browser.net.seen.length}`)],
  ['a place', (browser) => browser.ask('resolve.place', { ...PLACE, fresh: true })],
  ['a company', (browser) => browser.ask('resolve.entity', COMPANY)],
  ['trying again', (browser) => browser.ask('account.retry', {})],
];

describe('the answer of a free call tells whether the key is refused, also if no request is open', () => {
  test.each(FREE)('%s', async (_what, call) => {
    const browser = await connected();
    revoke(browser);
    expect(await call(browser)).toEqual(REFUSED);
    await browser.quiet();
    expect(refusedAt(browser)).toBe(browser.time.time);
    expect(await keyRefused(browser)).toBe(true);
    expect(browser.emitted).toContainEqual({ badge: '!' });
    revoke(browser, false);
    expect(await call(browser)).toMatchObject({ ok: true });
    await browser.quiet();
    expect(refusedAt(browser)).toBeNull();
    expect(await keyRefused(browser)).toBe(false);
  });
});

test('a remembered answer says nothing about the key', async () => {
  const browser = await connected();
  await browser.ask('resolve.place', PLACE);
  revoke(browser);
  await browser.ask('resolve.entity', COMPANY);
  expect(await browser.ask('resolve.place', PLACE)).toMatchObject({ ok: true });
  await browser.quiet();
  expect(refusedAt(browser)).not.toBeNull();
});

test('a service that cannot be reached says nothing about the key', async () => {
  const browser = await connected();
  revoke(browser);
  await browser.ask('account.retry', {});
  const noted = refusedAt(browser);
  browser.net.fetch = () => Promise.reject(new TypeError('offline'));
  await browser.pass(SECOND);
  expect(await browser.ask('account.retry', {})).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(refusedAt(browser)).toBe(noted);
});

test('without an account the key is not tried', async () => {
  const browser = new FakeBrowser();
  expect(await browser.ask('account.retry', {})).toEqual({ ok: false, error: { kind: 'no-account' } });
  expect(browser.net.seen).toEqual([]);
});

test('a late answer to the key of another account says nothing about this one’s', async () => {
  const browser = await connected();
  revoke(browser);
  const { fetch } = browser.net;
  let answer = () => {};
  browser.net.fetch = async (...request) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return fetch(...request);
  };
  const asking = browser.ask('resolve.place', PLACE);
  await browser.quiet();
  browser.net.fetch = fetch;
  await browser.connect('B');
  answer();
  expect(await asking).toEqual(REFUSED);
  const refused = browser.disk.all('accounts').filter((one) => one.refusedAt !== null);
  expect(refused.map(({ last4 }) => last4)).toEqual(['3a91']);
  expect(await keyRefused(browser)).toBe(false);
});

describe('a request that waits for the key', () => {
  async function paused(): Promise<FakeBrowser> {
    const browser = await withPeople();
    await unlock(browser);
    revoke(browser);
    await browser.pass(61 * SECOND);
    expect(refusedAt(browser)).not.toBeNull();
    revoke(browser, false);
    return browser;
  }
  const ended = (browser: FakeBrowser) => browser.disk.all('orders').map(({ endedAt }) => endedAt !== null);

  test.each<[string, (browser: FakeBrowser) => Promise<unknown>]>([
    ...FREE,
    ['connecting again', (browser) => browser.connect('A')],
  ])('goes on once %s shows that the key is accepted again', async (_what, call) => {
    const browser = await paused();
    await call(browser);
    await browser.pass(30 * SECOND);
    expect(ended(browser)).toEqual([true]);
    expect(browser.calls('contact')).toBe(1);
  });

  test('is not polled sooner than its interval', async () => {
    const browser = await paused();
    const before = browser.calls('contact-status');
    revoke(browser);
    for (let n = 0; n < 5; n += 1) {
      await browser.ask('account.retry', {});
      revoke(browser, n % 2 === 1);
    }
    await browser.pass(0);
    expect(browser.calls('contact-status') - before).toBeLessThanOrEqual(1);
  });
});
