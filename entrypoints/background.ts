import { defineBackground } from 'wxt/utils/define-background';
import { browser } from '../lib/browser.ts';
import { setText, textFromBrowser } from '../lib/i18n/text.ts';
import type { Sender } from '../lib/messages/router.ts';
import { VIEW_PORT } from '../lib/messages/view-port.ts';
import { profileOf } from '../lib/network/link.ts';
import { REMINDERS } from '../lib/notifications/reminders.ts';
import { openWorkspace, showOrder } from '../lib/notifications/show-order.ts';
import { eachPersonOnce } from '../lib/people/same-person.ts';
import { timing } from '../lib/schedule/timing.ts';
import { createStore } from '../lib/store/database.ts';
import { lazyStore } from '../lib/store/lazy.ts';
import { openDatabase } from '../lib/store/open-database.ts';
import { createMenus, menuChoice, openSearch } from '../lib/worker/menus.ts';
import {
  keepLauncher,
  openPanelAtOnce,
  platform,
  restoreLauncher,
  tellLauncher,
} from '../lib/worker/platform.ts';
import { openPanelIfChosen, openSidebar } from '../lib/worker/shortcut.ts';
import { createWorker } from '../lib/worker/worker.ts';

export default defineBackground(() => {
  setText(textFromBrowser(browser.i18n));
  const store = lazyStore(async (onClosed) =>
    createStore(await openDatabase(undefined, onClosed), { now: platform.now, once: eachPersonOnce }),
  );
  const worker = createWorker(store, platform, timing(__TIME_SCALE__));

  // Listeners are added before the first await: the browser delivers the event that woke the worker only to those.
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, answer) => {
    void (openPanelAtOnce(message, sender) ?? worker.message(message, sender)).then(answer);
    // Older browsers take no promise for an answer.
    return true;
  });
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === VIEW_PORT) void worker.connect(port);
  });
  browser.alarms.onAlarm.addListener(() => void worker.work());
  browser.permissions.onAdded.addListener(() => {
    listenToNotifications();
    void worker.permissionsChanged();
  });
  browser.permissions.onRemoved.addListener(() => void worker.permissionsChanged());
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') void worker.policyChanged();
  });
  // Starts the worker with the browser: the toolbar has forgotten its popup and its badge, and a key may have to be entered.
  browser.runtime.onStartup.addListener(() => {});
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await worker.ready();
    const isFirstDay = reason === 'install' && !worker.isSetUp();
    // All at the same time, so that none keeps the others from being done.
    await Promise.all([
      isFirstDay && browser.runtime.openOptionsPage(),
      createMenus(worker.state().network),
      restoreLauncher(worker.state()),
    ]);
  });
  browser.contextMenus.onClicked.addListener(async (info, tab) => {
    const choice = menuChoice(info);
    if (choice && 'search' in choice) await openSearch(choice.search);
    else if (choice) {
      if (tab?.windowId !== undefined) openPanelIfChosen(tab.windowId);
      await worker.leaveSidebarOpen();
      await browser.tabs.create({ url: choice.open });
    }
  });
  browser.omnibox.onInputEntered.addListener((text) => void openSearch(text));
  browser.commands.onCommand.addListener((command, tab) => {
    const { id, windowId, url } = tab ?? {};
    if (id === undefined || windowId === undefined) return;
    openSidebar({ id, windowId }, command, async () => {
      await worker.ready();
      const { network } = worker.state();
      if (network && url !== undefined && profileOf(network, url)) await tellLauncher(id, command);
    });
  });

  let isListening = false;
  // The notifications API exists only with its permission, which may be granted while the worker runs.
  function listenToNotifications(): void {
    if (isListening || !browser.notifications) return;
    isListening = true;
    browser.notifications.onClicked.addListener(async (id) => {
      await worker.ready();
      await browser.notifications.clear(id);
      if (id === REMINDERS) await openWorkspace(REMINDERS);
      else await showOrder(await store.get('orders', id), worker.state().network);
    });
  }
  listenToNotifications();

  void worker.work().then(worker.prune);
  worker
    .ready()
    .then(() => keepLauncher(worker.state()))
    .catch((error: unknown) => platform.log('the launcher could not be looked after', error));
});
