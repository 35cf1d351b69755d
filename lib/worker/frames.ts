import * as z from 'zod/mini';
import { keepNewest } from '../messages/keep-newest.ts';
import type { Sender } from '../messages/router.ts';

/** Storage that ends with the browser and outlives a worker. Pages of the network can't read it. */
export interface SessionStorage {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

const NAME = 'frames';
/** Frames that are remembered; the oldest is dropped first. */
const MAX_FRAMES = 200;

const stored = z.array(z.object({ tab: z.number(), document: z.string() }));

/**
 * The sidebar's frames, by their tabs. A frame counts once the launcher of its tab has vouched for it: the launcher tells a
 * word to the worker and to the frame it holds, and the frame repeats it. Each document of a frame starts anew.
 */
export function createFrames(memory: SessionStorage) {
  const words = new Map<number, string>();
  let documents = new Map<number, string>();

  return {
    async load(): Promise<void> {
      // Every message waits for this: without the list the frames are vouched for anew.
      const parsed = z.safeParse(stored, await memory.get(NAME).catch(() => null));
      if (parsed.success) documents = new Map(parsed.data.map(({ tab, document }) => [tab, document]));
    },
    vouch(tab: number, word: string): void {
      words.set(tab, word);
    },
    /** Whether the frame may be answered from now on. A word counts once. */
    async hello({ tab, documentId }: Sender, word: string): Promise<boolean> {
      if (tab?.id === undefined || documentId === undefined || words.get(tab.id) !== word) return false;
      words.delete(tab.id);
      keepNewest(documents, tab.id, documentId, MAX_FRAMES);
      await memory.set(
        NAME,
        Array.from(documents, ([id, document]) => ({ tab: id, document })),
      );
      return true;
    },
    isVouched: ({ tab, documentId }: Sender): boolean =>
      tab?.id !== undefined && documentId !== undefined && documents.get(tab.id) === documentId,
  };
}

export type Frames = ReturnType<typeof createFrames>;
