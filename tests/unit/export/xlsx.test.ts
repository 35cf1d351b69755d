import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cellText, xlsx } from '../../../lib/export/xlsx.ts';
import { unzip } from '../../support/unzip.ts';

async function* parts(rows: readonly (readonly string[])[]) {
  for (const row of rows) yield [row];
}

async function fileOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsx(parts(rows), new Date(2026, 10, 18))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The rows as another program reads them. */
async function read(rows: readonly (readonly string[])[]) {
  return (await readSheet(await fileOf(rows), { trim: false })) as unknown[][];
}

/** Texts that its reader keeps: it does not know the escape that spreadsheets have for `_x0041_`. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '+49 30', '007'),
  )
  .filter((one) => !/_x[0-9a-f]{4}_/i.test(one));

describe('an Excel file', () => {
  it('has the same rows and texts for another program, never as numbers or formulas', async () => {
    const rows = [
      ['Name', 'Phone', 'Note'],
      ['Zoë <b>&amp;</b> "Ng"', '+49 30 123', '=HYPERLINK("x")'],
      ['名前 🎉', '007', ' two\nlines '],
      ['2026-11-18', '', '1e5'],
    ];
    expect(await read(rows)).toEqual(rows.map((row) => row.map((cell) => cell || null)));
  });

  it('keeps any text, but for characters that no XML can hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        // A last row that is not empty keeps the reader from dropping empty ones.
        const found = await read([...texts.map((one) => [`x${one}`, 'end']), ['x', 'end']]);
        expect(found.map(([cell]) => cell)).toEqual([...texts.map((one) => cellText(`x${one}`)), 'x']);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every character that XML can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (one) => {
        expect(cellText(one)).toBe(
          one
            .toWellFormed()
            .replace(/\r\n?/g, '\n')
            .replace(/[\ufffe\uffff]|(?![\n\t])\p{Cc}/gu, (char) =>
              char >= '\u007f' && char < '\u00a0' ? char : '',
            ),
        );
      }),
    );
    expect(cellText('a\u0000b\u001fc\ufffed\ud800')).toBe('abcd\ufffd');
    expect(cellText('one\r\ntwo\rthree\tx')).toBe('one\ntwo\nthree\tx');
  });

  it('cuts what is longer than a cell can be, inside no character', () => {
    expect(cellText('x'.repeat(40_000))).toHaveLength(32_767);
    expect(cellText(`${'x'.repeat(32_766)}🎉`)).toBe('x'.repeat(32_766));
  });

  it('keeps a text that spreadsheets would read as an escaped character', async () => {
    expect((await read([['_x0041_', 'a_X00e9_']]))[0]).toEqual(['_x005F_x0041_', 'a_x005F_X00e9_']);
  });

  it('asks readers to keep the space around a text, and says nothing where there is none', async () => {
    const row = [' before', 'after\n', '\tboth ', 'in the  middle', '\u00a0no-break', 'none'];
    const sheet =
      unzip(await fileOf([row]))
        .get('xl/worksheets/sheet1.xml')
        ?.toString() ?? '';
    const kept = [...sheet.matchAll(/<t( xml:space="preserve")?>/g)].map(([, space]) => space !== undefined);
    expect(kept).toEqual([true, true, true, false, true, false]);
  });

  it('names the places of its cells beyond the letter Z', async () => {
    const row = Array.from({ length: 60 }, (_, index) => `cell ${index}`);
    expect(await read([row])).toEqual([row]);
  });
});
