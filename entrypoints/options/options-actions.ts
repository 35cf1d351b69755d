import type { OptionsActions } from '../../components/options/actions.ts';
import { atsRecords, countAts } from '../../lib/ats/ats-records.ts';
import { browser, sidePanel } from '../../lib/browser.ts';
import { accountJson } from '../../lib/export/account-json.ts';
import { collectFile } from '../../lib/export/collect-file.ts';
import { countProgress } from '../../lib/export/progress.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { countFollowUps, followUpParts } from '../../lib/follow-up/rows.ts';
import { ask } from '../../lib/messages/ask.ts';
import { matchPatterns } from '../../lib/network/link.ts';
import { isExportOff } from '../../lib/settings/export-policy.ts';
import { TYPED_KEY } from '../../lib/settings/names.ts';
import { readServiceAddress } from '../../lib/settings/service-address.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { createReadStore } from '../../lib/store/read-store.ts';
import { storageParts } from '../../lib/store/storage-parts.ts';
import type { ReadStore } from '../../lib/store/store.ts';
import { templateRecords } from '../../lib/templates/template-records.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { countLeft } from './count-left.ts';
import { sidebarOpened } from './sidebar-opened.ts';

/** The options page's actions, wired to the browser and the worker. */
export function optionsActions(session: () => SessionView | null): OptionsActions {
  /** The host permissions of the current service and network, to give them back. */
  function granted(): string[] {
    const address = readServiceAddress(session()?.serviceUrl ?? '');
    const network = session()?.network;
    return [...(address.ok ? [address.pattern] : []), ...(network ? matchPatterns(network) : [])];
  }

  return {
    async connect(address, key) {
      if (!(await allow([address.pattern]))) return declined(address.pattern);
      if (key !== null) await browser.storage.session.set({ [TYPED_KEY]: key });
      return ask('account.connect', { serviceUrl: address.url });
    },
    answerNewKey: (answer) => ask('account.answer', answer),
    disconnect: () => ask('account.disconnect', {}),
    switchAccount: (account) => ask('account.switch', { account }),
    renameAccount: (account, name) => ask('account.rename', { account, name }),
    removeKey: (account) => ask('account.disconnect', { account }),
    tryKeyAgain: () => ask('account.retry', {}),
    async useNetwork(network) {
      const patterns = matchPatterns(network);
      if (!(await allow(patterns))) return declined(network.origin);
      return ask('network.use', { network });
    },
    allow,
    async openProfile() {
      const { network, settings } = session() ?? {};
      if (!network) return false;
      // The browser opens the side panel only on a click, which this still is.
      if (settings?.place === 'panel' || settings?.sidePanelOnly) await openPanel();
      else await ask('settings.change', { sidebarOpen: true });
      const tab = await browser.tabs.create({ url: network.example });
      return sidebarOpened(tab.id);
    },
    setPrice: (price) => ask('account.price', price),
    async storageUsed() {
      const bytes = (await navigator.storage.estimate()).usage ?? null;
      return {
        bytes,
        parts: await withStore((store, db) => storageParts(store, db, session()?.account ?? '')),
      };
    },
    change: (change) => ask('settings.change', change),
    async notify(on) {
      const permissions = ['notifications' as const];
      if (on && !(await request({ permissions }))) return false;
      return ask('settings.change', { notify: on });
    },
    async exportAll({ onPart, stop }) {
      if (await isExportOff(browser.storage.managed)) return { ok: false, error: { kind: 'managed' } };
      const file = await withStore(async (store, db) => {
        const account = session()?.account ?? '';
        const counts = [recordsOf(store, account), countFollowUps(db, account), countAts(db, account)];
        const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
        onPart(0, total);
        const sections = accountJson(store, account, Date.now(), {
          own(table) {
            if (table === 'templates') return templateRecords(db, account);
            return table === 'ats' ? atsRecords(db, account) : followUpParts(db, account, table);
          },
          onPart: countProgress(total, (done) => onPart(done, total)),
        });
        return collectFile(sections, stop);
      });
      const day = new Date().toISOString().slice(0, 10);
      if (file) saveFile(`talent-scout-${day}.json`, 'application/json', file);
      return { ok: true, data: { saved: file !== null } };
    },
    async eraseAll() {
      const origins = granted();
      const reply = await ask('data.erase', {});
      if (!reply.ok) return reply;
      await giveBack(origins);
      // What the popup keeps to draw its first frame.
      localStorage.clear();
      return { ok: true, data: { left: await countLeft() } };
    },
    openWorkspace() {
      void browser.tabs.create({ url: browser.runtime.getURL('/workspace.html') });
    },
  };
}

/** About how many records an account has. People with several records are counted once. */
async function recordsOf(store: ReadStore, account: string): Promise<number> {
  const { figures = {} } = (await store.get('totals', account)) ?? {};
  const tables = ['all', 'requests', 'orders', 'charges', 'resultPages'];
  return tables.reduce((sum, name) => sum + (figures[name] ?? 0), 0);
}

async function openPanel(): Promise<void> {
  const { id } = await browser.windows.getCurrent();
  if (id !== undefined) await sidePanel?.open({ windowId: id }).catch(() => {});
}

/** Asks only for missing permissions. The browser allows the question only right after a click. */
async function allow(origins: string[]): Promise<boolean> {
  return (await browser.permissions.contains({ origins })) || request({ origins });
}

/** When an administrator forbids a permission, the browser throws instead of asking. */
async function request(wanted: Parameters<typeof browser.permissions.request>[0]): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted);
  } catch {
    return false;
  }
}

/** The browser refuses to remove permissions that the manifest requires; that is no error here. */
async function giveBack(origins: string[]): Promise<void> {
  for (const origin of origins) await browser.permissions.remove({ origins: [origin] }).catch(() => false);
  await browser.permissions.remove({ permissions: ['notifications'] }).catch(() => false);
}

function declined(origin: string) {
  return { ok: false, error: { kind: 'no-permission', origin } } as const;
}

/** Reads from the database. */
async function withStore<T>(read: (store: ReadStore, db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  try {
    return await read(createReadStore(db), db);
  } finally {
    db.close();
  }
}
