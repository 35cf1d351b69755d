import { browser } from '../../lib/browser.ts';
import { ask } from '../../lib/messages/ask.ts';

/** The worker and the browser, for a page in which the recruiter notes something. */
export interface Outside {
  /** Reminders were set or taken away. */
  tellOfReminders(): void;
  /** Who must not be contacted has changed. */
  tellOfBlocked(): void;
  /** The texts of an administrator's list of who must not be contacted. */
  blockedByPolicy(): Promise<string[]>;
  /** Whether the browser may show notifications. */
  mayNotify(): Promise<boolean>;
  /** Asks the recruiter for notifications, which the browser allows only right after a click. Tells whether they are on. */
  askToNotify(): Promise<boolean>;
  /** What an administrator's policy gives as templates, unchecked. */
  managedTemplates(): Promise<unknown>;
}

const NEEDED = { permissions: ['notifications' as const] };

export const outside: Outside = {
  // The worker looks for what is due at each start too, so its answer is not waited for.
  tellOfReminders: () => void ask('reminders.changed', {}),
  tellOfBlocked: () => void ask('blocked.changed', {}),
  async blockedByPolicy() {
    // Where there is no policy, some browsers refuse to answer.
    const set: Record<string, unknown> = await browser.storage.managed.get().catch(() => ({}));
    const { doNotContact } = set;
    return Array.isArray(doNotContact) ? doNotContact.filter((text) => typeof text === 'string') : [];
  },
  mayNotify: () => browser.permissions.contains(NEEDED),
  async askToNotify() {
    // When an administrator forbids it, the browser throws instead of asking.
    const isAllowed = await browser.permissions.request(NEEDED).catch(() => false);
    return isAllowed && (await ask('settings.change', { notify: true })).ok;
  },
  managedTemplates: async () => (await browser.storage.managed.get('templates')).templates,
};
