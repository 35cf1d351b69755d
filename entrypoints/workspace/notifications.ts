import { NAMES } from '../../lib/settings/names.ts';
import { answerOf, tableOf } from '../../lib/store/indexed-db.ts';
import type { Row } from '../../lib/store/row.ts';

/** Loaded when a reminder is shown. */
const loadBrowser = () => import('../../lib/browser.ts');

const NEEDED = { permissions: ['notifications' as const] };

/** Whether the browser shows notifications, and what turns them on. */
export function createNotifications(opened: () => Promise<IDBDatabase>) {
  return {
    async isOn(): Promise<boolean> {
      const row: Row | undefined = await answerOf(tableOf(await opened(), 'settings').get(NAMES.settings));
      const { value } = (row?.record ?? {}) as { value?: { notify?: unknown } };
      return value?.notify === true && (await loadBrowser()).browser.permissions.contains(NEEDED);
    },
    /** Asks the recruiter, which the browser allows only right after a click. */
    async turnOn(): Promise<boolean> {
      const [{ browser }, { ask }] = await Promise.all([loadBrowser(), import('../../lib/messages/ask.ts')]);
      // When an administrator forbids it, the browser throws instead of asking.
      const isAllowed = await browser.permissions.request(NEEDED).catch(() => false);
      return isAllowed && (await ask('settings.change', { notify: true })).ok;
    },
  };
}
