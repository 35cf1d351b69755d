import { afterAll, beforeAll, expect, it } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json' with { type: 'json' };
import { getPrice, priceText } from '../../../components/contact/get-price.ts';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { aSession, pricesOf } from '../../support/views.ts';

beforeAll(() => setText(textFromMessages(english, 'en')));
// Files share the module of texts.
afterAll(() => setText(createText((key) => key, 'en')));

const session = aSession({ prices: pricesOf({ search: 1, profile: 1, work_email: 2, phone: 5 }) });
const matched = { match: 'known', session, unlockBy: 'contact', mayEnrich: false } as const;

it.each([
  ['one field of somebody who is matched', matched, ['work_email'], '2 credits'],
  ['several fields', matched, ['work_email', 'phone'], 'up to 7 credits'],
  [
    'somebody who is searched for first',
    { ...matched, match: 'not-found' },
    ['work_email'],
    'up to 3 credits',
  ],
  ['a profile that may be needed first', { ...matched, mayEnrich: true }, ['phone'], 'up to 6 credits'],
  [
    'somebody new, whose profile may be needed too',
    { ...matched, match: 'not-found', mayEnrich: true },
    ['phone'],
    'up to 7 credits',
  ],
  ['a field that was never paid for', matched, ['personal_email'], 'Price not known yet'],
  [
    'a search that was never paid for',
    { ...matched, match: 'not-found', session: aSession({ prices: pricesOf({ phone: 5 }) }) },
    ['phone'],
    'Price not known yet',
  ],
] as const)('the price of %s', (_what, view, fields, words) => {
  expect(priceText(getPrice(view, fields))).toBe(words);
});
