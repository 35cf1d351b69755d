import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSettings, settingsChange } from '../../../lib/settings/settings.ts';
import { put } from '../../../lib/store/store.ts';
import { loadState } from '../../../lib/worker/state.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { connected, launcherAt } from '../support/browsers.ts';

const DEFAULTS = readSettings(undefined);

test('settings have their defaults if nothing is stored', () => {
  expect(DEFAULTS).toMatchObject({ confirmAbove: 20, dailyCap: null, notify: false, keepDays: null });
  for (const stored of [null, 7, 'x', [], {}]) expect(readSettings(stored)).toEqual(DEFAULTS);
});

test('one unreadable value changes no other setting', () => {
  const stored = { ...DEFAULTS, confirmAbove: 5, dailyCap: 'lots', launcherTop: 500, notify: true };
  expect(readSettings(stored)).toEqual({ ...DEFAULTS, confirmAbove: 5, notify: true });
});

test('settings are valid whatever is stored', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const settings = readSettings(stored);
      expect(settingsChange.safeParse(settings).success).toBe(true);
      expect(Object.keys(settings)).toEqual(Object.keys(DEFAULTS));
    }),
  );
});

test('the usual country is a country’s code, and not asked yet at first', () => {
  expect(DEFAULTS.usualCountry).toBeNull();
  expect(readSettings({ usualCountry: 'FR' }).usualCountry).toBe('FR');
  for (const usualCountry of ['fr', 'France', 7, '']) {
    expect(readSettings({ usualCountry }).usualCountry).toBeNull();
    expect(settingsChange.safeParse({ usualCountry }).success).toBe(false);
  }
});

test('a limit that is stored as none is kept as none', () => {
  expect(readSettings({ ...DEFAULTS, confirmAbove: null }).confirmAbove).toBeNull();
});

test('an administrator’s value comes first, and an unreadable one counts as not set', async () => {
  const disk = new MemoryDisk();
  disk.commit(
    [
      put('settings', { name: 'settings', value: { ...DEFAULTS, dailyCap: 99 } }),
      put('settings', { name: 'network', value: { origin: 'javascript:' } }),
      put('settings', { name: 'account', value: 'gone' }),
      put('settings', { name: 'secret', value: { key: 7 } }),
    ],
    true,
  );
  const state = await loadState(disk.open(), { dailyCap: 10 });
  expect(state).toMatchObject({ account: null, key: null, network: null });
  expect(state.settings).toMatchObject({ dailyCap: 10, confirmAbove: 20 });
});

test('two changes at the same time are both stored', async () => {
  const browser = new FakeBrowser();
  await browser.worker.work();
  await Promise.all([
    browser.ask('settings.change', { confirmAbove: 7.5 }),
    browser.ask('settings.change', { dailyCap: 100 }),
    browser.ask('launcher.place', { top: 12 }),
  ]);
  expect(browser.worker.state().settings).toMatchObject({
    confirmAbove: 7.5,
    dailyCap: 100,
    launcherTop: 12,
  });
});

test('where the sidebar lives is noted at each start, and again only when it changes', async () => {
  const browser = new FakeBrowser();
  await browser.worker.work();
  expect(browser.places).toEqual(['overlay']);
  await browser.ask('settings.change', { notify: true });
  await browser.ask('launcher.place', { place: 'overlay' });
  expect(browser.places).toEqual(['overlay']);
  await browser.ask('launcher.place', { place: 'panel' });
  await browser.ask('launcher.place', { top: 12 });
  expect(browser.places).toEqual(['overlay', 'panel']);
  await browser.restart();
  expect(browser.places).toEqual(['overlay', 'panel', 'panel']);
});

test('a place that cannot be noted is logged, and the setting holds all the same', async () => {
  const browser = new FakeBrowser();
  browser.isPlaceLost = true;
  await browser.worker.work();
  expect(await browser.ask('launcher.place', { place: 'panel' })).toMatchObject({ ok: true });
  expect(browser.worker.state().settings.place).toBe('panel');
  expect(JSON.stringify(browser.emitted)).toContain('the place was not noted');
});

describe('with the side panel only', () => {
  const PROFILE = 'https://www.network.test/in/jane-doe';
  const stored = (browser: FakeBrowser) =>
    browser.disk.all('settings').find(({ name }) => name === 'settings')?.value;

  async function withNetwork(): Promise<FakeBrowser> {
    const browser = await connected();
    await browser.ask('network.use', { network: networkOf(PROFILE) });
    expect(browser.launchers.at(-1)).toBe('https://www.network.test');
    return browser;
  }

  test('launchers end at once, and are back when it is switched off', async () => {
    const browser = await withNetwork();
    await browser.ask('settings.change', { sidePanelOnly: true });
    expect(browser.launchers.at(-1)).toBeNull();
    expect(browser.places.at(-1)).toBe('panel');
    await browser.ask('settings.change', { sidePanelOnly: false });
    expect(browser.launchers.at(-1)).toBe('https://www.network.test');
    expect(browser.places.at(-1)).toBe('overlay');
    expect(stored(browser)).toMatchObject({ place: 'overlay', sidePanelOnly: false });
  });

  test('a network that is chosen, or allowed again, gets no launcher', async () => {
    const browser = await connected();
    await browser.ask('settings.change', { sidePanelOnly: true });
    await browser.ask('network.use', { network: networkOf(PROFILE) });
    expect(browser.launchers.at(-1)).toBeNull();
    browser.allowed = false;
    await browser.worker.permissionsChanged();
    browser.allowed = true;
    await browser.worker.permissionsChanged();
    expect(browser.launchers.at(-1)).toBeNull();
  });

  test('a launcher that was out of reach is told to end', async () => {
    const browser = await withNetwork();
    const state = () => browser.ask('launcher.state', { url: PROFILE }, launcherAt(PROFILE));
    expect(await state()).toMatchObject({ ok: true });
    await browser.ask('settings.change', { sidePanelOnly: true });
    expect(await state()).toEqual({ ok: false, error: { kind: 'no-network' } });
  });

  test('a policy decides, on or off', async () => {
    const browser = await withNetwork();
    browser.managed = { sidePanelOnly: true };
    await browser.worker.policyChanged();
    expect(browser.launchers.at(-1)).toBeNull();
    const refused = { ok: false, error: { kind: 'managed' } };
    expect(await browser.ask('settings.change', { sidePanelOnly: false })).toEqual(refused);
    browser.managed = {};
    await browser.worker.policyChanged();
    await browser.ask('settings.change', { sidePanelOnly: true });
    browser.managed = { sidePanelOnly: false };
    await browser.worker.policyChanged();
    expect(browser.launchers.at(-1)).toBe('https://www.network.test');
  });
});
