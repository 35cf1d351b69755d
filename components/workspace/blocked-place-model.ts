import { batch, signal } from '@preact/signals';
import { FileProblem, type FileProblemKind } from '../../lib/ats/file-problem.ts';
import { readEveryRow, readFirstRows } from '../../lib/ats/read-file.ts';
import type { BlockList } from '../../lib/blocked/block-list.ts';
import { blockOfText, type TextProblem } from '../../lib/blocked/block-texts.ts';
import { type BlocksReport, createBlocks } from '../../lib/blocked/blocks-of-file.ts';
import type { BlockedRecord } from '../../lib/blocked/change-blocked.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Place } from '../../lib/store/store.ts';
import type { Undo } from '../ui/undo.ts';
import { networkInUse } from './network-in-use.ts';
import type { Open } from './opened.ts';

export interface BlockedPlacePorts {
  /** Who must not be contacted, for the account in use; null before the set-up. */
  blockList: () => Promise<BlockList | null>;
  /** Calls back whenever this page or another one has changed something. */
  onFollowUpsChanged: (work: () => void) => void;
  open: Open;
  announce: (words: string) => void;
}

/** What can go wrong with a file. */
export interface BlockedProblem {
  kind: FileProblemKind | 'nobody' | 'full' | 'failed';
  row: number | null;
}

/** Records that are shown at once, and with each further click. */
const WINDOW = 100;
/** Percent of an import that is reading. The rest is storing. */
const READING_PERCENT = 50;

/** The list of who must not be contacted, with its form and its import. */
export function createBlockedPlace(ports: BlockedPlacePorts, undo: Undo) {
  const { announce } = ports;
  /** Null before they are read. */
  const records = signal<readonly BlockedRecord[] | null>(null);
  const policy = signal<readonly string[]>([]);
  const count = signal(0);
  const hasMore = signal(false);
  const search = signal('');
  /** The file that is imported, and how far that is. */
  const importing = signal<{ file: string; percent: number } | null>(null);
  const report = signal<(BlocksReport & { added: number; known: number }) | null>(null);
  const problem = signal<BlockedProblem | null>(null);
  let next: Place | null = null;
  let readings = 0;
  let stop = new AbortController();

  /** Reads the first records again, as many as are shown. */
  async function read(size = Math.max(WINDOW, records.peek()?.length ?? 0), after: Place | null = null) {
    readings += 1;
    const own = readings;
    const list = await ports.blockList();
    const [window, all] = list
      ? await Promise.all([list.window(search.peek(), size, after), list.count()])
      : [{ records: [], next: null }, 0];
    // What was asked for since shows itself.
    if (own !== readings) return;
    const before = after ? (records.peek() ?? []) : [];
    next = window.next;
    batch(() => {
      policy.value = list?.policy ?? [];
      count.value = all;
      hasMore.value = window.next !== null;
      // A record may be found by several of its words.
      records.value = [...new Map([...before, ...window.records].map((one) => [one.id, one])).values()];
    });
  }

  const readSoon = () => void read().catch(fail);

  function fail(error: unknown): void {
    problem.value = problemOf(error);
  }

  ports.onFollowUpsChanged(() => {
    if (records.peek()) readSoon();
  });

  async function withList<T>(work: (list: BlockList) => Promise<T>): Promise<T | null> {
    try {
      problem.value = null;
      const list = await ports.blockList();
      return list && (await work(list));
    } catch (error) {
      fail(error);
      return null;
    }
  }

  return {
    records,
    policy,
    count,
    hasMore,
    search,
    importing,
    report,
    problem,
    read: () => read(),
    more: () => void (next && read(WINDOW, next).catch(fail)),
    find(text: string): void {
      search.value = text;
      // What was found before stays until it is known what is found now. Nothing follows it.
      next = null;
      void read(WINDOW).catch(fail);
    },
    /** Adds what a text names. Tells what is wrong with the text, or null. */
    async add(text: string): Promise<TextProblem | 'known' | 'failed' | null> {
      const network = await networkInUse(ports.open).catch((error: unknown) => {
        console.warn('The network could not be read', error);
        return undefined;
      });
      if (network === undefined) return 'failed';
      const block = blockOfText(text, network);
      if (typeof block === 'string') return block;
      const added = await withList((list) => list.add([block]));
      if (!added) return 'failed';
      if (added.length === 0) return 'known';
      undo.offer({
        words: t('blockedAdded', block.name),
        undo: () => void withList((list) => list.takeBack(added)),
      });
      return null;
    },
    /** Takes a record away. */
    async remove({ id }: BlockedRecord): Promise<void> {
      const removed = await withList((list) => list.remove([id]));
      if (!removed?.length) return;
      undo.offer({
        words: tn('blockedAllowed', removed.length),
        undo: () => void withList((list) => list.restore(removed)),
      });
    },
    async importFile(file: File): Promise<void> {
      stop.abort();
      const own = new AbortController();
      stop = own;
      const show = (percent: number) => {
        if (!own.signal.aborted) importing.value = { file: file.name, percent: Math.floor(percent) };
      };
      batch(() => {
        problem.value = null;
        report.value = null;
        show(0);
      });
      try {
        const { signal: aborted } = own;
        const network = await networkInUse(ports.open);
        const { rows, encoding, columns } = await readFirstRows(file, network, { signal: aborted });
        const isPlain = /\.txt$/i.test(file.name);
        const first = isPlain ? [(rows[0] ?? []).join(', ')] : (rows[0] ?? []);
        const blocks = createBlocks({ network, columns: isPlain ? NO_COLUMNS : columns, first, isPlain });
        await readEveryRow(file, encoding, blocks.add, {
          signal: aborted,
          onBytes: (bytes) => show((bytes / file.size) * READING_PERCENT),
        });
        const all = blocks.all();
        if (all.length === 0) {
          problem.value = { kind: 'nobody', row: null };
          return;
        }
        const list = await ports.blockList();
        const added = await list?.add(all, {
          signal: aborted,
          onProgress: (done, total) => show(READING_PERCENT + (done / total) * (100 - READING_PERCENT)),
        });
        const count = added?.length ?? 0;
        report.value = { ...blocks.report, added: count, known: all.length - count };
        if (!list || !added?.length) return;
        undo.offer({
          words: tn('blockedImported', added.length),
          undo: () => void withList(() => list.takeBack(added)),
        });
      } catch (error) {
        if (own.signal.aborted) announce(t('atsCancelled'));
        else fail(error);
      } finally {
        if (stop === own) importing.value = null;
      }
    },
    /** Stops the import. Everything is as before. */
    cancel: () => stop.abort(),
    dismiss(): void {
      batch(() => {
        problem.value = null;
        report.value = null;
      });
    },
  };
}

export type BlockedPlaceModel = ReturnType<typeof createBlockedPlace>;

/** Every line of a plain text is one value. */
const NO_COLUMNS = { hasHeader: false, roles: [] };

function problemOf(error: unknown): BlockedProblem {
  if (error instanceof FileProblem) return { kind: error.kind, row: error.row };
  console.warn('The list could not be changed', error);
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return { kind: isFull ? 'full' : 'failed', row: null };
}
