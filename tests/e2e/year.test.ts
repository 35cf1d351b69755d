import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillBrowser } from '../../sandbox/year/fill-browser.ts';
import { countsOf } from '../../sandbox/year/size.ts';
import { type ButtonPage, newClick, openButtonPage } from './support/button-page.ts';
import { type Extension, openExtension } from './support/harness.ts';

const PEOPLE = 400;
const TABLES = ['people', 'orders', 'charges', 'resultPages'] as const;
/** Generous, since other browsers may be at work on this machine. */
const PATIENCE = { timeout: 20_000 };

let extension: Extension;
let buttonPage: ButtonPage;

beforeAll(async () => {
  const sandbox = { people: PEOPLE, year: true };
  extension = await openExtension({ account: null, network: false, sandbox });
  buttonPage = await openButtonPage(extension);
  const { serviceUrl, networkUrl, year, keys } = extension.sandbox;
  if (!year) throw new Error('The sandbox has no year.');
  const { seed, now, size } = year;
  const key = keys[0]?.key ?? '';
  const { page } = extension;
  await page.goto(extension.url('options.html'));
  await fillBrowser(page, { seed, now, size, serviceUrl, networkUrl, key, serviceAccount: 0 }, () => {});
  await extension.use(extension.sandbox, 'demo');
});

afterAll(() => extension?.close());

async function counts() {
  const lists = await Promise.all(TABLES.map((table) => buttonPage.records(table)));
  return Object.fromEntries(TABLES.map((table, at) => [table, lists[at]?.length]));
}

test('a browser that is filled before it is connected takes the year as its own account', async () => {
  const { page } = extension;
  await page.goto(extension.url('workspace.html'));
  await page.bringToFront();
  await page.getByText(`${PEOPLE} people`, { exact: true }).waitFor();
  expect(await counts()).toEqual(countsOf({ pages: PEOPLE / 20, days: 250 }));
  expect(await buttonPage.records('quarantine')).toEqual([]);
  const accounts = await buttonPage.records('accounts');
  const people = await buttonPage.records('people');
  expect(new Set(people.map(({ account }) => account))).toEqual(new Set(accounts.map(({ id }) => id)));
  expect(extension.complaints()).toEqual([]);
});

test('a search of the year is shown again for nothing', async () => {
  const [shown] = await buttonPage.records('resultPages');
  const before = extension.sandbox.ledger(0).length;
  const { prompt = '', filtersJson = '{}', page = 1, urns = [] } = shown ?? {};
  const search = { prompt, filters: JSON.parse(filtersJson), page, clickId: newClick() };
  await buttonPage.press('search.run', search);
  await vi.waitFor(async () => expect(await buttonPage.replies()).toHaveLength(1), PATIENCE);
  const [reply] = await buttonPage.replies();
  expect(reply).toMatchObject({ ok: true, data: { rows: urns.map((urn) => ({ urn })) } });
  expect(extension.sandbox.ledger(0)).toHaveLength(before);
});
