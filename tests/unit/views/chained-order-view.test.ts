import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutcomeRecord, RequestRecord } from '../../../lib/store/records.ts';
import { orderView } from '../../../lib/views/order-view.ts';
import { anOrder, aRequest, targets } from '../../support/records.ts';

type Result = OutcomeRecord['result'];

const outcome = (n: number, result: Result, reason: string | null = null): OutcomeRecord => ({
  urn: `urn:${n}`,
  result,
  reason,
});

/** One request of an order, for `count` people from the number `from`. */
function request(op: RequestRecord['op'], step: string, from: number, count: number) {
  return (change: Partial<RequestRecord>) =>
    aRequest({
      op,
      id: `A|click/${step}`,
      targets: targets(count, from),
      sends: 1,
      sentAt: 1,
      state: 'accepted',
      ...change,
    });
}

const progress = (total: number, completed: number, failed = 0, stalled = false) => ({
  total,
  completed,
  failed,
  stalled,
});

const results = (view: ReturnType<typeof orderView>) => view.people.map(({ result }) => result);

describe('an order that enriches, then unlocks', () => {
  const order = anOrder({ people: targets(4), single: false, enrichFirst: true });
  const enrich = request('enrich-batch', 'e0', 0, 3);
  const unlock = request('contact-batch', 'c0', 0, 2);
  const enriched = enrich({
    state: 'partial',
    charged: 3,
    used: 2,
    outcomes: [
      outcome(0, 'enriched'),
      outcome(1, 'enriched', 'cache'),
      outcome(2, 'failed', 'COLLECT_FAILED'),
    ],
  });

  test('has nobody done while it only enriches', () => {
    const view = orderView(order, [enrich({ charged: 3, progress: progress(3, 2) })]);
    expect(view).toMatchObject({ phase: 'running', total: 4, completed: 0, failed: 0 });
    expect(results(view)).toEqual(['pending', 'pending', 'pending', 'pending']);
    const one = orderView(order, [
      enrich({ charged: 3, progress: progress(3, 2), outcomes: [outcome(0, 'enriched')] }),
    ]);
    expect(one).toMatchObject({ completed: 0, failed: 0 });
  });

  test('counts people who could not be enriched as failed, with the reason, before the unlock', () => {
    const view = orderView(order, [enriched]);
    expect(view).toMatchObject({ phase: 'waiting', open: true, completed: 0, failed: 1 });
    expect(view.people[2]).toMatchObject({ result: 'failed', reason: 'COLLECT_FAILED' });
    expect(results(view)).toEqual(['pending', 'pending', 'failed', 'pending']);
  });

  test('adds the progress of the unlock, and never counts more people than there are', () => {
    const running = unlock({ charged: 4, progress: progress(2, 1) });
    expect(orderView(order, [enriched, running])).toMatchObject({
      phase: 'running',
      completed: 1,
      failed: 1,
    });
    const wild = unlock({ charged: 4, progress: progress(2, 90) });
    expect(orderView(order, [enriched, wild])).toMatchObject({ completed: 3, failed: 1 });
  });

  test('shows the results of the unlock, not of the enrichment before it', () => {
    const done = unlock({
      state: 'done',
      charged: 4,
      used: 2,
      outcomes: [outcome(0, 'found'), outcome(1, 'not-found')],
    });
    const view = orderView({ ...order, endedAt: 9 }, [enriched, done]);
    expect(view.phase).toBe('partial');
    expect(results(view)).toEqual(['found', 'not-found', 'failed', 'found']);
    // No request is for the fourth person, whose fields were all known.
    expect(view.people[3]).toMatchObject({ result: 'found', reason: 'known' });
    expect(view).toMatchObject({ total: 4, completed: 3, failed: 1, open: false });
  });

  test('counts the credits of both steps, and held credits separately', () => {
    const running = unlock({ charged: 4, used: 1 });
    // Only a contact batch promises refunds, and only the figure of its finished job is one.
    expect(orderView(order, [enriched, running]).credits).toEqual({
      held: 4,
      spent: 3,
      refunded: 0,
      lost: 0,
    });
    const over = unlock({ state: 'done', charged: 4, used: 1 });
    expect(orderView(order, [enriched, over]).credits).toEqual({ held: 0, spent: 4, refunded: 3, lost: 0 });
  });

  test('that ends before the unlock has no result for people who were enriched', () => {
    const refused = unlock({ state: 'refused', charged: 0, error: { kind: 'insufficient-credits' } });
    const view = orderView({ ...order, endedAt: 9 }, [enriched, refused]);
    expect(results(view)).toEqual(['pending', 'pending', 'failed', 'found']);
    expect(view.phase).toBe('partial');
    expect(view.problems).toHaveLength(1);
    expect(view.credits).toEqual({ held: 0, spent: 3, refunded: 0, lost: 0 });
  });

  test('whose fields were all known has found everybody without a charge', () => {
    const cached = enrich({
      state: 'done',
      charged: 0,
      outcomes: [0, 1, 2].map((n) => outcome(n, 'enriched', 'cache')),
    });
    const view = orderView({ ...order, endedAt: 9 }, [cached]);
    expect(results(view)).toEqual(['found', 'found', 'found', 'found']);
    expect(view).toMatchObject({ phase: 'done', completed: 4, failed: 0 });
    expect(view.credits).toEqual({ held: 0, spent: 0, refunded: 0, lost: 0 });
  });
});

