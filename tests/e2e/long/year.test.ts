import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { SQLITE_STORE } from '../../../sandbox/year/database/sqlite-store.ts';
import { fillProfile } from '../../../sandbox/year/fill-profile.ts';
import { countsOf } from '../../../sandbox/year/size.ts';
import { type ButtonPage, newClick, openButtonPage } from '../support/button-page.ts';
import { browserPath, type Extension, extensionDir, openExtension } from '../support/harness.ts';

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

/** A new profile with the year in it, made by a browser with these arguments. */
async function filledProfile(args = [SQLITE_STORE]): Promise<string> {
  const profileDir = await mkdtemp(join(root, 'profile-'));
  const { serviceUrl, networkUrl, year, keys } = sandbox;
  if (!year) throw new Error('The sandbox has no year.');
  const { seed, now, size } = year;
  await fillProfile({
    folder: join(root, `kept${args}`),
    profileDir,
    year: { seed, now, size, serviceUrl, networkUrl, key: keys[0]?.key ?? '', serviceAccount: 0 },
    browser: { executablePath: browserPath(), extensionDir: extensionDir(), args },
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
  // Another one would have filled it without the file.
  expect(fills).toBe(1);
  const profileDir = await filledProfile();
  extension = await openExtension({ running: sandbox, profileDir, args: [SQLITE_STORE] });
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

/** Runs in a page of the extension: all rows of the database, and what each index has, in its order. */
async function everything(): Promise<Record<string, unknown[]>> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await answerOf(indexedDB.open('talent-scout'));
  const tables = [...db.objectStoreNames].filter((name) => name !== 'settings');
  const reading = db.transaction(tables);
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const store = reading.objectStore(table);
    found[table] = await answerOf(store.getAll());
    for (const name of store.indexNames) {
      const list: unknown[] = [];
      found[`${table} by ${name}`] = list;
      for (let at = await answerOf(store.index(name).openKeyCursor()); at; ) {
        list.push([at.key, at.primaryKey]);
        const { request } = at;
        at.continue();
        at = await answerOf(request as IDBRequest<IDBCursor | null>);
      }
    }
  }
  db.close();
  return found;
}

test('the file has what the browser stores by itself where it has no such file', async () => {
  const before = fills;
  const blank = { account: null, network: false, running: sandbox } as const;
  const all = [];
  for (const args of [[SQLITE_STORE], []]) {
    const one = await openExtension({ ...blank, profileDir: await filledProfile(args), args });
    await one.page.goto(one.url('options.html'));
    all.push(await one.page.evaluate(everything).finally(one.close));
  }
  // One browser made the database, and another one filled it.
  expect(fills - before).toBe(2);
  const [ofFile = {}, ofBrowser = {}] = all;
  expect(Object.keys(ofFile)).toEqual(Object.keys(ofBrowser));
  for (const [name, rows] of Object.entries(ofBrowser)) expect(ofFile[name], name).toEqual(rows);
  expect(ofFile.people).toHaveLength(PEOPLE);
  expect(ofFile['people by word']?.length).toBeGreaterThan(PEOPLE);
});
