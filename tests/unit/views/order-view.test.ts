import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { orderView } from '../../../lib/views/order-view.ts';
import { anOrder, aRequest, aSought, targets } from '../../support/records.ts';

const order = anOrder({ people: targets(4), single: false });
const batch = (change: Partial<RequestRecord>) =>
  aRequest({
    op: 'contact-batch',
    targets: targets(4),
    sends: 1,
    sentAt: 1,
    charged: 12,
    state: 'accepted',
    ...change,
  });
const progress = { total: 4, completed: 2, failed: 1, stalled: true };

describe('the phase', () => {
  const ended = { ...order, endedAt: 9 };
  const phase = (...states: RequestRecord['state'][]) =>
    orderView(
      ended,
      states.map((state, n) => batch({ id: `A|click/c${n}`, state })),
    ).phase;

  test.each([
    ['sending', 'done', 'sending'],
    ['accepted', 'unknown', 'running'],
    ['unknown', 'recorded', 'checking'],
    ['recorded', 'done', 'waiting'],
    ['needs-decision', 'done', 'needs-decision'],
    ['refused', 'refused', 'refused'],
    ['refused', 'done', 'partial'],
    ['lapsed', 'lapsed', 'refused'],
    ['partial', 'done', 'partial'],
    ['failed', 'failed', 'failed'],
    ['failed', 'done', 'partial'],
    ['done', 'done', 'done'],
  ] as const)('%s and %s is %s', (one, two, expected) => {
    expect(phase(one, two)).toBe(expected);
  });

  test('an open order without requests waits', () => {
    expect(orderView(order, []).phase).toBe('waiting');
  });
});

test('an order uses the service’s count while it has no outcomes, and never more than its people', () => {
  const view = orderView(order, [batch({ progress })]);
  expect(view).toMatchObject({ total: 4, completed: 3, failed: 0, stalled: true, open: true });
  const more = orderView(order, [batch({ progress: { ...progress, completed: 40 } })]);
  expect(more.completed).toBe(4);
});

test('an order has the outcome of each person', () => {
  const outcomes = [
    { urn: 'urn:0', result: 'found', reason: null },
    { urn: 'urn:1', result: 'not-found', reason: null },
    { urn: 'urn:2', result: 'failed', reason: 'COLLECT_FAILED' },
  ] as const;
  const view = orderView(order, [
    batch({ progress: { ...progress, completed: 2, failed: 1 }, outcomes: [...outcomes] }),
  ]);
  expect(view.people.map(({ result }) => result)).toEqual(['found', 'not-found', 'failed', 'pending']);
  expect(view).toMatchObject({ completed: 2, failed: 1 });
});

test('an order has held, spent and refunded credits as separate sums', () => {
  // The figure of an unfinished job is no refund yet: it may stay at zero until the end.
  expect(orderView(order, [batch({ used: 3 })]).credits).toEqual({
    held: 12,
    spent: 0,
    refunded: 0,
    lost: 0,
  });
  expect(orderView(order, [batch({ state: 'partial', used: 3 })]).credits).toEqual({
    held: 0,
    spent: 3,
    refunded: 9,
    lost: 0,
  });
});

test('an order lists its problems until they are settled', () => {
  const error = { kind: 'timeout' };
  const problems = (change: Partial<RequestRecord>) => orderView(order, [batch(change)]).problems;
  expect(problems({ state: 'needs-decision', error, balanceFell: 3 })).toEqual([
    { request: 'A|click/c0', state: 'needs-decision', error, balanceFell: 3 },
  ]);
  expect(problems({ state: 'refused', error })).toHaveLength(1);
  expect(problems({ state: 'unknown', error })).toHaveLength(1);
  expect(problems({ state: 'needs-decision', error, settled: true })).toEqual([]);
  expect(problems({ state: 'accepted', error })).toEqual([]);
});

test.each([
  ['not-delivered', 'failed'],
  ['unknown', 'failed'],
  ['failed', 'failed'],
  ['not-found', 'done'],
  ['passed-over', 'done'],
] as const)('an order whose people are %s is %s, not done without a result', (result, phase) => {
  const outcomes = targets(4).map(({ urn }) => ({ urn, result, reason: null }));
  const ended = { ...order, endedAt: 9 };
  expect(orderView(ended, [batch({ state: 'done', outcomes })]).phase).toBe(phase);
  const [first, ...others] = outcomes;
  const found = [{ urn: first?.urn ?? '', result: 'found' as const, reason: null }, ...others];
  expect(orderView(ended, [batch({ state: 'done', outcomes: found })]).phase).toBe(
    phase === 'done' ? 'done' : 'partial',
  );
});

