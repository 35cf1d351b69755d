import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension;
let page: Page;
/** Generous, since other browsers may be at work on this machine. */
const PATIENCE = { timeout: 20_000 };

beforeAll(async () => {
  extension = await openExtension({ colorScheme: 'dark' });
  ({ page } = extension);
  await page.goto(extension.url('options.html'));
  await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor();
});

afterAll(() => extension?.close());

/** Reloads the options page, so that it shows what is stored. */
async function reload(): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor();
}

async function saved(): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor({ state: 'attached' });
}

describe('settings', () => {
  test('keep which fields are ticked from the start', async () => {
    await page.getByRole('checkbox', { name: 'Phone' }).check();
    await page.getByRole('checkbox', { name: 'Work email' }).uncheck();
    await saved();
    await reload();
    expect(await page.getByRole('checkbox', { name: 'Phone' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Work email' }).isChecked()).toBe(false);
  });

  test('keep the limits, and an emptied box means no limit', async () => {
    const asks = page.getByRole('textbox', { name: 'Ask above' });
    const cap = page.getByRole('textbox', { name: 'Daily limit' });
    await asks.fill('7.5');
    await cap.fill('100');
    await page.keyboard.press('Tab');
    await saved();
    await reload();
    await expect.poll(() => asks.inputValue(), PATIENCE).toBe('7.5');
    await expect.poll(() => cap.inputValue(), PATIENCE).toBe('100');
    await cap.fill('');
    await page.keyboard.press('Enter');
    await saved();
    await reload();
    await expect.poll(() => cap.inputValue(), PATIENCE).toBe('');
  });

  test('refuse a limit that is no amount, and leave it in the box', async () => {
    const box = page.getByRole('textbox', { name: 'Ask above' });
    await box.fill('-3');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').filter({ hasText: 'Enter a number' }).waitFor();
    expect(await box.inputValue()).toBe('-3');
    await box.fill('20');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').count(), PATIENCE).toBe(0);
  });

  test('move the sidebar, and show a hidden launcher again', async () => {
    await extension.ask('launcher.place', { hidden: true });
    const launcher = page.getByRole('switch', { name: /^Show the Talent Scout tab on localhost/ });
    await expect.poll(() => launcher.getAttribute('aria-checked'), PATIENCE).toBe('false');
    await launcher.click();
    await expect.poll(() => launcher.getAttribute('aria-checked'), PATIENCE).toBe('true');
    await page.getByRole('combobox', { name: 'Where the sidebar opens' }).selectOption('panel');
    await saved();
    await reload();
    expect(await page.getByRole('combobox', { name: 'Where the sidebar opens' }).inputValue()).toBe('panel');
  });

  test('keep for how many days data are kept', async () => {
    const days = page.getByRole('textbox', { name: 'Days to keep people and history' });
    await days.fill('90');
    await page.keyboard.press('Enter');
    await saved();
    await reload();
    expect(await days.inputValue()).toBe('90');
  });

  test('keep a price that is typed in, so that the first search asks nothing', async () => {
    const price = page.getByRole('textbox', { name: 'Search page' });
    const search = () =>
      extension.ask('search.run', { prompt: 'y', filters: {}, page: 1, clickId: crypto.randomUUID() });
    expect(await search()).toMatchObject({ ok: false, error: { kind: 'confirm' } });
    await price.fill('2');
    await page.keyboard.press('Enter');
    await page.getByText(/^Entered by you/).waitFor();
    expect(await search()).toMatchObject({ ok: true, data: { charged: 1 } });
    // What was charged is the price from now on.
    await page.getByText(/^Charged/).waitFor();
    await expect.poll(() => price.inputValue(), PATIENCE).toBe('1');
    await price.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(/^Charged/).count(), PATIENCE).toBe(0);
  });

  test('say how much storage is used', async () => {
    await page.getByText(/^Storage used: [\d.,]+ (?:kB|MB)$/).waitFor();
  });

  test('fit at 200 % zoom', async () => {
    // At this zoom the page is laid out as in a window of half the width.
    for (const width of [640, 360]) {
      await page.setViewportSize({ width, height: 400 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, overflow]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('have no violation in dark colours and in a narrow window', async () => {
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('are all reached by the keyboard, in the order in which they stand', async () => {
    await reload();
    await page.evaluate(() => document.body.focus());
    const names: string[] = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return '';
        const label = element.id
          ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
          : element.closest('label');
        return (label?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      });
      if (name === '') break;
      names.push(name);
    }
    const order = [
      'Change service',
      'Change network',
      'Open a profile',
      'Work email',
      'Copy when found',
      'Ask above',
      'Search page',
      'Phone · Batch, per person',
      'Side panel only (adds nothing to the page)',
      'Where the sidebar opens',
      'Days to keep people and history',
      'Export everything',
      'Erase everything',
    ];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
  });
});

describe('a permission that was taken back', () => {
  const access = async (hostAccess: string) => {
    const settings = await extension.context.newPage();
    await settings.goto('chrome://extensions');
    await settings.evaluate(
      `chrome.developerPrivate.updateExtensionConfiguration(${JSON.stringify({ extensionId: extension.extensionId, hostAccess })})`,
    );
    await settings.close();
  };

  test('is explained, with a button for each site', async () => {
    await access('ON_CLICK');
    await page.getByText('Your browser blocks access to localhost').waitFor();
    await page.getByText('Your browser blocks Talent Scout on localhost').waitFor();
    expect(await page.getByRole('button', { name: /^Allow localhost/ }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
  });

  test('is no longer mentioned once it is given again', async () => {
    await access('ON_ALL_SITES');
    await expect.poll(() => page.getByRole('button', { name: /^Allow localhost/ }).count(), PATIENCE).toBe(0);
    await page.getByRole('region', { name: /^Try it.*Done$/ }).waitFor();
  });
});

test('a key that the service refuses is explained and can be tried again', async () => {
  const account = extension.sandbox.keys.find(({ name }) => name === 'demo')?.account ?? 0;
  extension.sandbox.setAccount(account, { revoked: true });
  await extension.ask('search.run', {
    prompt: 'x',
    filters: {},
    page: 1,
    clickId: crypto.randomUUID(),
    confirmed: true,
  });
  await page.getByText('Key rejected').waitFor();
  extension.sandbox.setAccount(account, { revoked: false });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: /^Your service.*Done$/ }).waitFor();
  expect(extension.complaints()).toEqual([]);
});

test('disconnecting asks first, and keeps the service’s address in its box', async () => {
  await page.getByRole('button', { name: 'Change service' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect from the service?' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('region', { name: /^Your service.*To do$/ }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Service address' }).inputValue()).toBe(
    extension.sandbox.serviceUrl,
  );
});
