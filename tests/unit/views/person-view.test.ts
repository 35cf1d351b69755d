import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { enrichState, fieldViews, lastProblem } from '../../../lib/views/person-view.ts';
import { personRow } from '../../../lib/views/search-view.ts';
import { aPerson, aRequest } from '../../support/records.ts';

const person = aPerson({
  contacts: { work_email: { value: 'a@b.c', at: 1 }, phone: { value: null, at: 2 } },
});

describe('the fields of a person', () => {
  const work = (change: Partial<RequestRecord>, known = aPerson()) =>
    fieldViews(known, [aRequest({ sends: 1, sentAt: 7, ...change })]).work_email;

  test('are found, not found or locked', () => {
    expect(fieldViews(person, [])).toEqual({
      work_email: { state: 'found', value: 'a@b.c', at: 1 },
      phone: { state: 'not-found', at: 2 },
      personal_email: { state: 'locked' },
    });
    expect(fieldViews(null, []).phone).toEqual({ state: 'locked' });
  });

  test('show the state of a request under way', () => {
    expect(work({ state: 'sending' })).toEqual({ state: 'looking', since: 7 });
    expect(work({ state: 'accepted' })).toEqual({ state: 'looking', since: 7 });
    expect(work({ state: 'unknown' })).toEqual({ state: 'checking' });
    expect(work({ state: 'recorded' })).toEqual({ state: 'waiting' });
    expect(work({ state: 'needs-decision' })).toEqual({ state: 'lost', request: 'A|click/c0' });
    expect(work({ state: 'needs-decision', settled: true })).toEqual({ state: 'locked' });
  });

  test('show a known value, whatever is under way', () => {
    expect(work({ state: 'needs-decision' }, person)).toMatchObject({ state: 'found' });
  });

  test('are shown as looked up only if the service looks them up', () => {
    const views = fieldViews(aPerson(), [aRequest({ state: 'accepted', fields: ['phone'] })]);
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
  const view = enrichState([aRequest({ op: 'enrich', state })]);
  expect(view).toEqual({ enriching, enrichRequest: enriching === 'lost' ? 'A|click/c0' : null });
  expect(enrichState([aRequest({ op: 'contact', state })]).enriching).toBe('idle');
});

describe('the last problem', () => {
  const error = { kind: 'insufficient-credits' };
  const refused = aRequest({ state: 'refused', error, changedAt: 5 });

  test('is the newest refusal', () => {
    expect(lastProblem([refused])).toMatchObject({ op: 'contact', error, at: 5 });
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
