import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { mailbox, sheetRows } from '../../../lib/export/copy-text.ts';
import { defuse } from '../../../lib/export/csv.ts';

describe('a name with an address', () => {
  it.each([
    ['Jane Doe', 'Jane Doe <j@acme.example>'],
    ['Zoë Núñez-Ng', 'Zoë Núñez-Ng <j@acme.example>'],
    ["Sinéad O'Neil", "Sinéad O'Neil <j@acme.example>"],
    ['Doe, Jane', '"Doe, Jane" <j@acme.example>'],
    ['Jane Q. Doe', '"Jane Q. Doe" <j@acme.example>'],
    ['Jane "JD" \\ Doe', '"Jane \\"JD\\" \\\\ Doe" <j@acme.example>'],
    ['a@b <x>', '"a@b <x>" <j@acme.example>'],
    ['two\r\nlines', 'two lines <j@acme.example>'],
    ['Jane\u202e Doe', 'Jane Doe <j@acme.example>'],
    ['  ', 'j@acme.example'],
  ])('of %j is quoted where it has to be', (name, words) => {
    expect(mailbox(name, 'j@acme.example')).toBe(words);
  });

  it('adds no second address, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        // What stands outside of quotes, as RFC 5322 reads it.
        const bare = mailbox(name, 'j@acme.example').replace(/"(?:[^"\\]|\\.)*"/gs, '');
        expect(bare.match(/[<>,;@:]/g)?.join('') ?? '').toMatch(/^(?:<@>|@)$/);
      }),
    );
  });
});

describe('rows for a spreadsheet', () => {
  it('have the same cells for another program, but for the marks before formulas', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '\ta', 'a\nb', '"', '+49 30'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        // The parser takes the mark of the byte order for no text.
        const typed = rows.map(([first = '', ...rest]) => [`x${first}`, ...rest]);
        const { data } = Papa.parse(sheetRows(typed), { delimiter: '\t', newline: '\n' });
        expect(data).toEqual(typed.map((row) => row.map((one) => defuse(one))));
      }),
      { numRuns: 400 },
    );
  });
});
