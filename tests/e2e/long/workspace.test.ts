import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { violations } from '../support/axe.ts';
import { type ButtonPage, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { ordered } from '../support/popup-driver.ts';

let extension: Extension;
let page: Page;
let buttonPage: ButtonPage;
let people: PersonRecord[];
/** Generous, since other browsers may be at work on this machine. */
const PATIENCE = { timeout: 20_000 };

const grid = () => page.getByRole('grid', { name: 'People' });
const rows = () => grid().locator('tbody').getByRole('row');
const filter = () => page.getByRole('searchbox', { name: 'Filter people' });
const place = (name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });
const drawer = () => page.getByRole('complementary', { name: 'Talent Scout' });
const firstNames = async (count: number) =>
  (await rows().locator('.ts-strong').allTextContents()).slice(0, count);

async function downloaded(button: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  buttonPage = await openButtonPage(extension);
  for (const [index, prompt] of ['engineer', 'designer', 'nurse'].entries()) {
    await buttonPage.press('search.run', {
      prompt,
      filters: {},
      page: 1,
      clickId: crypto.randomUUID(),
      confirmed: true,
    });
    await vi.waitFor(
      async () => expect(await buttonPage.records('resultPages')).toHaveLength(index + 1),
      PATIENCE,
    );
  }
  people = await buttonPage.records('people');
  await page.goto(extension.url('workspace.html'));
  // A tab in the background is drawn once a second, and every click waits for two drawings.
  await page.bringToFront();
  await grid().waitFor();
  await page.getByText(`${people.length} people`, { exact: true }).waitFor();
});

afterAll(() => extension?.close());

