import { readFile } from 'node:fs/promises';
import { type Schema, Validator } from '@cfworker/json-schema';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import schema from '../../../docs/people.schema.json' with { type: 'json' };
import type { PersonRecord } from '../../../lib/store/records.ts';
import { fillBrowser } from '../../../sandbox/year/fill-browser.ts';
import { unzip } from '../../support/unzip.ts';
import { violations } from '../support/axe.ts';
import { type ButtonPage, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openFreshPopup, searchFor } from '../support/popup-driver.ts';

/** More people than Recruitee takes from one file. */
const PAGES = 55;
const SANDBOX = { people: 400, seed: 1 };
const PATIENCE = { timeout: 60_000 };

let extension: Extension;
let page: Page;
let buttons: ButtonPage;
let people: PersonRecord[];

const file = () => page.getByRole('combobox', { name: 'File', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the dialog, chooses, and saves. */
async function saved(choose: () => Promise<unknown>, exported = 'Export') {
  await button(exported).click();
  await button('Save file').waitFor();
  await choose();
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENCE),
    button('Save file').click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false, sandbox: SANDBOX });
  ({ page } = extension);
  buttons = await openButtonPage(extension);
  const { keys, serviceUrl, networkUrl } = extension.sandbox;
  const key = keys.find(({ name }) => name === 'demo')?.key ?? '';
  const size = { pages: PAGES, days: 5 };
  await buttons.page.bringToFront();
  await fillBrowser(
    buttons.page,
    { seed: SANDBOX.seed, now: Date.now(), size, serviceUrl, networkUrl, key, serviceAccount: 0 },
    () => {},
  );
  await extension.use(extension.sandbox, 'demo');
  people = await buttons.records('people');
  await page.goto(extension.url('workspace.html'));
  await page.bringToFront();
  await page.getByText(/^1,100 people$/).waitFor(PATIENCE);
});

afterAll(() => extension?.close());

test('a spreadsheet as CSV has everybody, and no formula, for another parser', async () => {
  const { name, bytes } = await saved(() => file().selectOption('csv'));
  expect(name).toMatch(/^talent-scout-people-\d{4}-\d\d-\d\d\.csv$/);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data } = Papa.parse<Record<string, string>>(bytes.toString().slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(1_100);
  expect(data.map((row) => row.Name).toSorted()).toEqual(people.map((one) => one.name).toSorted());
  expect(data.flatMap((row) => Object.values(row)).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
});

test('an Excel file has the same people, with phone numbers as they are', async () => {
  const { name, bytes } = await saved(() => file().selectOption('xlsx'));
  expect(name).toMatch(/\.xlsx$/);
  const [head = [], ...rows] = (await readSheet(bytes)) as (string | null)[][];
  expect(rows.map((row) => row[head.indexOf('Name')]).toSorted()).toEqual(
    people.map((one) => one.name).toSorted(),
  );
  const phones = people.flatMap(({ contacts }) => contacts.phone?.value ?? []);
  expect(phones.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => row[head.indexOf('Phone')] ?? []).toSorted()).toEqual(phones.toSorted());
});

test('contact cards are read by another program, and the last choice is still there', async () => {
  const { name, bytes } = await saved(async () => {
    expect(await file().inputValue()).toBe('xlsx');
    await file().selectOption('vcard');
  });
  expect(name).toMatch(/\.vcf$/);
  const cards = ICAL.parse(bytes.toString()) as ConstructorParameters<typeof ICAL.Component>[0][];
  const names = cards.map((card) => new ICAL.Component(card).getFirstPropertyValue('fn'));
  expect(names.toSorted()).toEqual(people.map((one) => one.name).toSorted());
});

test('a JSON file is what its published schema says', async () => {
  const { bytes } = await saved(() => file().selectOption('json'));
  const read = JSON.parse(bytes.toString());
  expect(read.people).toHaveLength(1_100);
  expect(new Validator(schema as Schema, '2020-12').validate(read)).toEqual({ valid: true, errors: [] });
});

test('a file for a system is split at its limit, each part with its columns', async () => {
  const { name, bytes } = await saved(async () => {
    await file().selectOption('system');
    await page.getByRole('combobox', { name: 'System' }).selectOption('recruitee');
    await page
      .getByText('A zip with 2 files, because Recruitee takes up to 999 people from one file.')
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });
  expect(name).toMatch(/^talent-scout-people-\d{4}-\d\d-\d\d\.zip$/);
  const files = [...unzip(bytes)].map(([inside, content]) => ({
    inside,
    rows: Papa.parse<string[]>(content.toString(), { skipEmptyLines: true }).data,
  }));
  expect(files.map(({ rows }) => rows.length - 1)).toEqual([999, 101]);
  for (const { inside, rows } of files) {
    expect(inside).toMatch(/^[a-z0-9_-]+\.csv$/);
    expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'Jobs', 'Emails', 'Phones']);
  }
  const phones = files.flatMap(({ rows }) => rows.slice(1).map((row) => row[3] ?? ''));
  expect(phones.filter((phone) => phone.startsWith('+')).length).toBeGreaterThan(0);
  expect(phones.filter((phone) => phone.startsWith("'"))).toEqual([]);
});

test('own columns are kept for the next file', async () => {
  await button('Export').click();
  await file().selectOption('xlsx');
  await button('Save your own columns').click();
  await page.getByRole('textbox', { name: 'Name of these columns' }).fill('Two');
  while ((await page.getByRole('button', { name: /^Remove / }).count()) > 2)
    await page
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
  await page.getByRole('textbox', { name: 'Column 1' }).fill('Who');
  await button('Save').click();
  await button('Cancel').click();
  const { bytes } = await saved(async () => {
    await file().selectOption('xlsx');
    await page.getByRole('combobox', { name: 'Columns' }).selectOption({ label: 'Two' });
  });
  const [head] = await readSheet(bytes);
  expect(head).toEqual(['Who', 'Title']);
});

test('people of the popup’s results are copied as rows, and get their file in the workspace', async () => {
  const popup = await openFreshPopup(extension);
  await searchFor(popup, 'engineer');
  await popup.getByRole('checkbox', { name: 'Select page' }).check();
  const take = async (name: string) => {
    await popup.getByRole('button', { name: 'More actions' }).click();
    await popup.getByRole('menuitem', { name }).click();
  };
  await take('Copy as: Rows for a spreadsheet');
  await popup.getByText('20 rows copied').waitFor();
  const [workspace] = await Promise.all([extension.context.waitForEvent('page'), take('Export as…')]);
  await workspace.getByRole('heading', { name: 'Export 20 people' }).waitFor(PATIENCE);
  await workspace.getByRole('combobox', { name: 'File', exact: true }).selectOption('json');
  const [download] = await Promise.all([
    workspace.waitForEvent('download', PATIENCE),
    workspace.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^talent-scout-engineer-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).people).toHaveLength(20);
  await workspace.close();
  await popup.close();
});

test('nothing was loaded that the policy of the extension forbids', () => {
  expect(extension.complaints()).toEqual([]);
});
