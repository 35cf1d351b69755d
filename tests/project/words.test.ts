import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Messages } from '../../lib/i18n/text.ts';
import { ROOT } from '../run/tools.ts';
import { formsOf, readLocales, unusedKeys, valuesShown, wrongCalls } from './messages.ts';
import { readSource, sources } from './sources.ts';
import { hardCodedWords, wordsInMarkup } from './words.ts';

const locales = readLocales();
const english = locales.en ?? {};
const isKey = (text: string) => formsOf(english, text, false).concat(formsOf(english, text, true)).length > 0;

// The names of the service's fields are no text for people, and nothing in that folder is shown. The columns of other systems
// have the names that these systems know, in every language.
const screens = sources('components', 'entrypoints', 'lib').filter(
  ({ path }) => !path.startsWith('lib/service/') && path !== 'lib/export/systems.ts',
);
const shipped = [...sources('components', 'entrypoints', 'lib')];

describe('words that people see', () => {
  test('are in no source', () => {
    expect(screens.length).toBeGreaterThan(150);
    expect(
      screens.flatMap((source) => hardCodedWords(source, isKey).map((words) => `${source.path}: ${words}`)),
    ).toEqual([]);
  });

  test('are in no markup', () => {
    const pages = globSync('entrypoints/**/*.html', { cwd: ROOT });
    expect(pages.length).toBeGreaterThanOrEqual(4);
    expect(
      pages.flatMap((page) =>
        wordsInMarkup(readFileSync(join(ROOT, page), 'utf8')).map((words) => `${page}: ${words}`),
      ),
    ).toEqual([]);
  });

  test.each([
    ['text between tags', 'const a = <p>Hello</p>;', 'Hello'],
    ['text beside a value', 'const a = <p>{t("x")} credits</p>;', 'credits'],
    ['a string as a child', 'const a = <p>{"Hello"}</p>;', 'Hello'],
    ['one of two', 'const a = <p>{is ? "Yes" : t("no")}</p>;', 'Yes'],
    ['a part of a template', `const a = <p>{\`\${n} left\`}</p>;`, ' left'],
    ['a label', 'const a = <button aria-label="Close" />;', 'Close'],
    ['a label by expression', 'const a = <Button label={is && "Close"} />;', 'Close'],
    ['a title', `const a = <p title={\`\${name} is known\`} />;`, ' is known'],
    ['a placeholder', 'const a = <input placeholder="Name" />;', 'Name'],
    ['other scripts', 'const a = <img alt="写真" />;', '写真'],
    ['a property', 'const a = { label: "Open" };', 'Open'],
    ['an assignment', 'element.textContent = "Open";', 'Open'],
    ['an attribute set', 'element.setAttribute("aria-label", "Open");', 'Open'],
    ['what is announced', 'say("Saved.");', 'Saved.'],
    ['a sentence anywhere', 'const a = is ? "The key is wrong" : null;', 'The key is wrong'],
  ])('are noticed: %s', (_what, code, words) => {
    expect(hardCodedWords(readSource('components/bad.tsx', code), isKey)).toEqual([words]);
  });

  test('are told from strings that nobody reads', () => {
    const code = `
      import { a } from './Some File.ts';
      const b = <p class="ts-page wide" id="app">Talent Scout · {t('extensionName')} — 3</p>;
      const c = { title: 'extensionName' };
      console.warn('The database could not be read');
      throw new Error('Nobody is there.');`;
    expect(hardCodedWords(readSource('components/fine.tsx', code), isKey)).toEqual([]);
  });

  test.each([
    ['<p>Hello</p>', 'Hello'],
    ['<title>Options</title>', 'Options'],
    ['<div title="Open it"></div>', 'Open it'],
    ["<img alt='Somebody' />", 'Somebody'],
  ])('are noticed in markup: %s', (html, words) => {
    expect(wordsInMarkup(`<!doctype html><html lang="en">${html}<script>x = "Hi"</script></html>`)).toEqual([
      words,
    ]);
  });
});

describe('messages', () => {
  test('exist for every key that a source asks for, and take as many values as they are given', () => {
    const wrong = Object.entries(locales).flatMap(([locale, messages]) =>
      screens.flatMap((source) =>
        wrongCalls(source, messages).map((one) => `${locale}, ${source.path}: ${one}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('are all used', () => {
    const config = readSource('wxt.config.ts', readFileSync(join(ROOT, 'wxt.config.ts'), 'utf8'));
    expect(unusedKeys([...shipped, config], english)).toEqual([]);
  });

  test('show the same values in every language', () => {
    // The form for one may have the number as a word.
    const shown = (messages: Messages, key: string) =>
      valuesShown(messages, key).filter((value) => !(key.endsWith('One') && value === '$1'));
    for (const [locale, messages] of Object.entries(locales)) {
      expect([locale, Object.keys(messages)]).toEqual([locale, expect.arrayContaining(Object.keys(english))]);
      for (const key of Object.keys(english))
        expect([locale, key, shown(messages, key)]).toEqual([locale, key, shown(english, key)]);
    }
  });

  const few: Messages = {
    hello: { message: 'Hello $1' },
    plain: { message: 'Plain' },
    leftOne: { message: '$1 left' },
    leftOther: { message: '$1 left of $2' },
  };

  test.each([
    ["t('helo', 1)", 'helo does not exist'],
    ["t(is ? 'plain' : 'gone')", 'gone does not exist'],
    ["tn('hello', 1)", 'hello does not exist'],
    ["t('hello')", 'hello takes 1 and is given 0'],
    ["t('plain', 1)", 'plain takes 0 and is given 1'],
    ["tn('left', 1)", 'left takes 2 and is given 1'],
  ])('that are asked for wrongly are noticed: %s', (code, wrong) => {
    expect(wrongCalls(readSource('components/bad.ts', code), few)).toEqual([wrong]);
  });

  test('that nothing uses are noticed', () => {
    const source = readSource('components/bad.ts', "t('hello', 1); const key = 'other';");
    expect(unusedKeys([source], few)).toEqual(['plain', 'leftOne', 'leftOther']);
    const made = readSource('components/made.ts', `const stem = "el"; t(\`h\${stem}lo\`, 1);`);
    expect(unusedKeys([made], few)).toEqual(['plain', 'leftOne', 'leftOther']);
    const all = readSource('components/fine.ts', "t('hello', 1); const key = 'plain'; tn('left', 2, 3);");
    expect(unusedKeys([all], few)).toEqual([]);
  });

  test('that show a value in one language only are noticed', () => {
    expect(valuesShown({ a: { message: '$2 of $1' } }, 'a')).toEqual(['$1', '$2']);
    expect(valuesShown({ a: { message: 'all of $1' } }, 'a')).toEqual(['$1']);
    expect(
      valuesShown({ a: { message: 'of $WHO$', placeholders: { who: { content: '$1' } } } }, 'a'),
    ).toEqual(['$1']);
  });
});
