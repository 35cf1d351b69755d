import * as z from 'zod/mini';
import { browser, requestRules, sidePanel } from '../browser.ts';
import { t } from '../i18n/text.ts';
import type { Reply } from '../messages/answers.ts';
import type { Sender } from '../messages/router.ts';
import { matchPatterns, type Network } from '../network/link.ts';
import type { HeaderRule, RulesPort } from './connection-rule.ts';
import { createMenus } from './menus.ts';
import { rememberPlace } from './shortcut.ts';
import { managedSchema, type State } from './state.ts';
import type { Platform } from './worker.ts';

const ALARM = 'jobs';
/** Not built as a content script: wxt announces those to the page by an event that holds the extension's id. */
const LAUNCHER = { id: 'launcher', file: 'launcher.js' };

/** The worker's ports, wired to the browser. */
export const platform: Platform = {
  own: { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/')).origin },
  fetch: (input, init) => fetch(input, init),
  rules: sessionRules(),
  now: () => Date.now(),
  random: () => Math.random(),
  lock: (name, work) => navigator.locks.request(name, work),
  online: () => navigator.onLine,
  async managed() {
    try {
      const parsed = z.safeParse(managedSchema, await browser.storage.managed.get());
      return parsed.success ? parsed.data : {};
    } catch {
      // Where no administrator has set anything, some browsers reject instead of answering with nothing.
      return {};
    }
  },
  allowed: (origins) => browser.permissions.contains({ origins }),
  registerLauncher,
  alarm: {
    get: async () => (await browser.alarms.get(ALARM))?.scheduledTime ?? null,
    set: async (at) => void (await browser.alarms.create(ALARM, { when: at })),
    clear: async () => void (await browser.alarms.clear(ALARM)),
  },
  timer(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  async badge(text) {
    // The exclamation mark says that the recruiter is needed.
    await browser.action.setBadgeBackgroundColor({ color: text === '!' ? '#b3261e' : '#0d6b62' });
    await browser.action.setBadgeText({ text });
  },
  async inView() {
    const front = await browser.windows.getLastFocused();
    if (!front.focused || front.id === undefined) return null;
    const [tab] = await browser.tabs.query({ active: true, windowId: front.id });
    return tab ? { tab: tab.id ?? null, url: tab.url ?? null } : null;
  },
  notify,
  session: {
    get: async (name) => (await browser.storage.session.get(name))[name],
    set: (name, value) => browser.storage.session.set({ [name]: value }),
    clear: () => browser.storage.session.clear(),
  },
  rememberPlace,
  ui: {
    async openPanel(tab) {
      if (tab !== null) await sidePanel?.open({ tabId: tab });
    },
    openOptions: () => browser.runtime.openOptionsPage(),
  },
  log: (message, detail) => console.info(`Talent Scout: ${message}`, detail ?? ''),
};

/**
 * Opens the side panel. The browser allows that only within the event of a click, before anything is awaited, so this one
 * message is not routed. Only the extension's own scripts can send it, and it only shows an extension page.
 */
export function openPanelAtOnce(message: unknown, sender: Sender): Promise<Reply<null>> | null {
  const isMessage = typeof message === 'object' && message !== null && 'ask' in message;
  const tabId = sender.tab?.id;
  if (!isMessage || message.ask !== 'panel.open' || !sidePanel || tabId === undefined) return null;
  if (sender.id !== browser.runtime.id) return null;
  return sidePanel.open({ tabId }).then(
    () => ({ ok: true, data: null }),
    () => ({ ok: false, error: { kind: 'internal' } }),
  );
}

/** The extension's rules for requests. They end with the browser, as the connections do that they are about. */
function sessionRules(): RulesPort {
  const rules = () => {
    if (!requestRules) throw new Error('This browser has no rules for requests.');
    return requestRules;
  };
  return {
    list: async () => (await rules().getSessionRules()) as HeaderRule[],
    add: async (rule) => rules().updateSessionRules({ addRules: [rule] }),
  };
}

async function notify(id: string, message: string): Promise<void> {
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return;
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title: t('extensionName'),
    message,
  });
}

let registering: Promise<unknown> = Promise.resolve();

/** Registers the launcher, one call after the other: two at once would fail on each other's registration. */
function registerLauncher(network: Network | null, isPanelOnly?: boolean): Promise<void> {
  const next = registering.then(() => putLauncher(network, isPanelOnly));
  registering = next.catch(() => {});
  return next;
}

const isLauncherRegistered = async () =>
  (await browser.scripting.getRegisteredContentScripts({ ids: [LAUNCHER.id] })).length > 0;

/**
 * Puts the launcher on the network's pages: by registration on pages to come, by injection on those already open. Where
 * there is only the side panel, the launchers of open pages end instead.
 */
async function putLauncher(network: Network | null, isPanelOnly = false): Promise<void> {
  if (await isLauncherRegistered()) await browser.scripting.unregisterContentScripts({ ids: [LAUNCHER.id] });
  await createMenus(network);
  if (!network || isPanelOnly) return endLaunchers();
  const matches = matchPatterns(network);
  await browser.scripting.registerContentScripts([
    { id: LAUNCHER.id, matches, js: [LAUNCHER.file], runAt: 'document_start', persistAcrossSessions: true },
  ]);
  await injectLauncher(matches);
}

/** Removes launcher and sidebar from every page. The addresses of tabs can't be seen without the permission for their sites. */
async function endLaunchers(): Promise<void> {
  for (const { id } of await browser.tabs.query({}))
    if (id !== undefined) browser.tabs.sendMessage(id, 'end', { frameId: 0 }).catch(() => {});
}

async function injectLauncher(matches: string[]): Promise<void> {
  const tabs = await browser.tabs.query({ url: matches });
  await Promise.allSettled(
    tabs.map(({ id }) =>
      id === undefined
        ? undefined
        : browser.scripting.executeScript({ target: { tabId: id }, files: [`/${LAUNCHER.file}`] }),
    ),
  );
}

/** Registers the launcher after an update: the browser drops the registration, and open pages have the old launcher. */
export async function restoreLauncher(state: State): Promise<void> {
  if (state.network && (await browser.permissions.contains({ origins: matchPatterns(state.network) }))) {
    await registerLauncher(state.network, state.settings.sidePanelOnly);
  }
}

/** Registers the launcher, or takes its registration back, if the last worker stopped before it had done so. */
export async function keepLauncher(state: State): Promise<void> {
  await registering;
  if (state.network && (await isLauncherRegistered()) === state.settings.sidePanelOnly)
    await restoreLauncher(state);
}

/** Tells the launcher of a tab which shortcut the recruiter pressed. A tab without a launcher does nothing. */
export async function tellLauncher(tab: number, command: string): Promise<void> {
  await browser.tabs.sendMessage(tab, command, { frameId: 0 }).catch(() => {});
}
