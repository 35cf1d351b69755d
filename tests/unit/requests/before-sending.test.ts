import { beforeEach, describe, expect, test } from 'vitest';
import { type AskedBefore, askBefore, prepareSending } from '../../../lib/requests/before-sending.ts';
import type { StatusAsker } from '../../../lib/requests/contact-status.ts';
import { createEngine } from '../../../lib/requests/engine.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { PriceRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anAccount, anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';
import { settled, VirtualTime } from '../../support/virtual-time.ts';
import { askerOf, inTurn, NO_UNLOCK, unlockOf } from './status-answers.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: true };
const nobody: AskedBefore = { before: [], answers: new Map() };
const batch = (change: Partial<RequestRecord> = {}) =>
  aRequest({ op: 'contact-batch', targets: targets(3), fields: ['work_email', 'phone'], ...change });

let disk: MemoryDisk;

beforeEach(() => {
  disk = new MemoryDisk();
  disk.commit([put('accounts', anAccount()), put('orders', anOrder())], true);
});

/** The urns of people who must not be contacted. */
const blocked = new Set<string>();

/** Prepares a request, and gives back what was written. */
async function prepared(
  request: RequestRecord,
  asked: AskedBefore = nobody,
  others: RequestRecord[] = [],
  dailyCap: () => number | null = () => null,
) {
  disk.commit(
    [request, ...others].map((one) => put('requests', one)),
    true,
  );
  const written: RequestRecord[] = [];
  const sending = await prepareSending(request, asked, {
    store: disk.open(),
    personKeys: ({ urn }) => [urn],
    isBlocked: async (_account, { urn }) => blocked.has(urn),
    limits: () => ({ confirmAbove: null, dailyCap: dailyCap() }),
    tick: () => tick,
    open: new Map([request, ...others].map((one) => [one.id, one])),
    commit: async (requests) => {
      written.push(...requests);
    },
  });
  return { sending, written };
}

test('a daily limit that comes while the check reads counts what was spent today', async () => {
  const price: PriceRecord = { op: 'contact', fields: ['phone'], people: 1, credits: 2, at: START };
  disk.commit(
    [put('accounts', anAccount({ prices: [price] })), put('charges', aCharge({ credits: 5 }))],
    true,
  );
  const request = aRequest({ op: 'contact', targets: targets(1), fields: ['phone'] });
  expect((await prepared(request, nobody, [], () => 7)).sending).toMatchObject({ state: 'sending' });
  let asked = 0;
  const late = () => (asked++ === 0 ? null : 6);
  const { sending, written } = await prepared(request, nobody, [], late);
  expect(sending).toBeNull();
  expect(written).toMatchObject([{ state: 'refused', error: { kind: 'capped' } }]);
});

describe('the free question before a payment', () => {
  test('notes for everybody who was answered for what the service said', async () => {
    const { status } = askerOf((urn) => (urn === 'urn:0' ? unlockOf() : NO_UNLOCK));
    const { before, answers } = await askBefore(status, batch(), () => new Promise(() => {}));
    expect(before.map(({ urn, status: said }) => [urn, said === 'none']).toSorted()).toEqual([
      ['urn:0', false],
      ['urn:1', true],
      ['urn:2', true],
    ]);
    expect([...answers.keys()]).toEqual(['urn:0']);
  });

  test('leaves out whoever is not answered for: neither an error nor silence counts as “no unlock”', async () => {
    const { status } = askerOf((urn) =>
      urn === 'urn:0' ? { ok: false, error: { kind: 'timeout' } } : NO_UNLOCK,
    );
    const slow: StatusAsker = {
      ...status,
      ask: (urn, asked) => (urn === 'urn:1' ? new Promise(() => {}) : status.ask(urn, asked)),
    };
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      await settled();
    };
    const { before } = await askBefore(slow, batch(), wait);
    expect(before.map(({ urn }) => urn)).toEqual(['urn:2']);
    expect(waits).toEqual([5_000]);
  });

  test('is asked before unlocks alone, and not where the service has no such question', async () => {
    const { status, asked } = askerOf(inTurn());
    await askBefore(status, aRequest({ op: 'enrich', fields: [] }), async () => {});
    const missing = askerOf(inTurn(), { route: null, proof: 'missing' });
    await askBefore(missing.status, aRequest(), async () => {});
    expect([...asked, ...missing.asked]).toEqual([]);
  });
});

