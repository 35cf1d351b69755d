import { describe, expect, it } from 'vitest';
import * as fixtures from './fixtures.ts';
import { json, stubbed } from './harness.ts';

const balance = { credits: 120, extra: 7.5 };

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
        skipped: 1,
        charged: 2,
        balance,
        cached: [],
        contacts: [],
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

  it('takes no echo of the question for a profile', async () => {
    const talents = [{ urn: 'urn-1', networkUrl: 'https://network.test/in/jane', full_name: 'Jane Doe' }];
    expect(await enrich({ ...fixtures.enrichBatchDispatched, talents })).toMatchObject({
      value: { cached: [] },
    });
    const fetched = [{ ...talents[0], skills: ['Go'] }];
    expect(await enrich({ ...fixtures.enrichBatchDispatched, profiles: fetched })).toMatchObject({
      value: { cached: [{ urn: 'urn-1', skills: ['Go'] }] },
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
    [{ jobId: null }],
    [{ jobId: '' }],
    [{ jobId: {} }],
    [{ jobId: undefined, queued: undefined }],
    [{ jobId: undefined, queued: false }],
  ])('refuses an accepted batch whose job cannot be polled: %j', async (change) => {
    expect(await enrich({ ...fixtures.enrichBatchDispatched, ...change })).toMatchObject({
      ok: false,
      error: { kind: 'bad-response', path: 'jobId' },
    });
  });

  it('hands on what an accepted batch without a job id holds', async () => {
    const { cachedProfiles } = fixtures.enrichBatchCached;
    const noJob = { ...fixtures.enrichBatchDispatched, jobId: null, cachedProfiles };
    expect(await enrich(noJob)).toMatchObject({
      ok: false,
      error: { kind: 'bad-response', path: 'jobId' },
      held: { jobId: null, processing: 2, charged: 2, cached: [{ urn: 'urn-1' }] },
    });
    const results = { 'urn-1': { workEmail: 'jane@acme.test' } };
    expect(await unlock({ ...fixtures.contactBatchBody, jobId: null, results })).toMatchObject({
      ok: false,
      held: { contacts: [{ urn: 'urn-1', contacts: { work_email: 'jane@acme.test' } }] },
    });
    expect(await enrich({ success: true, queued: true })).not.toHaveProperty('held');
  });

  it.each([
    [{ jobId: 7 }, { jobId: '7' }],
    [
      { processCount: '2', skippedCount: 1.5 },
      { processing: 2, skipped: 1 },
    ],
    [
      { processCount: null, skippedCount: {} },
      { processing: null, skipped: null },
    ],
    [{ totalCreditsDeducted: '2.5' }, { charged: 2.5 }],
    [{ totalCreditsDeducted: undefined }, { charged: null }],
    [{ totalCreditsDeducted: -2 }, { charged: null }],
    [{ companyExtraCredits: undefined }, { balance: { credits: 120, extra: null } }],
    [{ companyCredits: 'many' }, { balance: null }],
    [
      { queued: 'true', status: 4, cachedProfiles: [] },
      { jobId: 'job-1', cached: [] },
    ],
  ])('reads %j', async (change, value) => {
    expect(await enrich({ ...fixtures.enrichBatchDispatched, ...change })).toMatchObject({ ok: true, value });
  });

  it.each([
    [{ 'urn-1': { data: { full_name: 'Jane' } } }],
    [{ 'urn-1': { full_name: 'Jane', status: 'OPEN_TO_WORK', code: 'X1' } }],
    [[{ urn: 'urn-1', full_name: 'Jane' }]],
    [[{ id: 'urn-1', profile: { full_name: 'Jane' } }]],
  ])('reads cached profiles %j', async (cachedProfiles) => {
    expect(await enrich({ ...fixtures.enrichBatchCached, cachedProfiles })).toMatchObject({
      value: { cached: [{ urn: 'urn-1', name: 'Jane' }] },
    });
  });

  it('keeps the numbers among the people who are not enriched', async () => {
    const notEnrichedIds = [9, 'urn-9', null, { urn: 'urn-8' }, 9];
    expect(await unlock({ ...fixtures.contactBatchBody, notEnrichedIds })).toMatchObject({
      value: { notEnriched: ['9', 'urn-9', 'urn-8'] },
    });
  });

  const known = { success: true, queued: false, jobId: null, skippedCount: 1, processCount: 0 };
  it.each([
    [{}],
    [{ results: {} }],
    [{ results: null, contacts: [], cachedContacts: 'none' }],
    [{ queued: undefined }],
    [{ queued: undefined, processCount: undefined }],
  ])('reads a contact batch that needed no job and brings nothing: %j', async (change) => {
    expect(await unlock({ ...known, ...change })).toMatchObject({
      ok: true,
      value: { jobId: null, skipped: 1, contacts: [], charged: null },
    });
  });

  const entry = { status: 'COMPLETED', phoneNumber: '+1', workEmail: null };
  it.each([
    [{ results: { 'urn-1': entry } }],
    [{ cachedContacts: { 'urn-1': { data: entry } } }],
    [{ contacts: { 'urn-1': entry, other: entry } }],
    [{ anyName: [{ urn: 'urn-1', ...entry }] }],
    [{ 'urn-1': entry }],
    [{ data: { results: { 'urn-1': entry } } }],
  ])('reads the contacts that a batch brings at once: %j', async (change) => {
    expect(await unlock({ ...known, ...change })).toMatchObject({
      value: {
        contacts: [
          { urn: 'urn-1', kind: 'contacts', contacts: { phone: '+1', work_email: null }, ended: true },
        ],
      },
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
        type: 'contacts',
        total: 3,
        completed: 2,
        failed: 1,
        creditsUsed: 3,
        balance,
        outcomes: [
          { urn: 'urn-1', kind: 'contacts', contacts: { work_email: 'jane@acme.test' }, ended: true },
          { urn: 'urn-2', kind: 'contacts', contacts: {}, ended: true },
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
      { urn: 'a', kind: 'contacts', contacts: { work_email: 'a@b.test' }, ended: true },
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

  const mail = { work_email: 'w@x.test' };
  it.each([
    [{ status: 'completed', phoneNumber: '+1' }, { phone: '+1' }],
    [{ workEmail: null }, { work_email: null }],
    [
      { status: 'COMPLETED', personalEmail: 'p@x.test', workEmail: null },
      { personal_email: 'p@x.test', work_email: null },
    ],
    [
      { status: null, work_email: 'w@x.test', phone: '+2' },
      { work_email: 'w@x.test', phone: '+2' },
    ],
    [{ status: 'COMPLETED' }, {}],
    [
      { status: 'COMPLETED', workEmail: '', phoneNumber: ' ' },
      { work_email: null, phone: null },
    ],
    [{ status: 'COMPLETED', workEmail: 'w@x.test', error: null }, mail],
    [{ status: 'FAILED', workEmail: 'w@x.test' }, mail],
    [{ status: 'SOMETHING_NEW', workEmail: 'w@x.test' }, mail],
    [{ status: 'SKIPPED', workEmail: 'w@x.test' }, mail],
    [{ status: 7, workEmail: 'w@x.test' }, mail],
    [{ error: 'gone', workEmail: 'w@x.test' }, mail],
    [{ code: 'COLLECT_FAILED', workEmail: 'w@x.test' }, mail],
    [{ success: false, workEmail: 'w@x.test' }, mail],
    [{ workEmail: { value: 'w@x.test' } }, mail],
    [{ workEmail: ['', 'w@x.test', 'second@x.test'] }, mail],
    [{ workEmail: null, email: 'w@x.test' }, mail],
    [{ status: 'COMPLETED', phoneNumber: 33612345678 }, { phone: '33612345678' }],
    [{ status: 'COMPLETED', phoneNumber: -1.5, workEmail: 5 }, {}],
    [{ status: 'COMPLETED', phoneNumber: {}, workEmail: [], personalEmail: true }, {}],
    [{ status: 'COMPLETED', data: { workEmail: 'w@x.test' } }, mail],
    [{ workEmail: null, result: { workEmail: 'w@x.test' } }, mail],
    [{ profile: { email: 'w@x.test' } }, mail],
    [{ data: { contact: { workEmail: 'w@x.test' } } }, mail],
  ])('counts %j as contacts', async (entry, contacts) => {
    expect(await outcomesOf({ u: entry })).toEqual([{ urn: 'u', kind: 'contacts', contacts, ended: true }]);
  });

  it.each([
    [{ status: 'ERROR', message: 'no\u0000pe' }, 'nope'],
    [{ status: 'FAILED', error: { message: { a: 1 }, name: 'Timeout' } }, 'Timeout'],
    [{ status: 'FAILED', workEmail: null }, null],
    [{ status: 'SOMETHING_NEW' }, null],
    [{ status: 'PROCESSING' }, null],
    [{ code: 'COLLECT_FAILED' }, 'COLLECT_FAILED'],
    [{ success: false, status: 'COMPLETED' }, null],
    [{}, null],
    [{ fax: '1' }, null],
    [null, null],
    ['not found', 'not found'],
    [false, null],
    [['w@x.test'], null],
  ])('counts %j as failed', async (entry, reason) => {
    expect(await outcomesOf({ u: entry })).toEqual([{ urn: 'u', kind: 'failed', reason }]);
  });

  it('has no outcome for people who were passed over', async () => {
    expect(await outcomesOf({ a: { status: 'SKIPPED' }, b: { status: 'ALREADY_UNLOCKED' } })).toEqual([]);
  });

  it('counts values while the job runs, of entries that are open and of those that have ended', async () => {
    const results = {
      open: { status: 'PROCESSING', workEmail: 'o@x.test', phoneNumber: null },
      ended: { status: 'COMPLETED', workEmail: 'e@x.test' },
      untold: { workEmail: 'u@x.test' },
      odd: { status: 'RESOLVING', workEmail: 'n@x.test' },
      nothing: { workEmail: null },
      empty: {},
      none: null,
      new: { status: 'RESOLVING' },
      failed: { status: 'FAILED' },
    };
    expect(await outcomesOf(results, { done: false, status: 'PROCESSING' })).toEqual([
      { urn: 'open', kind: 'contacts', contacts: { work_email: 'o@x.test', phone: null }, ended: false },
      { urn: 'ended', kind: 'contacts', contacts: { work_email: 'e@x.test' }, ended: true },
      { urn: 'untold', kind: 'contacts', contacts: { work_email: 'u@x.test' }, ended: false },
      { urn: 'odd', kind: 'contacts', contacts: { work_email: 'n@x.test' }, ended: false },
      { urn: 'failed', kind: 'failed', reason: null },
    ]);
  });

  it('reads results that are a list, and puts several entries of a person together', async () => {
    const list = [
      { urn: 'a', status: 'FAILED' },
      { urn: 'a', workEmail: 'a@x.test', phoneNumber: null },
      { id: 'a', phoneNumber: '+1', workEmail: null },
      { urn: 7, status: 'COMPLETED' },
      { workEmail: 'nobody@x.test' },
      'x',
    ];
    expect(await outcomesOf(list)).toEqual([
      { urn: 'a', kind: 'contacts', contacts: { work_email: 'a@x.test', phone: '+1' }, ended: true },
      { urn: '7', kind: 'contacts', contacts: {}, ended: true },
    ]);
  });

  it.each([
    [{ status: 'ENRICHED', full_name: 'Jane' }],
    [{ status: 'OPEN_TO_WORK', code: 'SN-1', full_name: 'Jane' }],
    [{ data: { full_name: 'Jane' } }],
    [{ status: 'DONE', result: { full_name: 'Jane' } }],
    [{ status: 'FAILED', full_name: 'Jane', skills: ['Go'] }],
    [{ error: 'stale', full_name: 'Jane', experience: [{ title: 'x' }] }],
    [{ full_name: 'Jane', phoneNumber: '+1', workEmail: null }],
  ])('counts %j as a profile', async (entry) => {
    expect(await outcomesOf({ u: entry }, { type: 'ENRICH' })).toMatchObject([
      { urn: 'u', kind: 'profile', profile: { name: 'Jane' } },
    ]);
  });

  it('keeps contact values that come in a profile', async () => {
    const entry = { full_name: 'Jane', skills: ['Go'], phoneNumber: 15550100, workEmail: 'w@x.test' };
    expect(await outcomesOf({ u: entry }, { type: null })).toMatchObject([
      { kind: 'profile', profile: { contacts: { phone: '15550100', work_email: 'w@x.test' } } },
    ]);
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
      { urn: '__proto__', kind: 'contacts', contacts: { work_email: 'a@b.test' }, ended: true },
      { urn: 'constructor', kind: 'failed', reason: null },
      { urn: 'prototype', kind: 'failed', reason: null },
    ]);
    expect(Object.hasOwn(Object.prototype, 'workEmail')).toBe(false);
  });

  it.each([
    [{ status: null }, { status: 'completed', done: true }],
    [
      { status: 7, done: false },
      { status: 'processing', done: false },
    ],
    [{ results: [] }, { outcomes: [] }],
    [{ results: null }, { outcomes: [] }],
    [{ results: 'x' }, { outcomes: [] }],
    [{ done: 'true' }, { done: true }],
    [{ done: {}, status: 'PARTIAL' }, { done: true }],
    [
      { totalCount: '3', completedCount: 2.5 },
      { total: 3, completed: 2 },
    ],
    [
      { totalCount: null, failedCount: undefined },
      { total: null, failed: null },
    ],
    [{ totalCreditsUsed: '2.5' }, { creditsUsed: 2.5 }],
    [{ totalCreditsUsed: undefined }, { creditsUsed: null }],
    [{ totalCreditsUsed: 0 }, { creditsUsed: 0 }],
    [{ type: 'CONTACTS_V2' }, { type: 'contacts' }],
    [{ type: 'PROFILE_ENRICHMENT' }, { type: 'profiles' }],
    [{ type: 'SOMETHING' }, { type: null }],
    [{ type: 4 }, { type: null }],
    [{ companyExtraCredits: null }, { balance: { credits: 120, extra: null } }],
  ])('reads %j', async (change, value) => {
    expect(await follow({ ...fixtures.contactJob, ...change })).toMatchObject({ ok: true, value });
  });

  it.each([[{}], [{ success: true }], [{ results: {} }], [{ type: 'CONTACT_UNLOCK', stalled: false }]])(
    'refuses %j, which is no job',
    async (body) => {
      expect(await follow(body)).toMatchObject({ error: { kind: 'bad-response', path: 'status' } });
    },
  );

  it('reads that the job does not exist, although the answer says "done"', async () => {
    expect(await follow({ success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' })).toEqual({
      ok: false,
      error: { kind: 'refused', code: 'BATCH_JOB_NOT_FOUND', message: null },
    });
  });
});
