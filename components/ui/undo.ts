import { signal } from '@preact/signals';

/** How long something can be undone. */
const UNDO_MS = 10_000;

/** Something that was done and can be undone for a while. */
export interface Undoable {
  /** What was done. */
  words: string;
  undo: () => void;
  /** The time is over. */
  end?: () => void | Promise<void>;
}

/** Offers to undo the last thing that was done. What is done next ends the offer. */
export function createUndo({
  after,
  now,
}: {
  after: (ms: number, work: () => void) => () => void;
  now: () => number;
}) {
  const offered = signal<Undoable | null>(null);
  let cancel = () => {};
  let endsAt = 0;
  let left = 0;

  function wait(ms: number): void {
    cancel();
    left = ms;
    endsAt = now() + ms;
    cancel = after(ms, () => void finish());
  }

  function take(): Undoable | null {
    cancel();
    const last = offered.peek();
    offered.value = null;
    return last;
  }

  /** Ends the offer now. */
  async function finish(): Promise<void> {
    await take()?.end?.();
  }

  return {
    offered,
    finish,
    offer(next: Undoable): void {
      void finish();
      offered.value = next;
      wait(UNDO_MS);
    },
    undo: () => take()?.undo(),
    /** The pointer or the focus is on Undo: the time stands still. */
    pause(): void {
      cancel();
      left = Math.max(0, endsAt - now());
    },
    resume(): void {
      if (offered.peek()) wait(left);
    },
  };
}

export type Undo = ReturnType<typeof createUndo>;
