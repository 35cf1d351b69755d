import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { violations } from '../support/axe.ts';
import { type ButtonPage, newClick, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { candidates, openFreshPopup, openPopup, searchFor } from '../support/popup-driver.ts';

let extension: Extension;
let page: Page;
let buttons: ButtonPage;
let people: PersonRecord[];
const PATIENCE = { timeout: 20_000 };
const VIEW = 'Q4 for Monday';
const NOTE = 'Prefers mail,\nnotice period of three months';

const grid = () => page.getByRole('grid', { name: 'People' });
const rows = () => grid().locator('tbody').getByRole('row');
const drawer = () => page.getByRole('complementary', { name: 'Talent Scout' });
const place = (name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });
const nameIn = (row: number) => rows().nth(row).locator('.ts-strong').first().textContent();

/** Everything that the browser has stored of the extension, as one text. */
async function everythingStored(): Promise<string> {
  return buttons.page.evaluate(async () => {
    const texts: unknown[] = [await chrome.storage.local.get(null), await chrome.storage.session.get(null)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const table of db.objectStoreNames) {
        const all = db.transaction(table).objectStore(table).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        texts.push(all.result);
      }
      db.close();
    }
    return JSON.stringify(texts);
  });
}

/** Moves the only reminder to a few seconds from now, in its row of the database. */
async function remindSoon(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const [{ name = '' } = {}] = await indexedDB.databases();
  const db = await done(indexedDB.open(name));
  const table = db.transaction('followUps', 'readwrite').objectStore('followUps');
  const rows = await done(table.getAll());
  const row = rows.find(({ record }) => record.reminder);
  row.record.reminder.at = Date.now() + 4_000;
  row.index.due = [`${row.record.account}|${String(row.record.reminder.at).padStart(16, '0')}`];
  await done(table.put(row));
  db.close();
}

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttons = await openButtonPage(extension);
  const search = { prompt: 'engineer', filters: {}, page: 1, clickId: newClick(), confirmed: true };
  await buttons.press('search.run', search);
  await vi.waitFor(async () => expect(await buttons.records('resultPages')).toHaveLength(1), PATIENCE);
  people = await buttons.records('people');
  await page.goto(extension.url('workspace.html'));
  await page.bringToFront();
  await page.getByText(`${people.length} people`, { exact: true }).waitFor();
});

afterAll(() => extension?.close());

test('a person is put into a new list, tagged, noted and marked as contacted', async () => {
  await rows().first().click();
  const block = drawer().getByRole('region', { name: 'List, tags, note' });
  await block.getByRole('button', { name: 'Add to list' }).click();
  await block.getByRole('menuitem', { name: 'New list…' }).click();
  await page.keyboard.type('Backend Q4');
  await page.keyboard.press('Enter');
  await block.getByRole('button', { name: 'Backend Q4 · To contact' }).waitFor();
  await block.getByRole('combobox').fill('GoLang');
  await page.keyboard.press('Enter');
  await block.getByText('#golang').waitFor();
  await block.getByRole('textbox', { name: 'Add a note' }).fill(NOTE);
  await page.keyboard.press('Control+Enter');
  await block.getByText('Prefers mail').waitFor();
  await block.getByRole('button', { name: 'Mark as contacted' }).click();
  await block.getByRole('menuitem', { name: 'Email' }).click();
  // While the pointer is on Undo, its time stands still.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await block.getByRole('button', { name: 'Backend Q4 · Contacted' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('Undo takes the last change back', async () => {
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer().getByRole('button', { name: 'Backend Q4 · To contact' }).waitFor();
});

test('what is noted is there in another tab, and after the browser’s worker was killed', async () => {
  const name = await nameIn(0);
  await extension.killWorker();
  const other = await extension.context.newPage();
  await other.goto(extension.url('workspace.html'));
  await other
    .getByRole('grid')
    .locator('tbody')
    .getByRole('row', { name: name ?? '' })
    .first()
    .click();
  await other.getByRole('complementary').getByText('#golang').waitFor();
  await other.getByRole('button', { name: 'Remove #golang' }).click();
  // A tab that is closed before the change is stored takes it along.
  await other.getByText('Tag #golang removed').waitFor();
  await other.close();
  await page.bringToFront();
  await expect.poll(() => drawer().getByText('#golang').count(), PATIENCE).toBe(0);
});

test('the popup’s row shows the list, follows the workspace, and keeps a note that was not saved', async () => {
  const name = (await nameIn(0)) ?? '';
  let popup = await openFreshPopup(extension);
  await searchFor(popup, 'engineer');
  const row = () => candidates(popup).locator('> li').filter({ hasText: name }).first();
  await row().getByText('Backend Q4 · To contact').waitFor();
  await drawer().getByRole('button', { name: 'Mark as contacted' }).click();
  await drawer().getByRole('menuitem', { name: 'Phone' }).click();
  await row().getByText('Backend Q4 · Contacted').waitFor();
  expect(await violations(popup)).toEqual([]);

  await popup.bringToFront();
  const note = () => row().getByRole('textbox', { name: 'Add a note' });
  await row().getByRole('button', { name: 'Show details' }).click();
  await note().fill('Half a thought');
  await popup.close();
  popup = await openPopup(extension);
  await expect.poll(() => note().inputValue(), PATIENCE).toBe('Half a thought');
  await note().press('Control+Enter');
  await drawer().getByText('Half a thought').waitFor();
  await popup.close();
  await page.bringToFront();
  popup = await openPopup(extension);
  await row().getByText('Half a thought').waitFor();
  expect(await note().inputValue()).toBe('');
  await popup.close();
  await page.bringToFront();
});

