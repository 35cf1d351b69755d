import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { shouldNotify, unlockResult, unlockResultText } from '../../../lib/notifications/order-end.ts';
import type { OutcomeRecord, PersonRecord } from '../../../lib/store/records.ts';
import { hostile, UNSEEN } from '../../support/hostile-text.ts';
import { anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
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
  expect(sentence).toMatch(/^Contact details of \u2068[^\u2068\u2069]*\u2069 found$/);
  expect(sentence).not.toMatch(UNSEEN);
});

describe('the sentence about the end of an unlock', () => {
  test.each<[(Result | null)[], string]>([
    [['found'], 'Contact details of Person 0 found'],
    [['not-found'], 'No contact details found for Person 0'],
    [['failed'], 'Unlocking Person 0 did not go through'],
    [['unknown'], 'Unlocking Person 0 did not go through'],
    [['not-enriched'], 'Unlocking Person 0 did not go through'],
    [[null], 'Unlocking Person 0 did not go through'],
    [['found', 'found', 'found'], 'Contact details of all 3 people found'],
    [['found', 'not-found', 'failed'], 'Contact details of 1 of 3 people found'],
    [['not-found', 'not-found'], 'No contact details found for 2 people'],
    [['passed-over'], 'Contact details of Person 0 found'],
    [['found', 'passed-over'], 'Contact details of all 2 people found'],
    [['not-found', 'failed'], 'Unlocking 2 people did not go through'],
    [['failed', 'failed'], 'Unlocking 2 people did not go through'],
  ])('%j', (results, sentence) => {
    expect(said(results)).toBe(sentence);
  });

  test('tells fields that were found from fields that were not', () => {
    const half = { work_email: FOUND, phone: { value: null, at: 1 } };
    expect(said(['found'], half)).toBe('Some of the contact details of Person 0 found');
    expect(said(['found', 'found'], half)).toBe('Some of the contact details of 2 people found');
  });

  test('does not call people failed who were passed over because they are unlocked already', () => {
    expect(said(['passed-over'], {})).toBe('Already unlocked: Person 0');
    expect(said(['passed-over', 'passed-over'], {})).toBe('Already unlocked: 2 people');
    expect(said(['passed-over', 'failed'], {})).toBe('Unlocking 2 people did not go through');
  });

  test('has words for a person without a name', () => {
    const order = anOrder({ people: [{ urn: 'urn:1', networkUrl: null, name: '' }] });
    expect(unlockResultText(order, { outcome: 'failed', found: 0, total: 1 })).toBe(
      'Unlocking Name not known did not go through',
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
  ['found', true, 'Contact details of Person 2 found'],
  ['nothing', false, 'No contact details found for Person 2'],
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
