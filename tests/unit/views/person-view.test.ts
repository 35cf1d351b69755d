import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../../lib/store/records.ts';
import {
  enrichState,
  type FieldContext,
  fieldViews,
  lastProblem,
  pollError,
} from '../../../lib/views/person-view.ts';
import { personRow } from '../../../lib/views/search-view.ts';
import { aPerson, aRequest } from '../../support/records.ts';

const person = aPerson({
  contacts: { work_email: { value: 'a@b.c', at: 1 }, phone: { value: null, at: 2 } },
});

const context: FieldContext = { isQuiet: () => false, retryFrom: () => 60 };

describe('the fields of a person', () => {
  const work = (change: Partial<RequestRecord>, known = aPerson(), inContext = context) =>
    fieldViews(known, [aRequest({ sends: 1, sentAt: 7, ...change })], inContext).work_email;

  test('are found, not found or locked', () => {
    expect(fieldViews(person, [], context)).toEqual({
      work_email: { state: 'found', value: 'a@b.c', at: 1 },
      phone: { state: 'not-found', at: 2 },
      personal_email: { state: 'locked' },
    });
    expect(fieldViews(null, [], context).phone).toEqual({ state: 'locked' });
  });

  test('show the state of a request under way', () => {
    expect(work({ state: 'sending' })).toEqual({ state: 'looking', since: 7, quiet: false });
    expect(work({ state: 'accepted' })).toEqual({ state: 'looking', since: 7, quiet: false });
    expect(work({ state: 'unknown' })).toEqual({ state: 'checking' });
    expect(work({ state: 'recorded' })).toEqual({ state: 'waiting', order: 'A|click' });
    expect(work({ state: 'needs-decision', settled: true })).toEqual({ state: 'locked' });
  });

  test('of a lost answer say what the balance did and from when on it can be paid for again', () => {
    const lost = { state: 'lost', request: 'A|click/c0' };
    const told = { state: 'needs-decision', balanceFell: 3 } as const;
    expect(work(told)).toEqual({ ...lost, balanceFell: 3, retryFrom: 60 });
    const hanging = { ...context, retryFrom: () => Number.POSITIVE_INFINITY };
    expect(work(told, aPerson(), hanging)).toEqual({ ...lost, balanceFell: 3, retryFrom: null });
  });

  test('are quiet only while everything that looks them up is', () => {
    const isQuiet = ({ id }: RequestRecord) => id === 'quiet';
    const views = (...ids: string[]) =>
      fieldViews(
        aPerson(),
        ids.map((id) => aRequest({ id, state: 'accepted', sentAt: 7 })),
        { ...context, isQuiet },
      ).work_email;
    expect(views('quiet')).toMatchObject({ state: 'looking', quiet: true });
    expect(views('quiet', 'retried')).toMatchObject({ state: 'looking', quiet: false });
  });

  test.each([
    ['failed', 'PROVIDER', 'failed'],
    ['not-delivered', null, 'not-delivered'],
    ['not-delivered', 'no-status', 'no-status'],
    ['passed-over', null, 'passed-over'],
    ['unknown', 'gone', 'gone'],
    ['unknown', null, 'not-known'],
    // The look-up found something of this person, and nothing of this field came.
    ['found', null, 'not-delivered'],
  ] as const)('whose look-up ended as %s (%s) keep saying so', (result, reason, why) => {
    const end = {
      changedAt: 9,
      charged: 3,
      outcomes: [{ urn: 'urn:1', result, reason }],
    };
    const view = { state: 'no-result', why, at: 9, credits: 3 };
    for (const state of ['done', 'partial', 'failed'] as const) expect(work({ ...end, state })).toEqual(view);
    expect(work({ ...end, state: 'done', settled: true })).toEqual(view);
  });

  test('of a person with two urns say what came of either', () => {
    const outcomes = [{ urn: 'urn:other', result: 'failed' as const, reason: null }];
    const ended = { state: 'failed', changedAt: 9, outcomes } as const;
    const either = { ...context, urns: ['urn:1', 'urn:other'] };
    expect(work({ ...ended, outcomes }, aPerson(), either)).toMatchObject({ state: 'no-result' });
  });

  test('say what was charged for them alone', () => {
    const credits = (change: Partial<RequestRecord>) => {
      const outcomes = [{ urn: 'urn:1', result: 'failed' as const, reason: null }];
      const view = work({ state: 'failed', changedAt: 9, charged: 6, outcomes, ...change });
      return view.state === 'no-result' ? view.credits : undefined;
    };
    expect(credits({})).toBe(6);
    expect(credits({ charged: null })).toBeNull();
    // A batch gives back what it did not use.
    expect(credits({ op: 'contact-batch', used: 0 })).toBe(0);
    // A sum for several people or fields is nobody's price.
    expect(credits({ fields: ['work_email', 'phone'] })).toBe(0);
    expect(
      credits({ op: 'contact-batch', targets: [0, 1].map((n) => ({ urn: `urn:${n}`, networkUrl: null })) }),
    ).toBe(0);
  });

  test('say what came last: the end without a result, or that nothing was found', () => {
    const end = {
      state: 'done',
      changedAt: 9,
      outcomes: [{ urn: 'urn:1', result: 'failed', reason: null }],
    } as const;
    const missed = (at: number) => aPerson({ contacts: { work_email: { value: null, at } } });
    expect(work({ ...end, outcomes: [...end.outcomes] }, missed(10))).toEqual({ state: 'not-found', at: 10 });
    expect(work({ ...end, outcomes: [...end.outcomes] }, missed(8))).toMatchObject({ state: 'no-result' });
  });

  test('show a known value, whatever is under way', () => {
    expect(work({ state: 'needs-decision' }, person)).toMatchObject({ state: 'found' });
  });

  test('are shown as looked up only if the service looks them up', () => {
    const views = fieldViews(aPerson(), [aRequest({ state: 'accepted', fields: ['phone'] })], context);
    expect(views.work_email).toEqual({ state: 'locked' });
    expect(views.phone.state).toBe('looking');
  });

  test('are not looked up by an enrichment', () => {
    expect(work({ op: 'enrich-batch', state: 'accepted' })).toEqual({ state: 'locked' });
  });
});

