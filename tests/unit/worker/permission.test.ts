import { expect, test } from 'vitest';
import { FakeBrowser, SERVICE } from '../../support/fake-browser.ts';
import { site } from '../../support/networks.ts';

const search = (browser: FakeBrowser, clickId: string, page = 1) =>
  browser.ask('search.run', { prompt: '', filters: {}, page, clickId, confirmed: true });

test('a click without the browser’s permission is refused, and nothing counts as lost', async () => {
  const browser = new FakeBrowser();
  await browser.connect('A');
  const found = await search(browser, 'click-before');
  if (!found.ok) throw new Error('nobody was found');
  browser.allowed = false;
  await browser.worker.permissionsChanged();
  const sent = browser.net.seen.length;

  const declined = { ok: false, error: { kind: 'no-permission', origin: SERVICE } };
  expect(await search(browser, 'click-0001', 2)).toEqual(declined);
  const order = {
    kind: 'enrich' as const,
    urns: found.data.rows.slice(0, 1).map(({ urn }) => urn),
    fields: [],
    refresh: false,
    enrichFirst: false,
  };
  expect(await browser.ask('people.order', { ...order, clickId: 'click-0002' })).toEqual(declined);
  expect(browser.net.seen.length).toBe(sent);
  expect(browser.disk.all('requests').filter(({ state }) => state !== 'done')).toEqual([]);
  // A result page that was paid before needs no request.
  expect(await search(browser, 'click-0003')).toMatchObject({ ok: true });

  browser.allowed = true;
  await browser.worker.permissionsChanged();
  expect(await search(browser, 'click-0004', 2)).toMatchObject({ ok: true });
});

test('the launcher leaves the network’s pages with the permission, and comes back with it', async () => {
  const browser = new FakeBrowser();
  await browser.connect('A');
  await browser.ask('network.use', { network: site });
  const origins = browser.launchers.length;
  browser.allowed = false;
  await browser.worker.permissionsChanged();
  expect(browser.launchers.slice(origins)).toEqual([null]);
  browser.allowed = true;
  await browser.worker.permissionsChanged();
  expect(browser.launchers.slice(origins)).toEqual([null, site.origin]);
  // Another permission changed: nothing happens to the launcher.
  await browser.worker.permissionsChanged();
  expect(browser.launchers).toHaveLength(origins + 2);
});
