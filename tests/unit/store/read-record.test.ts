import { describe, expect, test } from 'vitest';
import { leanRecord, readRecord } from '../../../lib/store/records.ts';
import { anAccount, anOrder, aRequest } from '../../support/records.ts';

/** A request as the first version wrote it. */
const OLD_REQUEST = {
  id: 'r1',
  account: 'a',
  order: null,
  op: 'contact',
  targets: [{ urn: 'u1', networkUrl: null }],
  fields: ['work_email'],
  refresh: false,
  search: null,
  state: 'done',
  createdAt: 1,
  changedAt: 1,
  sentAt: 1,
  sends: 1,
  delays: 0,
  error: null,
  remoteId: null,
  each: false,
  due: null,
  polledAt: null,
  failures: 0,
  progress: null,
  charged: 3,
  used: null,
  outcomes: [],
  parked: false,
  settled: false,
};

test('a price of an older version is for one person', () => {
  const price = { op: 'contact', fields: ['phone'], credits: 5, at: 1 };
  const old = { ...anAccount(), quotes: [price], prices: [price, { ...price, people: 3 }] };
  expect(readRecord('accounts', old).data).toMatchObject({
    quotes: [{ ...price, people: 1 }],
    prices: [{ people: 1 }, { people: 3 }],
  });
  expect(readRecord('accounts', { ...anAccount(), prices: {} }).success).toBe(false);
  expect(readRecord('accounts', { ...anAccount(), prices: [null] }).success).toBe(false);
});

describe('a record of an older version', () => {
  test('is read with what the version did not write', () => {
    expect(readRecord('requests', OLD_REQUEST)).toMatchObject({
      success: true,
      data: { ...OLD_REQUEST, before: [], limit: null, expected: null, lostAt: null, goneSince: null },
    });
  });

  test('keeps what it has of the later fields', () => {
    const read = readRecord('requests', { ...OLD_REQUEST, limit: 5, before: [{ urn: 'u1', status: 'x' }] });
    expect(read.data).toMatchObject({ limit: 5, before: [{ urn: 'u1', status: 'x' }] });
  });

  test.each([{ limit: 'five' }, { before: null }, { outcomes: undefined }, { state: 'unheard of' }])(
    'is refused with %o',
    (change) => {
      expect(readRecord('requests', { ...OLD_REQUEST, ...change }).success).toBe(false);
    },
  );

  test.each([null, [], 'text', undefined])('is refused when it is %o', (stored) => {
    expect(readRecord('orders', stored).success).toBe(false);
  });
});

describe('a record without what is usual', () => {
  const request = aRequest({ charged: 2, outcomes: [{ urn: 'u1', result: 'found', reason: null }] });

  test('reads as it was', () => {
    for (const one of [request, aRequest(), aRequest({ failures: 3, error: { kind: 'offline' } })])
      expect(readRecord('requests', leanRecord('requests', one)).data).toEqual(one);
    const order = anOrder({ limit: 5, retry: true });
    expect(readRecord('orders', leanRecord('orders', order)).data).toEqual(order);
  });

  test('has what is not usual, and always what it is found and sent by', () => {
    const lean = leanRecord('requests', request);
    expect(lean).toMatchObject({ charged: 2, outcomes: request.outcomes });
    for (const name of ['sends', 'sentAt', 'remoteId', 'due', 'state', 'targets'])
      expect(lean).toHaveProperty(name);
    for (const name of ['used', 'error', 'before', 'settled']) expect(lean).not.toHaveProperty(name);
  });

  test('is refused without anything else', () => {
    for (const name of ['sends', 'sentAt', 'remoteId', 'due', 'state', 'targets']) {
      const { [name]: _, ...rest } = { ...leanRecord('requests', request) } as Record<string, unknown>;
      expect([name, readRecord('requests', rest).success]).toEqual([name, false]);
    }
  });
});
