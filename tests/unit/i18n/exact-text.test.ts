import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactPieces } from '../../../lib/i18n/exact-text.ts';
import { flood } from '../../support/hostile-text.ts';

it('a plain value is one piece', () => {
  expect(exactPieces('jane@acme.com')).toEqual([{ text: 'jane@acme.com', code: null }]);
});

it.each([
  ['ja\u200bne@acme.com', ['ja', 'U+200B', 'ne@acme.com']],
  ['\u202ejane@acme.com', ['U+202E', 'jane@acme.com']],
  ['jane@ac\u00adme.com', ['jane@ac', 'U+00AD', 'me.com']],
  ['jane\n@acme.com', ['jane', 'U+000A', '@acme.com']],
  ['jane\u200b\u200b\u200c', ['jane', 'U+200B ×3']],
  ['jane\u{e0041}', ['jane', 'U+E0041']],
  ['jane\ud800', ['jane', 'U+D800']],
])('what nobody sees in %j has a code', (value, shown) => {
  expect(exactPieces(value).map(({ text, code }) => code ?? text)).toEqual(shown);
});

it('marks beyond a few have a code', () => {
  const [letter, code] = exactPieces(flood('a')).map((piece) => piece.code ?? piece.text);
  expect(letter).toBe('a\u0301\u0323\u0301\u0323');
  expect(code).toBe('U+0301 ×496');
});

it('the pieces are the value, and what nobody sees is never without a code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const pieces = exactPieces(value);
      expect(pieces.map(({ text }) => text).join('')).toBe(value);
      for (const { text, code } of pieces)
        if (code === null) expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{DI}]/u);
    }),
  );
});
