import { put, type Store } from '../store/store.ts';

interface HistoryPorts {
  store: Store;
  now: () => number;
  /** Runs work that reads records in order to write them, so that no answer is stored in between. */
  inWriteQueue: <T>(work: () => Promise<T>) => Promise<T>;
  /** What the views show of it has changed. */
  onProgress: () => void;
}

/** Records moved in one transaction. Between two of them, answers are stored. */
const PART = 200;
/** How long it may take before anybody is told. */
const QUIET_MS = 10_000;
/** The setting that notes how many records there were to move. */
const HISTORY_SIZE = 'history-size';

/**
 * Moves the records of the first release into today's tables, a few at a time. A worker that stops in between leaves the
 * rest to the next one.
 */
export function createHistory({ store, now, inWriteQueue, onProgress }: HistoryPorts) {
  /** Records left to move; null before they were counted. */
  let left: number | null = null;
  let size = 0;
  let startedAt = 0;
  let shown: number | null = null;
  let isMoving = false;
  let onMoved: () => void = () => {};
  const moved = new Promise<void>((resolve) => {
    onMoved = resolve;
  });

  async function count(): Promise<number> {
    const counted = await store.countOld();
    const noted = (await store.get('settings', HISTORY_SIZE))?.value;
    size = typeof noted === 'number' ? Math.max(noted, counted) : counted;
    startedAt = now();
    if (counted === 0) onMoved();
    return counted;
  }

  async function movePart(): Promise<void> {
    const writes = await store.oldWrites(PART);
    const rows = writes.filter((write) => 'put' in write).length;
    if (rows > 0) await store.commit([...writes, put('settings', { name: HISTORY_SIZE, value: size })]);
    left = rows === 0 ? 0 : Math.max(1, (left ?? 0) - rows);
    if (rows === 0) onMoved();
  }

  /** How much is done, in percent, once it takes long; null otherwise. */
  function progress(): number | null {
    if (!left || now() - startedAt < QUIET_MS) return null;
    return Math.floor(100 * (1 - left / size));
  }

  return {
    progress,
    /** Resolves once everything is moved. */
    moved,
    /** Counts what there is to move, once. */
    async start(): Promise<void> {
      left ??= await count();
    },
    /** Whether records are left that nobody moves. */
    isDue: () => !isMoving && !!left,
    isMoving: () => isMoving,
    /** Moves all records, and does `between` after each part, unless another call does it. */
    async move(between: () => Promise<void>): Promise<void> {
      if (isMoving) return;
      isMoving = true;
      try {
        while (left) {
          await inWriteQueue(movePart);
          // At the end the views have shown too little, however short it was.
          if (progress() !== shown || !left) {
            shown = progress();
            onProgress();
          }
          await between();
        }
      } finally {
        isMoving = false;
      }
    },
  };
}
