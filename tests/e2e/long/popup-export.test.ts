import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  candidates,
  learnSearchPrice,
  openFreshPopup,
  openPopup,
  searchFor,
  spendButton,
} from '../support/popup-driver.ts';

const RICH = 3;
let extension: Extension;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { people: 2000, speed: 60 } });
  await learnSearchPrice(extension);
  await learnContactPrices();
  await extension.ask('settings.change', { confirmAbove: 1000 });
});
afterAll(() => extension?.close());

/** Pays for the profile and the email of two people whom no test is about. */
async function learnContactPrices(): Promise<void> {
  const search = { prompt: 'teacher', filters: {}, page: 1, clickId: crypto.randomUUID(), confirmed: true };
  const found = (await extension.ask('search.run', search)).data as {
    rows: { urn: string; pool: boolean }[];
  };
  const reachable = found.rows.filter(
    ({ urn, pool }) => !pool && extension.sandbox.people.get(urn)?.unreachable === false,
  );
  const order = await extension.ask('people.order', {
    kind: 'unlock',
    urns: reachable.slice(0, 2).map(({ urn }) => urn),
    fields: ['work_email'],
    refresh: false,
    // The service passes over people without a profile, so the email is asked for only once the profile is there.
    enrichFirst: true,
    clickId: crypto.randomUUID(),
    confirmed: true,
    limit: null,
  });
  expect(order.ok).toBe(true);
  const paid = () => extension.sandbox.ledger(RICH).map(({ operation }) => operation);
  await vi.waitFor(() => expect(paid()).toContain('contact/batch'), { timeout: 60_000 });
}

/** Clicks with the mouse where an element is, and counts. */
function counting(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async click(target: Locator) {
      await target.waitFor();
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('nothing to click');
      clicks += 1;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
  };
}

it('twenty results become a file with their emails in four clicks, and no row moves', async () => {
  const page = await openFreshPopup(extension);
  await searchFor(page, 'engineer');
  const rows = candidates(page).getByRole('listitem');
  expect(await rows.count()).toBe(20);
  const places = () => rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await places();
  const mouse = counting(page);
  await mouse.click(page.getByRole('checkbox', { name: 'Select page' }));
  const get = page.getByRole('button', { name: 'Get contacts', exact: true });
  await expect
    .poll(() =>
      get.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent),
    )
    .toMatch(/^up to \d+ credits$/);
  await mouse.click(get);
  await mouse.click(spendButton(page));
  const isSettled = () =>
    rows.evaluateAll((all) =>
      all.every((one) => one.querySelector('.ts-result__get')?.getAttribute('aria-busy') !== 'true'),
    );
  const emails = () => page.getByRole('button', { name: /^Copy work email, / }).count();
  await expect.poll(emails, { timeout: 60_000 }).toBeGreaterThan(5);
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
  expect(await places()).toEqual(before);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mouse.click(page.getByRole('button', { name: 'Export', exact: true })),
  ]);
  expect(mouse.clicks()).toBe(4);
  expect(download.suggestedFilename()).toMatch(/^talent-scout-engineer-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(20);
  expect(lines.filter((line) => /"[^"]+@[^"]+"/.test(line))).toHaveLength(await emails());
  await page.close();
});

it('twenty results become a list in two more clicks and a name, and a first mail to each in four clicks, a key, and a key each', async () => {
  const workspace = await extension.context.newPage();
  await workspace.goto(extension.url('workspace.html#templates'));
  // A recruiter makes a template once.
  await workspace.getByRole('button', { name: 'New template' }).click();
  await workspace.getByRole('textbox', { name: 'Template name' }).fill('First mail');
  await workspace.getByRole('textbox', { name: 'Subject' }).fill('Hello {full name}');
  await workspace.getByRole('textbox', { name: 'Text', exact: true }).fill('Do you have a minute?');
  await workspace.getByRole('button', { name: 'Save', exact: true }).click();
  await workspace.getByRole('listitem', { name: 'First mail' }).waitFor();
  await workspace.close();

  const page = await openPopup(extension);
  // The rows come with their values at once.
  await candidates(page).getByRole('listitem').last().waitFor();
  const withEmail = await page.getByRole('button', { name: /^Copy work email, / }).count();
  expect(withEmail).toBeGreaterThan(5);
  const inPopup = counting(page);
  // The people whose contacts were got are selected still.
  await inPopup.click(page.getByRole('button', { name: 'More actions' }));
  await inPopup.click(page.getByRole('menuitem', { name: 'Add to list' }));
  await page.getByRole('textbox', { name: 'List name' }).waitFor();
  await page.keyboard.type('Q4');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(inPopup.clicks()).toBe(2);
  const [opened] = await Promise.all([
    extension.context.waitForEvent('page'),
    inPopup.click(page.getByRole('button', { name: 'Open workspace' })),
  ]);

  const mails: string[] = [];
  const client = await extension.context.newCDPSession(opened);
  await client.send('Page.enable');
  client.on('Page.windowOpen', ({ url }) => mails.push(url));
  const inWorkspace = counting(opened);
  await inWorkspace.click(opened.getByRole('link', { name: 'Lists', exact: true }));
  await inWorkspace.click(opened.getByRole('button', { name: 'Q4', exact: true }));
  const rows = opened.getByRole('grid', { name: 'People' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(20);
  let keys = 1;
  await rows.first().focus();
  await opened.keyboard.press('Control+a');
  await inWorkspace.click(
    opened.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Write' }),
  );
  const dialog = opened.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Open in mail' });
  for (let at = 1; at <= withEmail; at += 1) {
    await dialog.getByRole('heading', { name: new RegExp(`· ${at} of ${withEmail}$`) }).waitFor();
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    keys += 1;
    await opened.keyboard.press('Enter');
  }
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new Set(mails).size).toBe(withEmail);
  expect(mails.every((mail) => mail.startsWith('mailto:'))).toBe(true);
  expect([inPopup.clicks() - 2 + inWorkspace.clicks(), keys]).toEqual([4, withEmail + 1]);
  await opened.close();
  await page.close();
});

it('six results are wholly in sight in the size of the toolbar’s popup', async () => {
  const page = await openFreshPopup(extension);
  await searchFor(page, 'nurse');
  const panel = await page.getByRole('tabpanel').boundingBox();
  const rows = await candidates(page).getByRole('listitem').all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  const end = (panel?.y ?? 0) + (panel?.height ?? 0);
  expect(boxes.filter((box) => box && box.y + box.height <= end).length).toBeGreaterThanOrEqual(6);
  await page.close();
});

it('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
