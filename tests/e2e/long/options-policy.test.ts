import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import { violations } from '../support/axe.ts';
import { ALL_TABLES, openButtonPage } from '../support/button-page.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { setPolicies } from '../support/policy.ts';

let extension: Extension;
let page: Page;
const PATIENCE = { timeout: 20_000 };

const box = (name: string) => page.getByRole('textbox', { name });
const step = (name: string, state: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}.*${state}$`) });
const demoKey = () => extension.sandbox.keys.find(({ name }) => name === 'demo')?.key ?? '';
const someone = () => {
  const [person] = extension.everybody();
  if (!person) throw new Error('nobody');
  return person;
};

beforeAll(async () => {
  extension = await openExtension({ account: null, network: false });
  ({ page } = extension);
  await page.goto(extension.url('options.html'));
  await step('Your service', 'To do').waitFor();
  await setPolicies(extension, {
    own: {
      serviceUrl: `${extension.sandbox.serviceUrl}/`,
      key: demoKey(),
      networkProfile: extension.profile(someone()),
      confirmAbove: 0,
      dailyCap: 2,
    },
    browser: { ExtensionSettings: { '*': { blocked_permissions: ['notifications'] } } },
  });
});

afterAll(() => extension?.close());

describe('an administrator’s policy', () => {
  test('sets up service and network while the options page is open, without any input', async () => {
    await step('Your service', 'Done').waitFor();
    await step('Your network', 'Done').waitFor();
    await step('Try it', 'To do').waitFor();
    await page.getByText(`key ending ${demoKey().slice(-4)} · Set by your administrator`).waitFor();
  });

  test('is shown and locked, and the key is not shown', async () => {
    const locked = {
      'Ask above': '0',
      'Daily limit': '2',
    };
    for (const [name, value] of Object.entries(locked)) {
      await expect.poll(() => box(name).inputValue(), PATIENCE).toBe(value);
      expect([name, await box(name).isEditable()]).toEqual([name, false]);
    }
    expect(await page.getByText('Set by your administrator').count()).toBe(4);
    for (const name of ['Connect', 'Disconnect', 'Use this network', 'Change service', 'Change network'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    expect(await page.content()).not.toContain(demoKey());
    expect(await violations(page)).toEqual([]);
  });

  test('sets the limits that the worker enforces, and its key is in no storage of the extension', async () => {
    const search = (number: number, confirmed: boolean) =>
      extension.ask('search.run', {
        prompt: 'engineer',
        filters: {},
        page: number,
        clickId: crypto.randomUUID(),
        confirmed,
      });
    expect(await search(1, false)).toMatchObject({ ok: false, error: { kind: 'confirm' } });
    expect(await search(1, true)).toMatchObject({ ok: true, data: { charged: 1 } });
    expect(await search(2, true)).toMatchObject({ ok: true, data: { charged: 1 } });
    expect(await search(3, true)).toMatchObject({ ok: false, error: { kind: 'capped', cap: 2 } });
    expect(await extension.ask('settings.change', { dailyCap: 1_000 })).toMatchObject({
      ok: false,
      error: { kind: 'managed' },
    });

    const buttonPage = await openButtonPage(extension);
    const holdsKey = (what: unknown) => JSON.stringify(what).includes(demoKey());
    for (const table of ALL_TABLES)
      expect([table, holdsKey(await buttonPage.records(table))]).toEqual([table, false]);
    // `managed` is the policy itself, so the key is in it. This also shows that the search for the key finds it.
    for (const area of ['managed', 'local', 'session', 'sync'] as const) {
      const kept = await buttonPage.page.evaluate((name) => chrome.storage[name].get(null), area);
      expect([area, holdsKey(kept)]).toEqual([area, area === 'managed']);
    }
  });

  test('puts the launcher on its network', async () => {
    const profile = await extension.context.newPage();
    await profile.goto(extension.profile(someone()));
    const sidebar = await driveSidebar(profile);
    await sidebar.open();
    await profile.close();
  });

  test('that forbids notifications is explained when the recruiter switches them on', async () => {
    const notify = page.getByRole('switch', { name: /^Notify me when a lookup is done/ });
    await notify.click();
    await page.getByRole('alert').first().waitFor();
    expect(await notify.getAttribute('aria-checked')).toBe('false');
  });

  test('that is withdrawn unlocks every box again', async () => {
    await setPolicies(extension, {});
    await step('Your service', 'To do').waitFor();
    await expect.poll(() => box('Daily limit').inputValue(), PATIENCE).toBe('');
    expect(await box('Service address').isEditable()).toBe(true);
    expect(await page.getByText('Set by your administrator').count()).toBe(0);
    expect(extension.complaints()).toEqual([]);
  });
});