describe('people in the workspace', () => {
  test('are all counted in the table, but only the rows in sight are in the document', async () => {
    expect(await grid().getAttribute('aria-rowcount')).toBe(String(people.length + 1));
    expect(await rows().count()).toBeLessThan(people.length);
    expect(await violations(page)).toEqual([]);
  });

  test('are filtered as one types, without regard to accents', async () => {
    const somebody = people.find(({ name }) => /[éáíóñçüö]/.test(name)) ?? people[0];
    const plain = somebody?.name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() ?? '';
    await filter().fill(plain);
    await expect.poll(() => firstNames(1), PATIENCE).toEqual([somebody?.name]);
    await filter().fill('nobody has such a name');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Show everyone' }).click();
    await grid().waitFor();
    expect(await filter().inputValue()).toBe('');
  });

  test('are sorted by a click on a column, and in reverse by a second click', async () => {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const names = people.map(({ name }) => name).sort(compare);
    const head = grid().getByRole('columnheader', { name: 'Name' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort'), PATIENCE).toBe('ascending');
    expect(await firstNames(5)).toEqual(names.slice(0, 5));
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort'), PATIENCE).toBe('descending');
    expect(await firstNames(5)).toEqual(names.toReversed().slice(0, 5));
    const touched = grid().getByRole('columnheader', { name: 'Last touched' });
    await touched.getByRole('button').click();
    await expect.poll(() => touched.getAttribute('aria-sort'), PATIENCE).toBe('descending');
  });

  test('are chosen and opened with the keyboard alone', async () => {
    await filter().focus();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      if (
        await rows()
          .first()
          .evaluate((row) => row === document.activeElement)
      )
        break;
    }
    await page.keyboard.press('End');
    const last = rows().last();
    await expect.poll(() => last.getAttribute('aria-rowindex'), PATIENCE).toBe(String(people.length + 1));
    expect(await last.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect.poll(() => rows().nth(1).getAttribute('aria-selected'), PATIENCE).toBe('true');
    const [, second] = await firstNames(2);
    await page.keyboard.press('Enter');
    await drawer()
      .getByRole('heading', { name: second ?? '' })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer().count(), PATIENCE).toBe(0);
    expect(
      await rows()
        .nth(1)
        .evaluate((row) => row === document.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  test('are exported as CSV: all that are shown, or those chosen', async () => {
    const all = await downloaded('Export');
    expect(all.name).toMatch(/^talent-scout-people-\d{4}-\d\d-\d\d\.csv$/);
    expect(all.text.startsWith('\ufeff"Name","Title","Company"')).toBe(true);
    expect(all.text.split('\r\n')).toHaveLength(people.length + 2);
    await rows().nth(0).getByRole('checkbox').check();
    await rows().nth(2).getByRole('checkbox').check();
    const [first, , third] = await firstNames(3);
    const some = await downloaded('Export 2');
    const lines = some.text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([`"${first}"`, `"${third}"`]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  test('are drawn anew when an enrichment arrives', async () => {
    const one = people.find(({ urn, origin }) => {
      const person = extension.sandbox.people.get(urn);
      return origin === 'network' && person && !person.unreachable;
    });
    if (!one) throw new Error('nobody to enrich');
    await filter().fill(one.name);
    await rows().first().click();
    await page.getByText('No full profile yet.').waitFor();
    await rows().first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Get profiles for 1' }).click();
    await ordered(page);
    await drawer().getByRole('heading', { name: 'Experience' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await filter().fill('');
    await page.getByText(`${people.length} people`, { exact: true }).waitFor();
  });

  test('come back with Undo, and are deleted from every table when its time is over', async () => {
    // The first row is of the person who was enriched last, whose order is looked at below.
    const [, name] = await firstNames(2);
    const urn = (await buttonPage.records('people')).find((person) => person.name === name)?.urn ?? '';
    const deleteSecond = async () => {
      await rows().nth(1).click();
      await drawer().getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('1 person deleted').waitFor();
      await expect.poll(() => drawer().count(), PATIENCE).toBe(0);
    };
    await deleteSecond();
    // While the pointer is on Undo, its time stands still.
    await page.getByRole('button', { name: 'Undo' }).hover();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await firstNames(2))[1], PATIENCE).toBe(name);
    expect((await buttonPage.records('people')).some((person) => person.urn === urn)).toBe(true);
    await deleteSecond();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 20_000 });
    await page.getByText(`${people.length - 1} people`, { exact: true }).waitFor();
    await expect
      .poll(async () => (await buttonPage.records('people')).some((person) => person.urn === urn), PATIENCE)
      .toBe(false);
    for (const table of ['people', 'orders', 'requests', 'resultPages', 'choices', 'charges'] as const) {
      const left = (await buttonPage.records(table)).filter((record) =>
        JSON.stringify(record).includes(`"${urn}"`),
      );
      expect([table, left]).toEqual([table, []]);
    }
  });
});

describe('the other places of the workspace', () => {
  test('list the orders', async () => {
    await place('Activity').click();
    await page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(page.url()).toMatch(/#activity$/);
  });

  test('save a search under a name, remove one, and open one in Search without a charge', async () => {
    await place('Saved searches').click();
    await page.getByText('New pages may cost credits').waitFor();
    await page.getByRole('button', { name: 'Save nurse' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Nurses everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('main').getByText('Nurses everywhere').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove designer' }).click();
    await expect.poll(() => page.getByText('designer', { exact: true }).count(), PATIENCE).toBe(0);
    const before = extension.sandbox.ledger().length;
    await page.getByRole('button', { name: 'Open in Search: Nurses everywhere' }).click();
    const prompt = page.getByRole('textbox', { name: 'Who are you looking for?' });
    await expect.poll(() => prompt.inputValue(), PATIENCE).toBe('nurse');
    expect(page.url()).toMatch(/#search$/);
    expect(extension.sandbox.ledger()).toHaveLength(before);
  });

  test('search with the popup’s own form and keep what it has found', async () => {
    const before = extension.sandbox.ledger().length;
    await page.getByRole('textbox', { name: 'Who are you looking for?' }).press('Enter');
    const candidates = page.getByRole('list', { name: 'Candidates' });
    await candidates.getByRole('listitem').first().waitFor();
    // The first page of this search was paid for already.
    expect(extension.sandbox.ledger()).toHaveLength(before);
    expect(await violations(page)).toEqual([]);
    await place('Spend').click();
    await page.getByRole('table', { name: 'Credits by day' }).waitFor();
    await place('Search').click();
    await candidates.getByRole('listitem').first().waitFor();
    expect(extension.sandbox.ledger()).toHaveLength(before);
  });

  test('stay after a reload, and Back leads to the place before', async () => {
    await place('Lists').click();
    await page.reload();
    await page.getByText('No lists yet').waitFor();
    expect(await place('Lists').getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await page.getByRole('textbox', { name: 'Who are you looking for?' }).waitFor();
    expect(await place('Search').getAttribute('aria-current')).toBe('page');
    await page.goForward();
    await page.getByText('No lists yet').waitFor();
  });
});

test('every place of the workspace has no violation in both colour schemes and fits a narrow window', async () => {
  for (const name of ['People', 'Lists', 'Search', 'Activity', 'Saved searches', 'Spend']) {
    await place(name).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      // Without motion: axe would measure colours in the middle of their transition.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 800 });
      expect([name, await violations(page)]).toEqual([name, []]);
      await page.setViewportSize({ width: 380, height: 700 });
      expect([name, await violations(page)]).toEqual([name, []]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, overflow]).toEqual([name, 0]);
    }
  }
  expect(extension.complaints()).toEqual([]);
});
