import { batch, signal } from '@preact/signals';
import { tn } from '../../lib/i18n/text.ts';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import type { Undo } from '../ui/undo.ts';
import type { WorkspacePorts } from './workspace-model.ts';

/**
 * Deletes people after a time in which it can be undone. Until then nothing is deleted: the people are only not shown.
 * A closed tab can't offer Undo any more, so that ends the time. If the browser crashes instead, everybody is still there
 * and shown again.
 */
export function createDeletion({ ask, ats }: Pick<WorkspacePorts, 'ask' | 'ats'>, undo: Undo) {
  /** Everybody who is not shown, by the keys under which lists have them. */
  const hidden = signal<ReadonlyMap<string, ListedPerson>>(new Map());
  const problem = signal<MessageError | null>(null);

  const show = (who: readonly ListedPerson[]) => {
    const shown = new Set(who.map(({ key }) => key));
    hidden.value = new Map([...hidden.peek()].filter(([key]) => !shown.has(key)));
  };

  async function finish(who: readonly ListedPerson[]): Promise<void> {
    const reply = await ask('people.delete', { urns: who.flatMap(({ urns }) => urns) });
    // The worker has deleted them, but perhaps they are still in records that were read before.
    if (reply.ok) return (await import('./forget-in-ats.ts')).forgetInAts(ats, who);
    batch(() => {
      problem.value = reply.error;
      show(who);
    });
  }

  return {
    hidden,
    problem,
    start(who: readonly ListedPerson[]) {
      if (who.length === 0) return;
      batch(() => {
        problem.value = null;
        hidden.value = new Map([...hidden.peek(), ...who.map((one) => [one.key, one] as const)]);
        undo.offer({
          words: tn('workspaceDeleted', who.length),
          undo: () => show(who),
          end: () => finish(who),
        });
      });
    },
    /** These people are in no record any more, so that nobody has to hide them. */
    forget(gone: ReadonlySet<string>) {
      if (gone.size > 0) hidden.value = new Map([...hidden.peek()].filter(([key]) => !gone.has(key)));
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;
