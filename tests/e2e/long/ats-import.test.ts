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

/** A file on disk. */
async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const choose = async (path: string) => page.locator('input[type=file]').setInputFiles(path);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** People who are not in the pool, with an email to find. */
const unknownPeople = () =>
  extension
    .everybody()
    .filter(({ urn, workEmail }) => workEmail !== null && !extension.sandbox.people.inPool(0, urn));

/** Every record of the table, as text. */
const stored = () =>
  buttons.page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await done(indexedDB.open('talent-scout'));
    const rows = await done(db.transaction('ats').objectStore('ats').getAll());
    db.close();
    return JSON.stringify(rows);
  });

/** Shows the place anew, as after a click in the rail. */
async function open(): Promise<void> {
  await page.goto('about:blank');
  await page.goto(extension.url('workspace.html#ats'));
  await page.bringToFront();
}

const many = (count: number, site: string) =>
  `Name,Email\n${Array.from({ length: count }, (_, n) => `Person ${n},p${n}@${site}`).join('\n')}\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-ats-'));
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttons = await openButtonPage(extension);
  await open();
});

afterAll(async () => {
  await extension?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file is chosen, a column corrected, and everybody in it is imported', async () => {
  const [jane, joe] = unknownPeople();
  if (!jane || !joe) throw new Error('The network is empty.');
  // As a spreadsheet program writes it: semicolons, another encoding, and a first line for itself.
  const text = [
    'sep=;',
    'Vorname;Nachname;E-Mail;Profil;Bemerkung;Zuständig (E-Mail)',
    `Zoë;Müller;ZOE@acme.example;${extension.profile(jane)}?utm=1;"sagt ""ja""; bald";ich@uns.example`,
    `Joe;Roe;;${extension.profile(joe)};second@mail.example;ich@uns.example`,
    'Jim;Poe;;https://elsewhere.example/jim;;ich@uns.example',
    'Jil;Loe;;;;ich@uns.example',
  ].join('\r\n');
  await choose(await fileOf('kandidaten.csv', Buffer.from(text, 'latin1')));
  await page.getByRole('heading', { name: 'Columns of kandidaten.csv' }).waitFor();
  const holds = (column: string) => page.getByRole('combobox', { name: new RegExp(`“${column}`) });
  expect(await holds('Profil').inputValue()).toBe('link');
  expect(await holds('Nachname').inputValue()).toBe('lastName');
  expect(await violations(page)).toEqual([]);
  await holds('Bemerkung').selectOption('Email');
  await holds('Zust').selectOption('Not used');
  await button('Import').click();
  await page.getByText('2 people imported', { exact: true }).first().waitFor();
  await page.getByText('1 has a link to another site and no email (row 4)').waitFor();
  await page.getByText('1 has neither a link nor an email (row 5)').waitFor();
  expect(await violations(page)).toEqual([]);
  const records = await stored();
  expect(records).toContain('e zoe@acme.example');
  expect(records).toContain('Zoë Müller');
  expect(records).toContain('e second@mail.example');
  expect(records).not.toContain('ich@uns.example');
  expect(records).toContain('kandidaten.csv');
});

test('the import is there in another tab', async () => {
  await open();
  await page.getByText('kandidaten.csv').waitFor();
  await page.getByText(/· 2 people imported$/).waitFor();
});

test('on the profile of somebody in it the tab and the sidebar say so, and Get asks once more before it pays', async () => {
  const [jane] = unknownPeople();
  if (!jane) throw new Error('The network is empty.');
  const paid = async () => (await buttons.records('charges')).length;
  const before = await paid();
  const tab = await extension.context.newPage();
  const sidebar = await driveSidebar(tab);
  await tab.goto(extension.profile(jane));
  await expect.poll(async () => (await sidebar.launcher())?.description, PATIENCE).toContain('In your ATS');
  await sidebar.open();
  await sidebar.find({ name: 'In your ATS' });
  const get = { role: 'button', name: 'Get work email' };
  await sidebar.find(get, ({ description }) => description.includes('In your ATS'));
  await sidebar.press(get);
  await sidebar.until('the question', (text) => text.includes('Already in your ATS. Get anyway?'));
  expect(await sidebarViolations(tab)).toEqual([]);
  expect(await paid()).toBe(before);
  expect(await buttons.records('orders')).toEqual([]);
  await sidebar.press({ role: 'button', name: 'Get' });
  await expect.poll(paid, PATIENCE).toBeGreaterThan(before);
  await tab.close();
  await page.bringToFront();
});

test('a spreadsheet is refused, and the earlier import stays', async () => {
  const before = await stored();
  await choose(await fileOf('people.xlsx', Buffer.from('PK\u0003\u0004rest')));
  await page
    .getByText('This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.')
    .waitFor();
  expect(await stored()).toBe(before);
});

/** Begins a long import, and resolves in the middle of it. */
async function inTheMiddle(): Promise<void> {
  await choose(await fileOf('many.csv', many(150_000, 'many.example')));
  await button('Import').click();
  const bar = page.getByRole('progressbar', { name: 'Importing many.csv' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent, { ...PATIENCE, interval: 5 }).toBeGreaterThan(5);
}

test('a page that is closed in the middle leaves the earlier import', async () => {
  const before = await stored();
  await inTheMiddle();
  await page.close();
  page = await extension.context.newPage();
  await open();
  await page.getByText('kandidaten.csv').waitFor();
  expect(await stored()).toBe(before);
});

test('a process that is killed in the middle leaves the earlier import', async () => {
  const before = await stored();
  await inTheMiddle();
  await page.goto('chrome://crash').catch(() => {});
  // All pages of the extension shared that process.
  await Promise.all([page, buttons.page].map((one) => one.close()));
  page = await extension.context.newPage();
  buttons = await openButtonPage(extension);
  await open();
  await page.getByText('kandidaten.csv').waitFor();
  expect(await stored()).toBe(before);
});

test('an import that is cancelled leaves the earlier one', async () => {
  const before = await stored();
  await choose(await fileOf('many.csv', many(150_000, 'many.example')));
  await button('Import').click();
  await button('Cancel').click();
  await button('Import again').waitFor();
  expect(await stored()).toBe(before);
});

test('another import replaces the first one', async () => {
  await choose(await fileOf('new.csv', many(5_000, 'new.example')));
  await button('Import').click();
  await page.getByText('5,000 people imported', { exact: true }).first().waitFor(PATIENCE);
  const records = await stored();
  expect(records).toContain('p4999@new.example');
  expect(records).not.toContain('acme.example');
  expect(records).not.toContain('many.example');
});

test('whoever is deleted is forgotten here too', async () => {
  const search = { prompt: 'engineer', filters: {}, page: 1, clickId: newClick(), confirmed: true };
  await buttons.press('search.run', search);
  await vi.waitFor(async () => expect((await buttons.records('people')).length).toBeGreaterThan(2), PATIENCE);
  const people = (await buttons.records('people')).filter(({ link }) => link !== null);
  const lines = people.map(({ name, networkUrl }) => `"${name}",${networkUrl}`);
  await choose(await fileOf('seen.csv', `Name,Link\n${lines.join('\n')}\n`));
  await button('Import').click();
  await page.getByText(/^seen\.csv$/).waitFor(PATIENCE);
  await page.goto(extension.url('workspace.html#people'));
  await page.reload();
  const row = page.getByRole('grid', { name: 'People' }).locator('tbody').getByRole('row').first();
  const name = await row.locator('.ts-strong').first().textContent();
  const gone = people.find((one) => one.name === name);
  if (!gone?.link) throw new Error('Nobody with a link is first.');
  expect(await stored()).toContain(JSON.stringify(`l ${gone.link}`));
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected people' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(stored, PATIENCE).not.toContain(JSON.stringify(`l ${gone.link}`));
  expect(await stored()).toContain('"l ');
});

test('the import is removed after a question', async () => {
  await open();
  await button('Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await button('Choose CSV file').waitFor();
  expect(await stored()).toBe('[]');
  expect(extension.complaints()).toEqual([]);
});
