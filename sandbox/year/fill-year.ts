import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { writeYear } from './service-year.ts';

/** The file of a database, and the address of the demo network. */
export interface YearFile {
  file: string;
  networkUrl: string;
}

/**
 * Fills a database that was to have a year. A file is filled in a thread of its own, since that takes half a minute in which
 * this one may have other things to do.
 */
export async function fillYear(db: DatabaseSync, networkUrl: string, signal: AbortSignal): Promise<void> {
  const file = db.location();
  if (file === null) return writeYear(db, networkUrl);
  const given: YearFile = { file, networkUrl };
  const thread = new Worker(new URL('fill-thread.ts', import.meta.url), { workerData: given });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = await once(thread, 'exit');
    if (code !== 0) throw new Error('The year was not written to its end.');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
