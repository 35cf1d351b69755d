import { describe, expect, test } from 'vitest';
import { lastTries, oddsSetting, readOdds } from '../../../lib/money/odds.ts';
import { makeAnswer } from '../../../lib/requests/answer-meaning.ts';
import { endsLookUp, triesOf } from '../../../lib/requests/count-tries.ts';
import { recordAnswer } from '../../../lib/requests/record-answer.ts';
import type { OutcomeRecord, PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { anAccount, aPerson, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const sent = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'accepted', sends: 1, sentAt: START, charged: 3, remoteId: 'req-1', ...change });

describe('a look-up has ended', () => {
  const ends = (change: Partial<RequestRecord>) =>
    endsLookUp(sent(change), sent({ state: 'done', ...change }));

  test('when it was paid for, or no answer told the charge', () => {
    expect(ends({})).toBe(true);
    expect(ends({ charged: null })).toBe(true);
    expect(ends({ op: 'contact-batch' })).toBe(true);
  });

  test.each([
    ['it cost nothing', { charged: 0 }],
    ['it was never sent', { sends: 0 }],
    ['it was for a profile', { op: 'enrich' as const }],
  ])('does not count when %s', (_why, change) => {
    expect(ends(change)).toBe(false);
  });

  test('counts once', () => {
    expect(endsLookUp(sent(), sent())).toBe(false);
    expect(endsLookUp(sent({ state: 'done' }), sent({ state: 'done' }))).toBe(false);
    expect(endsLookUp(sent(), sent({ state: 'needs-decision' }))).toBe(false);
    expect(endsLookUp(sent({ state: 'needs-decision' }), sent({ state: 'done' }))).toBe(true);
  });
});

describe('of a look-up that ended', () => {
  const outcome = (result: OutcomeRecord['result'], reason: string | null = null): OutcomeRecord => ({
    urn: 'urn:1',
    result,
    reason,
  });
  const tries = (one: OutcomeRecord, contacts: PersonRecord['contacts']) =>
    triesOf(sent({ outcomes: [one], fields: ['work_email', 'phone'] }), async () =>
      aPerson({ urn: 'urn:1', company: 'Acme', contacts }),
    );

  test('each field that is certain counts, and the others do not', async () => {
    const contacts = { work_email: { value: 'a@b.test', at: START }, phone: { value: null, at: START + 1 } };
    expect(await tries(outcome('found'), contacts)).toEqual([
      { field: 'work_email', company: 'Acme', found: true },
      { field: 'phone', company: 'Acme', found: false },
    ]);
    expect(await tries(outcome('found'), { work_email: { value: 'a@b.test', at: START } })).toHaveLength(1);
  });

  test('nothing counts that was known before it was sent', async () => {
    expect(await tries(outcome('not-found'), { work_email: { value: null, at: START - 1 } })).toEqual([]);
    expect(await tries(outcome('found', 'known'), { work_email: { value: 'a', at: START } })).toEqual([]);
  });

  test.each(['unknown', 'failed', 'not-delivered', 'passed-over'] as const)(
    '“%s” is neither',
    async (result) => {
      expect(await tries(outcome(result), { work_email: { value: null, at: START } })).toEqual([]);
    },
  );
});

test('the odds are written with the answer that ends the look-up', async () => {
  const disk = new MemoryDisk();
  const people = ['urn:1', 'urn:2', 'urn:3'].map((urn) => put('people', aPerson({ urn, company: 'Acme' })));
  disk.commit([put('accounts', anAccount()), ...people], true);
  const request = sent({ op: 'contact-batch', targets: targets(3) });
  const urns = request.targets.map(({ urn }) => urn);
  const outcomes = urns.map((urn, n): OutcomeRecord => {
    const result = n === 0 ? 'found' : n === 1 ? 'not-found' : 'failed';
    return { urn, result, reason: null };
  });
  const patches = outcomes.slice(0, 2).map(({ urn, result }) => ({
    urn,
    kind: 'contacts' as const,
    contacts: result === 'found' ? { work_email: 'a@b.test' } : {},
    notFound: result === 'found' ? [] : (['work_email'] as const),
  }));
  const ports = { store: disk.open(), now: () => START + 1, canonical: (url: string) => url };
  const ended = { type: 'ended', at: START + 1, state: 'partial', used: 3, outcomes } as const;
  const { writes } = await recordAnswer(ports, request, makeAnswer(ended, null, patches));
  const name = oddsSetting(request.account);
  const written = writes.flatMap((one) => (one.table === 'settings' && 'put' in one ? [one.put] : []));
  expect(written.map((one) => one.name)).toEqual([name]);
  expect(lastTries(readOdds(written[0]?.value))).toEqual({ work_email: { found: 1, tried: 2 } });
});
