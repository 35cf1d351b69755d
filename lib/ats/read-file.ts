import type { Network } from '../network/link.ts';
import { type Columns, recogniseColumns } from './columns.ts';
import { type DecodeOptions, decodeFile, type Encoding, encodingOf, type Readable } from './decode-file.ts';
import { nextTask } from './next-task.ts';
import { readTable, type TableRow } from './read-table.ts';

/** Rows that are read before the recruiter has seen the columns. */
const MAX_FIRST_ROWS = 200;

export interface ReadOptions extends Pick<DecodeOptions, 'signal'> {
  /** Is told how many bytes are read. */
  onBytes?: (bytes: number) => void;
}

/** The rows of a file, slice after slice. */
async function* rowsOf(file: Readable, encoding: Encoding, { signal, onBytes }: ReadOptions) {
  async function* texts() {
    for await (const { text, bytes } of decodeFile(file, encoding, { signal })) {
      onBytes?.(bytes);
      yield text;
    }
  }
  yield* readTable(texts(), { pause: nextTask, signal });
}

/** The first rows of a file with what its columns seem to hold. */
export interface FirstRows {
  encoding: Encoding;
  rows: readonly (readonly string[])[];
  columns: Columns;
}

/** Reads the first rows of a file. */
export async function readFirstRows(
  file: Readable,
  network: Network | null,
  options: ReadOptions = {},
): Promise<FirstRows> {
  const encoding = await encodingOf(file, options);
  const found: TableRow[] = [];
  for await (const rows of rowsOf(file, encoding, options)) {
    found.push(...rows);
    if (found.length >= MAX_FIRST_ROWS) break;
  }
  const rows = found.slice(0, MAX_FIRST_ROWS).map(({ cells }) => cells);
  return { encoding, rows, columns: recogniseColumns(rows, network) };
}

/** Hands every row of a file on. */
export async function readEveryRow(
  file: Readable,
  encoding: Encoding,
  take: (rows: readonly TableRow[]) => void,
  options: ReadOptions = {},
): Promise<void> {
  for await (const rows of rowsOf(file, encoding, options)) take(rows);
}
