import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditWords, dayWords, orderTitle, resultWords } from '../../../components/orders/activity-words.ts';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { anOrderView } from '../../support/views.ts';

const words = new URL('../../../assets/public/_locales/en/messages.json', import.meta.url);

beforeAll(() => setText(textFromMessages(JSON.parse(readFileSync(words, 'utf8')), 'en')));
afterAll(() => setText(createText((key) => key, 'en')));

type Result = OrderView['people'][number]['result'];

/** An ended order for work emails with these results. */
function ended(results: Result[], credits: Partial<OrderView['credits']>, change: Partial<OrderView> = {}) {
  return anOrderView({
    kind: 'unlock',
    fields: ['work_email'],
    open: false,
    total: results.length,
    people: results.map((result, n) => ({
      urn: `urn:${n}`,
      name: 'Jane Doe',
      networkUrl: null,
      result,
      reason: null,
    })),
    credits: { held: 0, spent: 0, refunded: 0, lost: 0, ...credits },
    ...change,
  });
}

describe('an order', () => {
  test('is called by what it gets and for whom', () => {
    expect(orderTitle(ended(['found'], {}))).toBe('Work email · Jane Doe');
    expect(orderTitle(ended(['found', 'found'], {}))).toBe('Work email · 2 people');
    expect(orderTitle(ended(['enriched', 'enriched'], {}, { kind: 'enrich' }))).toBe('Profile · 2 people');
    const retry = { refresh: true, enrichFirst: false, from: 0 };
    expect(orderTitle(ended(['enriched'], {}, { kind: 'enrich', retry }))).toBe('Profile refresh · Jane Doe');
  });

  test('says what was refunded beside those who were not found', () => {
    const order = ended(['found', 'not-found', 'not-found', 'failed'], { spent: 6, refunded: 4 });
    expect(resultWords(order)).toBe('Found 1 · Not found 2 · 4 credits refunded · Failed 1');
    expect(creditWords(order)).toBe('6 credits used');
  });

  test('says that a refund is not confirmed, and nothing of one where nothing was paid', () => {
    expect(resultWords(ended(['not-found'], { spent: 3 }))).toBe('Not found · refund not confirmed');
    expect(resultWords(ended(['found', 'not-found'], { spent: 3 }))).toBe(
      'Found 1 · Not found 1 · refund not confirmed',
    );
    expect(resultWords(ended(['not-found'], {}))).toBe('Not found');
    expect(creditWords(ended(['not-found'], {}))).toBe('No credits used');
  });

  test('says what was refunded for a part of somebody’s contacts with the credits', () => {
    const order = ended(['found', 'found'], { spent: 4, refunded: 5, lost: 1 });
    expect(resultWords(order)).toBe('Found 2');
    expect(creditWords(order)).toBe('4 credits used · 5 credits refunded · 1 charge not confirmed');
  });

  test('that is under way counts only those with a result, and tells of no refund yet', () => {
    const order = ended(['found', 'not-found', 'pending'], { held: 9, spent: 3 }, { open: true });
    expect(resultWords(order)).toBe('Found 1 · Not found 1');
    expect(creditWords(order)).toBe('9 credits reserved · 3 credits used');
  });
});

describe('the day of an order', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

  test.each([
    [at(16, 0), 'Today'],
    [at(15, 23), 'Yesterday'],
    [at(15, 0), 'Yesterday'],
    [at(14, 23), 'Nov 14, 2026'],
  ])('%s is %s', (when, said) => {
    expect(dayWords(when, at(16, 9))).toBe(said);
    expect(dayWords(when, at(16, 0))).toBe(said);
  });
});
