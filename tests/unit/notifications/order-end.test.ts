import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { shouldNotify, unlockResult, unlockResultText } from '../../../lib/notifications/order-end.ts';
import type { OutcomeRecord, PersonRecord } from '../../../lib/store/records.ts';
import { hostile, UNSEEN } from '../../support/hostile-text.ts';
import { anOrder, aPerson, aRequest, aSought, targets } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { NETWORK } from '../messages/senders.ts';
import { unlock, withPeople } from '../support/browsers.ts';

const words = new URL('../../../assets/public/_locales/en/messages.json', import.meta.url);

beforeAll(() => setText(textFromMessages(JSON.parse(readFileSync(words, 'utf8')), 'en')));
afterAll(() => setText(createText((key) => key, 'en')));

type Result = OutcomeRecord['result'];
const FOUND = { value: 'x', at: 1 };

/** The sentence about an unlock of two fields with these results, one for each person. */
function said(
  results: (Result | null)[],
  contacts: PersonRecord['contacts'] = { work_email: FOUND, phone: FOUND },
) {
  const people = targets(results.length);
  const order = anOrder({ people, fields: ['work_email', 'phone'], endedAt: 1 });
  const outcomes = results.flatMap((result, n) =>
    result ? [{ urn: `urn:${n}`, result, reason: null }] : [],
  );
  const state = results.includes(null) ? 'refused' : 'partial';
  const records = new Map(people.map(({ urn }) => [urn, aPerson({ urn, contacts })]));
  return unlockResultText(
    order,
    unlockResult(order, [aRequest({ state, targets: people, outcomes })], records),
  );
}

test('a hostile name is isolated in the sentence, without what nobody sees', () => {
  const order = anOrder({
    people: [{ ...targets(1)[0], urn: 'urn:0', networkUrl: null, name: hostile('x') }],
  });
  const sentence = unlockResultText(order, { outcome: 'found', found: 1, total: 1 });
  expect(sentence).toMatch(/^Contacts found for \u2068[^\u2068\u2069]*\u2069$/);
  expect(sentence).not.toMatch(UNSEEN);
});

describe('the sentence about the end of an unlock', () => {
  test.each<[(Result | null)[], string]>([
    [['found'], 'Contacts found for Person 0'],
    [['not-found'], 'No contacts found for Person 0'],
    [['failed'], 'Couldn’t get contacts for Person 0'],
    [['unknown'], 'Couldn’t get contacts for Person 0'],
    [['not-enriched'], 'Couldn’t get contacts for Person 0'],
    [[null], 'Couldn’t get contacts for Person 0'],
    [['found', 'found', 'found'], 'Contacts found for all 3 people'],
    [['found', 'not-found', 'failed'], 'Contacts found for 1 of 3 people'],
    [['not-found', 'not-found'], 'No contacts found for 2 people'],
    [['passed-over'], 'Contacts found for Person 0'],
    [['found', 'passed-over'], 'Contacts found for all 2 people'],
    [['not-found', 'failed'], 'Couldn’t get contacts for 2 people'],
    [['failed', 'failed'], 'Couldn’t get contacts for 2 people'],
  ])('%j', (results, sentence) => {
    expect(said(results)).toBe(sentence);
  });

  test('tells fields that were found from fields that were not', () => {
    const half = { work_email: FOUND, phone: { value: null, at: 1 } };
    expect(said(['found'], half)).toBe('Some contacts found for Person 0');
    expect(said(['found', 'found'], half)).toBe('Some contacts found for 2 people');
  });

  test('does not call people failed who were passed over because they are unlocked already', () => {
    expect(said(['passed-over'], {})).toBe('Already unlocked: Person 0');
    expect(said(['passed-over', 'passed-over'], {})).toBe('Already unlocked: 2 people');
    expect(said(['passed-over', 'failed'], {})).toBe('Couldn’t get contacts for 2 people');
  });

  test.each([
    ['several', 'More than one match for Person 1. Choose one to go on.'],
    ['nobody', 'No match found for Person 1. Nothing was unlocked.'],
    ['lost', 'Couldn’t get contacts for Person 1'],
    ['refused', 'Couldn’t get contacts for Person 1'],
  ] as const)('names whom an order has sought (%s)', (stopped, sentence) => {
    const order = anOrder({ people: [], sought: [aSought({ stopped })], endedAt: 1 });
    expect(unlockResultText(order, unlockResult(order, [], new Map()))).toBe(sentence);
  });

  test('has words for a person without a name', () => {
    const order = anOrder({ people: [{ urn: 'urn:1', networkUrl: null, name: '' }] });
    expect(unlockResultText(order, { outcome: 'failed', found: 0, total: 1 })).toBe(
      'Couldn’t get contacts for Name not known',
    );
  });
});

