import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bodyText, fillTemplate, subjectLine, textOf } from '../../../lib/templates/fill.ts';
import { parseTemplate } from '../../../lib/templates/parse.ts';
import { fieldNameProblem, problemsIn } from '../../../lib/templates/problems.ts';
import { nameKey, variableNamed } from '../../../lib/templates/variables.ts';

const fill = (source: string, values: Record<string, string>) =>
  fillTemplate(source, new Map(Object.entries(values)));

/** A text as it is written in a template to stand there as it is. */
const escapeBraces = (text: string): string => text.replace(/(\\*)([{}])/g, '$1$1\\$2');

/** Any code unit, also one half of a character. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

/** Any text, also with what has a meaning in templates and in mails. */
const anyText = fc.oneof(
  fc.string({ unit }),
  fc
    .array(
      fc.constantFrom('{', '}', '\\', '{a}', '{b}', '{first name}', '\r\n', 'bcc:x@y', '%0A', '&', '\u202e'),
    )
    .map((parts) => parts.join('')),
);

describe('parsing', () => {
  it.each([
    ['Hi {first name}!', ['Hi ', '<first name>', '!']],
    ['\\{a\\}', ['{a}']],
    ['\\\\{a}', ['\\', '<a>']],
    ['\\\\\\{a', ['\\{a']],
    ['C:\\dir \\', ['C:\\dir \\']],
    ['{{a}}', ['!{', '<a>', '!}']],
    ['{a', ['!{', 'a']],
    ['a}', ['a', '!}']],
    ['{a\nb}', ['!{', 'a\nb', '!}']],
    ['{}', ['<>']],
    ['{שלום}', ['<שלום>']],
    ['', []],
  ])('%j', (source, expected) => {
    const shown = parseTemplate(source).map((part) =>
      part.kind === 'variable' ? `<${part.name}>` : part.kind === 'stray' ? `!${part.text}` : part.text,
    );
    expect(shown).toEqual(expected);
  });

  test('any text can be written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = parseTemplate(escapeBraces(text));
        expect(parts).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
      }),
    );
  });

  test('a text between variables stays as it is', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
        // A backslash at the end of a text would belong to the brace after it.
        const ends = texts.map((text) => `${text}.`);
        const filled = fill(ends.map(escapeBraces).join('{a}'), { a: 'X' });
        expect(textOf(filled.pieces)).toBe(ends.join('X'));
      }),
    );
  });
});

describe('filling', () => {
  test('a value is never read as a variable', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        fc.pre(a.trim() !== '' && b.trim() !== '');
        const { pieces, missing } = fill('1{a}2{B}3{ A }', { a, b });
        expect(textOf(pieces)).toBe(`1${a}2${b}3${a}`);
        expect(missing).toEqual([]);
      }),
    );
  });

  it('names what is missing once, as it is written', () => {
    const { pieces, missing } = fill('{First Name} {first  name} {b} {b}', { b: ' \n' });
    expect(missing).toEqual(['First Name', 'b']);
    expect(pieces.filter((one) => one.missing).map(({ text }) => text)).toEqual([
      '{First Name}',
      '{first  name}',
      '{b}',
      '{b}',
    ]);
  });

  it('fills a very long text', () => {
    const { pieces } = fill('{a} '.repeat(50_000), { a: '{a}'.repeat(10) });
    expect(textOf(pieces)).toHaveLength(50_000 * 31);
  });

  it('is not slow at many braces and backslashes', () => {
    expect(parseTemplate('{'.repeat(100_000))).toHaveLength(100_000);
    expect(textOf(fill('\\'.repeat(100_000), {}).pieces)).toHaveLength(100_000);
    expect(parseTemplate('{a'.repeat(50_000))).toHaveLength(100_000);
  });
});

test('a subject is one line, whatever is in it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(subjectLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(subjectLine(text).isWellFormed()).toBe(true);
    }),
  );
  expect(subjectLine('Hi\r\nbcc: x@y.com')).toBe('Hi bcc: x@y.com');
});

test('a text has one kind of line breaks, and keeps its direction marks', () => {
  expect(bodyText('a\r\nb\rc\u2028d\u0000\te \u200fשלום\u200f 👩‍💻')).toBe(
    'a\nb\nc\nd\te \u200fשלום\u200f 👩‍💻',
  );
});

describe('names', () => {
  it.each([
    ['first name', 'firstName'],
    [' FIRST  Name ', 'firstName'],
    ['Nombre', 'firstName'],
    ['nombre completo', 'fullName'],
    ['constructor', null],
    ['__proto__', null],
    ['', null],
  ])('%j', (name, variable) => {
    expect(variableNamed(name)).toBe(variable);
  });

  it('finds problems of a text, each once', () => {
    const fields = [{ name: 'My Name', value: '' }];
    expect(problemsIn('{first name} {my name} \\{x\\}', fields)).toEqual([]);
    expect(problemsIn('{naem} {Naem} {} {{title}}', fields)).toEqual([
      { kind: 'unknown', name: 'naem' },
      { kind: 'unknown', name: '' },
      { kind: 'brace', text: '{' },
      { kind: 'brace', text: '}' },
    ]);
  });

  it.each([
    ['', 'empty'],
    ['a}', 'characters'],
    ['a\\', 'characters'],
    ['a\nb', 'characters'],
    ['Empresa', 'person'],
    ['my  NAME', 'taken'],
    ['calendar link', null],
  ])('of an own field: %j', (name, problem) => {
    expect(fieldNameProblem(name, [{ name: 'My name', value: '' }])).toBe(problem);
  });

  test('every name without a problem can be written as a variable', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        fc.pre(fieldNameProblem(name, []) === null);
        const { pieces } = fillTemplate(`{${name}}`, new Map([[nameKey(name), 'X']]));
        expect(textOf(pieces)).toBe('X');
      }),
    );
  });
});
