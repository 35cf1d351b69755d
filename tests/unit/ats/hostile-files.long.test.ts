import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseColumns } from '../../../lib/ats/columns.ts';
import { FileProblem } from '../../../lib/ats/file-problem.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type TableRow } from '../../../lib/ats/read-table.ts';
import { createEntries } from '../../../lib/ats/rows-to-entries.ts';
import { site } from '../../support/networks.ts';
import { rowsInFile } from './read.ts';

/** 10,000 files in all. */
const RUNS_EACH = 1_000;
const SEEDS = Array.from({ length: 10 }, (_, n) => 20_261_100 + n);

const cell = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      'Jane Doe',
      'jane@acme.com',
      'a@b.co;c@d.org',
      'https://www.site.com/in/jane-doe',
      'site.com/in/%E0%A4%A',
      'site.com/in/jane, site.com/in/joe',
      '=HYPERLINK("https://evil.example","x")',
      '+49 170 1234567',
      '@SUM(A1:A9)',
      '-1+1',
      '＝1',
      '"',
      '""',
      '"open',
      'a"b',
      '" ',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '\r\n',
      '\0',
      '\ufeff',
      '\ud800',
      '\u202e',
      '__proto__',
      'constructor',
      '',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', '" ', '""', ' ', '\t', '\n'),
        fc.constantFrom(50, 50, 50, 50, 50, 50, 11_000),
      )
      .map(([text, times]) => text.repeat(times)),
  },
);

/** How a cell is written: as it is, in quotes, or with the quotes of a careless writer. */
const written = fc
  .tuple(cell, fc.constantFrom('raw', 'quoted', 'careless'))
  .map(([text, how]) => (how === 'raw' ? text : `"${how === 'quoted' ? text.replaceAll('"', '""') : text}"`));

const header = fc.option(
  fc.array(fc.constantFrom('Name', 'Email', 'LinkedIn', 'Vorname', 'Owner Email', '', '__proto__'), {
    maxLength: 6,
  }),
);

const table = fc
  .record({
    start: fc.constantFrom('', '\ufeff', 'sep=;\n', 'sep=\t\r\n', 'sep=', 'sep="\n', '\0', '\n\n'),
    header,
    rows: fc.array(fc.array(written, { maxLength: 6 }), { maxLength: 12 }),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\n\r'),
    times: fc.integer({ min: 0, max: 50 }).map((n) => (n === 50 ? 50 : 1)),
    columns: fc.integer({ min: 0, max: 100 }).map((n) => (n === 100 ? 200 : 1)),
  })
  .map(({ start, header, rows, separator, lineEnd, times, columns }) => {
    const wide = (cells: readonly string[]) => Array.from({ length: columns }, () => cells).flat();
    const lines = [...(header ? [header] : []), ...rows].map((cells) => wide(cells).join(separator));
    return start + Array.from({ length: times }, () => lines.join(lineEnd)).join(lineEnd);
  })
  .map((text) => text.slice(0, 100_000));

type Encode = (text: string) => Uint8Array<ArrayBuffer>;
const utf8: Encode = (text) => new TextEncoder().encode(text);
const utf16: Encode = (text) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (let at = 0; at < text.length; at += 1) {
    bytes[2 + at * 2] = text.charCodeAt(at) & 255;
    bytes[3 + at * 2] = text.charCodeAt(at) >> 8;
  }
  return bytes;
};
const latin: Encode = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0) & 255);

const file = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(table, fc.constantFrom(utf8, utf8, utf16, latin), fc.constantFrom(1, 1, 1, 0.9, 0.5))
      // Some are cut off, wherever that is.
      .map(([text, encode, share]) => {
        const bytes = encode(text);
        return bytes.slice(0, Math.floor(bytes.length * share));
      }),
  },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)) },
);

/** Reads a file to the end, and checks that everything in it is counted and bounded. */
async function readToTheEnd(bytes: Uint8Array<ArrayBuffer>, sliceBytes: number): Promise<void> {
  const rows = await rowsInFile(bytes, bytes.length > 1_000 ? 65_536 : sliceBytes).catch((error: unknown) => {
    expect(error).toBeInstanceOf(FileProblem);
    return [];
  });
  const isBounded = ({ cells }: TableRow) =>
    cells.length <= MAX_COLUMNS && cells.every(({ length }) => length <= MAX_CELL_CHARS);
  expect(rows.every(isBounded)).toBe(true);
  const first = rows.slice(0, 50).map(({ cells }) => cells);
  const made = createEntries('A', site, recogniseColumns(first, site));
  made.add(rows);
  const { report } = made;
  const skipped = Object.values(report.skipped).reduce((sum, { count }) => sum + count, 0);
  expect(report.people + report.duplicates + skipped).toBe(report.rows);
  const keys = [...made.parts].flatMap(([, part]) => part.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(report.links + report.emails).toBe(keys.length);
}

describe('hostile files end in rows or in a clear word', () => {
  it.each(SEEDS)('seed %i', async (seed) => {
    const slices = fc.constantFrom(7, 1_000, 65_536);
    await fc.assert(fc.asyncProperty(file, slices, readToTheEnd), { seed, numRuns: RUNS_EACH });
  });

  it('with cells of a megabyte and a thousand columns', async () => {
    const long = fc
      .tuple(fc.constantFrom('x', '"', '" ', '"x', 'a@b.co ', 'site.com/in/x,', '\n'), fc.boolean())
      .map(([text, isQuoted]) => {
        const long = text.repeat(1_000_000 / text.length);
        return isQuoted ? `"${long.replaceAll('"', '""')}"` : long;
      });
    const lines = fc.array(fc.oneof(long, fc.constant('Jane,jane@a.com'), fc.constant('x,'.repeat(999))), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(lines, (all) => readToTheEnd(utf8(all.join('\n')), 65_536)),
      { seed: 1, numRuns: 20 },
    );
  });
});
