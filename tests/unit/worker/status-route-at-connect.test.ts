import { describe, expect, test } from 'vitest';
import { put } from '../../../lib/store/store.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { SECOND } from '../../support/times.ts';
import { findPeople, unlock, withPeople } from '../support/browsers.ts';

const UNPROVEN = { route: null, proof: 'unproven' };

const known = (browser: FakeBrowser, key: keyof typeof KEYS = 'A') =>
  browser.disk.all('accounts').find(({ last4 }) => KEYS[key].endsWith(last4))?.contactStatus;

/** The requests about contact-status, and those to a path that does not exist. */
const looks = (browser: FakeBrowser) =>
  browser.net.seen.filter(({ path }) => path.startsWith('contact-status') || path === 'no-such-operation');

describe('how contact-status is asked', () => {
  test.each(['get-query', 'get-path', 'post-path'] as const)(
    'is learnt at Connect where the service answers %s, for free',
    async (route) => {
      const browser = new FakeBrowser({ 'status-route': route });
      expect(await browser.connect('A')).toMatchObject({ ok: true, data: { asks: false } });
      expect(known(browser)).toEqual({ route, proof: 'proven' });
      expect(looks(browser).length).toBeLessThanOrEqual(7);
      expect(browser.service.ledger).toEqual([]);
      await findPeople(browser);
      const before = looks(browser).length;
      await unlock(browser);
      expect(looks(browser).slice(before)).toHaveLength(1);
      await browser.pass(2 * 60 * SECOND);
      expect(browser.service.unlocked('A', 'urn:2').work_email).toBe('p2@work.test');
      expect(browser.disk.all('orders').map(({ endedAt }) => endedAt !== null)).toEqual([true]);
    },
  );

  test.each(['post-body', 'post-query', 'none-404', 'none-405', 'none-html'] as const)(
    'stays open at Connect where nothing proves it: %s',
    async (reading) => {
      const browser = new FakeBrowser({ 'status-route': reading });
      expect(await browser.connect('A')).toMatchObject({ ok: true });
      expect(known(browser)).toEqual(UNPROVEN);
      expect(looks(browser)).toHaveLength(7);
    },
  );

  test('stays open where an unknown person is answered like an unknown path', async () => {
    const browser = new FakeBrowser({ 'unknown-request': '404-bare' });
    await browser.connect('A');
    expect(known(browser)).toEqual(UNPROVEN);
  });

  test('holds Connect up for a few seconds at most, and is asked once where it hangs', async () => {
    const browser = new FakeBrowser();
    const { fetch } = browser.net;
    const hanging: string[] = [];
    browser.net.fetch = (url, init) => {
      if (String(url).endsWith('/search')) return fetch(url, init);
      hanging.push(String(url));
      return new Promise(() => {});
    };
    const connecting = browser.connect('A');
    await expect.poll(() => hanging.length).toBe(1);
    await browser.pass(5 * SECOND);
    // No more time passes, so this would never end if the question were waited for any longer.
    expect(await connecting).toMatchObject({ ok: true });
    expect(hanging).toHaveLength(1);
    expect(known(browser)).toEqual(UNPROVEN);
  });

  test.each([
    ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is out of order', async () => new Response('', { status: 503 })],
    ['is refused', async () => new Response('', { status: 403 })],
  ] as const)('never fails Connect: the question %s', async (_what, answer) => {
    const browser = new FakeBrowser();
    const { fetch } = browser.net;
    browser.net.fetch = (url, init) => (String(url).endsWith('/search') ? fetch(url, init) : answer());
    expect(await browser.connect('A')).toMatchObject({ ok: true });
    expect(known(browser)).toEqual(UNPROVEN);
    expect(browser.disk.all('accounts')).toMatchObject([{ refusedAt: null }]);
  });
});

describe('what an account knows of contact-status', () => {
  const missing = { route: null, proof: 'missing' } as const;

  function set(browser: FakeBrowser, contactStatus: typeof missing | undefined): void {
    const { contactStatus: _before, ...account } = browser.disk.all('accounts')[0] ?? raise();
    browser.disk.commit([put('accounts', { ...account, ...(contactStatus && { contactStatus }) })], true);
  }

  test.each([[missing], [undefined]])('stays %j when its key is typed again', async (before) => {
    const browser = await withPeople();
    set(browser, before);
    const asked = looks(browser).length;
    await browser.connect('A');
    expect(known(browser)).toEqual(before);
    expect(looks(browser)).toHaveLength(asked);
  });

  test('stays when a new key of it is confirmed, and another account has its own', async () => {
    const browser = await withPeople();
    set(browser, missing);
    expect(await browser.typeKey('A2')).toMatchObject({ ok: true, data: { asks: true } });
    const account = await accountId(SERVICE, KEYS.A);
    await browser.ask('account.answer', { answer: 'same', account });
    expect(known(browser, 'A2')).toEqual(missing);
    await browser.connect('B');
    expect(known(browser, 'B')).toEqual({ route: 'get-query', proof: 'proven' });
    expect(known(browser, 'A2')).toEqual(missing);
  });
});

function raise(): never {
  throw new Error('there is no account');
}
