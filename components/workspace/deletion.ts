import { batch, signal } from '@preact/signals';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import type { WorkspacePorts } from './workspace-model.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

/**
 * Deletes people after a time in which it can be undone. Until then nothing is deleted: the people are only not shown.
 * A closed tab can't offer Undo any more, so `finish` deletes at once what the recruiter had decided. If the browser
 * crashes instead, everybody is still there and shown again.
 */
export function createDeletion({ ask, after, now }: Pick<WorkspacePorts, 'ask' | 'after' | 'now'>) {
  /** Whose deletion can be undone now. */
  const waiting = signal<readonly ListedPerson[] | null>(null);
  /** Everybody who is not shown, by the keys under which lists have them. */
  const hidden = signal<ReadonlyMap<string, ListedPerson>>(new Map());
  const problem = signal<MessageError | null>(null);
  let cancel = () => {};
  let endsAt = 0;
  let left = 0;

  const show = (who: readonly ListedPerson[]) => {
    const shown = new Set(who.map(({ key }) => key));
    hidden.value = new Map([...hidden.peek()].filter(([key]) => !shown.has(key)));
  };

  function wait(ms: number): void {
    cancel();
    left = ms;
    endsAt = now() + ms;
    cancel = after(ms, () => void finish());
  }

  /** Deletes what waits now, without a further chance to undo it. */
  async function finish(): Promise<void> {
    cancel();
    const who = waiting.peek() ?? [];
    waiting.value = null;
    if (who.length === 0) return;
    const reply = await ask('people.delete', { urns: who.flatMap(({ urns }) => urns) });
    // The worker has deleted them, but perhaps they are still in records that were read before.
    if (reply.ok) return;
    batch(() => {
      problem.value = reply.error;
      show(who);
    });
  }

  return {
    waiting,
    hidden,
    problem,
    finish,
    start(who: readonly ListedPerson[]) {
      void finish();
      batch(() => {
        problem.value = null;
        hidden.value = new Map([...hidden.peek(), ...who.map((one) => [one.key, one] as const)]);
        waiting.value = who;
      });
      wait(UNDO_MS);
    },
    undo() {
      cancel();
      const who = waiting.peek() ?? [];
      batch(() => {
        waiting.value = null;
        show(who);
      });
    },
    /** These people are in no record any more, so that nobody has to hide them. */
    forget(gone: ReadonlySet<string>) {
      if (gone.size > 0) hidden.value = new Map([...hidden.peek()].filter(([key]) => !gone.has(key)));
    },
    /** The pointer or the focus is on Undo: the time stands still. */
    pause() {
      cancel();
      left = Math.max(0, endsAt - now());
    },
    resume() {
      if (waiting.peek()) wait(left);
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;
