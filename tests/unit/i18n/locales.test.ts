import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Messages } from '../../../lib/i18n/text.ts';

const folder = new URL('../../../assets/public/_locales/', import.meta.url);
const read = (locale: string): Messages =>
  JSON.parse(readFileSync(new URL(`${locale}/messages.json`, folder), 'utf8'));

const english = read('en');
const translations = readdirSync(folder).filter((locale) => locale !== 'en');

/** The placeholders of a message with their arguments. */
const slots = (entry: Messages[string] | undefined) =>
  Object.entries(entry?.placeholders ?? {})
    .map(([name, { content }]) => `${name}=${content}`)
    .sort();

const used = (entry: Messages[string]) =>
  [...entry.message.matchAll(/\$([A-Za-z0-9_@]+)\$/g)].map((found) => found[1]?.toLowerCase()).sort();

describe('English messages', () => {
  it.each(Object.keys(english))('%s is a camelCase key with words', (key) => {
    expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(english[key]?.message.trim()).not.toBe('');
  });

  it('have both plural forms or none', () => {
    const stems = Object.keys(english).flatMap((key) => /^(.+)(?:One|Other)$/.exec(key)?.[1] ?? []);
    for (const stem of stems) {
      expect(Object.keys(english)).toEqual(expect.arrayContaining([`${stem}One`, `${stem}Other`]));
    }
  });

  it('have a description within the store’s limit', () => {
    expect(english.extensionDescription?.message.length).toBeLessThanOrEqual(132);
  });
});

describe.each(['en', ...translations])('the locale %s', (locale) => {
  const messages = read(locale);

  it('uses exactly the placeholders it declares', () => {
    for (const [key, entry] of Object.entries(messages)) {
      const declared = Object.keys(entry.placeholders ?? {}).sort();
      expect([key, [...new Set(used(entry))]]).toEqual([key, declared]);
    }
  });
});

describe.each(translations)('the locale %s compared with English', (locale) => {
  const messages = read(locale);

  it('has the same keys', () => {
    // Languages with more plural forms may also have Few, Many, Two or Zero.
    const own = Object.keys(messages).filter((key) => !/(?:Zero|Two|Few|Many)$/.test(key) || key in english);
    expect(own.sort()).toEqual(Object.keys(english).sort());
  });

  it('has the same placeholders', () => {
    for (const key of Object.keys(english)) {
      expect([key, slots(messages[key])]).toEqual([key, slots(english[key])]);
    }
  });
});
