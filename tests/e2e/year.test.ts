import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { fillProfile } from '../../sandbox/year/fill-profile.ts';
import { countsOf } from '../../sandbox/year/size.ts';
import { type ButtonPage, newClick, openButtonPage } from './support/button-page.ts';
import { browserPath, type Extension, extensionDir, openExtension } from './support/harness.ts';

const PEOPLE = 400;
const TABLES = ['people', 'orders', 'charges', 'resultPages'] as const;
/** Generous, since other browsers may be at work on this machine. */
const PATIENCE = { timeout: 20_000 };

let root: string;
let sandbox: Sandbox;
let extension: Extension;
let buttonPage: ButtonPage;
/** How many browsers were opened to fill a database. */
let fills = 0;

/** A new profile with the year in it. */
async function filledProfile(): Promise<string> {
  const profileDir = await mkdtemp(join(root, 'profile-'));
  const { serviceUrl, networkUrl, year, keys } = sandbox;
  if (!year) throw new Error('The sandbox has no year.');
  const { seed, now, size } = year;
  await fillProfile({
    folder: join(root, 'kept'),
    profileDir,
    year: { seed, now, size, serviceUrl, networkUrl, key: keys[0]?.key ?? '', serviceAccount: 0 },
    browser: { executablePath: browserPath(), extensionDir: extensionDir() },
    say: () => {},
    onOpened: async () => {
      fills += 1;
    },
  });
  return profileDir;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'year-'));
  sandbox = await startSandbox({ people: PEOPLE, year: true });
  await filledProfile();
  extension = await openExtension({ running: sandbox, profileDir: await filledProfile() });
  buttonPage = await openButtonPage(extension);
});

afterAll(async () => {
  await extension?.close();
  await sandbox?.close();
  await rm(root, { recursive: true, force: true });
});

async function counts() {
  const lists = await Promise.all(TABLES.map((table) => buttonPage.records(table)));
  return Object.fromEntries(TABLES.map((table, at) => [table, lists[at]?.length]));
}

test('a browser that gets the kept database before it is connected takes the year as its own account', async () => {
  expect(fills).toBe(1);
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
