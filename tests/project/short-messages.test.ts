import { expect, test } from 'vitest';
import { renameMessages, shortNames, withShortNames } from '../../lib/build/short-messages.ts';
import { MESSAGE_NAMES } from '../../wxt.config.ts';
import { sources } from './sources.ts';

const KEYS = [
  'extensionName',
  'search',
  'uiCancel',
  'peopleOne',
  'peopleOther',
  'problemAwayTitle',
  'uiCreditsOne',
  'uiCreditsOther',
];

test('keys get short names, and the forms of a number one name with their endings', () => {
  const names = shortNames(KEYS, (key) => key === 'extensionName');
  expect(Object.fromEntries(names)).toEqual({
    uiCancel: 'a0',
    uiCredits: 'b0',
    uiCreditsOne: 'b0One',
    uiCreditsOther: 'b0Other',
  });
});

test('names differ however many there are, in upper and lower case alike', () => {
  const keys = Array.from({ length: 5_000 }, (_, n) => `keyNumber${n}`);
  const names = [...shortNames(keys, () => false).values()].map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(keys.length);
});

test('a script has the names where a key is a whole text', () => {
  const names = new Map([['uiCancel', 'a0']]);
  const code = "t('uiCancel'); t(`uiCancel`); uiCancel(); t('uiCancelled'); say('uiCancel now')";
  expect(withShortNames(code, names)).toBe(
    "t('a0'); t(`a0`); uiCancel(); t('uiCancelled'); say('uiCancel now')",
  );
});

test('a message keeps its words', () => {
  const messages = { uiCancel: { message: 'Cancel' }, search: { message: 'Search' } };
  expect(renameMessages(messages, new Map([['uiCancel', 'a0']]))).toEqual({
    a0: { message: 'Cancel' },
    search: { message: 'Search' },
  });
});

test('a key that is the name of something else too is a text only where a message is meant', () => {
  const all = sources('lib', 'components', 'entrypoints');
  const bare = all.flatMap(({ text }) =>
    Array.from(text.matchAll(/(?<!['"`\w])\w+(?!['"`\w])/g), ([word]) => word),
  );
  const both = [...new Set(bare)].filter((word) => MESSAGE_NAMES.has(word));
  expect(both).toContain('openOptions');
  const meant = /(?:\b(?:t|tn|text)\([^)]*|MessageKey[^}]*|Pick<\w+, [^>]*)$/;
  const others = all.flatMap(({ path, text }) =>
    both.flatMap((key) =>
      Array.from(text.matchAll(new RegExp(`['"\`]${key}['"\`]`, 'g')))
        .filter(({ index }) => !meant.test(text.slice(Math.max(0, index - 300), index)))
        .map(() => `${path}: ${key}`),
    ),
  );
  expect(others).toEqual([]);
});
