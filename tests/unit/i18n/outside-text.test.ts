import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { createDates } from '../../../lib/i18n/dates.ts';
import { inWords, joinWords, shownText } from '../../../lib/i18n/outside-text.ts';
import { textFromMessages } from '../../../lib/i18n/text.ts';
import { flood, hostile, UNSEEN } from '../../support/hostile-text.ts';

/** Any text, often with the characters that this is about. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('a', 'é', ' ', 'ش', 'א', '神', '👩', '❤', '\n', '\u2029'),
        fc.constantFrom(
          '\u202e',
          '\u2068',
          '\u2069',
          '\u200b',
          '\u200c',
          '\u200d',
          '\u200f',
          '\ufe0f',
          '\u{e0100}',
        ),
        fc.constantFrom('\u0301', '\u0323', '\u20dd', '\u0903', '\ud800'),
      ),
      { maxLength: 60 },
    )
    .map((chars) => chars.join('')),
);

describe('a text from outside', () => {
  it.each([
    'Jane Doe',
    'Élodie Ångström',
    'Nguye\u0302\u0303n Thi\u0323 Hoa',
    "Siobhán O'Brien-Smith, Ph.D.",
    '李 小龍',
    '葛\u{e0100}城',
    'ישראל ישראלי',
    'عبد\u200cالله',
    'क्\u200dष',
    'မြန်မာ',
    'ที่ปรึกษา',
    'Engineer 👩\u200d💻 ❤\ufe0f\u200d🔥',
    '1\u202f300 €',
  ])('is drawn as it came: %s', (text) => {
    expect(shownText(text)).toBe(text);
  });

  it.each([
    ['Jane\u202eDoe', 'JaneDoe'],
    ['Ja\u200bne\u00ad', 'Jane'],
    ['Jane\r\n\tDoe', 'Jane Doe'],
    ['Jane\u2028Doe', 'Jane Doe'],
    ['Ja\u200dne', 'Jane'],
    ['عبد\u200c\u200c\u200cالله', 'عبد\u200cالله'],
    ['\u3164\u115f', ''],
    ['Jane\ud800', 'Jane'],
  ])('is drawn without what nobody sees: %j', (raw, text) => {
    expect(shownText(raw)).toBe(text);
  });

  it('has few marks on each letter, however many came', () => {
    const drawn = shownText(flood('Zoe'));
    expect(drawn.replaceAll(/\p{M}/gu, '')).toBe('Zoe');
    expect(drawn.length).toBeLessThanOrEqual(3 * 5);
    expect(shownText(`a${'\u0301\u0301\u0301\u0301\u0903'.repeat(100)}`).length).toBeLessThanOrEqual(9);
  });

  it('has one line, nothing unseen and no flood, for any text', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const drawn = shownText(raw);
        expect(drawn).not.toMatch(UNSEEN);
        expect(drawn).not.toMatch(/[\u2068\u2069]/);
        expect(drawn).not.toMatch(/\p{M}{9}|[\p{Mn}\p{Me}]{5}/u);
        // What is unseen and stays comes alone, so that it can't be piled up.
        expect(drawn).not.toMatch(/(?:(?!\ufe0f\u200d)\p{DI}){2}/u);
        expect(shownText(drawn)).toBe(drawn);
      }),
    );
  });

  it('keeps every letter, digit and sign that is seen', () => {
    const seen = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S}]|[\p{DI}\u2800]/gu, '');
    fc.assert(fc.property(anyText, (raw) => void expect(seen(shownText(raw))).toBe(seen(raw))));
  });
});

describe('a text from outside among other words', () => {
  it('is isolated if it runs from right to left, and otherwise as it is', () => {
    expect(inWords('Jane Doe')).toBe('Jane Doe');
    expect(inWords('李 小龍')).toBe('李 小龍');
    expect(inWords('ישראל')).toBe('\u2068ישראל\u2069');
    expect(inWords('عبد')).toBe('\u2068عبد\u2069');
  });

  it('can not end its isolation, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const words = inWords(raw);
        const inside = words.startsWith('\u2068') ? words.slice(1, -1) : words;
        expect(inside).not.toMatch(/[\u2066-\u2069\u202a-\u202e]/);
        expect(inside).toBe(shownText(raw));
      }),
    );
  });

  it('stands beside others, without the empty ones', () => {
    expect(joinWords(['Engineer', null, '', false, undefined, 'Lyon'])).toBe('Engineer · Lyon');
    expect(joinWords(['מהנדס', 'Lyon'])).toBe('\u2068מהנדס\u2069 · Lyon');
  });
});

describe('a message', () => {
  const { t, tn } = textFromMessages(english, 'en');

  it('says a name from outside as it is drawn', () => {
    expect(t('sidebarLinkedTo', 'Jane Doe')).toBe('Linked to Jane Doe');
    expect(t('sidebarLinkedTo', 'Jane\u202eDoe\n')).toBe('Linked to JaneDoe ');
    expect(t('sidebarLinkedTo', 'ישראל')).toBe('Linked to \u2068ישראל\u2069');
    expect(tn('orderGetProfilesFor', 1, hostile('x'))).not.toMatch(UNSEEN);
  });

  it('says a date that is none as it is drawn', () => {
    const { month } = createDates('en');
    expect(month('2021-03')).toBe('Mar 2021');
    expect(month('20\u202e21')).toBe('2021');
  });
});
