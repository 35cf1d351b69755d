import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemText } from '../../../components/problems/problem-text.ts';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';

const words = new URL('../../../assets/public/_locales/en/messages.json', import.meta.url);

beforeAll(() => setText(textFromMessages(JSON.parse(readFileSync(words, 'utf8')), 'en')));
afterAll(() => setText(createText((key) => key, 'en')));

describe('an order right after a lost answer', () => {
  const at = 100_000;

  test('counts down, and offers to try again once the time has come', () => {
    expect(problemText({ kind: 'too-soon', at }, 60_000)).toMatchObject({
      text: 'It may still arrive. You can try again in 0:40.',
      action: null,
    });
    expect(problemText({ kind: 'too-soon', at }, at)).toMatchObject({
      text: 'No response. You may have been charged.',
      action: { step: 'retry' },
    });
  });

  test.each([null, Number.POSITIVE_INFINITY])('waits for a call that is still open (%s)', (open) => {
    expect(problemText({ kind: 'too-soon', at: open }, 60_000)).toMatchObject({
      text: 'It may still arrive. You can try again once the first request has ended.',
      action: null,
    });
  });
});

test.each([
  [null, 'No response. You may have been charged.'],
  [undefined, 'No response. You may have been charged.'],
  [0, 'No response. Your balance is unchanged.'],
  [2, 'No response. The balance fell by 2 credits.'],
])('a lost search says what the balance did (%s)', (balanceFell, title) => {
  expect(problemText({ kind: 'search-lost', request: 'i', balanceFell })).toEqual({
    tone: 'warning',
    title,
    text: 'Searching again may be charged again.',
    action: { step: 'again', label: 'Search again' },
  });
});

test('a click while the service asks to slow down is told from when on it can be repeated', () => {
  const error = { kind: 'slow-down', retryAfterMs: 40_000 };
  expect(problemText(error, 1_000, 1_000)).toMatchObject({
    title: 'Too many requests',
    text: 'Try again in 0:40.',
    action: null,
  });
  expect(problemText(error, 31_000, 1_000).text).toBe('Try again in 0:10.');
  expect(problemText(error, 41_000, 1_000)).toMatchObject({
    text: 'You can try again now.',
    action: { step: 'retry' },
  });
  expect(problemText({ kind: 'slow-down', retryAfterMs: null }).text).not.toMatch(/\d|null/);
});

describe('polls that fail', () => {
  test('are told with their reason, and with a step only where one helps', () => {
    expect(problemText({ kind: 'poll', reason: { kind: 'key' } })).toMatchObject({
      text: expect.stringMatching(/^Key rejected\. /),
      action: { step: 'options' },
    });
    for (const code of ['BATCH_JOB_NOT_FOUND', 'CONTACT_REQUEST_NOT_FOUND'])
      expect(problemText({ kind: 'poll', reason: { kind: 'refused', code } })).toMatchObject({
        text: expect.not.stringContaining(code),
        action: null,
      });
    expect(problemText({ kind: 'poll' }).text).not.toMatch(/undefined|null/);
  });

  test('say when the next try is', () => {
    const error = { kind: 'poll', at: 60_000 };
    expect(problemText(error, 10_000)).toMatchObject({
      title: 'The service isn’t answering',
      text: 'Still checking, no extra charge. Next try in 0:50.',
    });
    expect(problemText(error, 60_000).text).toBe('Still checking, no extra charge.');
  });
});

test.each([
  { kind: 'refused', code: 'E_QUOTA_17', message: null },
  { kind: 'refused', code: '__proto__', message: null },
  { kind: 'rejected', status: 418, message: null },
  { kind: 'service', status: 503 },
  { kind: 'no-such-kind' },
])('no code is shown to a recruiter: %j', (error) => {
  const { title, text } = problemText(error);
  expect(`${title} ${text}`).not.toMatch(/E_QUOTA|418|503|proto|such-kind/);
});

test.each([
  [
    { cap: 30, spentToday: 39, atRisk: 0 },
    '9 credits over your 30-credit daily limit',
    '39 credits used today.',
  ],
  [
    { cap: 30, spentToday: 25, atRisk: 0 },
    'This would go over your 30-credit daily limit',
    '25 credits used today.',
  ],
  [
    { cap: 30, spentToday: 25, atRisk: 4 },
    'This would go over your 30-credit daily limit',
    '25 credits used today, up to 4 credits more in progress or not confirmed.',
  ],
])('the daily limit is told with what was used: %j', (limit, title, text) => {
  const said = problemText({ kind: 'capped', ...limit });
  expect(said).toMatchObject({ title, action: { step: 'options' } });
  expect(said.text).toContain(text);
});

test.each([
  [{ required: 5, available: 3 }, 'Needs 5 credits. You have 3. Ask your account admin.'],
  [{ required: 5, available: null }, 'Needs 5 credits. Nothing was charged. Ask your account admin.'],
  [{ required: null, available: null }, 'Nothing was charged. Ask your account admin.'],
])('too few credits are told as far as they are known: %j', (error, text) => {
  expect(problemText({ kind: 'insufficient-credits', ...error }).text).toBe(text);
});

test('a price that has risen is told by the difference', () => {
  expect(problemText({ kind: 'price-rose', charged: 4, expected: 3 }).text).toBe(
    '4 credits used, 1 more than shown. Price updated.',
  );
});
