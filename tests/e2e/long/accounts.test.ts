import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { violations } from '../support/axe.ts';
import { type ButtonPage, openButtonPage } from '../support/button-page.ts';
import { exportedText } from '../support/exported-text.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { accountOf } from '../support/paid-orders.ts';
import { candidates, openFreshPopup, prompt, searchFor } from '../support/popup-driver.ts';

let extension: Extension;
let options: Page;
let popup: Page;
let buttonPage: ButtonPage;
/** Somebody whose work email was bought with the first key. */
let bought: { name: string; email: string };
const PATIENCE = { timeout: 40_000, interval: 50 };
const NEW_KEY = 'tsk_rich_after_the_leak_7c15';
/** Longer than the provider ever takes. */
const LOOKUP_MS = 4 * 60_000;

const clickId = () => crypto.randomUUID();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const balance = (page: Page, credits: number) =>
  page.getByText(`${credits.toLocaleString('en')} credits`).first();

const service = () => options.getByRole('region', { name: /^Your service/ });

async function typeKey(key: string): Promise<void> {
  await options.bringToFront();
  await button(options, 'Change service').click();
  await options.getByRole('textbox', { name: 'API key' }).fill(key);
  await button(options, 'Connect').click();
  // The step folds, unless there is a question about the key.
  await button(options, 'Change service').or(button(options, 'Same account, new key')).waitFor();
}

/** Orders for people that a search has found, and waits for the end. */
async function order(kind: 'enrich' | 'unlock', urns: string[]): Promise<void> {
  const id = clickId();
  await buttonPage.page.bringToFront();
  await buttonPage.press('people.order', {
    kind,
    urns,
    fields: kind === 'unlock' ? ['work_email'] : [],
    refresh: false,
    enrichFirst: false,
    clickId: id,
    confirmed: true,
  });
  const record = async () => (await buttonPage.records('orders')).find((one) => one.id.endsWith(id));
  await vi.waitFor(async () => expect(await record()).toBeDefined(), PATIENCE);
  await vi.waitFor(async () => {
    extension.sandbox.advance(LOOKUP_MS);
    expect((await record())?.endedAt).not.toBeNull();
  }, PATIENCE);
}

async function emails(): Promise<string[]> {
  const people = await buttonPage.records('people');
  return people.flatMap(({ contacts }) => contacts.work_email?.value ?? []);
}

/** People of whom a work email can be bought. */
async function reachable(count: number): Promise<string[]> {
  const { sandbox } = extension;
  const account = accountOf(sandbox, 'rich').id;
  const known = await buttonPage.records('people');
  const free = known.filter(({ urn }) => {
    const person = sandbox.people.get(urn);
    const isAlone = known.filter(({ name }) => name === person?.fullName).length === 1;
    return (
      person && isAlone && !person.unreachable && person.workEmail && !sandbox.people.inPool(account, urn)
    );
  });
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(0, count).map(({ urn }) => urn);
}

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  options = extension.page;
  buttonPage = await openButtonPage(extension);
  // The first page of results holds the company's own pool, whose people have nothing to buy.
  for (const page of [1, 2, 3]) {
    await buttonPage.press('search.run', {
      prompt: '',
      filters: {},
      page,
      clickId: clickId(),
      confirmed: true,
    });
    await vi.waitFor(
      async () => expect(await buttonPage.records('resultPages')).toHaveLength(page),
      PATIENCE,
    );
  }
  const urns = await reachable(3);
  await order('enrich', urns);
  await order('unlock', urns.slice(0, 1));
  const person = (await buttonPage.records('people')).find(({ urn }) => urn === urns[0]);
  bought = { name: person?.name ?? '', email: person?.contacts.work_email?.value ?? '' };
  expect(bought.email).toContain('@');
  await options.goto(extension.url('options.html'));
  popup = await openFreshPopup(extension);
});

afterAll(() => extension?.close());

