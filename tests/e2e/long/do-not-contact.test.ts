import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import { sidebarViolations, violations } from '../support/axe.ts';
import { type ButtonPage, newClick, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension;
let page: Page;
let buttons: ButtonPage;
let folder: string;
const PATIENCE = { timeout: 20_000 };

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** People who are not in the pool, with an email to find. */
const unknownPeople = () =>
  extension
    .everybody()
    .filter(({ urn, workEmail }) => workEmail !== null && !extension.sandbox.people.inPool(0, urn));

async function importFile(name: string, content: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.locator('input[type=file]').setInputFiles(path);
}

async function open(place: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(extension.url(`workspace.html#${place}`));
  await page.bringToFront();
}

/** Sends the worker a message, and gives back what it answers. */
async function press(ask: string, request: unknown) {
  const before = (await buttons.replies()).length;
  await buttons.page.bringToFront();
  await buttons.press(ask, request);
  await expect.poll(async () => (await buttons.replies()).length, PATIENCE).toBeGreaterThan(before);
  await page.bringToFront();
  return (await buttons.replies()).at(-1);
}

/** Everything that the extension has stored, as text. */
const everything = () =>
  buttons.page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await done(indexedDB.open('talent-scout'));
    const rows: unknown[] = [];
    for (const table of db.objectStoreNames)
      rows.push(table, await done(db.transaction(table).objectStore(table).getAll()));
    db.close();
    const { local, session } = chrome.storage;
    return JSON.stringify([rows, await local.get(), await session.get()]);
  });

/** The urns that the service has charged something for. */
const chargedUrns = () => new Set(extension.sandbox.ledger().flatMap((line) => line.urn ?? []));

const REFUSED = { ok: false, error: { kind: 'blocked' } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-blocked-'));
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttons = await openButtonPage(extension);
});

afterAll(async () => {
  await extension?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file says who must not be contacted, and the report what was skipped', async () => {
  const [jane] = unknownPeople();
  if (!jane) throw new Error('The network is empty.');
  await open('blocked');
  await button('Choose CSV file').waitFor();
  const rows = [`Jane,${extension.profile(jane)},`, ',,Rival Inc', 'Jim,https://elsewhere.example/jim,'];
  await importFile('list.csv', ['Name,Profile,Company', ...rows].join('\n'));
  await page.getByText('2 added', { exact: true }).first().waitFor();
  await page.getByText('1 row skipped:').waitFor();
  await page.getByText('Rival Inc').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('searchbox').fill('riv');
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count(), PATIENCE).toBe(1);
});

test('on their profile the tab and the sidebar say so, and nothing can be got', async () => {
  const [jane] = unknownPeople();
  if (!jane) throw new Error('The network is empty.');
  const before = extension.sandbox.ledger().length;
  const tab = await extension.context.newPage();
  const sidebar = await driveSidebar(tab);
  await tab.goto(extension.profile(jane));
  await expect
    .poll(async () => (await sidebar.launcher())?.description, PATIENCE)
    .toContain('Do not contact');
  await sidebar.open();
  const get = { role: 'button', name: 'Get work email' };
  await sidebar.find(get, ({ description }) => description.includes('Do not contact'));
  expect(await sidebarViolations(tab)).toEqual([]);
  await tab.close();
  const [link] = (await buttons.records('blocked')).flatMap(({ keys }) =>
    keys.filter((key) => key.startsWith('l ')).map((key) => key.slice(2)),
  );
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  const click = { link, name, fields: ['work_email'], confirmed: true, owned: true };
  expect(await press('person.get', { ...click, clickId: newClick() })).toMatchObject(REFUSED);
  expect(await buttons.records('orders')).toEqual([]);
  expect(extension.sandbox.ledger().length).toBe(before);
});

test('an order of several leaves them out and says so', async () => {
  const search = { prompt: 'engineer', filters: {}, page: 1, clickId: newClick(), confirmed: true };
  await press('search.run', search);
  await vi.waitFor(async () => expect((await buttons.records('people')).length).toBeGreaterThan(4), PATIENCE);
  const reachable = new Set(unknownPeople().map(({ urn }) => urn));
  const people = (await buttons.records('people')).filter(({ urn, link }) => link && reachable.has(urn));
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('Too few people were found.');
  await open('blocked');
  await button('Choose CSV file').waitFor();
  await importFile('more.txt', `${first.networkUrl}\n`);
  await page.getByText('1 added', { exact: true }).first().waitFor();
  const order = { kind: 'unlock', fields: ['work_email'], refresh: false, enrichFirst: true };
  const urns = [first, second, third].map(({ urn }) => urn);
  expect(await press('people.order', { ...order, urns, clickId: newClick(), confirmed: true })).toMatchObject(
    {
      ok: true,
    },
  );
  await expect.poll(() => chargedUrns().has(second.urn), PATIENCE).toBe(true);
  expect(chargedUrns().has(first.urn)).toBe(false);
  await open('activity');
  await page.getByText('1 skipped: do not contact').waitFor();
});

test('who is deleted leaves nothing but a hash, and is not bought again', async () => {
  const withEmail = async () =>
    (await buttons.records('people')).filter(
      ({ link, contacts }) => link !== null && contacts.work_email?.value,
    );
  // An order that is open keeps its people.
  const isDone = async () => (await buttons.records('orders')).every(({ endedAt }) => endedAt !== null);
  await expect
    .poll(async () => (await isDone()) && (await withEmail()).length > 0, { timeout: 60_000 })
    .toBe(true);
  const [gone] = await withEmail();
  const email = gone?.contacts.work_email?.value;
  if (!gone?.link || !email) throw new Error('Nothing was found.');
  expect(await everything()).toContain(email);
  await press('people.delete', { urns: [gone.urn] });
  await expect.poll(everything, PATIENCE).not.toContain(JSON.stringify(gone.urn).slice(0, -1));
  const left = await everything();
  for (const value of [gone.urn, gone.link, gone.networkUrl ?? gone.link, email])
    expect([value, left.includes(value)]).toEqual([value, false]);
  const before = extension.sandbox.ledger().length;
  const name = { full: gone.name, first: 'A', last: 'B' };
  const click = {
    link: gone.link,
    name,
    fields: ['phone'],
    confirmed: true,
    owned: true,
    clickId: newClick(),
  };
  expect(await press('person.get', click)).toMatchObject(REFUSED);
  expect(extension.sandbox.ledger().length).toBe(before);
  await open('blocked');
  await page.getByText('A deleted person').waitFor();
  await page.getByRole('button', { name: 'Remove A deleted person' }).click();
  await page.getByText('Contact allowed again').waitFor();
  expect(await press('person.get', { ...click, clickId: newClick() })).toMatchObject({ ok: true });
  expect(extension.complaints()).toEqual([]);
}, 120_000);
