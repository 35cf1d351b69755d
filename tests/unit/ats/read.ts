import { decodeFile, encodingOf } from '../../../lib/ats/decode-file.ts';
import { readTable, type TableRow } from '../../../lib/ats/read-table.ts';

/** Lets the event loop go on. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Texts as they would come one after the other. */
export async function* inSlices(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

/** All rows of texts. */
export async function rowsOf(...texts: string[]): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const some of readTable(inSlices(...texts), { pause })) rows.push(...some);
  return rows;
}

/** The cells of all rows of texts. */
export const cellsOf = async (...texts: string[]) => (await rowsOf(...texts)).map(({ cells }) => cells);

/** All rows of a file. */
export async function rowsInFile(bytes: Uint8Array<ArrayBuffer>, sliceBytes?: number): Promise<TableRow[]> {
  const file = new Blob([bytes]);
  const options = sliceBytes === undefined ? {} : { sliceBytes };
  const encoding = await encodingOf(file, options);
  const texts = async function* () {
    for await (const { text } of decodeFile(file, encoding, options)) yield text;
  };
  const rows: TableRow[] = [];
  for await (const some of readTable(texts(), { pause: async () => {} })) rows.push(...some);
  return rows;
}