test('a reminder sets the one alarm, and a due one is counted at the toolbar although no page and no worker was there', async () => {
  await rows().first().click();
  const name = await nameIn(0);
  const block = drawer().getByRole('region', { name: 'List, tags, note' });
  await block.getByRole('button', { name: 'Remind me' }).click();
  await block.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await block.getByText(/^Reminder on /).waitFor();
  const alarm = () =>
    buttons.page.evaluate(async () => (await chrome.alarms.get('jobs'))?.scheduledTime ?? null);
  const tomorrow = await page.evaluate(() => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).getTime();
  });
  await expect.poll(alarm, PATIENCE).toBe(tomorrow);
  await page.goto('about:blank');
  // Nobody waits for tomorrow: the reminder is moved as if it had been set for a few seconds from now.
  await buttons.page.evaluate(remindSoon);
  await buttons.press('reminders.changed', {});
  await vi.waitFor(async () => expect((await buttons.replies()).at(-1)).toEqual({ ok: true, data: null }));
  await extension.killWorker();
  const badge = () => buttons.page.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge, PATIENCE).toBe('1');
  await page.goto(extension.url('workspace.html#reminders'));
  await expect.poll(() => rows().count(), PATIENCE).toBe(1);
  expect(await nameIn(0)).toBe(name);
  await rows().first().click();
  await block.getByText(/^Reminder due since /).waitFor();
  await block.getByRole('button', { name: 'Mark reminder as done' }).click();
  await expect.poll(badge, PATIENCE).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
});

test('several people are put into the list at once, and the list shows them alone', async () => {
  await page.keyboard.press('Escape');
  for (const row of [1, 2]) await rows().nth(row).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected people' });
  await bar.getByRole('button', { name: 'Add to list' }).click();
  await bar.getByRole('menuitem', { name: 'Backend Q4' }).click();
  await page.getByText('2 people added to Backend Q4').waitFor();
  await place('Lists').click();
  await page.getByRole('button', { name: 'Backend Q4', exact: true }).click();
  await expect.poll(() => rows().count(), PATIENCE).toBe(3);
  expect(await violations(page)).toEqual([]);
});

test('what is shown is saved as a view, which opens with one click when the workspace is opened again', async () => {
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).waitFor();
  await page.keyboard.type(VIEW);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `View: ${VIEW}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  const shown = await rows().allTextContents();

  // Another tab has it too.
  const other = await extension.context.newPage();
  await other.goto(extension.url('workspace.html'));
  await other.getByRole('button', { name: VIEW, exact: true }).waitFor();
  await other.close();

  await page.goto('about:blank');
  await extension.killWorker();
  await page.goto(extension.url('workspace.html#spend'));
  await page.bringToFront();
  await page.getByRole('navigation').getByRole('button', { name: VIEW }).click();
  await expect.poll(() => rows().count(), PATIENCE).toBe(3);
  await expect.poll(() => rows().allTextContents(), PATIENCE).toEqual(shown);
  expect(await rows().first().locator('.ts-grid__cell--lists').textContent()).toContain(
    'Backend Q4 · To contact',
  );
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
});

test('the file of the list has its stages, tags and notes', async () => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^talent-scout-Q4-for-Monday-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Backend Q4: To contact');
  expect(text).toContain('Backend Q4: Contacted');
  expect(text).toContain('Prefers mail,\nnotice period');
});

test('whoever is deleted leaves nothing of what was noted, in any table or storage area', async () => {
  const popup = await openPopup(extension);
  await candidates(popup)
    .getByRole('textbox', { name: 'Add a note' })
    .first()
    .fill('Prefers mail, but never saved');
  await popup.close();
  await page.bringToFront();
  for (const text of ['Prefers mail,\\n', 'never saved'])
    await expect.poll(everythingStored, PATIENCE).toContain(text);
  await place('People').click();
  const named = people.map(({ name }) => name);
  await page.getByRole('searchbox', { name: 'Filter people' }).fill('');
  await rows().first().waitFor();
  for (let row = 0; row < named.length; row += 1)
    if (await rows().nth(row).isVisible()) await rows().nth(row).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected people' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('menuitem', { name: 'Delete' }).click();
  await page.goto('about:blank');
  await expect.poll(everythingStored, PATIENCE).not.toContain('Prefers mail');
  const left = await everythingStored();
  expect(left).toContain('Backend Q4');
  expect(left).not.toContain('to-contact","at"');
});

test('lists and views are erased with everything else', async () => {
  expect(await everythingStored()).toContain(VIEW);
  await page.goto(extension.url('options.html'));
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Everything was erased. Nothing is left on this computer.').waitFor();
  const left = await everythingStored();
  expect(left).not.toContain(VIEW);
  expect(left).not.toContain('Backend Q4');
});