describe('an order in several batches', () => {
  const order = anOrder({ people: targets(32), single: false });
  const [first, second, third] = [
    request('contact-batch', 'c0', 0, 15),
    request('contact-batch', 'c1', 15, 15),
    request('contact-batch', 'c2', 30, 2),
  ];
  const found = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => outcome(from + n, 'found'));

  test('has one progress over all of them', () => {
    const view = orderView(order, [
      first({ state: 'done', charged: 30, used: 30, outcomes: found(0, 15) }),
      second({ charged: 30, used: 8, progress: progress(15, 4, 1, true), outcomes: found(15, 2) }),
      third({ state: 'recorded', sends: 0, sentAt: null }),
    ]);
    // Fifteen people are done, and of the second batch two have an outcome and three more are counted by the service.
    expect(view).toMatchObject({ phase: 'running', total: 32, completed: 20, failed: 0, stalled: true });
    expect(view.credits).toEqual({ held: 30, spent: 30, refunded: 0, lost: 0 });
    expect(results(view).filter((result) => result === 'pending')).toHaveLength(15);
  });

  test('ends in part if one of them fails, and each person has their own result', () => {
    const view = orderView({ ...order, endedAt: 9 }, [
      first({ state: 'done', charged: 30, used: 30, outcomes: found(0, 15) }),
      second({
        state: 'partial',
        charged: 30,
        used: 26,
        outcomes: [...found(15, 13), outcome(28, 'failed', 'PROVIDER'), outcome(29, 'not-found')],
      }),
      third({
        state: 'failed',
        charged: 4,
        used: 0,
        outcomes: [outcome(30, 'failed'), outcome(31, 'failed')],
      }),
    ]);
    expect(view).toMatchObject({ phase: 'partial', completed: 29, failed: 3 });
    expect(view.people[28]).toMatchObject({ result: 'failed', reason: 'PROVIDER' });
    expect(view.people[29]?.result).toBe('not-found');
    expect(view.credits).toEqual({ held: 0, spent: 56, refunded: 8, lost: 0 });
  });

  test('counts people who were passed over as failed once, also if the service counts them too', () => {
    const passedOver = [0, 1, 2].map((n) => outcome(n, 'not-enriched'));
    const running = first({ charged: 24, progress: progress(12, 5), outcomes: passedOver });
    const view = orderView(order, [running]);
    expect(view).toMatchObject({ completed: 5, failed: 3 });
    expect(results(view).slice(0, 4)).toEqual(['not-enriched', 'not-enriched', 'not-enriched', 'pending']);
  });

  test('counts an unknown charge separately', () => {
    const view = orderView({ ...order, endedAt: 9 }, [
      first({ state: 'done', charged: 30, used: 20, outcomes: found(0, 15) }),
      second({ state: 'needs-decision', outcomes: [15, 16].map((n) => outcome(n, 'unknown')) }),
      third({ state: 'refused', charged: 0 }),
    ]);
    expect(view).toMatchObject({ phase: 'needs-decision', failed: 2 });
    expect(view.credits).toEqual({ held: 0, spent: 20, refunded: 10, lost: 1 });
  });

  test('is no longer stalled once the stalled batch has ended', () => {
    const stalled = { charged: 30, progress: progress(15, 4, 0, true) };
    expect(
      orderView(order, [first(stalled), second({ charged: 30, progress: progress(15, 1) })]).stalled,
    ).toBe(true);
    expect(orderView(order, [first({ ...stalled, state: 'done' }), second({ charged: 30 })]).stalled).toBe(
      false,
    );
  });
});

