import Papa from 'papaparse';
import { FileProblem } from './file-problem.ts';

export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 1_000;
/** Longer cells are cut off. */
export const MAX_CELL_CHARS = 10_000;
/** A row that is longer is most likely many rows after a quotation mark that nobody closed. */
export const MAX_ROW_CHARS = 2_000_000;
/** Characters that are parsed at once. */
const SLICE_CHARS = 32_768;

/** A row of a table. */
export interface TableRow {
  /** Where a spreadsheet program shows it: the first row is 1, and empty rows count. */
  number: number;
  cells: string[];
  /** Its quotation marks are not closed, or stand where none may. */
  isMalformed: boolean;
}

export interface ReadTableOptions {
  /** Lets the browser do other things between two slices. */
  pause: () => Promise<void>;
  signal?: AbortSignal | undefined;
}

interface Parsed {
  data: string[][];
  errors: { row?: number; code: string }[];
  meta: { cursor: number };
}

/** The first line that Excel takes as the choice of a separator and does not show. */
const SEPARATOR_LINE = /^sep=(.)\n/i;
/** A file of empty rows would otherwise be read for as long as it is. */
const MAX_EMPTY_ROWS = 1_000_000;

/**
 * The rows of a table in text, slice after slice. Rows without any text are left out. However odd the text is, it ends in
 * rows or in a FileProblem, and no slice takes long.
 */
export async function* readTable(
  text: AsyncIterable<string>,
  { pause, signal }: ReadTableOptions,
): AsyncGenerator<TableRow[]> {
  let delimiter: string | null = null;
  /** What is not parsed yet. */
  let rest = '';
  /** Characters that must be there before it is worth parsing again. A long row would otherwise be parsed at every slice. */
  let wanted = SLICE_CHARS;
  let number = 0;
  let count = 0;

  function parse(isEnd: boolean): TableRow[] {
    if (delimiter === null) {
      const line = SEPARATOR_LINE.exec(rest);
      if (line) rest = rest.slice(line[0].length);
      delimiter = line?.[1] === '"' ? ',' : (line?.[1] ?? delimiterOf(rest));
    }
    rest = withoutLongSpaces(rest, delimiter);
    const { data, errors, meta } = rowsIn(rest, delimiter, isEnd);
    rest = isEnd ? '' : rest.slice(meta.cursor);
    wanted = Math.max(SLICE_CHARS, rest.length * 2);
    const malformed = new Set(errors.map(({ row }) => row));
    const rows: TableRow[] = [];
    for (const [at, cells] of data.entries()) {
      number += 1;
      const isMalformed = malformed.has(at);
      if (cells.length > MAX_COLUMNS && !isMalformed) throw new FileProblem('too-many-columns', number);
      const bounded = cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_CHARS));
      if (bounded.some((cell) => cell.trim() !== '')) rows.push({ number, cells: bounded, isMalformed });
    }
    count += rows.length;
    if (count > MAX_ROWS || number > MAX_EMPTY_ROWS) throw new FileProblem('too-many-rows', number);
    if (rest.length > MAX_ROW_CHARS) throw new FileProblem('row-too-long', number + 1);
    return rows;
  }

  for await (const slice of linesIn(text)) {
    signal?.throwIfAborted();
    rest += slice;
    if (rest.length < wanted) continue;
    const rows = parse(false);
    if (rows.length > 0) yield rows;
    await pause();
  }
  signal?.throwIfAborted();
  const rows = rest === '' ? [] : parse(true);
  if (rows.length > 0) yield rows;
  if (count === 0) throw new FileProblem('empty');
}

/** Texts in pieces of a bounded length, with all line ends alike and without what stands for nothing. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  let endsInReturn = false;
  for await (const slice of text) {
    for (let from = 0; from < slice.length; from += SLICE_CHARS) {
      let piece = slice.slice(from, from + SLICE_CHARS);
      if (isFirst) piece = piece.replace(/^\ufeff/, '');
      isFirst = false;
      piece = piece.replaceAll('\0', '');
      if (piece === '') continue;
      // The line feed of a line end whose return was in the piece before.
      if (endsInReturn && piece.startsWith('\n')) piece = piece.slice(1);
      endsInReturn = piece.endsWith('\r');
      yield piece.replace(/\r\n?/g, '\n');
    }
  }
}

/** The separator of the cells: the one that gives the first rows the same number of cells. */
function delimiterOf(text: string): string {
  const { meta } = Papa.parse(text.slice(0, SLICE_CHARS), {
    newline: '\n',
    preview: 10,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return meta.delimiter;
}

/**
 * The rows in a text. Papaparse's own reading in chunks joins a row that does not end with every next chunk, which takes
 * minutes where a quotation mark is missing; its parser alone says where the last whole row ends.
 */
function rowsIn(text: string, delimiter: string, isEnd: boolean): Parsed {
  const Parser = Papa.Parser as unknown as new (
    config: object,
  ) => {
    parse(input: string, baseIndex: number, ignoreLastRow: boolean): Parsed;
  };
  // A line end at the end is no row of its own.
  const input = isEnd && text.endsWith('\n') ? text.slice(0, -1) : text;
  const csvParser = new Parser({ delimiter, newline: '\n' });
  return csvParser.parse(input, 0, !isEnd);
}

/** Papaparse looks at the spaces after each quotation mark up to the next separator, again and again. */
function withoutLongSpaces(text: string, delimiter: string): string {
  return text.replace(delimiter === '\t' ? /[^\S\n\t]{65,}/g : /[^\S\n]{65,}/g, ' ');
}
