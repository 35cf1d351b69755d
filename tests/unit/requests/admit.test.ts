import { beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../../lib/money/limits.ts';
import { createAdmission } from '../../../lib/requests/admit.ts';
import type { Engine } from '../../../lib/requests/engine.ts';
import type { RequestRecord, Table } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
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
  admission = createAdmission({
    store: disk.open(),
    now: () => START,
    engine: { open: () => open } as unknown as Engine,
    limits: () => limits,
    lock: (_name, work) => work(),
    unreachable: () => null,
  });
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

describe('the limits', () => {
  const unlock = { op: 'contact-batch', people: 2, fields: ['work_email'] } as const;
  const paid = (change: Parameters<typeof aCharge>[0]) =>
    disk.commit([put('charges', aCharge(change))], true);

  test('count the enrichments that come first', async () => {
    limits.confirmAbove = 9;
    paid({ id: '1', credits: 3, at: 1 });
    paid({ id: '2', op: 'enrich', fields: [], credits: 2, at: 1 });
    expect(await admission.overLimit('A', unlock)).toBeNull();
    const first = { ...unlock, enrichFirst: true };
    expect(await admission.overLimit('A', first)).toEqual({ kind: 'confirm', credits: 10 });
    expect(await admission.overLimit('A', { ...first, confirmed: true })).toBeNull();
  });

  test('ask first if the price of the enrichment or of the unlock is not known', async () => {
    limits.confirmAbove = 100;
    const first = { ...unlock, enrichFirst: true };
    const asks = { kind: 'confirm', credits: null };
    paid({ id: '1', credits: 3, at: 1 });
    expect(await admission.overLimit('A', unlock)).toBeNull();
    expect(await admission.overLimit('A', first)).toEqual(asks);
    paid({ id: '2', op: 'enrich', fields: [], credits: 2, at: 1 });
    expect(await admission.overLimit('A', first)).toBeNull();
    expect(await admission.overLimit('A', { ...first, fields: ['phone'] })).toEqual(asks);
  });

  test('refuse a click that exceeds the cap together with open requests and the spend of today', async () => {
    limits.dailyCap = 10;
    paid({ id: '1', credits: 3 });
    open = [aRequest({ state: 'sending' })];
    const one = { ...unlock, people: 1, confirmed: true };
    expect(await admission.overLimit('A', one)).toBeNull();
    expect(await admission.overLimit('A', { ...one, people: 2 })).toEqual({
      kind: 'capped',
      cap: 10,
      spentToday: 3,
      atRisk: 3,
    });
    expect(await admission.overLimit('B', { ...one, people: 2 })).toBeNull();
  });
});
