import { defineBackground } from 'wxt/utils/define-background';
import { createMenus, menuChoice, openSearch } from '../lib/background/menus.ts';
import { openPanelAtOnce, platform, restoreLauncher } from '../lib/background/platform.ts';
import { createWorker } from '../lib/background/worker.ts';
import { browser } from '../lib/browser.ts';
import type { Sender } from '../lib/messages/sender.ts';
import { VIEW_PORT } from '../lib/messages/view-port.ts';
import { profileOf } from '../lib/network/link.ts';
import { createStore, openDatabase } from '../lib/store/database.ts';
import { lazyStore } from '../lib/store/lazy.ts';
import { setText, textFromBrowser } from '../lib/text.ts';
import { timing } from '../lib/timing.ts';

export default defineBackground(() => {
  setText(textFromBrowser(browser.i18n));
  const store = lazyStore(async () => createStore(await openDatabase(), { now: platform.now }));
  const worker = createWorker(store, platform, timing(__TIME_SCALE__));

  // Every listener stands before the first await: the event that woke the worker is delivered to it.
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender) => openPanelAtOnce(message, sender) ?? worker.message(message, sender),
  );
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === VIEW_PORT) void worker.connect(port);
  });
  browser.alarms.onAlarm.addListener(() => void worker.work());
  browser.permissions.onAdded.addListener(() => void worker.permissionsChanged());
  browser.permissions.onRemoved.addListener(() => void worker.permissionsChanged());
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') void worker.reload();
  });
  browser.runtime.onStartup.addListener(() => void worker.prune());
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await worker.ready();
    await createMenus(worker.state().network);
    await restoreLauncher(worker.state());
    if (reason === 'install' && !worker.isSetUp()) await browser.runtime.openOptionsPage();
  });
  browser.contextMenus.onClicked.addListener(async (info) => {
    const choice = menuChoice(info);
    if (choice && 'search' in choice) await openSearch(choice.search);
    else if (choice) await browser.tabs.create({ url: choice.open });
  });
  browser.omnibox.onInputEntered.addListener((text) => void openSearch(text));
  browser.commands.onCommand.addListener(async (command, tab) => {
    await worker.ready();
    const { network } = worker.state();
    const isProfile = tab?.url !== undefined && network !== null && profileOf(network, tab.url) !== null;
    if (command === 'toggle-sidebar' && isProfile && tab?.id !== undefined)
      await platform.ui.openSidebar(tab.id);
  });
  browser.notifications?.onClicked.addListener(async (job) => {
    const record = await store.get('jobs', job);
    const url = record?.people.length === 1 ? record.people[0]?.networkUrl : null;
    await browser.tabs.create({ url: url ?? browser.runtime.getURL('/workspace.html') });
  });

  void worker.work();
});
