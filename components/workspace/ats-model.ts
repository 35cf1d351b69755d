import { batch, signal } from '@preact/signals';
import type { Ats } from '../../lib/ats/ats-store.ts';
import { canRecognise, correctRole, type Role, recogniseColumns } from '../../lib/ats/columns.ts';
import { FileProblem, type FileProblemKind } from '../../lib/ats/file-problem.ts';
import { type FirstRows, readEveryRow, readFirstRows } from '../../lib/ats/read-file.ts';
import { createEntries, type ImportReport } from '../../lib/ats/rows-to-entries.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Network } from '../../lib/network/link.ts';
import type { AtsImport } from '../../lib/store/ats-parts.ts';
import { networkInUse } from './network-in-use.ts';
import type { Open } from './opened.ts';

export interface AtsPorts {
  /** Who is in the company's own system, for the account in use; null before the set-up. */
  ats: () => Promise<Ats | null>;
  open: Open;
  now: () => number;
  announce: (words: string) => void;
  /** Whether the recruiter sees the place, which says itself what came of an import. */
  isShown: () => boolean;
}

/** A file that the recruiter has chosen, with its columns as they are recognised or corrected. */
export interface ChosenFile extends FirstRows {
  file: File;
  network: Network | null;
}

export interface AtsProblem {
  kind: FileProblemKind | 'nobody' | 'full' | 'failed';
  row: number | null;
}

/** What the place shows: nothing under way, a file being looked at, its columns, or the import. */
export type AtsStep =
  | { kind: 'start' }
  | { kind: 'reading'; file: string }
  | { kind: 'columns'; chosen: ChosenFile }
  /** `percent` of the work is done. */
  | { kind: 'importing'; file: string; percent: number };

/** Percent of the work of an import that is reading. The rest is storing. */
const READING_PERCENT = 85;

/** The import of a file of the company's own system. It goes on while another place of the workspace is shown. */
export function createAtsModel({ ats, open, now, announce, isShown }: AtsPorts) {
  const step = signal<AtsStep>({ kind: 'start' });
  /** The last import; undefined before it is read. */
  const last = signal<AtsImport | null | undefined>(undefined);
  const report = signal<ImportReport | null>(null);
  const problem = signal<AtsProblem | null>(null);
  let stop = new AbortController();

  async function read(): Promise<void> {
    last.value = (await (await ats())?.lastImport()) ?? null;
  }

  /** Runs work on a file that can be cancelled, and tells what went wrong. */
  async function run(first: AtsStep, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stop.abort();
    const own = new AbortController();
    stop = own;
    batch(() => {
      step.value = first;
      problem.value = null;
      report.value = null;
    });
    try {
      await work(own.signal);
    } catch (error) {
      // What was begun since shows itself.
      if (stop !== own) return;
      batch(() => {
        step.value = { kind: 'start' };
        if (!own.signal.aborted) problem.value = problemOf(error);
      });
      if (own.signal.aborted) announce(t('atsCancelled'));
    }
  }

  /** Looks at the columns of a file. */
  const choose = (file: File) =>
    run({ kind: 'reading', file: file.name }, async (signal) => {
      const network = await networkInUse(open);
      const first = await readFirstRows(file, network, { signal });
      signal.throwIfAborted();
      step.value = { kind: 'columns', chosen: { ...first, file, network } };
    });

  function change(how: (chosen: ChosenFile) => ChosenFile): void {
    const { value } = step;
    if (value.kind === 'columns') step.value = { kind: 'columns', chosen: how(value.chosen) };
  }

  const importIt = ({ file, encoding, columns, network }: ChosenFile) =>
    run({ kind: 'importing', file: file.name, percent: 0 }, async (signal) => {
      const show = (percent: number) => {
        const { value } = step;
        if (signal.aborted || value.kind !== 'importing' || Math.floor(percent) <= value.percent) return;
        step.value = { ...value, percent: Math.floor(percent) };
      };
      const own = await ats();
      if (!own) throw new Error('There is no account.');
      const entries = createEntries(own.account, network, columns);
      await readEveryRow(file, encoding, entries.add, {
        signal,
        onBytes: (bytes) => show((bytes / file.size) * READING_PERCENT),
      });
      if (entries.report.people === 0) {
        batch(() => {
          step.value = { kind: 'start' };
          problem.value = { kind: 'nobody', row: null };
          report.value = entries.report;
        });
        return;
      }
      const { people } = entries.report;
      const made = { file: file.name, at: now(), people, network: network?.origin ?? null };
      const isStored = await own.replace(entries.parts, made, {
        signal,
        onProgress: (done, total) => show(READING_PERCENT + (done / total) * (100 - READING_PERCENT)),
      });
      if (!isStored) throw new Error('The account is gone.');
      batch(() => {
        step.value = { kind: 'start' };
        report.value = entries.report;
        last.value = { ...made, account: own.account };
      });
      if (!isShown()) announce(tn('atsImported', people));
    });

  return {
    step,
    last,
    report,
    problem,
    read,
    choose,
    /** Corrects what a column holds. */
    setRole: (column: number, role: Role | null) =>
      change((chosen) => {
        const { hasHeader, roles } = chosen.columns;
        return { ...chosen, columns: { hasHeader, roles: correctRole(roles, column, role) } };
      }),
    /** Says whether the first row has the names of the columns. They are recognised anew. */
    setHeader: (hasHeader: boolean) =>
      change((chosen) => ({ ...chosen, columns: recogniseColumns(chosen.rows, chosen.network, hasHeader) })),
    /** Imports the chosen file, if anybody could be recognised by its columns. */
    async start(): Promise<void> {
      const { value } = step;
      if (value.kind === 'columns' && canRecognise(value.chosen.columns.roles)) await importIt(value.chosen);
    },
    /** Leaves the chosen file, or stops the import. Everything is as before. */
    cancel(): void {
      if (step.peek().kind === 'columns') step.value = { kind: 'start' };
      else stop.abort();
    },
    async remove(): Promise<void> {
      try {
        await (await ats())?.remove();
        batch(() => {
          last.value = null;
          report.value = null;
          problem.value = null;
        });
        announce(t('atsRemoved'));
      } catch (error) {
        problem.value = problemOf(error);
      }
    },
    dismiss(): void {
      problem.value = null;
    },
  };
}

export type AtsModel = ReturnType<typeof createAtsModel>;

function problemOf(error: unknown): AtsProblem {
  if (error instanceof FileProblem) return { kind: error.kind, row: error.row };
  console.warn('The file could not be imported', error);
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return { kind: isFull ? 'full' : 'failed', row: null };
}
