import { expect, test } from 'vitest';
import { ledgerWrites, net, splitCredits, totalOf } from '../../../lib/money/ledger.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { aCharge, aRequest, targets } from '../../support/records.ts';

const batch = aRequest({
  op: 'contact-batch',
  targets: targets(3),
  sends: 1,
  sentAt: 10,
  charged: 9,
  state: 'accepted',
});

test('a request has no charge before it is sent, nor while its charge is not known', () => {
  expect(ledgerWrites(aRequest())).toEqual([]);
  expect(ledgerWrites(aRequest({ state: 'sending', sends: 1 }))).toEqual([
    { table: 'charges', delete: 'A|click/c0:charge' },
  ]);
});

test('a known charge is one line, which is the same when it is written again', () => {
  const [write, ...more] = ledgerWrites(aRequest({ state: 'accepted', sends: 1, sentAt: 10, charged: 3 }));
  expect(more).toEqual([]);
  expect(write).toEqual({
    table: 'charges',
    put: aCharge({ id: 'A|click/c0:charge', kind: 'charge', credits: 3, at: 10 }),
  });
});

test.each(['unknown', 'needs-decision', 'done', 'failed'] as const)(
  'a lost answer is a line without an amount (%s)',
  (state) => {
    const [write] = ledgerWrites(aRequest({ state, sends: 1, sentAt: 10 }));
    expect(write).toMatchObject({ put: { kind: 'lost', credits: null } });
  },
);

test('what a request used is not taken for its charge if its answer was lost', () => {
  const [write] = ledgerWrites(
    aRequest({ op: 'enrich-batch', state: 'done', sends: 1, sentAt: 10, used: 2 }),
  );
  expect(write).toMatchObject({ put: { kind: 'lost', credits: null } });
});

test('the line of a request that turns out to cost nothing is removed', () => {
  expect(ledgerWrites(aRequest({ state: 'done', sends: 1, charged: 0 }))).toEqual([
    { table: 'charges', delete: 'A|click/c0:charge' },
  ]);
});

test('a refund of a contact batch comes from the figure of its finished job', () => {
  const [, refund] = ledgerWrites({ ...batch, state: 'partial', used: 3.3, changedAt: 99 });
  expect(refund).toMatchObject({
    put: { id: 'A|click/c0:refund', kind: 'refund', credits: 5.7, at: 99, people: 3, urn: null },
  });
  expect(ledgerWrites({ ...batch, state: 'done', used: 9 })).toHaveLength(1);
  // Nothing was found, and the finished job says so.
  expect(ledgerWrites({ ...batch, state: 'done', used: 0 })).toMatchObject([
    { put: { kind: 'charge' } },
    { put: { kind: 'refund', credits: 9 } },
  ]);
});

test.each<[string, Partial<RequestRecord>]>([
  ['while the job runs, also if it names 0 until its end', { used: 0 }],
  ['if the finished job names no figure, or is gone', { state: 'failed', used: null }],
  ['if the charge itself is not known', { state: 'done', charged: null, used: 3 }],
  ['if more was used than charged', { state: 'done', used: 12 }],
  ['of an enrich batch', { op: 'enrich-batch', state: 'partial', used: 3 }],
  ['of a single unlock that found nothing', { op: 'contact', state: 'done', used: 0 }],
])('no refund is booked %s', (_when, change) => {
  const kinds = ledgerWrites({ ...batch, ...change }).map(
    (one) => 'put' in one && one.table === 'charges' && one.put.kind,
  );
  expect(kinds).not.toContain('refund');
  expect(kinds).toHaveLength(1);
});

test('a charge that no answer named says what it was expected to be', () => {
  const lost = { state: 'needs-decision', sends: 1, sentAt: 10, charged: null } as const;
  expect(ledgerWrites(aRequest({ ...lost, expected: 3 }))).toMatchObject([
    { put: { kind: 'lost', credits: null, expected: 3 } },
  ]);
  const [unpriced] = ledgerWrites(aRequest(lost));
  expect(unpriced && 'put' in unpriced && 'expected' in unpriced.put).toBe(false);
});

test('held, spent, refunded and lost credits are separate sums', () => {
  expect(splitCredits([batch])).toEqual({ held: 9, spent: 0, refunded: 0, lost: 0 });
  expect(splitCredits([{ ...batch, state: 'partial', used: 3 }])).toEqual({
    held: 0,
    spent: 3,
    refunded: 6,
    lost: 0,
  });
  expect(splitCredits([{ ...batch, state: 'partial', used: 12 }])).toEqual({
    held: 0,
    spent: 9,
    refunded: 0,
    lost: 0,
  });
  const single = aRequest({ state: 'accepted', sends: 1, charged: 5.5 });
  const lost = aRequest({ state: 'needs-decision', sends: 1 });
  expect(splitCredits([single, lost, aRequest()])).toEqual({ held: 0, spent: 5.5, refunded: 0, lost: 1 });
});

test('the whole of a running batch is held, whatever it names as used so far', () => {
  expect(splitCredits([{ ...batch, used: 3 }])).toEqual({ held: 9, spent: 0, refunded: 0, lost: 0 });
});

test('a balance is known as a whole if both of its parts are', () => {
  expect(totalOf({ credits: 0.1, extra: 0.2 })).toBe(0.3);
  expect(totalOf({ credits: 3, extra: null })).toBeNull();
});

test('sums are rounded, so that they show no binary fractions', () => {
  expect(net([aCharge({ credits: 0.1 }), aCharge({ credits: 0.2 })])).toBe(0.3);
  expect(
    net([
      aCharge({ credits: 0.3 }),
      aCharge({ credits: 0.1, kind: 'refund' }),
      aCharge({ kind: 'lost', credits: null }),
    ]),
  ).toBe(0.2);
});

test('a batch counts those whom it was charged for, and never more than were asked about', () => {
  const people = (total: number | null) => {
    const progress = total === null ? null : { total, completed: 0, failed: 0, stalled: false };
    const [write] = ledgerWrites({ ...batch, progress });
    return write && 'put' in write && write.table === 'charges' ? write.put.people : null;
  };
  expect([null, 0, 1, 3, 40].map(people)).toEqual([3, 3, 1, 3, 3]);
});