test('a retried person shows the newest unlock', () => {
  const order = anOrder({ people: targets(1, 1) });
  const rounds = [
    aRequest({ state: 'done', outcomes: [outcome(1, 'not-found')] }),
    aRequest({ id: 'A|click/c1', state: 'done', outcomes: [outcome(1, 'found')] }),
  ];
  expect(results(orderView({ ...order, endedAt: 9 }, rounds))).toEqual(['found']);
});

test('an enrichment’s people are enriched, not found', () => {
  const order = anOrder({ kind: 'enrich', fields: [], people: targets(2), single: false });
  const half = request(
    'enrich-batch',
    'e0',
    0,
    2,
  )({
    charged: 2,
    progress: progress(2, 1),
    outcomes: [outcome(0, 'enriched')],
  });
  expect(results(orderView(order, [half]))).toEqual(['enriched', 'pending']);
  expect(orderView(order, [half])).toMatchObject({ completed: 1, failed: 0 });
});

test('nobody is counted twice or left out, whatever is stored', () => {
  const result = fc.constantFrom<Result>(
    'found',
    'not-found',
    'enriched',
    'failed',
    'not-enriched',
    'not-delivered',
    'passed-over',
    'unknown',
  );
  const count = fc.nat(40);
  const request = fc.record({
    op: fc.constantFrom<RequestRecord['op']>('enrich', 'enrich-batch', 'contact', 'contact-batch'),
    state: fc.constantFrom<RequestRecord['state']>(
      'recorded',
      'sending',
      'unknown',
      'accepted',
      'done',
      'partial',
      'needs-decision',
    ),
    from: fc.nat(9),
    size: fc.integer({ min: 1, max: 15 }),
    progress: fc.option(
      fc.record({
        total: count,
        completed: count,
        failed: count,
        stalled: fc.boolean(),
      }),
    ),
    charged: fc.option(fc.nat(60)),
    used: fc.option(fc.nat(60)),
    outcomes: fc.array(
      fc.record({ urn: fc.nat(12).map((n) => `urn:${n}`), result, reason: fc.constant(null) }),
    ),
  });
  fc.assert(
    fc.property(
      fc.array(request, { maxLength: 5 }),
      fc.boolean(),
      fc.constantFrom('enrich', 'unlock'),
      (made, ended, kind) => {
        const order = anOrder({ kind, people: targets(10), single: false, endedAt: ended ? 9 : null });
        const view = orderView(
          order,
          made.map(({ from, size, ...rest }, n) =>
            aRequest({ ...rest, id: `A|click/${n}`, targets: targets(size, from), sends: 1 }),
          ),
        );
        expect(view.people).toHaveLength(10);
        expect(view.completed).toBeGreaterThanOrEqual(0);
        expect(view.completed + view.failed).toBeLessThanOrEqual(view.total);
        for (const credits of Object.values(view.credits)) expect(credits).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
