import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { violations } from '../support/axe.ts';
import { type ButtonPage, newClick, openButtonPage } from '../support/button-page.ts';
import { exportedText } from '../support/exported-text.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { LONGER_THAN_A_LOOKUP_MS } from '../support/paid-orders.ts';
import { setPolicies } from '../support/policy.ts';

let extension: Extension;
let page: Page;
let buttons: ButtonPage;
/** People with a work email. */
let people: PersonRecord[];
/** The addresses that the browser was asked to open in another tab or program. */
let opened: string[];
const PATIENCE = { timeout: 20_000 };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const rows = () => page.getByRole('grid', { name: 'People' }).locator('tbody').getByRole('row');
const drawer = () => page.getByRole('complementary', { name: 'Talent Scout' });
const dialog = () => page.getByRole('dialog');
const openInMail = () => dialog().getByRole('link', { name: 'Open in mail' });
const place = (name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true }).click();

/** The records of a table, of which some are written by pages and not by the worker. */
const stored = (table: string): Promise<{ record: Record<string, unknown> }[]> =>
  buttons.page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await done(indexedDB.open('talent-scout'));
    const all = await done(db.transaction(name).objectStore(name).getAll());
    db.close();
    return all;
  }, table);

/** Whom the recruiter has contacted by email, each as often as that is noted. */
async function contacted(): Promise<string[]> {
  const all = (await stored('followUps')).flatMap(({ record }) =>
    (record.contacted as { channel: string }[])
      .filter(({ channel }) => channel === 'email')
      .map(() => String(record.urn)),
  );
  return all.toSorted();
}

async function open(hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(extension.url(`workspace.html#${hash}`));
  await page.bringToFront();
  const client = await extension.context.newCDPSession(page);
  await client.send('Page.enable');
  client.on('Page.windowOpen', ({ url }) => opened.push(url));
}

const personNamed = (name: string | null) => people.find((one) => one.name === name);
/** The mail that a link opens. */
const mailIn = (href = '') => {
  const { protocol, pathname, searchParams } = new URL(href);
  return { protocol, to: pathname, headers: [...searchParams] };
};

beforeAll(async () => {
  opened = [];
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttons = await openButtonPage(extension);
  const search = { prompt: 'engineer', filters: {}, page: 1, clickId: newClick(), confirmed: true };
  await buttons.press('search.run', search);
  await vi.waitFor(async () => expect(await buttons.records('resultPages')).toHaveLength(1), PATIENCE);
  const reachable = (await buttons.records('people')).filter(({ origin, urn }) => {
    const person = extension.sandbox.people.get(urn);
    return origin === 'network' && person && !person.unreachable && person.workEmail !== null;
  });
  await buttons.press('people.order', {
    kind: 'unlock',
    urns: reachable.slice(0, 5).map(({ urn }) => urn),
    fields: ['work_email'],
    refresh: false,
    enrichFirst: true,
    clickId: newClick(),
    confirmed: true,
  });
  await vi.waitFor(
    async () => {
      extension.sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      people = (await buttons.records('people')).filter(({ contacts }) => contacts.work_email?.value);
      expect(people.length).toBeGreaterThanOrEqual(4);
    },
    { ...PATIENCE, interval: 500 },
  );
  await open('templates');
});

afterAll(() => extension?.close());

test('a template is made, with a field of the recruiter’s own', async () => {
  await button('Add field').click();
  await box('Name').fill('my name');
  await box('Value').fill('Rob & Söhne');
  await button('Save').click();
  await page.getByText('{my name}').waitFor();
  await button('New template').click();
  await box('Template name').fill('First mail');
  await box('Subject').fill('Hi ');
  await button('{first name}').click();
  await box('Text').fill('Hello {frist name}');
  await page.getByText('Unknown variable: {frist name}.').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('half written, it outlives the page and the worker', async () => {
  await extension.killWorker();
  await box('Text').fill('Hello {first name} of {company},\n100 % C++\n{my name}');
  await expect.poll(async () => JSON.stringify(await stored('templates')), PATIENCE).toContain('100 % C++');
  await page.close();
  page = await extension.context.newPage();
  await open('templates');
  expect(await box('Subject').inputValue()).toBe('Hi {first name}');
  await button('Save').click();
  await page.getByRole('listitem', { name: 'First mail' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('it opens in the mail program for a person, who is contacted then', async () => {
  await place('People');
  const found = people.find(({ firstName, company }) => firstName && company);
  if (!found) throw new Error('Nobody has a first name and a company.');
  await rows().filter({ hasText: found.name }).first().click();
  await drawer().getByRole('button', { name: 'Write' }).click();
  await openInMail().waitFor();
  expect(await violations(page)).toEqual([]);
  await extension.killWorker();
  await openInMail().click();
  await page.getByText('Marked as contacted').waitFor();
  await expect.poll(() => opened.length, PATIENCE).toBe(1);
  expect(mailIn(opened[0])).toEqual({
    protocol: 'mailto:',
    to: found.contacts.work_email?.value,
    headers: [
      ['subject', `Hi ${found.firstName}`],
      ['body', `Hello ${found.firstName} of ${found.company},\r\n100 % C++\r\nRob & Söhne`],
    ],
  });
  expect(opened[0]).toContain('100%20%25%20C%2B%2B%0D%0ARob%20%26%20S%C3%B6hne');
  expect(await contacted()).toEqual([found.urn]);
  await button('Undo').click();
  await expect.poll(contacted, PATIENCE).toEqual([]);
  await page.keyboard.press('Escape');
});

test('several people get one key each, and each mail is to the person who is shown', async () => {
  opened = [];
  const named = people.filter(({ firstName, company }) => firstName && company).slice(0, 3);
  for (const { name } of named) await rows().filter({ hasText: name }).first().getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Write' }).click();
  const shown: string[] = [];
  for (const at of [1, 2, 3]) {
    const heading = dialog().getByRole('heading', { name: new RegExp(`· ${at} of 3$`) });
    await heading.waitFor();
    await expect
      .poll(() => openInMail().evaluate((link) => link === document.activeElement), PATIENCE)
      .toBe(true);
    shown.push(((await heading.textContent()) ?? '').replace(/^Write to (.*) · \d of 3$/, '$1'));
    await page.keyboard.press('Enter');
  }
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => opened.length, PATIENCE).toBe(3);
  expect(opened.map((href) => mailIn(href).to)).toEqual(
    shown.map((name) => personNamed(name)?.contacts.work_email?.value),
  );
  await expect.poll(contacted, PATIENCE).toEqual(named.map(({ urn }) => urn).toSorted());
});

test('templates of an administrator are there, and locked', async () => {
  const given = [{ name: 'Of the company', language: 'de', subject: 'Hallo', text: 'Hallo {first name}' }];
  await setPolicies(extension, { own: { templates: given } });
  await open('templates');
  const row = page.getByRole('listitem', { name: 'Of the company' });
  await row.getByText('Set by your administrator').waitFor();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  expect(await row.getByRole('menuitem').allTextContents()).toEqual(['Preview', 'Duplicate']);
  expect(await violations(page)).toEqual([]);
});

test('everything is exported, and erased with the rest', async () => {
  const exported = JSON.parse(await exportedText(extension)).templates;
  expect(JSON.stringify(exported)).toContain('100 % C++');
  expect(JSON.stringify(exported)).toContain('Rob & Söhne');
  await extension.ask('data.erase', {});
  await expect.poll(() => stored('templates'), PATIENCE).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});
