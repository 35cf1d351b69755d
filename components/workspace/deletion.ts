import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { WorkspacePorts } from './workspace-model.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

interface Waiting {
  urns: readonly string[];
  /** How many people these urns are. */
  people: number;
}

/**
 * Deletes people after a time in which it can be undone. Until then nothing is deleted: the people are only not shown.
 * A closed tab can't offer Undo any more, so `finish` deletes at once what the recruiter had decided. If the browser
 * crashes instead, everybody is still there and shown again.
 */
export function createDeletion(
  { ask, after, now }: Pick<WorkspacePorts, 'ask' | 'after' | 'now'>,
  records: ReadonlySignal<{ people: readonly { urn: string }[] | null; whole: boolean }>,
) {
  const waiting = signal<Waiting | null>(null);
  /** Everybody who is not shown. */
  const hidden = signal<ReadonlySet<string>>(new Set());
  const problem = signal<MessageError | null>(null);
  /** Deleted by the worker, but perhaps still in records that were read before. */
  let deleted: string[] = [];
  let cancel = () => {};
  let endsAt = 0;
  let left = 0;

  const show = (urns: readonly string[]) => {
    hidden.value = new Set([...hidden.peek()].filter((urn) => !urns.includes(urn)));
  };

  records.subscribe(({ people, whole }) => {
    if (deleted.length === 0 || !people || !whole) return;
    const present = new Set(people.map(({ urn }) => urn));
    const gone = deleted.filter((urn) => !present.has(urn));
    deleted = deleted.filter((urn) => present.has(urn));
    if (gone.length > 0) show(gone);
  });

  function wait(ms: number): void {
    cancel();
    left = ms;
    endsAt = now() + ms;
    cancel = after(ms, () => void finish());
  }

  /** Deletes what waits now, without a further chance to undo it. */
  async function finish(): Promise<void> {
    cancel();
    const { urns } = waiting.peek() ?? { urns: [] };
    waiting.value = null;
    if (urns.length === 0) return;
    const reply = await ask('people.delete', { urns: [...urns] });
    if (reply.ok) {
      deleted.push(...urns);
      return;
    }
    batch(() => {
      problem.value = reply.error;
      show(urns);
    });
  }

  return {
    waiting,
    hidden,
    problem,
    finish,
    start(urns: readonly string[], people: number) {
      void finish();
      batch(() => {
        problem.value = null;
        hidden.value = new Set([...hidden.peek(), ...urns]);
        waiting.value = { urns, people };
      });
      wait(UNDO_MS);
    },
    undo() {
      cancel();
      const { urns } = waiting.peek() ?? { urns: [] };
      batch(() => {
        waiting.value = null;
        show(urns);
      });
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