describe('a replaced key', () => {
  test('opens the same account without a question, because the service shows its old batch', async () => {
    const { sandbox } = extension;
    const before = await emails();
    const { id } = accountOf(sandbox, 'rich');
    sandbox.setAccount(id, { key: NEW_KEY });
    await typeKey(NEW_KEY);
    await service()
      .getByText(`· key ending ${NEW_KEY.slice(-4)}`)
      .waitFor();
    expect(await button(options, 'Same account, new key').count()).toBe(0);
    expect(await emails()).toEqual(before);
    await popup.goto(extension.url('workspace.html'));
    await popup.bringToFront();
    await popup.getByRole('searchbox', { name: 'Filter people' }).fill(bought.name);
    const row = popup.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: bought.name });
    await row.click();
    const detail = popup.getByRole('complementary', { name: 'Talent Scout' });
    await expect.poll(() => detail.textContent(), PATIENCE).toContain(bought.email);
    expect(await buttonPage.records('accounts')).toHaveLength(1);
  });
});

describe('a key of another company', () => {
  test('is asked about, and the account in use stays until the answer', async () => {
    await typeKey(accountOf(extension.sandbox, 'demo').key);
    await button(options, 'Same account, new key').waitFor();
    await service()
      .getByText(`Leave empty to keep the key ending ${NEW_KEY.slice(-4)}.`)
      .waitFor();
    expect(await buttonPage.records('accounts')).toHaveLength(1);
    expect(await violations(options)).toEqual([]);
    await options.reload();
    await button(options, 'Another account').click();
    await balance(options, 1240).waitFor();
    await options.getByRole('region', { name: 'Accounts' }).waitFor();
    expect(await violations(options)).toEqual([]);
  });

  test('has people, activity and spending of its own', async () => {
    await popup.goto(extension.url('popup.html'));
    await popup.setViewportSize({ width: 400, height: 600 });
    await popup.bringToFront();
    await prompt(popup).waitFor();
    expect(await candidates(popup).count()).toBe(0);
    await searchFor(popup, 'engineer');
    await balance(popup, 1239).waitFor();
    const json = await exportedText(extension);
    for (const email of await emails()) expect(json).not.toContain(email);
    expect(json).not.toContain(NEW_KEY);
  });

  test('is left with one click in the popup, and the popup shows the other account', async () => {
    const { credits } = extension.sandbox.accounts().find(({ name }) => name === 'rich') ?? { credits: 0 };
    const accounts = popup.getByRole('group', { name: 'Accounts' });
    await accounts.getByRole('button', { pressed: false }).click();
    await balance(popup, credits).waitFor();
    await expect.poll(() => prompt(popup).inputValue(), PATIENCE).toBe('');
    expect(await candidates(popup).count()).toBe(0);
    expect(await violations(popup)).toEqual([]);
    await accounts.getByRole('button', { pressed: false }).click();
    await balance(popup, 1239).waitFor();
    await expect.poll(() => prompt(popup).inputValue(), PATIENCE).toBe('engineer');
    await candidates(popup).waitFor();
  });

  test('is renamed and switched from in the options', async () => {
    await options.bringToFront();
    const current = options.getByRole('listitem').filter({ hasText: 'In use' });
    await current.getByRole('button', { name: /^Rename/ }).click();
    await options.getByRole('textbox', { name: 'Account name' }).fill('Demo company');
    await options.keyboard.press('Enter');
    await options.getByText('These limits are for Demo company.').waitFor();
    await popup.getByRole('button', { name: 'Demo company', pressed: true }).waitFor();
    await options.getByRole('button', { name: /^Switch to/ }).click();
    await button(options, 'Switch to Demo company').waitFor();
    await popup.getByRole('button', { name: 'Demo company', pressed: false }).waitFor();
  });

  test('keeps its data when its key is removed', async () => {
    const people = (await buttonPage.records('people')).length;
    await button(options, 'Remove key of Demo company').click();
    await options.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
    await options.getByText('No key. Enter it above to use this account.').waitFor();
    expect(await buttonPage.records('people')).toHaveLength(people);
    const settings = JSON.stringify(await buttonPage.records('settings'));
    expect(settings).not.toContain(accountOf(extension.sandbox, 'demo').key);
    expect(settings).toContain(NEW_KEY);
    expect(extension.complaints()).toEqual([]);
  });
});
