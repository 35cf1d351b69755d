import { signal } from '@preact/signals';
import { countProgress } from '../../lib/export/progress.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { exportErrorWords } from '../files/export-error.ts';
import type { FileToMake } from '../files/file-source.ts';

interface ExportPorts {
  now: () => number;
  saveFile: (name: string, type: string, text: string | BlobPart[]) => void;
  announce: (words: string) => void;
}

/** Saves lists of any length as files, one at a time, with its progress. */
export function createExporting({ now, saveFile, announce }: ExportPorts) {
  const running = signal<{ done: number; total: number } | null>(null);
  let stop = new AbortController();
  return {
    /** How far the export is; null while there is none. */
    running,
    /** Exports a file. `load` gets it, since the code that makes it is loaded now. Resolves to how many rows it has. */
    async run(total: number, load: () => Promise<FileToMake>): Promise<number | null> {
      if (running.peek()) return null;
      running.value = { done: 0, total };
      stop = new AbortController();
      try {
        const [file, { saveFileOf }] = await Promise.all([load(), import('../files/save-file-of.ts')]);
        const onRows = countProgress(total, (done) => {
          running.value = { done, total };
        });
        const rows = await saveFileOf(file, { now: now(), saveFile, stop: stop.signal, onRows });
        const left = file.left?.() ?? 0;
        const said = tn('workspaceExported', rows ?? 0);
        announce(
          rows === null ? t('exportCancelled') : left > 0 ? `${said} · ${tn('blockedLeftOut', left)}` : said,
        );
        return rows;
      } catch (error) {
        console.warn('The file could not be made', error);
        announce(exportErrorWords(error, 'exportFailed'));
        return null;
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
