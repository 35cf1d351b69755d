import { describe, expect, test } from 'vitest';
import { chunks, needed, nextRequests, type PlanContext } from '../../../lib/requests/plan.ts';
import type { OutcomeRecord, PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import { anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

function known(...people: PersonRecord[]): Map<string, PersonRecord> {
  return new Map(people.map((person) => [person.urn, person]));
}

function enriched(count: number): Map<string, PersonRecord> {
  return known(...targets(count).map(({ urn }) => aPerson({ urn, enrichedAt: START })));
}

const context = (people = known(), change: Partial<PlanContext> = {}): PlanContext => ({
  people,
  hasNoStatus: false,
  now: START,
  ...change,
});
const batchJob = (change = {}) => anOrder({ people: targets(40), single: false, ...change });
const shape = (requests: RequestRecord[]) => requests.map(({ id, op, targets: all }) => [id, op, all.length]);
/** A request that was sent and has ended, with these results for its people. */
const ended = (
  request: RequestRecord,
  result: (urn: string) => OutcomeRecord['result'],
  change: Partial<RequestRecord> = {},
): RequestRecord => ({
  ...request,
  state: 'done',
  sends: 1,
  charged: 3,
  outcomes: request.targets.map(({ urn }) => ({ urn, result: result(urn), reason: null })),
  ...change,
});

describe('enriching', () => {
  test('one person is a single call, and a refresh of one person is a batch', () => {
    const order = anOrder({ kind: 'enrich', fields: [] });
    expect(shape(nextRequests(order, [], context()))).toEqual([['A|click/e0', 'enrich', 1]]);
    expect(shape(nextRequests({ ...order, refresh: true }, [], context()))).toEqual([
      ['A|click/e0', 'enrich-batch', 1],
    ]);
  });

  test('forty people are three batches', () => {
    expect(shape(nextRequests(batchJob({ kind: 'enrich' }), [], context()))).toEqual([
      ['A|click/e0', 'enrich-batch', 15],
      ['A|click/e1', 'enrich-batch', 15],
      ['A|click/e2', 'enrich-batch', 10],
    ]);
  });

  test('is planned once', () => {
    const made = [aRequest({ op: 'enrich', state: 'failed', sends: 1 })];
    expect(nextRequests(anOrder({ kind: 'enrich' }), made, context())).toEqual([]);
  });

  test('asks once more, without force, for those who were passed over and whose profiles did not come', () => {
    const order = batchJob({ kind: 'enrich', people: targets(4), refresh: true });
    const [first] = nextRequests(order, [], context());
    if (!first) throw new Error('Nothing was planned.');
    const made = [ended(first, (urn) => (urn === 'urn:0' ? 'enriched' : 'passed-over'))];
    // The profile of one of them is known by now.
    const next = nextRequests(order, made, context(known(aPerson({ urn: 'urn:1', enrichedAt: START }))));
    expect(next).toMatchObject([
      {
        id: 'A|click/p0',
        op: 'enrich-batch',
        refresh: false,
        targets: [{ urn: 'urn:2' }, { urn: 'urn:3' }],
      },
    ]);
    const again = next.map((request) => ended(request, () => 'passed-over'));
    expect(nextRequests(order, [...made, ...again], context())).toEqual([]);
  });
});

test('planning the same step twice yields the same requests', () => {
  const plan = () => nextRequests(batchJob({ enrichFirst: true }), [], context(enriched(7)));
  expect(plan()).toEqual(plan());
});

test('nothing is planned while a request is open, nor for an ended order', () => {
  expect(nextRequests(batchJob(), [aRequest({ state: 'unknown' })], context())).toEqual([]);
  expect(nextRequests(batchJob({ endedAt: START }), [], context())).toEqual([]);
});

describe('an order goes no further', () => {
  const order = batchJob({ enrichFirst: true, people: targets(2) });
  const [first] = nextRequests(order, [], context());
  if (!first) throw new Error('Nothing was planned.');
  const made = ended(first, () => 'not-enriched');

  test('after a lost answer', () => {
    expect(nextRequests(order, [made], context())).toHaveLength(1);
    expect(nextRequests(order, [{ ...made, state: 'needs-decision' }], context())).toEqual([]);
  });

  test('after a request that cost more than was shown', () => {
    expect(nextRequests(order, [{ ...made, charged: 4, expected: 4 }], context())).toHaveLength(1);
    expect(nextRequests(order, [{ ...made, charged: 5, expected: 4 }], context())).toEqual([]);
  });

  test.each(['refused', 'lapsed'] as const)('after its requests were %s before they left', (state) => {
    const error = state === 'refused' ? { kind: 'over-limit', limit: 3, needed: 5 } : null;
    const unsent = (request: RequestRecord): RequestRecord => ({ ...request, state, error, charged: 0 });
    expect(nextRequests(order, [unsent(first)], context())).toEqual([]);
    const single = anOrder();
    expect(nextRequests(single, nextRequests(single, [], context()).map(unsent), context())).toEqual([]);
  });
});

describe('unlocking many', () => {
  test('leaves out people whose fields are all known', () => {
    const found = { value: 'x@y.z', at: START };
    const people = known(
      ...targets(40).map(({ urn }, n) => aPerson({ urn, contacts: n < 30 ? { work_email: found } : {} })),
    );
    expect(shape(nextRequests(batchJob(), [], context(people)))).toEqual([
      ['A|click/c0', 'contact-batch', 10],
    ]);
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
    // It was looked up in vain after the recruiter asked for it here.
    expect(needed(person, ['work_email'], START)).toEqual([]);
    expect(needed(person, ['work_email'], START + 1)).toEqual(['work_email']);
  });

  test('with “enrich first” unlocks everybody, enriches whom the service names, and unlocks these', () => {
    const order = batchJob({ enrichFirst: true, people: targets(20) });
    const first = nextRequests(order, [], context());
    expect(shape(first)).toEqual([
      ['A|click/c0', 'contact-batch', 15],
      ['A|click/c1', 'contact-batch', 5],
    ]);
    const isNamed = (urn: string) => ['urn:3', 'urn:4', 'urn:16'].includes(urn);
    const unlocked = first.map((one) => ended(one, (urn) => (isNamed(urn) ? 'not-enriched' : 'found')));
    const then = nextRequests(order, unlocked, context());
    expect(then).toMatchObject([
      {
        id: 'A|click/e0',
        op: 'enrich-batch',
        targets: [{ urn: 'urn:3' }, { urn: 'urn:4' }, { urn: 'urn:16' }],
      },
    ]);
    // One of them could not be enriched.
    const enriching = then.map((one) => ended(one, (urn) => (urn === 'urn:4' ? 'failed' : 'enriched')));
    const last = nextRequests(order, [...unlocked, ...enriching], context());
    expect(last).toMatchObject([
      { id: 'A|click/d0', op: 'contact-batch', targets: [{ urn: 'urn:3' }, { urn: 'urn:16' }] },
    ]);
    const done = last.map((one) => ended(one, () => 'not-enriched'));
    expect(nextRequests(order, [...unlocked, ...enriching, ...done], context())).toEqual([]);
  });

  test('without “enrich first” enriches nobody', () => {
    const order = batchJob({ people: targets(2) });
    const first = nextRequests(order, [], context());
    expect(shape(first)).toEqual([['A|click/c0', 'contact-batch', 2]]);
    const made = first.map((one) => ended(one, () => 'not-enriched'));
    expect(nextRequests(order, made, context())).toEqual([]);
  });

  test('asks at last for whom somebody else’s look-up was only followed', () => {
    const order = batchJob({ people: targets(2) });
    const [first] = nextRequests(order, [], context());
    if (!first) throw new Error('Nothing was planned.');
    const [mine, followed] = first.targets;
    if (!mine || !followed) throw new Error('Somebody is missing.');
    const sent = ended({ ...first, targets: [mine] }, () => 'found');
    const joined = ended({ ...first, id: `${first.id}~`, targets: [followed] }, () => 'unknown', {
      sends: 0,
      newsAt: START,
    });
    const next = nextRequests(order, [sent, joined], context());
    expect(next).toMatchObject([{ id: 'A|click/o0', op: 'contact-batch', targets: [followed] }]);
    // What the other look-up found needs no request.
    const contacts = { work_email: { value: 'x@y.z', at: START } };
    const people = known(aPerson({ urn: followed.urn, contacts }), aPerson({ urn: mine.urn, contacts }));
    expect(nextRequests(order, [sent, joined], context(people))).toEqual([]);
    expect(
      nextRequests(order, [sent, joined, ...next.map((one) => ended(one, () => 'unknown'))], context()),
    ).toEqual([]);
  });
});

describe('unlocking one', () => {
  const order = anOrder({ fields: ['work_email', 'phone'] });

  test('asks for all fields at once', () => {
    const [request, ...more] = nextRequests(order, [], context());
    expect(more).toEqual([]);
    expect(request).toMatchObject({ id: 'A|click/c0', op: 'contact', fields: ['work_email', 'phone'] });
  });

  test('asks for the fields that an open request left out, once that has succeeded', () => {
    const other = aRequest({ state: 'done', sends: 1, fields: ['work_email'] });
    expect(nextRequests(order, [other], context())).toMatchObject([{ id: 'A|click/c1', fields: ['phone'] }]);
    for (const state of ['failed', 'refused', 'needs-decision', 'lapsed'] as const)
      expect(nextRequests(order, [{ ...other, state }], context())).toEqual([]);
  });

  test('asks for what a followed look-up of somebody else did not bring, however that ended', () => {
    const joined = aRequest({ state: 'failed', sends: 0, newsAt: START, charged: 0, fields: ['work_email'] });
    expect(nextRequests(order, [joined], context())).toMatchObject([
      { id: 'A|click/c1', fields: ['work_email', 'phone'] },
    ]);
    const brought = known(aPerson({ contacts: { work_email: { value: 'x@y.z', at: START } } }));
    expect(nextRequests(order, [joined], context(brought))).toMatchObject([{ fields: ['phone'] }]);
  });

  test('gives up after three rounds', () => {
    const made = [0, 1, 2].map((n) =>
      aRequest({ id: `A|click/c${n}`, state: 'done', sends: 1, fields: ['work_email'] }),
    );
    expect(nextRequests(order, made, context())).toEqual([]);
  });
});

describe('unlocking one by a batch of one', () => {
  const noStatus = context(known(), { hasNoStatus: true });
  const [person] = anOrder().people;
  if (!person) throw new Error('The order is about nobody.');
  const withoutLink = anOrder({ people: [{ ...person, networkUrl: null }] });

  test.each([
    ['a person of the pool who has no link', withoutLink, context()],
    ['a service without contact-status', anOrder(), noStatus],
  ])('is the way for %s, and enriches only a person whom the service names', (_what, order, plan) => {
    const [first, ...more] = nextRequests(order, [], plan);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: 'A|click/c0', op: 'contact-batch' });
    if (!first) return;
    expect(nextRequests(order, [ended(first, () => 'not-found')], plan)).toEqual([]);
    const named = ended(first, () => 'not-enriched');
    const [enrich, ...others] = nextRequests(order, [named], plan);
    expect(others).toEqual([]);
    expect(enrich).toMatchObject({ id: 'A|click/e0', op: 'enrich' });
    if (!enrich) return;
    const then = nextRequests(order, [named, ended(enrich, () => 'enriched')], plan);
    expect(shape(then)).toEqual([['A|click/d0', 'contact-batch', 1]]);
  });

  test('ends in a single unlock as the last resort, if the person can’t be enriched and has a link', () => {
    const plan = (order = anOrder()) => {
      const named = nextRequests(order, [], noStatus).map((one) => ended(one, () => 'not-enriched'));
      const enrich = nextRequests(order, named, noStatus);
      const error = { kind: 'refused', code: 'COLLECT_FAILED', message: null };
      const vain = enrich.map((one) => ended(one, () => 'failed', { state: 'refused', error, outcomes: [] }));
      const last = nextRequests(order, [...named, ...vain], noStatus);
      return { made: [...named, ...vain], last };
    };
    const { made, last } = plan();
    expect(shape(last)).toEqual([['A|click/s0', 'contact', 1]]);
    const tried = last.map((one) => ended(one, () => 'not-delivered', { state: 'failed' }));
    expect(nextRequests(anOrder(), [...made, ...tried], noStatus)).toEqual([]);
    expect(plan(withoutLink).last).toEqual([]);
  });
});

test('a batch has fifteen people at most', () => {
  expect(chunks([]).length).toBe(0);
  expect(chunks(Array.from({ length: 31 }, (_, n) => n)).map((part) => part.length)).toEqual([15, 15, 1]);
});
