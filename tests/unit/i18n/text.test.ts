import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../../assets/public/_locales/en/messages.json' with { type: 'json' };
import es from '../../../assets/public/_locales/es/messages.json' with { type: 'json' };
import { createDates, elapsed } from '../../../lib/i18n/dates.ts';
import { createText, setText, t, textFromBrowser, textFromMessages, tn } from '../../../lib/i18n/text.ts';

const english = textFromMessages(en, 'en-US');
const spanish = textFromMessages(es, 'es-ES');
const englishDates = createDates(english.locale);
const NOON = new Date(2026, 2, 14, 12).getTime();

describe('messages', () => {
  it('fills named placeholders in the order of the message file', () => {
    expect(english.t('uiProgress', 3, 15)).toBe('3 of 15');
    expect(spanish.t('uiProgress', 3, 15)).toBe('3 de 15');
  });

  it('fills numbered placeholders, drops missing ones and keeps doubled dollars as one fewer', () => {
    const text = textFromMessages({ uiClose: { message: '$1-$2-$3 costs $$5 $$$1' } }, 'en');
    expect(text.t('uiClose', 'a', 'b')).toBe('a-b- costs $5 $$1');
  });

  it('never reads a substituted value as a placeholder', () => {
    expect(english.t('uiRemove', '$1 $NAME$ $&')).toBe('Remove $1 $NAME$ $&');
  });

  it('leaves an unknown named placeholder unchanged', () => {
    const text = textFromMessages({ uiClose: { message: 'a $WHO$ b' } }, 'en');
    expect(text.t('uiClose')).toBe('a $WHO$ b');
  });

  it('formats numbers that are substituted', () => {
    expect(english.t('uiShowAll', 12_345)).toBe('Show all (12,345)');
  });

  it('shows the key when a message is missing', () => {
    expect(textFromMessages({}, 'en').t('uiClose')).toBe('uiClose');
    expect(textFromMessages({}, 'en').tn('uiCredits', 1)).toBe('uiCredits');
  });
});

describe('plurals', () => {
  it('have the form that the language needs for the number', () => {
    expect([0, 1, 2].map((n) => english.tn('uiCredits', n))).toEqual(['0 credits', '1 credit', '2 credits']);
    expect([0, 1, 2].map((n) => spanish.tn('uiCredits', n))).toEqual([
      '0 créditos',
      '1 crédito',
      '2 créditos',
    ]);
  });

  it('have the general form if there is no message for the category', () => {
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
    expect(spanish.tn('uiCredits', 1_000_000)).toBe('1.000.000 créditos');
  });

  it('have further forms if the language has them', () => {
    const polish = textFromMessages(
      { uiCreditsFew: { message: '$1 kredyty' }, uiCreditsOther: { message: '$1 kredytu' } },
      'pl',
    );
    expect(polish.tn('uiCredits', 3)).toBe('3 kredyty');
  });
});

describe('figures', () => {
  it('formats numbers by language', () => {
    expect(english.number(1240.5)).toBe('1,240.5');
    expect(spanish.number(12_405)).toBe('12.405');
  });

  it('formats days and times by language', () => {
    expect(englishDates.date(NOON)).toBe('Mar 14, 2026');
    expect(createDates(spanish.locale).date(NOON)).toBe('14 mar 2026');
    expect(englishDates.time(NOON)).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
  });

  it.each([
    [-10_000, 'now'],
    [-59_999, 'now'],
    [-60_000, '1 minute ago'],
    [-3_600_000 * 5, '5 hours ago'],
    [-86_400_000, 'yesterday'],
    [86_400_000 * 3, 'in 3 days'],
    [-86_400_000 * 15, '2 weeks ago'],
    [-86_400_000 * 400, 'last year'],
  ])('says %d ms from now as %s', (offset, words) => {
    expect(englishDates.relative(NOON + offset, NOON)).toBe(words);
  });

  it.each([
    ['2021-03', 'Mar 2021'],
    ['2021-03-31', 'Mar 2021'],
    ['2021-03-31T00:00:00Z', 'Mar 2021'],
    ['2021', '2021'],
    ['2021-13', '2021-13'],
    ['March 2021', 'March 2021'],
  ])('shows the month of %s as %s', (raw, shown) => {
    expect(englishDates.month(raw)).toBe(shown);
  });

  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [180_000, '3:00'],
    [3_661_000, '1:01:01'],
    [-5, '0:00'],
  ])('shows a span of %d ms as %s', (ms, shown) => {
    expect(elapsed(ms)).toBe(shown);
  });
});

describe('the locale', () => {
  it.each([
    ['pt_BR', 'pt-BR'],
    ['not a locale', 'en'],
    ['', 'en'],
  ])('takes %j as %s', (raw, tag) => {
    expect(createText((key) => key, raw).locale).toBe(tag);
  });
});

describe('the text of a page or worker', () => {
  afterEach(() => setText(createText((key) => key, 'en')));

  it('is the one set last', () => {
    setText(english);
    expect(t('uiClose')).toBe('Close');
    setText(spanish);
    expect([t('uiClose'), tn('uiCredits', 1)]).toEqual(['Cerrar', '1 crédito']);
  });
});

it('asks the browser once for a message without values, and each time for one with them', () => {
  const getMessage = vi.fn((key: string, subs: string[] = []) => [key, ...subs].join(' '));
  const text = textFromBrowser({ getMessage, getUILanguage: () => 'en' });
  expect([text.t('uiCancel'), text.t('uiCancel')]).toEqual(['uiCancel', 'uiCancel']);
  expect(getMessage).toHaveBeenCalledOnce();
  expect([text.t('workspaceSelect', 'Jane'), text.t('workspaceSelect', 'Joe')]).toEqual([
    'workspaceSelect Jane',
    'workspaceSelect Joe',
  ]);
});
