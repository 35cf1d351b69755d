import { signal } from '@preact/signals';
import { t, tn } from '../../lib/i18n/text.ts';

interface ExportPorts {
  now: () => number;
  saveFile: (name: string, type: string, text: string | BlobPart[]) => void;
  announce: (words: string) => void;
}

/** Lines of a file as text, with how many rows they are, and how many people were left out who must not be contacted. */
export type FileLines = AsyncIterable<{ text: string; rows: number; left?: number }>;

/** Saves lists of any length as CSV files, one at a time, with its progress. */
export function createExporting({ now, saveFile, announce }: ExportPorts) {
  const running = signal<{ done: number; total: number } | null>(null);
  let stop = new AbortController();
  /** People whom the present file leaves out. */
  let left = 0;

  async function* counted(lines: FileLines, total: number): AsyncGenerator<string> {
    let done = 0;
    left = 0;
    for await (const { text, rows, left: more = 0 } of lines) {
      yield text;
      done += rows;
      left += more;
      running.value = { done: Math.min(done, total), total };
    }
  }

  return {
    /** How far the export is; null while there is none. */
    running,
    /** Exports lines. `load` gets them, since the code that makes them is loaded now. */
    async run(name: string, total: number, load: () => Promise<FileLines>): Promise<void> {
      if (running.peek()) return;
      running.value = { done: 0, total };
      stop = new AbortController();
      try {
        const [lines, { collectFile }] = await Promise.all([
          load(),
          import('../../lib/export/collect-file.ts'),
        ]);
        const file = await collectFile(counted(lines, total), stop.signal);
        const day = new Date(now()).toISOString().slice(0, 10);
        if (file) saveFile(`${name}-${day}.csv`, 'text/csv', file);
        const said = tn('workspaceExported', running.peek()?.done ?? total);
        announce(!file ? t('exportCancelled') : left > 0 ? `${said} · ${tn('blockedLeftOut', left)}` : said);
      } catch (error) {
        console.warn('The file could not be made', error);
        announce(t('exportFailed'));
      } finally {
        running.value = null;
      }
    },
    cancel(): void {
      stop.abort();
    },
  };
}

export type Exporting = ReturnType<typeof createExporting>;