test.each([
  ['recorded', 'sending'],
  ['sending', 'sending'],
  ['accepted', 'running'],
  ['unknown', 'checking'],
  ['needs-decision', 'lost'],
  ['done', 'idle'],
  ['refused', 'idle'],
] as const)('an enrichment that is %s shows as %s', (state, enriching) => {
  const view = enrichState(aPerson(), [aRequest({ op: 'enrich', state, balanceFell: 0 })], context);
  const isLost = enriching === 'lost';
  expect(view).toEqual({
    enriching,
    enrichRequest: isLost ? 'A|click/c0' : null,
    enrichLoss: isLost ? { balanceFell: 0, retryFrom: 60 } : null,
    enrichEnd: null,
  });
  expect(enrichState(aPerson(), [aRequest({ op: 'contact', state })], context).enriching).toBe('idle');
});

describe('an enrichment that ended without a profile', () => {
  const failed = aRequest({
    op: 'enrich-batch',
    fields: [],
    state: 'failed',
    changedAt: 9,
    charged: 1,
    outcomes: [{ urn: 'urn:1', result: 'failed', reason: null }],
  });

  test('says so until a profile came', () => {
    const end = { why: 'failed', at: 9, credits: 1 };
    expect(enrichState(aPerson(), [failed], context).enrichEnd).toEqual(end);
    expect(enrichState(aPerson({ enrichedAt: 8 }), [failed], context).enrichEnd).toEqual(end);
    expect(enrichState(aPerson({ enrichedAt: 9 }), [failed], context).enrichEnd).toBeNull();
  });
});

describe('polls that fail', () => {
  const error = { kind: 'unreachable' };
  const accepted = aRequest({ state: 'accepted', error });

  test('are told after the third in a row', () => {
    expect(pollError([{ ...accepted, failures: 2 }])).toBeNull();
    expect(pollError([{ ...accepted, failures: 3 }])).toEqual(error);
  });

  test('are told at once if the service says that it has no such job', () => {
    expect(pollError([{ ...accepted, failures: 1, goneSince: 5 }])).toEqual(error);
  });

  test('are of no interest once the request has ended', () => {
    expect(pollError([{ ...accepted, failures: 9, state: 'failed' }])).toBeNull();
  });
});

describe('the last problem', () => {
  const error = { kind: 'insufficient-credits' };
  const refused = aRequest({ state: 'refused', error, changedAt: 5 });

  test('is the newest refusal', () => {
    expect(lastProblem([refused])).toMatchObject({ op: 'contact', error, at: 5 });
  });

  test('is that an enrichment was not needed, which would look as if nothing had been done', () => {
    const outcomes: RequestRecord['outcomes'] = [{ urn: 'urn:1', result: 'enriched', reason: 'own-pool' }];
    const pool = aRequest({ op: 'enrich', state: 'done', outcomes, changedAt: 6 });
    expect(lastProblem([refused, pool])).toMatchObject({
      op: 'enrich',
      error: { code: 'ENRICH_NOT_NEEDED' },
    });
  });

  test('is no longer shown once it is settled or a newer request exists', () => {
    expect(lastProblem([{ ...refused, settled: true }])).toBeNull();
    expect(lastProblem([refused, aRequest({ state: 'done', changedAt: 6 })])).toBeNull();
    expect(lastProblem([])).toBeNull();
  });
});

test('a row has what is known, and which fields are unlocked', () => {
  expect(personRow({ ...person, origin: 'pool', enrichedAt: 1 }, true)).toMatchObject({
    pool: true,
    enriched: true,
    unlocked: ['work_email'],
    busy: true,
  });
  expect(personRow(aPerson(), false)).toMatchObject({
    pool: false,
    enriched: false,
    unlocked: [],
    busy: false,
  });
});