describe('a request that is about to be sent', () => {
  const known = (urn: string, ...fields: ('work_email' | 'phone')[]) =>
    put(
      'people',
      aPerson({ urn, contacts: Object.fromEntries(fields.map((field) => [field, { value: 'x', at: 1 }])) }),
    );

  test('leaves out who is known, and asks apart for who needs other fields', async () => {
    disk.commit([known('urn:0', 'work_email', 'phone'), known('urn:1', 'phone')], true);
    const { sending, written } = await prepared(batch());
    expect(sending).toMatchObject({
      state: 'sending',
      targets: [{ urn: 'urn:1' }],
      fields: ['work_email'],
      outcomes: [{ urn: 'urn:0', result: 'found', reason: 'known' }],
    });
    expect(written.slice(1)).toMatchObject([
      { state: 'recorded', targets: [{ urn: 'urn:2' }], fields: ['work_email', 'phone'] },
    ]);
    expect(new Set(written.map(({ id }) => id)).size).toBe(2);
  });

  test('that leaves again replaces none of the requests that were split off the first time', async () => {
    disk.commit([known('urn:1', 'phone')], true);
    const open = unlockOf({ status: 'processing', contacts: {} });
    const asked: AskedBefore = { before: [], answers: new Map(open.ok ? [['urn:2', open.value]] : []) };
    const first = await prepared(batch(), asked);
    const second = await prepared(batch({ delays: 1 }), asked);
    const others = [...first.written.slice(1), ...second.written.slice(1)].map(({ id }) => id);
    expect(others).toHaveLength(4);
    expect(new Set(others).size).toBe(4);
  });

  test('does not leave if everybody is known', async () => {
    disk.commit(
      targets(3).map(({ urn }) => known(urn, 'work_email', 'phone')),
      true,
    );
    const { sending, written } = await prepared(batch());
    expect(sending).toBeNull();
    expect(written).toMatchObject([{ state: 'done', sends: 0, charged: 0 }]);
  });

  test('does not fetch a profile again that has come since the click, unless it is to be refreshed', async () => {
    const profile = aRequest({ op: 'enrich', fields: [] });
    disk.commit([put('people', aPerson({ enrichedAt: START - 1 }))], true);
    expect((await prepared(profile)).sending).toMatchObject({ state: 'sending' });
    disk.commit([put('people', aPerson({ enrichedAt: START }))], true);
    const { sending, written } = await prepared(profile);
    expect(sending).toBeNull();
    expect(written).toMatchObject([
      { state: 'done', charged: 0, outcomes: [{ urn: 'urn:1', result: 'enriched', reason: 'known' }] },
    ]);
    expect((await prepared({ ...profile, refresh: true })).sending).toMatchObject({ state: 'sending' });
  });

  test('follows an open look-up of somebody else instead of leaving, unless the recruiter retries', async () => {
    const open = unlockOf({ requestId: 'req-5', status: 'processing', fields: ['phone'], contacts: {} });
    const asked: AskedBefore = { before: [], answers: new Map(open.ok ? [['urn:1', open.value]] : []) };
    const request = aRequest({ fields: ['work_email', 'phone'] });
    const { sending, written } = await prepared(request, asked);
    expect(sending).toBeNull();
    expect(written).toMatchObject([
      { state: 'accepted', sends: 0, charged: 0, remoteId: 'req-5', fields: ['phone'] },
    ]);
    disk.commit([put('orders', anOrder({ retry: true }))], true);
    expect((await prepared(request, asked)).sending).toMatchObject({ state: 'sending' });
  });

  test('does not wait for those whom nothing is asked about, while it follows the look-up of the others', async () => {
    const open = unlockOf({ requestId: 'req-5', status: 'processing', fields: ['work_email'], contacts: {} });
    const asked: AskedBefore = { before: [], answers: new Map(open.ok ? [['urn:2', open.value]] : []) };
    blocked.add('urn:1');
    const request = aRequest({ op: 'contact-batch', targets: targets(2, 1), fields: ['work_email'] });
    const { sending, written } = await prepared(request, asked);
    expect(sending).toBeNull();
    expect(written).toMatchObject([
      {
        state: 'accepted',
        sends: 0,
        charged: 0,
        outcomes: [{ urn: 'urn:1', result: 'blocked', reason: null }],
      },
    ]);
    blocked.clear();
  });

  test('leaves out fields whose answer another request has lost since the click', async () => {
    const undecided = aRequest({
      id: 'A|other/c0',
      order: 'A|other',
      state: 'needs-decision',
      sends: 1,
      fields: ['phone'],
      changedAt: START,
    });
    const request = aRequest({ fields: ['work_email', 'phone'] });
    expect((await prepared(request, nobody, [undecided])).sending?.fields).toEqual(['work_email']);
    const before = { ...undecided, changedAt: START - 1 };
    expect((await prepared(request, nobody, [before])).sending?.fields).toEqual(['work_email', 'phone']);
  });

  test('counts a later step of an order from the click, not from when the step was planned', async () => {
    const undecided = aRequest({
      id: 'A|other/e0',
      order: 'A|other',
      op: 'enrich',
      fields: [],
      state: 'needs-decision',
      sends: 1,
      changedAt: START + 1,
    });
    const step = aRequest({ id: 'A|click/e0', op: 'enrich', fields: [], createdAt: START + 2 });
    expect((await prepared(step, nobody, [undecided])).sending).toBeNull();
  });

  test('notes its price and the balance of the moment', async () => {
    const prices: PriceRecord[] = [{ op: 'contact', fields: ['work_email'], people: 1, credits: 3, at: 1 }];
    const balance = { credits: 9, extra: null, at: 1 };
    disk.commit([put('accounts', anAccount({ prices, balance }))], true);
    expect((await prepared(aRequest())).sending).toMatchObject({
      expected: 3,
      balanceBefore: { credits: 9, extra: null },
    });
  });

  test('lapses if the answer to another request of its order was lost', async () => {
    const lost = aRequest({ id: 'A|click/c1', state: 'needs-decision', sends: 1, targets: targets(1, 9) });
    const { sending, written } = await prepared(aRequest(), nobody, [lost]);
    expect(sending).toBeNull();
    expect(written).toMatchObject([{ state: 'lapsed', sends: 0 }]);
  });
});

test('nothing paid leaves where the browser might send it twice', async () => {
  const time = new VirtualTime();
  const paid: string[] = [];
  const client = {
    contactStatus: async () => NO_UNLOCK,
    contact: async () => {
      paid.push('contact');
      return { ok: false, error: { kind: 'timeout' } };
    },
    isCrowded: () => false,
  } as unknown as Client;
  disk.commit([put('requests', aRequest())], true);
  const engine = createEngine({
    store: disk.open(),
    blocked: { of: async () => null },
    now: time.wall,
    random: () => 0,
    timing: timing(),
    limits: () => ({ confirmAbove: null, dailyCap: null }),
    watched: () => false,
    isUnreachable: () => false,
    isSafeToPay: async () => false,
    canonical: (url) => url,
    network: () => null,
    wait: (ms) => time.sleep(ms),
    onCommitted: () => {},
  });
  await engine.start({ account: 'A', client });
  await engine.run();
  expect(paid).toEqual([]);
  expect(disk.all('requests')).toMatchObject([
    { state: 'refused', sends: 0, charged: 0, error: { kind: 'unsafe-connection' } },
  ]);
});
