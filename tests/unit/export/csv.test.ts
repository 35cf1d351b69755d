import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, defuse, toCsv } from '../../../lib/export/csv.ts';

/** A parser of RFC 4180, written from its grammar and independent of the writer. */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let state: 'start' | 'bare' | 'quoted' | 'after' = 'start';
  const endCell = () => {
    row.push(cell);
    cell = '';
    state = 'start';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (state === 'quoted') {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else state = 'after';
    } else if (char === '"' && state === 'start') state = 'quoted';
    else if (char === separator) endCell();
    else if (char === '\r' && text.charAt(at + 1) === '\n') {
      at++;
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += char;
      if (state === 'start') state = 'bare';
    }
  }
  if (row.length > 0 || cell !== '') rows.push([...row, cell]);
  return rows;
}

const body = (csv: string) => csv.slice(1);
const FORMULA = /^[\s\p{Cf}\p{Cc}"]*[=+\-@＝＋－＠]/u;

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc
    .array(
      fc.constantFrom(
        ...'=+-@\t\r\n ;|,"\'＝＠',
        '\u00a0',
        '\u200b',
        '\ufeff',
        'a',
        'cmd',
        'HYPERLINK("x")',
        'é',
        '名',
        'ب',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

describe('a CSV file', () => {
  it('begins with the byte order mark, quotes every text and ends every row with CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Credits'],
        ['Zoë "Zo" Ng', 3],
      ]),
    ).toBe('\ufeff"Name","Credits"\r\n"Zoë ""Zo"" Ng",3\r\n');
  });

  it('has the same rows, cells and text for another parser, but for the marks before formulas', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = parseCsv(body(toCsv(rows)), ',');
        expect(read).toEqual(rows.map((row) => row.map((one) => defuse(one))));
        expect(read.map((row) => row.map((cell) => cell.replaceAll("'", '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replaceAll("'", ''))),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('has no formula behind a comma either, where cells are separated by semicolons', () => {
    expect(csvLines([['Jane', 'Dev,=1+1,x']], ';')).toBe('"Jane";"Dev,\'=1+1,x"\r\n');
    expect(csvLines([['Jane', 'Dev,=1+1,x']], ',')).toBe('"Jane","Dev,=1+1,x"\r\n');
  });

  it('leaves text unchanged that cannot be a formula', () => {
    for (const text of [
      'Jane Doe',
      "O'Neil",
      'a=b',
      '3 - 2',
      'C++',
      'jane@acme.com',
      'x; y',
      '名前',
      '',
      'محمد',
    ])
      expect(defuse(text)).toBe(text);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '\u00a0=1', '\u200b=1', '＝1+1', '\tx', '\rx'])(
    'marks %j as text',
    (text) => {
      expect(defuse(text)).toBe(`'${text}`);
    },
  );

  it('has no cell that a spreadsheet takes for a formula, at whichever character it splits cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const csv = body(toCsv(rows));
        for (const separator of [',', ';', '\t', '|']) {
          for (const cell of parseCsv(csv, separator).flat()) expect(cell).not.toMatch(FORMULA);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('has no formula even for a program that does not understand quotes', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const pieces = body(toCsv(rows)).split(/\r\n|[\r\n\t;|]/);
        for (const piece of pieces) expect(piece).not.toMatch(FORMULA);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['a;=1', "a;'=1"],
    ['a\n"@x', 'a\n"\'@x'],
  ])('marks %j as text also where it may be split', (text, defused) => {
    expect(defuse(text)).toBe(defused);
  });

  it('handles a long run of blanks in linear time', () => {
    const long = `${'\t '.repeat(200_000)}x`;
    expect(defuse(long)).toBe(`'${long}`);
  });

  it('writes numbers as numbers', () => {
    expect(toCsv([[-10, 2.5, null, Number.NaN]])).toBe('\ufeff-10,2.5,"",""\r\n');
  });
});
