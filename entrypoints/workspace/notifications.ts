import { NAMES } from '../../lib/settings/names.ts';
import { answerOf, tableOf } from '../../lib/store/indexed-db.ts';
import type { Row } from '../../lib/store/row.ts';
import type { Outside } from './outside.ts';

/** Whether due reminders are told in notifications, and what turns that on. */
export function createNotifications(
  opened: () => Promise<IDBDatabase>,
  { mayNotify, askToNotify }: Pick<Outside, 'mayNotify' | 'askToNotify'>,
) {
  return {
    async isOn(): Promise<boolean> {
      const row: Row | undefined = await answerOf(tableOf(await opened(), 'settings').get(NAMES.settings));
      const { value } = (row?.record ?? {}) as { value?: { notify?: unknown } };
      return value?.notify === true && mayNotify();
    },
    turnOn: askToNotify,
  };
}
