import { describe, expect, test, vi } from 'vitest';
import type { Result } from '../../../lib/service/errors.ts';
import type { BatchJob, BatchOutcome } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { provenAccount, proves } from '../../../lib/worker/same-account.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aRequest, targets } from '../../support/records.ts';

const failed = (urn: string): BatchOutcome => ({ urn, kind: 'failed', reason: null });

const JOB: BatchJob = {
  status: 'partial',
  done: true,
  stalled: false,
  type: 'contacts',
  total: 3,
  completed: 2,
  failed: 1,
  creditsUsed: 3,
  balance: null,
  outcomes: [failed('urn:0'), failed('urn:2')],
};
const batch = (change: Partial<RequestRecord> = {}) =>
  aRequest({ op: 'contact-batch', targets: targets(3), remoteId: 'job-1', state: 'done', ...change });

describe('a job proves the account', () => {
  test.each<[string, Partial<RequestRecord>, Partial<BatchJob>]>([
    ['with our kind, count and people', {}, {}],
    ['of profiles too', { op: 'enrich-batch' }, { type: 'profiles' }],
    ['that is not done', {}, { done: false, status: 'processing', outcomes: [failed('urn:1')] }],
    [
      'with the count that it had before, if people were passed over',
      { progress: { total: 2, completed: 0, failed: 0, stalled: false } },
      { total: 2 },
    ],
  ])('%s', (_what, request, job) => {
    expect(proves(batch(request), { ...JOB, ...job })).toBe(true);
  });

  test.each<[string, Partial<BatchJob>]>([
    ['another kind', { type: 'profiles' }],
    ['no kind', { type: null }],
    ['another count', { total: 4 }],
    ['other people', { outcomes: [failed('urn:77'), failed('urn:78')] }],
    ['somebody else among ours', { outcomes: [failed('urn:0'), failed('urn:77')] }],
    ['nobody yet', { outcomes: [] }],
  ])('but not with %s', (_what, job) => {
    expect(proves(batch(), { ...JOB, ...job })).toBe(false);
  });
});

describe('the account of a new key', () => {
  function storeWith(...requests: RequestRecord[]) {
    const disk = new MemoryDisk();
    disk.commit(
      requests.map((request) => put('requests', request)),
      true,
    );
    return disk.open();
  }
  const of = (account: string, n: number, change: Partial<RequestRecord> = {}) =>
    batch({ id: `${account}/${n}`, account, remoteId: `job-${n}`, createdAt: n, ...change });
  const gone: Result<BatchJob> = {
    ok: false,
    error: { kind: 'refused', code: 'BATCH_JOB_NOT_FOUND', message: null },
  };
  const asked = (answer: (jobId: string) => Result<BatchJob>) => ({
    batchStatus: vi.fn(async (jobId: string) => answer(jobId)),
  });
  const AB = [{ id: 'A' }, { id: 'B' }];

  test('is the one whose job the service shows', async () => {
    const store = storeWith(of('A', 1), of('B', 2, { targets: targets(3, 50) }));
    const client = asked((id) => (id === 'job-1' ? { ok: true, value: JOB } : gone));
    expect(await provenAccount(store, client, AB)).toBe('A');
  });

  test('is not known if a number is used again for a job about other people', async () => {
    const other = { ...JOB, outcomes: [failed('urn:900'), failed('urn:901'), failed('urn:902')] };
    const client = asked(() => ({ ok: true, value: other }));
    expect(await provenAccount(storeWith(of('A', 1), of('B', 1)), client, AB)).toBeNull();
  });

  test('is not known if one job fits two accounts', async () => {
    const client = asked(() => ({ ok: true, value: JOB }));
    expect(await provenAccount(storeWith(of('A', 1), of('B', 1)), client, AB)).toBeNull();
  });

  test('is looked for in the five newest jobs only, newest first', async () => {
    const client = asked(() => gone);
    const jobs = Array.from({ length: 8 }, (_, n) => of('A', n));
    expect(await provenAccount(storeWith(...jobs), client, AB)).toBeNull();
    expect(client.batchStatus.mock.calls.map(([id]) => id)).toEqual([
      'job-7',
      'job-6',
      'job-5',
      'job-4',
      'job-3',
    ]);
  });

  test('is not looked for any longer once the service is away', async () => {
    const client = asked(() => ({ ok: false, error: { kind: 'unreachable' } }));
    expect(await provenAccount(storeWith(of('A', 1), of('A', 2)), client, [{ id: 'A' }])).toBeNull();
    expect(client.batchStatus).toHaveBeenCalledTimes(1);
  });

  test('is not looked for in requests that are no batches or have no job', async () => {
    const client = asked(() => ({ ok: true, value: JOB }));
    const single = of('A', 1, { op: 'contact' });
    expect(await provenAccount(storeWith(single, of('A', 2, { remoteId: null })), client, AB)).toBeNull();
    expect(client.batchStatus).not.toHaveBeenCalled();
  });
});
