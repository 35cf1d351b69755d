import { t, tn } from '../i18n/text.ts';
import type { Store } from '../store/store.ts';

interface ReminderPorts {
  store: Store;
  /** What is kept until the browser ends. After the next start everything that is due is told once more. */
  memory: { get(name: string): Promise<unknown>; set(name: string, value: unknown): Promise<void> };
  account: () => string | null;
  now: () => number;
  /** The number of due reminders may have changed. */
  onCounted: () => void;
  notify: (id: string, message: string) => Promise<void>;
}

/** The id of the notification about reminders. */
export const REMINDERS = 'reminders';
/** When they are looked for again after they could not be read. */
const AGAIN_MS = 60_000;

/** Tells the recruiter of the reminders that are due. Pages write them, and the worker only looks for what is due. */
export function createReminders({ store, memory, account, now, onCounted, notify }: ReminderPorts) {
  /** When the next one is due; null if there is none, and undefined while that is not known. */
  let next: number | null | undefined;
  let due = 0;

  async function look(id: string): Promise<void> {
    const told = REMINDERS + id;
    const at = now();
    const last = Number((await memory.get(told)) ?? 0);
    // The computer's clock may have been put back since.
    const found = await store.reminders(id, Math.min(last, at), at);
    // Something may have been changed meanwhile.
    if (next === null) next = found.next;
    due = found.due;
    const [one, ...more] = found.untold;
    if (one === undefined) {
      if (last > at) await memory.set(told, at);
      return;
    }
    // Told before it is noted as told: twice is better than never.
    const person = more.length > 0 ? null : await store.get('people', one);
    await notify(REMINDERS, person?.name ? t('reminderDue', person.name) : tn('remindersDue', due));
    await memory.set(told, at);
  }

  return {
    /** When the next one is due, as far as that is known. */
    next: () => next ?? null,
    /** How many are due. */
    due: () => due,
    /** A page has changed reminders, or there is another account: `run` has to look again. */
    onChanged(): void {
      next = undefined;
    },
    /** Looks for what is due, if something may be. */
    async run(): Promise<void> {
      if (next === null || (next !== undefined && next > now())) return;
      next = null;
      due = 0;
      const id = account();
      try {
        if (id !== null) await look(id);
      } catch (error) {
        next = now() + AGAIN_MS;
        throw error;
      }
      onCounted();
    },
  };
}
