import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, makeAnswer } from '../../../lib/requests/answer-meaning.ts';
import { accountAfter, accountAfterFree, recordAnswer } from '../../../lib/requests/record-answer.ts';
import type { RequestEvent } from '../../../lib/requests/reduce.ts';
import type { ServiceError } from '../../../lib/service/errors.ts';
import type { PriceRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anAccount, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const at = START;
const record = anAccount({ refusedAt: START - 1 });
const after = (event: RequestEvent) => accountAfter(record, makeAnswer(event), START).refusedAt;

test('a key that was refused is taken again only when the service has said so', () => {
  expect(after({ type: 'finished', at, charged: 1, outcomes: [] })).toBeNull();
  expect(after({ type: 'needs-decision', at, error: null, balanceFell: null })).toBe(START - 1);
  for (const type of ['lost', 'still-unknown'] as const)
    expect(after({ type, at, due: at, error: null })).toBe(START - 1);
  for (const type of ['delayed', 'poll-failed', 'gone'] as const)
    expect(after({ type, at, due: at, error: { kind: 'slow-down', retryAfterMs: null } })).toBe(START - 1);
  const error = { kind: 'invalid-request', path: '', reason: '' } as const;
  expect(after({ type: 'refused', at, error, charge: 'none' })).toBe(START - 1);
  const refused: ServiceError = { kind: 'not-enriched', urns: [] };
  expect(after({ type: 'refused', at, error: refused, charge: 'none' })).toBeNull();
});

test('the balance is compared with the ledger only while nothing of this browser is under way', () => {
  const looked = (isQuiet: boolean) => {
    const free = {
      accepted: true,
      balance: { credits: 5, extra: 1 },
      spent: { net: 0, unknown: 0 },
      isQuiet,
    };
    return accountAfterFree(anAccount(), free, START);
  };
  expect(looked(true).outside?.look).toEqual({ total: 6, net: 0, unknown: 0, at: START });
  expect(looked(false).outside).toBeUndefined();
  expect(looked(false).balance).toEqual({ credits: 5, extra: 1, at: START });
});

describe('the prices of the account', () => {
  let disk: MemoryDisk;
  const sending = (change: Partial<RequestRecord> = {}) =>
    aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });
  const accepted = (change: Partial<Extract<RequestEvent, { type: 'accepted' }>> = {}): Answer =>
    makeAnswer({ type: 'accepted', at, due: at, remoteId: 'req-1', charged: 3, ...change });

  beforeEach(() => {
    disk = new MemoryDisk();
    disk.commit([put('accounts', anAccount())], true);
  });

  /** The prices that are written with an answer; null if the account is not written. */
  async function pricesAfter(request: RequestRecord, answer: Answer): Promise<PriceRecord[] | null> {
    const ports = { store: disk.open(), now: () => START, canonical: (url: string) => url };
    const { writes, account } = await recordAnswer(ports, request, answer);
    disk.commit(writes, true);
    return writes.some(({ table }) => table === 'accounts') ? (account?.prices ?? null) : null;
  }

  test('get the price that an answer names, and keep the others', async () => {
    expect(await pricesAfter(sending(), accepted())).toEqual([
      { op: 'contact', fields: ['work_email'], people: 1, credits: 3, at },
    ]);
    const finished = makeAnswer({ type: 'finished', at, charged: 2, outcomes: [] });
    expect(await pricesAfter(sending({ op: 'enrich', fields: [] }), finished)).toEqual([
      { op: 'enrich', fields: [], people: 1, credits: 2, at },
      { op: 'contact', fields: ['work_email'], people: 1, credits: 3, at },
    ]);
  });

  test('get the price that a refusal names', async () => {
    const error = { kind: 'insufficient-credits', required: 5, available: 0 } as const;
    const refused = makeAnswer({ type: 'refused', at, error, charge: 'none' });
    expect(await pricesAfter(sending({ fields: ['phone'] }), refused)).toEqual([
      { op: 'contact', fields: ['phone'], people: 1, credits: 5, at },
    ]);
    expect(await pricesAfter(sending({ op: 'contact-batch', targets: targets(2) }), refused)).toBeNull();
  });

  test('do not get the zero of an unlock that the service had before', async () => {
    const asked = sending({ before: [{ urn: 'urn:1', status: 'none' }] });
    expect(await pricesAfter(asked, accepted({ charged: 0, isEarlier: true }))).toBeNull();
    expect(await pricesAfter(sending(), accepted({ charged: 0 }))).toBeNull();
    expect(await pricesAfter(asked, accepted({ charged: 0 }))).toMatchObject([{ credits: 0 }]);
  });

  test('do not change with an answer that names no charge, nor with a poll', async () => {
    expect(await pricesAfter(sending(), accepted({ charged: null }))).toBeNull();
    const ended = makeAnswer({ type: 'ended', at, state: 'done', used: 3, outcomes: [] });
    expect(await pricesAfter(sending({ state: 'accepted', charged: 3 }), ended)).toBeNull();
  });

  test('start with those of the ledger in an account of before they were kept', async () => {
    disk.commit([put('charges', aCharge({ op: 'search', people: 0, fields: [], credits: 1, at: 1 }))], true);
    expect(await pricesAfter(sending(), accepted())).toEqual([
      { op: 'contact', fields: ['work_email'], people: 1, credits: 3, at },
      { op: 'search', fields: [], people: 1, credits: 1, at: 1 },
    ]);
  });
});