describe('the end of an unlock is notified', () => {
  const theirs = 'https://fr.network.test/in/person-1?x=1';
  const order = anOrder({ tab: 5 });
  const on = { notify: true, place: 'overlay' } as const;
  const tell = (
    shown: { tab: number; url: string | null } | null,
    one = order,
    settings: Parameters<typeof shouldNotify>[2] = on,
  ) => shouldNotify(one, shown, settings, NETWORK);

  test('if its tab is in the background, or its window is not in use', () => {
    expect(tell({ tab: 6, url: theirs })).toBe(true);
    expect(tell(null)).toBe(true);
    expect(tell({ tab: 5, url: theirs })).toBe(false);
  });

  test('if the tab shows somebody else by now', () => {
    expect(tell({ tab: 5, url: 'https://network.test/in/person-2' })).toBe(true);
    expect(tell({ tab: 5, url: 'https://network.test/feed' })).toBe(false);
    expect(tell({ tab: 5, url: null })).toBe(false);
  });

  test('as to whom it has sought, if the tab shows somebody else by now', () => {
    const seeking = { ...order, people: [], sought: [aSought()] };
    expect(tell({ tab: 5, url: theirs }, seeking)).toBe(false);
    expect(tell({ tab: 5, url: 'https://network.test/in/person-2' }, seeking)).toBe(true);
  });

  test('if only the side panel could show it', () => {
    const panel = { notify: true, place: 'panel' } as const;
    expect(tell({ tab: 6, url: theirs }, { ...order, tab: null })).toBe(true);
    expect(tell({ tab: 6, url: theirs }, { ...order, tab: null }, panel)).toBe(false);
    expect(tell({ tab: 6, url: 'https://network.test/in/person-2' }, { ...order, tab: null }, panel)).toBe(
      true,
    );
    expect(tell(null, { ...order, tab: null }, panel)).toBe(true);
  });

  test('only for unlocks that are watched, and only if notifications are on', () => {
    expect(tell(null, { ...order, watching: false })).toBe(false);
    expect(tell(null, { ...order, kind: 'enrich' })).toBe(false);
    expect(tell(null, order, { ...on, notify: false })).toBe(false);
  });
});

test.each([
  ['found', true, 'Contacts found for Person 2'],
  ['nothing', false, 'No contacts found for Person 2'],
])('the worker notifies the end of %s', async (_what, isThere, sentence) => {
  const browser = await withPeople();
  await browser.ask('settings.change', { notify: true });
  const { fetch } = browser.net;
  if (!isThere) browser.net.fetch = async (...request) => blanked(await fetch(...request));
  await unlock(browser);
  expect(browser.notified).toEqual([]);
  await browser.pass(2 * MINUTE);
  expect(browser.notified.map(({ message }) => message)).toEqual([sentence]);
});

async function blanked(response: Response): Promise<Response> {
  const text = (await response.text()).replace(/"workEmail":"[^"]*"/, '"workEmail":null');
  return new Response(text, response);
}
