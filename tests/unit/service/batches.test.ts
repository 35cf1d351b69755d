import { describe, expect, it } from 'vitest';
import * as fixtures from './fixtures.ts';
import { json, stubbed } from './harness.ts';

const balance = { credits: 120, extra: 7.5 };
const noContacts = { work_email: null, personal_email: null, phone: null };

describe('starting a batch', () => {
  const enrich = (body: unknown) =>
    stubbed(() => json(body)).client.enrichBatch({ talents: [{ urn: 'urn-1' }] });
  const unlock = (body: unknown) =>
    stubbed(() => json(body)).client.contactBatch({ talents: [{ urn: 'urn-1' }], fields: ['phone'] });

  it('reads the answer of a dispatched batch', async () => {
    expect(await enrich(fixtures.enrichBatchDispatched)).toEqual({
      ok: true,
      value: {
        jobId: 'job-1',
        processing: 2,
        charged: 2,
        balance,
        cached: [],
        notEnriched: [],
      },
    });
    expect(await unlock(fixtures.contactBatchBody)).toMatchObject({
      value: { jobId: 'job-2', charged: 6, notEnriched: ['urn-9'], cached: [] },
    });
  });

  it('reads the answer of a batch that needed no job', async () => {
    expect(await enrich(fixtures.enrichBatchCached)).toMatchObject({
      value: {
        jobId: null,
        charged: 0,
        cached: [{ urn: 'urn-1', name: 'Jane Doe', education: [{ organisation: 'INSA' }] }],
      },
    });
  });

  it('ignores cached entries that are no profile, and keeps unusual urns', async () => {
    const cachedProfiles = JSON.parse(
      '{"a":null,"b":{},"c":{"data":{"id":"c"}},"d":{"data":{"error":"gone","skills":[]}},' +
        '"__proto__":{"data":{"full_name":"P"}},"constructor":{"full_name":"C"}}',
    );
    const text = JSON.stringify({ ...fixtures.enrichBatchCached, cachedProfiles });
    const { client } = stubbed(() => new Response(text));
    expect(await client.enrichBatch({ talents: [{ urn: 'a' }] })).toMatchObject({
      value: {
        cached: [
          { urn: '__proto__', name: 'P' },
          { urn: 'constructor', name: 'C' },
        ],
      },
    });
  });

  it.each([
    ['jobId', { jobId: null }],
    ['jobId', { jobId: '' }],
    ['jobId', { jobId: 7 }],
    ['jobId', { jobId: undefined, queued: undefined }],
    ['processCount', { processCount: '2' }],
    ['cachedProfiles', { cachedProfiles: [] }],
  ])('refuses an answer whose job cannot be polled: %s', async (path, change) => {
    expect(await enrich({ ...fixtures.enrichBatchDispatched, ...change })).toMatchObject({
      error: { kind: 'bad-response', path },
    });
  });
});

