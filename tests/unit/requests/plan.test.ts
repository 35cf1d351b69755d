import { describe, expect, test } from 'vitest';
import { chunks, needed, nextRequests } from '../../../lib/requests/plan.ts';
import type { PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import { anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

function known(...people: PersonRecord[]): Map<string, PersonRecord> {
  return new Map(people.map((person) => [person.urn, person]));
}

function enriched(count: number): Map<string, PersonRecord> {
  return known(...targets(count).map(({ urn }) => aPerson({ urn, enrichedAt: START })));
}

const batchJob = (change = {}) => anOrder({ people: targets(40), single: false, ...change });
const shape = (requests: RequestRecord[]) => requests.map(({ id, op, targets: all }) => [id, op, all.length]);

describe('enriching', () => {
  test('one person is a single call, and a refresh of one person is a batch', () => {
    const order = anOrder({ kind: 'enrich', fields: [] });
    expect(shape(nextRequests(order, [], known(), START))).toEqual([['A|click/e0', 'enrich', 1]]);
    expect(shape(nextRequests({ ...order, refresh: true }, [], known(), START))).toEqual([
      ['A|click/e0', 'enrich-batch', 1],
    ]);
  });

  test('forty people are three batches', () => {
    expect(shape(nextRequests(batchJob({ kind: 'enrich' }), [], known(), START))).toEqual([
      ['A|click/e0', 'enrich-batch', 15],
      ['A|click/e1', 'enrich-batch', 15],
      ['A|click/e2', 'enrich-batch', 10],
    ]);
  });

  test('is planned once', () => {
    const made = [aRequest({ op: 'enrich', state: 'failed' })];
    expect(nextRequests(anOrder({ kind: 'enrich' }), made, known(), START)).toEqual([]);
  });
});

test('planning the same step twice yields the same requests', () => {
  const plan = () => nextRequests(batchJob({ enrichFirst: true }), [], enriched(7), START);
  expect(plan()).toEqual(plan());
});

test('nothing is planned while a request is open, nor for an ended order', () => {
  expect(nextRequests(batchJob(), [aRequest({ state: 'unknown' })], known(), START)).toEqual([]);
  expect(nextRequests(batchJob({ endedAt: START }), [], known(), START)).toEqual([]);
});

describe('unlocking many', () => {
  test('leaves out people whose fields are all known', () => {
    const found = { value: 'x@y.z', at: START };
    const people = known(
      ...targets(40).map(({ urn }, n) => aPerson({ urn, contacts: n < 30 ? { work_email: found } : {} })),
    );
    expect(shape(nextRequests(batchJob(), [], people, START))).toEqual([['A|click/c0', 'contact-batch', 10]]);
  });

  test('asks again for a field that was not found before', () => {
    const person = aPerson({
      contacts: { work_email: { value: null, at: START }, phone: { value: '+1', at: START } },
    });
    expect(needed(person, ['work_email', 'phone', 'personal_email'])).toEqual([
      'work_email',
      'personal_email',
    ]);
    expect(needed(undefined, ['phone'])).toEqual(['phone']);
  });

  test('with “enrich first” enriches those who are not enriched, then unlocks all who are', () => {
    const order = batchJob({ enrichFirst: true, people: targets(20) });
    const first = nextRequests(order, [], enriched(3), START);
    expect(shape(first)).toEqual([
      ['A|click/e0', 'enrich-batch', 15],
      ['A|click/e1', 'enrich-batch', 2],
    ]);
    const made = first.map((request) => ({ ...request, state: 'partial' as const }));
    // Two of the twenty could not be enriched.
    const then = nextRequests(order, made, enriched(18), START);
    expect(shape(then)).toEqual([
      ['A|click/c0', 'contact-batch', 15],
      ['A|click/c1', 'contact-batch', 3],
    ]);
    const done = [...made, ...then.map((request) => ({ ...request, state: 'done' as const }))];
    expect(nextRequests(order, done, enriched(18), START)).toEqual([]);
  });

  test('without “enrich first” unlocks everybody at once', () => {
    expect(shape(nextRequests(batchJob({ people: targets(2) }), [], known(), START))).toEqual([
      ['A|click/c0', 'contact-batch', 2],
    ]);
  });
});

describe('unlocking one', () => {
  const order = anOrder({ fields: ['work_email', 'phone'] });

  test('asks for all fields at once', () => {
    const [request, ...more] = nextRequests(order, [], known(), START);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ id: 'A|click/c0', op: 'contact', fields: ['work_email', 'phone'] });
  });

  test('asks for the fields that an open request left out, once that has succeeded', () => {
    const other = aRequest({ state: 'done', fields: ['work_email'] });
    expect(nextRequests(order, [other], known(), START)).toMatchObject([
      { id: 'A|click/c1', fields: ['phone'] },
    ]);
    for (const state of ['failed', 'refused', 'needs-decision', 'lapsed'] as const)
      expect(nextRequests(order, [{ ...other, state }], known(), START)).toEqual([]);
  });

  test('gives up after three rounds', () => {
    const made = [0, 1, 2].map((n) =>
      aRequest({ id: `A|click/c${n}`, state: 'done', fields: ['work_email'] }),
    );
    expect(nextRequests(order, made, known(), START)).toEqual([]);
  });
});

test('a batch has fifteen people at most', () => {
  expect(chunks([]).length).toBe(0);
  expect(chunks(Array.from({ length: 31 }, (_, n) => n)).map((part) => part.length)).toEqual([15, 15, 1]);
});
