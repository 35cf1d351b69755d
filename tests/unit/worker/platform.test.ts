import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../../lib/settings/settings.ts';
import type { HeaderRule } from '../../../lib/worker/connection-rule.ts';
import type { State } from '../../../lib/worker/state.ts';
import { FakeExtensionApi } from '../../support/fake-extension-api.ts';
import { networkOf, site } from '../../support/networks.ts';

const api = new FakeExtensionApi();
// The polyfill reads the browser's API once, when it is first loaded.
vi.stubGlobal('browser', api.browser);
vi.stubGlobal('chrome', api.chrome);
const { keepLauncher, openPanelAtOnce, platform, restoreLauncher } = await import(
  '../../../lib/worker/platform.ts'
);
const { openPanelIfChosen, openSidebar, rememberPlace } = await import('../../../lib/worker/shortcut.ts');
vi.unstubAllGlobals();

const other = networkOf('https://www.other.com/in/jane-doe');
const state: State = {
  account: null,
  key: null,
  keys: new Set(),
  newKey: null,
  network: site,
  settings: readSettings(undefined),
  managed: {},
  blocked: new Set(),
};
const standing = () => [...api.scripts.values()].flatMap(({ matches }) => matches);
const MATCHES = ['https://*.site.com/*'];

beforeEach(() => {
  api.reset();
  api.tabs.push(
    { id: 1, url: 'https://www.site.com/in/jane-doe' },
    { id: 2, url: 'https://www.other.com/in/jane-doe' },
    { url: 'https://www.site.com/not-in-a-tab' },
    { id: 4, url: 'https://site.com/feed' },
  );
});

describe('the launcher', () => {
  test('is registered for later pages and injected into open ones', async () => {
    await platform.registerLauncher(site);
    expect([...api.scripts.values()]).toEqual([
      {
        id: 'launcher',
        matches: MATCHES,
        js: ['launcher.js'],
        runAt: 'document_start',
        persistAcrossSessions: true,
      },
    ]);
    expect(api.injected).toEqual([
      [1, '/launcher.js'],
      [4, '/launcher.js'],
    ]);
    expect(api.menus).toEqual(['search-text', 'open-profile']);
  });

  test('is registered for a new network, and removed with it', async () => {
    await platform.registerLauncher(site);
    await platform.registerLauncher(other);
    expect(standing()).toEqual(['https://*.other.com/*']);
    const injected = api.injected.length;
    await platform.registerLauncher(null);
    expect(standing()).toEqual([]);
    expect(api.injected).toHaveLength(injected);
    expect(api.menus).toEqual(['search-text']);
  });

  test('is told to leave every page, whatever its address, when it may be on none', async () => {
    await platform.registerLauncher(site);
    expect(api.told).toEqual([]);
    api.closed.add(2);
    await platform.registerLauncher(null);
    expect(api.told).toEqual([
      [1, 'end'],
      [4, 'end'],
    ]);
  });

  test('is registered for the second network if two are set at once', async () => {
    await Promise.all([platform.registerLauncher(site), platform.registerLauncher(other)]);
    expect(standing()).toEqual(['https://*.other.com/*']);
  });

  test('is registered the next time if it could not be registered', async () => {
    api.breaks = true;
    await expect(platform.registerLauncher(site)).rejects.toThrow('failed');
    await platform.registerLauncher(site);
    expect(standing()).toEqual(MATCHES);
  });

  test('is injected into the other tabs if one was closed meanwhile', async () => {
    api.closed.add(1);
    await platform.registerLauncher(site);
    expect(api.injected).toEqual([[4, '/launcher.js']]);
  });
});

describe('where there is only the side panel', () => {
  const panelOnly: State = { ...state, settings: { ...state.settings, sidePanelOnly: true } };

  test('no launcher is registered, those of open pages end, and the menus stay', async () => {
    await platform.registerLauncher(site);
    await platform.registerLauncher(site, true);
    expect(standing()).toEqual([]);
    expect(api.told).toEqual(api.tabs.flatMap(({ id }) => (id === undefined ? [] : [[id, 'end']])));
    expect(api.menus).toEqual(['search-text', 'open-profile']);
  });

  test('an update registers none', async () => {
    await restoreLauncher(panelOnly);
    expect(standing()).toEqual([]);
  });

  test('the next worker takes back a registration that the last one left, and only that', async () => {
    await platform.registerLauncher(site);
    await keepLauncher(panelOnly);
    expect(standing()).toEqual([]);
    const told = api.told.length;
    expect(told).toBeGreaterThan(0);
    await keepLauncher(panelOnly);
    expect(api.told).toHaveLength(told);
    await keepLauncher(state);
    expect(standing()).toEqual(MATCHES);
  });

  test('the toolbar opens the side panel instead of the popup', async () => {
    await rememberPlace({ place: 'panel', sidePanelOnly: true });
    expect(api.toolbar).toEqual({ popup: '', openPanelOnActionClick: true });
    expect([...api.stored]).toEqual([['place', 'panel']]);
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    expect(api.toolbar).toEqual({ popup: 'popup.html', openPanelOnActionClick: false });
  });
});

