import { describe, expect, test } from 'vitest';
import type { MessageOf } from '../../../lib/messages/messages.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { connected, frameAt, launcherAt } from '../support/browsers.ts';

const SEARCH = { prompt: 'go', filters: {}, page: 1 };
const account = (browser: FakeBrowser) => browser.worker.state().account?.id ?? '';
const pricesIn = (browser: FakeBrowser) => browser.disk.all('accounts')[0]?.prices;

function price(browser: FakeBrowser, change: Partial<MessageOf<'account.price'>> = {}) {
  const typed = { account: account(browser), op: 'search' as const, fields: [], credits: 1, ...change };
  return browser.ask('account.price', typed);
}

describe('a price that the recruiter types in', () => {
  test('is known from then on, so that the first search asks nothing', async () => {
    const unknown = await connected();
    expect(await unknown.ask('search.run', { ...SEARCH, clickId: 'click-0001' })).toMatchObject({
      ok: false,
      error: { kind: 'confirm' },
    });
    const browser = await connected();
    expect(await price(browser)).toEqual({ ok: true, data: null });
    expect(await browser.ask('search.run', { ...SEARCH, clickId: 'click-0001' })).toMatchObject({
      ok: true,
      data: { charged: 1 },
    });
  });

  test('is shown to the views at once, with its time', async () => {
    const browser = await connected();
    await price(browser, { credits: 2.5 });
    const view = await browser.follow({ topic: 'session' });
    await browser.quiet();
    expect(view.snapshots.at(-1)).toMatchObject({
      data: { prices: [{ op: 'search', credits: 2.5, typed: true, at: browser.time.time }] },
    });
  });

  test('is replaced by what a real charge shows', async () => {
    const browser = await connected();
    await price(browser, { credits: 4 });
    await browser.ask('search.run', { ...SEARCH, clickId: 'click-0001' });
    await browser.quiet();
    expect(pricesIn(browser)).toEqual([
      { op: 'search', fields: [], people: 1, credits: 1, at: expect.any(Number) },
    ]);
  });

  test('is forgotten when its box is emptied, and the other prices stay', async () => {
    const browser = await connected();
    await price(browser);
    await price(browser, { op: 'contact', fields: ['phone'], credits: 5 });
    await price(browser, { credits: null });
    expect(pricesIn(browser)).toMatchObject([{ op: 'contact', fields: ['phone'], credits: 5 }]);
  });

  test('belongs to the account that the screen named, not to the one in use by now', async () => {
    const browser = await connected();
    const first = account(browser);
    await browser.connect('B');
    await price(browser, { account: first });
    const accounts = browser.disk.all('accounts');
    expect(accounts.find(({ id }) => id === first)?.prices).toHaveLength(1);
    expect(accounts.find(({ id }) => id !== first)?.prices ?? []).toEqual([]);
    expect(await price(browser, { account: 'nobody' })).toMatchObject({ error: { kind: 'no-account' } });
  });

  test.each([
    { credits: -1 },
    { credits: 10_001 },
    { credits: Number.NaN },
    { op: 'contact', fields: [] },
    { op: 'contact', fields: ['phone', 'work_email'] },
    { op: 'enrich', fields: ['phone'] },
    { op: 'free' as never },
  ] as const)('is refused as %o', async (change) => {
    const browser = await connected();
    expect(await price(browser, change as never)).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
    expect(pricesIn(browser) ?? []).toEqual([]);
  });

  test('is taken from the extension’s own pages alone', async () => {
    const browser = await connected();
    const url = 'https://www.site.com/in/jane';
    const network = { origin: 'https://www.site.com', site: 'site.com', prefix: '/in/', example: url };
    await browser.ask('network.use', { network });
    const typed = { account: account(browser), op: 'search' as const, fields: [], credits: 1 };
    for (const sender of [launcherAt(url), await frameAt(browser, url)])
      expect(await browser.ask('account.price', typed, sender)).toMatchObject({
        ok: false,
        error: { kind: 'forbidden' },
      });
    expect(pricesIn(browser) ?? []).toEqual([]);
  });
});
