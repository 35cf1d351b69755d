import { decodeFile, encodingOf, type Readable } from '../../../lib/ats/decode-file.ts';
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

/** A file in memory, which is read faster than a Blob. */
function fileOf(bytes: Uint8Array<ArrayBuffer>): Readable {
  const slice = (from = 0, to = bytes.length) =>
    ({ arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + to) }) as Blob;
  return { size: bytes.length, slice };
}

/** All rows of a file. */
export async function rowsInFile(bytes: Uint8Array<ArrayBuffer>, sliceBytes?: number): Promise<TableRow[]> {
  const file = fileOf(bytes);
  const options = sliceBytes === undefined ? {} : { sliceBytes };
  const encoding = await encodingOf(file, options);
  const texts = async function* () {
    for await (const { text } of decodeFile(file, encoding, options)) yield text;
  };
  const rows: TableRow[] = [];
  for await (const some of readTable(texts(), { pause: async () => {} })) rows.push(...some);
  return rows;
}
