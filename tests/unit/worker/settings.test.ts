import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings, settingsChange, settingsSchema } from '../../../lib/settings/settings.ts';
import { put } from '../../../lib/store/store.ts';
import { loadState } from '../../../lib/worker/state.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';
import { MemoryDisk } from '../../support/memory-store.ts';

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
      expect(settingsSchema.safeParse(readSettings(stored)).success).toBe(true);
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
