import { describe, expect, it } from 'vitest';
import { ascii, foldName, words } from '../../../../sandbox/people/fold.ts';

describe('words', () => {
  it.each([
    ['Córdoba', ['cordoba']],
    ['STRASSE Straße', ['strasse', 'strasse']],
    ['Łódź', ['lodz']],
    ['İstanbul', ['istanbul']],
    ['C++ and C# on .NET', ['c++', 'and', 'c#', 'on', '.net']],
    ['Node.js', ['node', 'js']],
    ["O'Brien-Smith", ['o', 'brien', 'smith']],
    ['王伟', ['王', '伟']],
    ['إبراهيم', ['ابراهيم']],
    ['"a" OR (b*) \0 🎉', ['a', 'or', 'b']],
    ['', []],
  ])('%j → %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('composed and decomposed text give the same words', () => {
    expect(foldName('Jose\u0301')).toBe(foldName('José'));
  });
});

describe('ascii', () => {
  it('writes umlauts as two letters only with the German option', () => {
    expect(ascii('Jürgen Weiß', true)).toBe('juergen-weiss');
    expect(ascii('Jürgen Weiß')).toBe('jurgen-weiss');
    expect(ascii('王伟')).toBe('');
  });
});
