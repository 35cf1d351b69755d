import { signal } from '@preact/signals';
import type { Blockable, Blocking } from '../../lib/blocked/change-blocked.ts';
import { tn } from '../../lib/i18n/text.ts';
import type { Undo } from '../ui/undo.ts';

/**
 * Says of people that they must not be contacted, or may be again. Each change can be undone. `blocking` changes who that is for the account in use; it is null before the
 * set-up.
 */
export function createBlockedModel(blocking: () => Promise<Blocking | null>, undo: Undo) {
  /** The last change could not be stored. */
  const failed = signal(false);

  function fail(error: unknown): void {
    console.warn('The change could not be stored', error);
    failed.value = true;
  }

  async function change(work: (list: Blocking) => Promise<{ words: string; undo: () => Promise<unknown> }>) {
    try {
      const list = await blocking();
      if (!list) return;
      const done = await work(list);
      failed.value = false;
      undo.offer({ words: done.words, undo: () => void done.undo().catch(fail) });
    } catch (error) {
      fail(error);
    }
  }

  return {
    failed,
    block: (people: readonly Blockable[]) =>
      change(async (list) => {
        const added = await list.block(people);
        return {
          words: tn('blockedDone', people.length),
          undo: () => list.takeBack(added),
        };
      }),
    allow: (people: readonly Blockable[]) =>
      change(async (list) => {
        const removed = await list.allow(people);
        return { words: tn('blockedAllowed', people.length), undo: () => list.restore(removed) };
      }),
  };
}

export type BlockedModel = ReturnType<typeof createBlockedModel>;
