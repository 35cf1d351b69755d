import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../lib/store/migrations.ts';
import { FIRST_NAMES, OLD_TABLES, oldName } from '../../../lib/store/stored-words.ts';
import { type FirstRow, manyRows } from '../../component/store/fixtures.ts';
import { type ButtonPage, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';

/** Enough for several parts of the move. */
const TIMES = 120;
const KILLS = 5;
const PATIENCE = { timeout: 60_000 };

let extension: Extension;
let buttons: ButtonPage;
let rows: FirstRow[];

beforeAll(async () => {
  extension = await openExtension();
  buttons = await openButtonPage(extension);
  const account = (await buttons.records('accounts'))[0]?.id ?? '';
  rows = manyRows(TIMES).map(({ table, row }) => ({ table, row: ownedBy(account, row) as FirstRow['row'] }));
  await extension.killWorker();
  await buttons.page.evaluate(startOverWith, { tables: tablesOfFirst(), rows });
  // A view that connects again may have started a worker meanwhile, which knows only the database of today.
  await extension.killWorker();
});
afterAll(() => extension?.close());

/** A row of the fixture's account `a` as one of another account. */
function ownedBy(account: string, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^a(?=$|\|)/, account);
  if (Array.isArray(value)) return value.map((one) => ownedBy(account, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ownedBy(account, part)]));
}

/** The tables and indexes that the first step of the migrations makes. */
function tablesOfFirst(): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  const db = {
    createObjectStore(table: string) {
      const indexes: string[] = [];
      tables[table] = indexes;
      return { createIndex: (name: string) => indexes.push(name) };
    },
  };
  migrations[0]?.(db as unknown as IDBDatabase, {} as IDBTransaction);
  return tables;
}

/** Runs in a page of the extension: puts a database of the first release, with today's account, in the place of today's. */
async function startOverWith({ tables, rows: old }: { tables: Record<string, string[]>; rows: FirstRow[] }) {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const NAME = 'talent-scout';
  const today = await done(indexedDB.open(NAME));
  const kept: FirstRow[] = [];
  for (const table of ['accounts', 'settings'])
    for (const row of await done(today.transaction(table).objectStore(table).getAll()))
      kept.push({ table, row });
  today.close();
  // Nobody can open the database between these two.
  indexedDB.deleteDatabase(NAME);
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    for (const [table, indexes] of Object.entries(tables)) {
      const made = opening.result.createObjectStore(table, { keyPath: 'key' });
      for (const name of indexes) made.createIndex(name, `index.${name}`, { multiEntry: true });
      for (const one of [...kept, ...old]) if (one.table === table) made.put(one.row);
    }
  };
  (await done(opening)).close();
}

/** How many records are left to move. */
async function left(): Promise<number> {
  const counts = await Promise.all(
    OLD_TABLES.map((table) =>
      buttons.page.evaluate(async (name) => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('talent-scout');
          opening.onsuccess = () => resolve(opening.result);
        });
        const count = db.transaction(name).objectStore(name).count();
        await new Promise((resolve) => {
          count.onsuccess = resolve;
        });
        db.close();
        return count.result;
      }, oldName(table)),
    ),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

/** How many people the workspace says there are. */
const shown = (page: Page) => page.getByText(/^[\d,]+ (?:people|person)$/).textContent();

test('the history of the first release is moved by workers that die, and an open workspace shows it', async () => {
  const { page } = extension;
  // A tab in the background does not try again where the worker that was killed takes its port no more.
  await page.bringToFront();
  // The workspace opens the database first, as it does when the browser starts with it.
  await page.goto(extension.url('workspace.html#people'));
  await page.getByRole('searchbox', { name: 'Filter people' }).waitFor(PATIENCE);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await extension.killWorker();
    await extension.ask('launcher.place', {});
  }
  await expect.poll(left, PATIENCE).toBe(0);
  const fresh = await extension.context.newPage();
  await fresh.goto(extension.url('workspace.html#people'));
  await fresh.getByRole('grid').waitFor();
  const now = await shown(fresh);
  expect(now).not.toBe('0 people');
  await expect.poll(() => shown(page), PATIENCE).toBe(now);
  await fresh.close();
}, 240_000);

test('every record is there once, and the totals are what the records add up to', async () => {
  for (const table of OLD_TABLES) {
    const before = rows.filter((one) => one.table === FIRST_NAMES[table]);
    expect([table, (await buttons.records(table)).length]).toEqual([table, before.length]);
  }
  const charges = await buttons.records('charges');
  const sum = (kind: string) =>
    charges.reduce((all, one) => all + (one.kind === kind ? (one.credits ?? 0) : 0), 0);
  const [account] = await buttons.records('accounts');
  const total = (await buttons.records('totals')).find(({ id }) => id === account?.id);
  expect(total?.figures).toMatchObject({ charges: charges.length, charge: sum('charge') });
});

test('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
