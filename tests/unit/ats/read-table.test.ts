import { describe, expect, it, test } from 'vitest';
import { FileProblem } from '../../../lib/ats/file-problem.ts';
import {
  MAX_CELL_CHARS,
  MAX_COLUMNS,
  MAX_ROW_CHARS,
  MAX_ROWS,
  readTable,
} from '../../../lib/ats/read-table.ts';
import { cellsOf, inSlices, pause, rowsOf } from './read.ts';

const TWO = [
  ['name', 'email'],
  ['Jane, Doe', 'j@a.com'],
];

/** What is wrong with texts. */
async function problemOf(...texts: string[]): Promise<unknown> {
  const error = await rowsOf(...texts).catch((one: unknown) => one);
  return error instanceof FileProblem ? [error.kind, error.row] : error;
}

describe('the rows of a text', () => {
  test.each([
    ['commas', 'name,email\n"Jane, Doe",j@a.com\n'],
    ['semicolons', 'name;email\nJane, Doe;j@a.com'],
    ['tabs', 'name\temail\nJane, Doe\tj@a.com\n'],
    ['bars', 'name|email\nJane, Doe|j@a.com\n'],
    ['a byte order mark', '\ufeffname;email\nJane, Doe;j@a.com\n'],
    ['a line with the separator', 'sep=;\r\nname;email\r\nJane, Doe;j@a.com\r\n'],
    ['returns', 'name;email\rJane, Doe;j@a.com\r'],
    ['NULs', 'n\0ame;email\n\0\0Jane, Doe;j@a.com\0\n'],
    ['quotes everywhere', '"name","email"\r\n"Jane, Doe","j@a.com"\r\n'],
  ])('are read with %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual(TWO);
    // Wherever a slice ends, the rows are the same.
    for (let at = 1; at < text.length; at += 1)
      expect(await cellsOf(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(TWO);
  });

  test('have the numbers that a spreadsheet shows, empty rows counted and left out', async () => {
    const rows = await rowsOf('a,b\n\n , \n1,2\n"x\ny",3\n4,5\n\n');
    expect(rows.map(({ number, cells }) => [number, cells])).toEqual([
      [1, ['a', 'b']],
      [4, ['1', '2']],
      [5, ['x\ny', '3']],
      [6, ['4', '5']],
    ]);
  });

  test('are the same in one slice and in many', async () => {
    const line = (n: number) => `"Person ""${n}""",p${n}@a.com,"12 Street\r\nTown ${n}"`;
    const text = Array.from({ length: 3_000 }, (_, n) => line(n)).join('\r\n');
    const pieces = text.match(/[\s\S]{1,777}/g) ?? [];
    const rows = await cellsOf(text);
    expect(rows).toHaveLength(3_000);
    expect(rows[2_999]).toEqual(['Person "2999"', 'p2999@a.com', '12 Street\nTown 2999']);
    expect(await cellsOf(...pieces)).toEqual(rows);
  });

  test('say where the quotation marks are odd, and go on', async () => {
    const rows = await rowsOf('a,b\n"x"y",1\nz,2\n"open,3\n');
    expect(rows.map(({ isMalformed }) => isMalformed)).toEqual([false, true, false, true]);
  });

  test('have cells of a bounded length', async () => {
    const cell = 'x'.repeat(1_000_000);
    const rows = await cellsOf(`a,b\n"${cell}",1\n2,${cell}\n3,4\n`);
    expect(rows.map((cells) => cells.map(({ length }) => length))).toEqual([
      [1, 1],
      [MAX_CELL_CHARS, 1],
      [1, MAX_CELL_CHARS],
      [1, 1],
    ]);
  });
});

describe('a text that is no table', () => {
  it('is empty', async () => {
    expect(await problemOf('')).toEqual(['empty', null]);
    expect(await problemOf('\ufeff\r\n \n,,,\n')).toEqual(['empty', null]);
  });

  it('has too many columns', async () => {
    const wide = Array.from({ length: MAX_COLUMNS }, (_, n) => n).join(',');
    expect((await cellsOf(`${wide}\n${wide}\n`))[1]).toHaveLength(MAX_COLUMNS);
    expect(await problemOf(`${wide},1\n`)).toEqual(['too-many-columns', 1]);
    expect(await problemOf(`a,b\n${','.repeat(100_000)}\n`)).toEqual(['too-many-columns', 2]);
  });

  it('has too many rows', async () => {
    expect(await rowsOf('a\n'.repeat(MAX_ROWS))).toHaveLength(MAX_ROWS);
    expect((await problemOf('a\n'.repeat(MAX_ROWS + 1))) as unknown[]).toContain('too-many-rows');
    expect((await problemOf('\n'.repeat(1_100_000))) as unknown[]).toContain('too-many-rows');
  });

  it('has a row that does not end', async () => {
    const lines = 'Jane,j@a.com\n'.repeat(2 * (MAX_ROW_CHARS / 13));
    expect(await problemOf(`a,b\n1,2\n"open,2\n${lines}`)).toEqual(['row-too-long', 3]);
  });
});

test('a reading that is stopped ends at once', async () => {
  const stop = new AbortController();
  const texts = Array.from({ length: 50 }, () => 'a,b\n'.repeat(20_000));
  const reading = (async () => {
    let count = 0;
    for await (const rows of readTable(inSlices(...texts), { pause, signal: stop.signal })) {
      count += rows.length;
      stop.abort();
    }
    return count;
  })();
  await expect(reading).rejects.toThrow('abort');
});

test('the browser can do other things between two slices', async () => {
  let pauses = 0;
  const counted = async () => {
    pauses += 1;
  };
  const text = 'Jane Doe,jane@acme.com\n'.repeat(50_000);
  for await (const rows of readTable(inSlices(text), { pause: counted }))
    expect(rows.length).toBeLessThan(6_000);
  expect(pauses).toBeGreaterThan(15);
});

/** Texts on which a parser could take a time that grows with the square of their length. */
const SLOW: Record<string, string> = {
  'quotes in a row': '"'.repeat(1_000_000),
  'odd quotes': '"x'.repeat(500_000),
  'odd quotes before many spaces': `${'"x'.repeat(250_000)}${' '.repeat(500_000)},\n`,
  'odd quotes before many tabs': `a;b\n1;2\n${'"x'.repeat(250_000)}${'\t'.repeat(500_000)};\n`,
  'quotes and spaces': '" '.repeat(500_000),
  'quotes and separators': '",'.repeat(500_000),
  'quotes and line ends': '"\n'.repeat(500_000),
  'one long line': 'x'.repeat(1_000_000),
};

test.each(Object.entries(SLOW))('%s are read in a short time', async (_what, text) => {
  const start = performance.now();
  await rowsOf(text).catch((error: unknown) => expect(error).toBeInstanceOf(FileProblem));
  expect(performance.now() - start).toBeLessThan(30_000);
});
