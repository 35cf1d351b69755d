import { beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../../lib/money/limits.ts';
import type { Priced } from '../../../lib/money/prices.ts';
import { createAdmission } from '../../../lib/requests/admit.ts';
import type { Engine } from '../../../lib/requests/engine.ts';
import type { PriceRecord, RequestRecord, Table } from '../../../lib/store/records.ts';
import { put, type Store } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anAccount, anOrder, aRequest } from '../../support/records.ts';
import { START } from '../../support/times.ts';

let disk: MemoryDisk;
let limits: Limits;
let open: RequestRecord[];
let admission: ReturnType<typeof createAdmission>;

beforeEach(() => {
  disk = new MemoryDisk();
  limits = { confirmAbove: null, dailyCap: null };
  open = [];
  admission = admissionOver(disk.open());
});

const admissionOver = (store: Store) =>
  createAdmission({
    store,
    now: () => START,
    engine: { open: () => open } as unknown as Engine,
    limits: () => limits,
    lock: (_name, work) => work(),
    unreachable: () => null,
  });

const unread = (table: Table, key: string) =>
  put('quarantine', { id: `${table}|${key}`, table, key, at: START, reason: 'bad', raw: null });

describe('whether an order was placed before', () => {
  test('it was not, if nothing of it is stored', async () => {
    disk.commit([put('orders', anOrder({ id: 'A|other' })), unread('requests', 'A|click')], true);
    expect(await admission.isPlaced('A|click')).toBe(false);
  });

  test.each([
    ['it is there', put('orders', anOrder())],
    ['only its requests are left', put('requests', aRequest())],
    ['it could not be read any more', unread('orders', 'A|click')],
    ['it was deleted and its request could not be read any more', unread('requests', 'A|click/e0')],
  ])('it was, if %s', async (_what, write) => {
    disk.commit([write], true);
    expect(await admission.isPlaced('A|click')).toBe(true);
  });
});

test.each([
  ['order', 'orders', 'A|click', anOrder({ id: 'A|click' })],
  ['request', 'requests', 'A|click/c0', aRequest({ id: 'A|click/c0', order: 'A|click' })],
] as const)('an order was placed, if its %s is quarantined only now', async (_what, table, key, record) => {
  disk.commit([put(table, record as never)], true);
  disk.corrupt(table, key, null);
  // Reading what can't be read takes longer than reading what is quarantined.
  const turns = [9, 9, 1, 1].values();
  const slow = admissionOver(disk.open({ turns: () => turns.next().value ?? 1 }));
  expect(await slow.isPlaced('A|click')).toBe(true);
});

describe('whether a click is another account’s', () => {
  beforeEach(() => {
    disk.commit([put('accounts', anAccount()), put('accounts', anAccount({ id: 'B' }))], true);
  });

  test.each([
    ['an order', put('orders', anOrder({ id: 'B|click', account: 'B' }))],
    ['a search', put('requests', aRequest({ id: 'B|click', account: 'B', op: 'search', order: null }))],
    ['an order that could not be read any more', unread('orders', 'B|click')],
    ['a request that could not be read any more', unread('requests', 'B|click/c0')],
    ['a search that could not be read any more', unread('requests', 'B|click')],
  ])('it is, if that account has %s of it', async (_what, write) => {
    disk.commit([write], true);
    expect(await admission.isOfAnotherAccount('A', 'click')).toBe(true);
    expect(await admission.isOfAnotherAccount('B', 'click')).toBe(false);
    expect(await admission.isOfAnotherAccount('A', 'other-click')).toBe(false);
  });
});

describe('how much an order may cost', () => {
  const unlock = { op: 'contact-batch', people: 2, fields: ['work_email'] } as const;
  const enrich = { op: 'enrich-batch', people: 2, fields: [] } as const;
  const prices: PriceRecord[] = [
    { op: 'contact-batch', fields: ['work_email'], people: 1, credits: 3, at: 1 },
    { op: 'enrich-batch', fields: [], people: 1, credits: 2, at: 1 },
  ];
  const balance = { credits: 40, extra: 2.5, at: 1 };
  const order = (steps: readonly Priced[], change = {}, keys: string[][] = []) =>
    admission.limitFor('A', { steps, confirmed: false, shown: null, ...change }, keys);

  test('is what its steps cost together, the enriching included', async () => {
    disk.commit([put('accounts', anAccount({ prices, balance }))], true);
    limits.confirmAbove = 9;
    expect(await order([unlock])).toEqual({ limit: 6 });
    expect(await order([unlock, enrich])).toEqual({
      refused: { kind: 'confirm', credits: 10, unpriced: [], balance: 42.5, much: true },
    });
    expect(await order([unlock, enrich], { confirmed: true, shown: 10 })).toEqual({ limit: 10 });
  });

  test('is asked about people who are in the own system, whatever was agreed to, unless it costs nothing', async () => {
    disk.commit([put('accounts', anAccount({ prices, balance }))], true);
    disk.inAts.set('A|l x', 'Jane');
    disk.inAts.set('B|l y', 'John');
    const keys = [['l x', 'e x'], ['l y'], []];
    const refused = { kind: 'confirm', credits: 6, unpriced: [], balance: 42.5, owned: 1 };
    expect(await order([unlock], {}, keys)).toEqual({ refused });
    expect(await order([unlock], { confirmed: true, shown: 6 }, keys)).toEqual({ refused });
    expect(await order([unlock], {}, [['l y']])).toEqual({ limit: 6 });
    expect(await order([], {}, keys)).toEqual({ limit: 0 });
  });

  test('is asked once where a price is not known, naming each such step, and is then the balance', async () => {
    disk.commit([put('accounts', anAccount({ prices: prices.slice(0, 1), balance }))], true);
    expect(await order([unlock])).toEqual({ limit: 6 });
    expect(await order([unlock, enrich])).toEqual({
      refused: { kind: 'confirm', credits: null, unpriced: [enrich], balance: 42.5 },
    });
    expect(await order([unlock, enrich], { confirmed: true })).toEqual({ limit: 42.5 });
    limits.dailyCap = 30;
    disk.commit([put('charges', aCharge({ id: '1', credits: 4 }))], true);
    expect(await order([unlock, enrich], { confirmed: true })).toEqual({ limit: 26 });
  });

  test('is not bounded by a balance of which one part is not known', async () => {
    disk.commit([put('accounts', anAccount({ balance: { ...balance, extra: null } }))], true);
    expect(await order([unlock])).toMatchObject({ refused: { kind: 'confirm', balance: null } });
    expect(await order([unlock], { confirmed: true })).toEqual({ limit: null });
  });

  test('is nothing if the cap is exceeded together with open requests and the spend of today', async () => {
    disk.commit(
      [put('accounts', anAccount({ prices })), put('accounts', anAccount({ id: 'B', prices }))],
      true,
    );
    disk.commit([put('charges', aCharge({ id: '1', credits: 3 }))], true);
    limits.dailyCap = 10;
    open = [aRequest({ op: 'contact-batch', state: 'sending' })];
    const confirmed = { confirmed: true, shown: 9 };
    expect(await order([{ ...unlock, people: 1 }], confirmed)).toEqual({ limit: 3 });
    const capped = { kind: 'capped', cap: 10, spentToday: 3, atRisk: 3 };
    expect(await order([unlock], confirmed)).toEqual({ refused: capped });
    open = [];
    expect(await admission.limitFor('B', { steps: [unlock], ...confirmed }, [])).toEqual({ limit: 6 });
  });
});