describe('polling a batch', () => {
  const follow = (body: unknown) => stubbed(() => json(body)).client.batchStatus('job-1');
  const outcomesOf = async (results: unknown, change: object = {}) => {
    const text = JSON.stringify({ ...fixtures.contactJob, ...change, results });
    const result = await stubbed(() => new Response(text)).client.batchStatus('job-1');
    return result.ok ? result.value.outcomes : result.error;
  };

  it('reads a contact job', async () => {
    expect(await follow(fixtures.contactJob)).toEqual({
      ok: true,
      value: {
        status: 'partial',
        done: true,
        stalled: false,
        total: 3,
        completed: 2,
        failed: 1,
        creditsUsed: 3,
        balance,
        outcomes: [
          { urn: 'urn-1', kind: 'contacts', contacts: { ...noContacts, work_email: 'jane@acme.test' } },
          { urn: 'urn-2', kind: 'contacts', contacts: noContacts },
          { urn: 'urn-3', kind: 'failed', reason: 'provider timed out' },
        ],
      },
    });
  });

  it('reads an enrichment job with any name of its type', async () => {
    for (const type of ['ENRICH', 'SOMETHING', null, undefined]) {
      expect(await follow({ ...fixtures.enrichJob, type })).toMatchObject({
        value: { outcomes: [{ urn: 'urn-1', kind: 'profile', profile: { urn: 'urn-1', name: 'Jane Doe' } }] },
      });
    }
  });

  it('recognises contacts by their shape if the type is missing', async () => {
    expect(
      await outcomesOf({ a: { workEmail: 'a@b.test' }, b: { status: 'COMPLETED' } }, { type: null }),
    ).toEqual([
      { urn: 'a', kind: 'contacts', contacts: { ...noContacts, work_email: 'a@b.test' } },
      { urn: 'b', kind: 'failed', reason: null },
    ]);
  });

  it('reads a running job, and one that has not begun', async () => {
    const running = { success: true, status: 'PROCESSING', type: 'CONTACT_UNLOCK', stalled: true };
    expect(await follow({ ...running, done: false, results: {} })).toMatchObject({
      value: { status: 'processing', done: false, stalled: true, outcomes: [], balance: null },
    });
    expect(await follow({ status: 'Failed' })).toMatchObject({ value: { status: 'failed', done: true } });
    expect(await follow({ status: 'QUEUED' })).toMatchObject({ value: { status: 'queued', done: false } });
    expect(await follow({ status: 'PAUSED' })).toMatchObject({ value: { status: 'PAUSED', done: false } });
  });

  it('has no outcome for a pending entry until the job is done', async () => {
    const results = { a: { status: 'PROCESSING' }, b: { status: 'COMPLETED' } };
    expect(await outcomesOf(results, { done: false, status: 'PROCESSING' })).toMatchObject([{ urn: 'b' }]);
    expect(await outcomesOf(results)).toMatchObject([
      { urn: 'a', kind: 'failed' },
      { urn: 'b', kind: 'contacts' },
    ]);
  });

  it.each([
    [{ status: 'completed', phoneNumber: '+1' }, { phone: '+1' }],
    [{ workEmail: null }, {}],
    [{ status: 'COMPLETED', personalEmail: 'p@x.test', workEmail: null }, { personal_email: 'p@x.test' }],
    [
      { status: null, work_email: 'w@x.test', phone: '+2' },
      { work_email: 'w@x.test', phone: '+2' },
    ],
    [{ status: 'COMPLETED', workEmail: 'w@x.test', error: null }, { work_email: 'w@x.test' }],
  ])('counts %j as contacts', async (entry, contacts) => {
    expect(await outcomesOf({ u: entry })).toEqual([
      { urn: 'u', kind: 'contacts', contacts: { ...noContacts, ...contacts } },
    ]);
  });

  it.each([
    [{ status: 'FAILED', workEmail: 'w@x.test' }, null],
    [{ status: 'ERROR', message: 'no\u0000pe' }, 'nope'],
    [{ status: 'FAILED', error: { message: { a: 1 }, name: 'Timeout' } }, 'Timeout'],
    [{ status: 'SOMETHING_NEW', workEmail: 'w@x.test' }, null],
    [{ status: 7, workEmail: 'w@x.test' }, null],
    [{ error: 'gone', workEmail: 'w@x.test' }, 'gone'],
    [{ success: false, workEmail: 'w@x.test' }, null],
    [{ code: 'COLLECT_FAILED' }, 'COLLECT_FAILED'],
    [{ workEmail: { value: 'w@x.test' } }, null],
    [{ workEmail: ['w@x.test'] }, null],
    [{ status: 'COMPLETED', phoneNumber: 5 }, null],
    [{}, null],
    [{ fax: '1' }, null],
    [null, null],
    ['not found', 'not found'],
    [false, null],
    [['w@x.test'], null],
  ])('counts %j as failed', async (entry, reason) => {
    expect(await outcomesOf({ u: entry })).toEqual([{ urn: 'u', kind: 'failed', reason }]);
  });

  it.each([
    [{ id: 'u' }],
    [{ status: 'FAILED', full_name: 'Jane' }],
    [{ error: 'deleted', full_name: 'Jane' }],
    [{ data: null }],
    [{ full_name: null }],
    ['x'],
  ])('counts %j as a failed enrichment', async (entry) => {
    expect(await outcomesOf({ u: entry }, { type: 'ENRICH' })).toMatchObject([{ urn: 'u', kind: 'failed' }]);
  });

  it('reads urns that are names of the prototype', async () => {
    const results = JSON.parse('{"__proto__":{"workEmail":"a@b.test"},"constructor":null,"prototype":{}}');
    expect(await outcomesOf(results)).toEqual([
      { urn: '__proto__', kind: 'contacts', contacts: { ...noContacts, work_email: 'a@b.test' } },
      { urn: 'constructor', kind: 'failed', reason: null },
      { urn: 'prototype', kind: 'failed', reason: null },
    ]);
    expect(Object.hasOwn(Object.prototype, 'workEmail')).toBe(false);
  });

  it.each([
    ['status', { status: null }],
    ['results', { results: [] }],
    ['results', { results: 'x' }],
    ['done', { done: 'true' }],
    ['totalCount', { totalCount: '3' }],
  ])('refuses a wrong %s', async (path, change) => {
    expect(await follow({ ...fixtures.contactJob, ...change })).toMatchObject({
      error: { kind: 'bad-response', path },
    });
  });

  it('reads that the job does not exist, although the answer says "done"', async () => {
    expect(await follow({ success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' })).toEqual({
      ok: false,
      error: { kind: 'refused', code: 'BATCH_JOB_NOT_FOUND', message: null },
    });
  });
});