test('the rules for requests are the browser’s own, until it ends', async () => {
  const rule = { id: 4 } as HeaderRule;
  await platform.rules.add(rule);
  expect(api.rules).toEqual([rule]);
  expect(await platform.rules.list()).toEqual([rule]);
});

describe('after an update', () => {
  test('the launcher is registered again, and open pages get the new one', async () => {
    await restoreLauncher(state);
    expect(standing()).toEqual(MATCHES);
    expect(api.injected.map(([tab]) => tab)).toEqual([1, 4]);
  });

  test('a launcher that is still registered is replaced', async () => {
    await platform.registerLauncher(site);
    await restoreLauncher(state);
    expect(standing()).toEqual(MATCHES);
    expect(api.injected.map(([tab]) => tab)).toEqual([1, 4, 1, 4]);
  });

  test('nothing is registered or injected without the permission or without a network', async () => {
    api.isAllowed = false;
    await restoreLauncher(state);
    await keepLauncher(state);
    api.isAllowed = true;
    await restoreLauncher({ ...state, network: null });
    await keepLauncher({ ...state, network: null });
    expect(standing()).toEqual([]);
    expect(api.injected).toEqual([]);
  });

  test('the next worker registers the launcher if the last one died before it had', async () => {
    await keepLauncher(state);
    expect(standing()).toEqual(MATCHES);
    expect(api.injected.map(([tab]) => tab)).toEqual([1, 4]);
  });

  test('a launcher that is registered, or is just being registered, is left alone', async () => {
    const restoring = platform.registerLauncher(site);
    await keepLauncher(state);
    await restoring;
    await keepLauncher(state);
    expect(api.injected.map(([tab]) => tab)).toEqual([1, 4]);
  });
});

describe('the one message that is taken ahead of the others', () => {
  const sender = { id: 'own-extension', tab: { id: 7, url: 'https://elsewhere.example/' } };

  test('opens the side panel beside the sender’s tab, and does nothing else', async () => {
    const before = [...api.stored];
    expect(await openPanelAtOnce({ ask: 'panel.open', request: { tabId: 9 } }, sender)).toEqual({
      ok: true,
      data: null,
    });
    expect(api.panels).toEqual([{ open: { tabId: 7 } }]);
    expect([...api.stored]).toEqual(before);
  });

  test.each([
    ['another message', { ask: 'options.open', request: {} }, sender],
    ['no message', 'panel.open', sender],
    ['another extension', { ask: 'panel.open' }, { ...sender, id: 'another-extension' }],
    ['a sender outside of tabs', { ask: 'panel.open' }, { id: 'own-extension' }],
  ])('is not %s', (_what, message, from) => {
    expect(openPanelAtOnce(message, from)).toBeNull();
    expect(api.panels).toEqual([]);
  });
});

describe('the remembered place', () => {
  const front = { id: 7, windowId: 3 };
  const overlay = vi.fn();

  beforeEach(() => {
    overlay.mockClear();
  });

  test('is stored for the panel, and removed for the overlay', async () => {
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    expect([...api.stored]).toEqual([['place', 'panel']]);
    await rememberPlace({ place: 'overlay', sidePanelOnly: false });
    expect([...api.stored]).toEqual([]);
  });

  test('opens the panel in the given window only if the panel was chosen', async () => {
    openPanelIfChosen(3);
    expect(api.panels).toEqual([]);
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    openPanelIfChosen(3);
    expect(api.panels).toEqual([{ open: { windowId: 3 } }]);
  });

  test('decides what the shortcut opens', async () => {
    openSidebar(front, 'toggle-sidebar', overlay);
    expect(overlay).toHaveBeenCalledTimes(1);
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    openSidebar(front, 'toggle-sidebar', overlay);
    expect(overlay).toHaveBeenCalledTimes(1);
    expect(api.panels).toEqual([{ open: { tabId: 7 } }]);
  });

  test('lets the shortcut close the panel only if every window has one', async () => {
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    Object.assign(api, { openPanels: 1, openWindows: 2 });
    openSidebar(front, 'toggle-sidebar', overlay);
    Object.assign(api, { openPanels: 2, openWindows: 2 });
    openSidebar(front, 'toggle-sidebar', overlay);
    expect(api.panels).toEqual([{ open: { tabId: 7 } }, { close: { windowId: 3 } }]);
    expect(overlay).not.toHaveBeenCalled();
  });

  test('never lets the shortcut that gets a contact close the panel', async () => {
    openSidebar(front, 'get-contact', overlay);
    expect(overlay).toHaveBeenCalledTimes(1);
    await rememberPlace({ place: 'panel', sidePanelOnly: false });
    Object.assign(api, { openPanels: 1, openWindows: 1 });
    openSidebar(front, 'get-contact', overlay);
    expect(api.panels).toEqual([{ open: { tabId: 7 } }]);
  });
});