test('an order with a lost answer says from when on it can be paid for again', () => {
  const retryFrom = () => 60;
  const lost = batch({ state: 'needs-decision' });
  expect(orderView(order, [lost], { retryFrom }).retry.from).toBe(60);
  expect(orderView(order, [{ ...lost, settled: true }], { retryFrom }).retry.from).toBe(0);
  expect(orderView(order, [batch({})], { retryFrom }).retry.from).toBe(0);
  const hanging = { retryFrom: () => Number.POSITIVE_INFINITY };
  expect(orderView(order, [lost], hanging).retry.from).toBeNull();
});

test('an order can be taken back as far as it was not sent', () => {
  expect(orderView(order, [batch({}), batch({ state: 'recorded' })]).unsent).toBe(true);
  expect(orderView(order, [batch({})]).unsent).toBe(false);
});

describe('an order that has to find its person first', () => {
  const seeking = anOrder({ people: [], sought: [aSought({ request: 'A|click/f0' })] });
  const search = aRequest({ id: 'A|click/f0', op: 'search', targets: [], sends: 1, sentAt: 1, charged: 1 });

  test('shows whom it seeks, and can be taken back until it knows them', () => {
    expect(orderView(seeking, [{ ...search, state: 'sending' }])).toMatchObject({
      finding: { done: 0, total: 1 },
      unsent: true,
      phase: 'sending',
      total: 1,
      people: [{ name: 'Person 1', networkUrl: aSought().url, result: 'pending', sought: true }],
    });
    const known = { ...seeking, people: targets(1, 1), sought: [aSought({ found: true })] };
    const found = orderView(known, [{ ...search, state: 'done' }]);
    expect(found).toMatchObject({
      finding: null,
      unsent: false,
      people: [{ urn: 'urn:1', result: 'pending' }],
    });
  });

  test.each([
    ['several', 'done', 'failed', 'several'],
    ['nobody', 'done', 'done', 'nobody'],
    ['lost', 'needs-decision', 'needs-decision', 'unknown'],
    ['limit', 'refused', 'refused', 'failed'],
    ['refused', 'refused', 'refused', 'failed'],
  ] as const)('and ended because of %s has that result', (stopped, state, phase, result) => {
    const ended = { ...seeking, sought: [aSought({ request: search.id, stopped })], endedAt: 9 };
    expect(orderView(ended, [{ ...search, state }])).toMatchObject({
      phase,
      unsent: false,
      people: [{ result, credits: 1 }],
    });
  });

  test('of several people counts for how many it has looked, and ends without whom it never looked for', () => {
    const [found, left, next] = [
      aSought({ found: true }),
      aSought({ link: 'second', stopped: 'nobody' }),
      aSought({ link: 'third' }),
    ];
    const sought = [found, left, next];
    const order = { ...seeking, single: false, people: targets(2, 1), sought };
    expect(orderView(order, [{ ...search, state: 'done' }])).toMatchObject({
      finding: { done: 2, total: 3 },
      total: 4,
      completed: 1,
      people: [{ urn: 'urn:1' }, { urn: 'urn:2' }, { result: 'nobody' }, { result: 'pending' }],
    });
    const lost = { ...next, stopped: 'lost' as const };
    const ended = orderView({ ...order, sought: [found, left, lost], stopped: 'lost', endedAt: 9 }, [
      { ...search, state: 'needs-decision' },
    ]);
    // Nothing was ordered for the people who were known or found.
    expect(ended.people.map(({ result }) => result)).toEqual(['pending', 'pending', 'nobody', 'unknown']);
    const cancelled = orderView({ ...order, endedAt: 9 }, [{ ...search, state: 'done' }]);
    expect(cancelled.people.map(({ result }) => result)).toEqual(['pending', 'pending', 'nobody', 'pending']);
  });
});

test('an order is parked while one of its open requests is parked', () => {
  expect(orderView(order, [batch({ parked: true })]).parked).toBe(true);
  expect(orderView(order, [batch({ parked: true, state: 'done' })]).parked).toBe(false);
});

test('an order names who waits in a silent batch, and nobody else', () => {
  const [first, second, ...others] = targets(4);
  const known = { urn: second?.urn ?? '', result: 'found', reason: null } as const;
  const silent = batch({ targets: first && second ? [first, second] : [], outcomes: [known] });
  const busy = batch({ id: 'A|click/c1', targets: others });
  const context = { retryFrom: () => 0, isQuiet: ({ id }: RequestRecord) => id === silent.id };
  expect(orderView(order, [silent, busy], context).quiet).toEqual([first?.urn]);
  expect(orderView(order, [silent, busy]).quiet).toEqual([]);
});
