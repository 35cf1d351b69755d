import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../lib/requests/answer-meaning.ts';
import {
  boughtFields,
  type KnownUnlock,
  knownUnlocks,
  refusedSiblings,
  sendOrLose,
} from '../../../lib/requests/send.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { CallHooks } from '../../../lib/service/call.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Answer as ServiceAnswer, ServiceError } from '../../../lib/service/errors.ts';
import type { BatchStart, ContactField, ContactRequest } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { NO_CONTACTS, personOf, profileOf } from '../../support/model-people.ts';
import { aPerson, aRequest, targets } from '../../support/records.ts';
import { MINUTE, SECOND, START } from '../../support/times.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: true };
const balance = { credits: 9, extra: 0 };
const profile = (urn: string) => profileOf(personOf(urn), NO_CONTACTS);
const sending = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });

/** Sends a request to a service that answers like this, and gives back what the service was sent. */
async function sent(
  request: RequestRecord,
  answer: ServiceAnswer<unknown>,
  {
    known = [],
    bought = [],
    late = null,
  }: { known?: KnownUnlock[]; bought?: ContactField[]; late?: ServiceAnswer<unknown> | null } = {},
) {
  const asked: unknown[] = [];
  const lateAnswers: Answer[] = [];
  let settled = 0;
  const take = async (query: unknown, hooks: CallHooks<unknown>) => {
    asked.push(query);
    if (late) hooks.onLate?.(late);
    hooks.onSettled?.();
    return answer;
  };
  const client = { search: take, enrich: take, enrichBatch: take, contact: take, contactBatch: take };
  const answered = await sendOrLose(request, {
    client: client as unknown as Client,
    clock: () => tick,
    known,
    bought,
    onLate: (one) => lateAnswers.push(one),
    onSettled: () => {
      settled += 1;
    },
  });
  return { asked, lateAnswers, settled, ...answered };
}

const ok = <T>(value: T): ServiceAnswer<T> => ({ ok: true, value });
const no = (error: ServiceError): ServiceAnswer<never> => ({ ok: false, error });
const started = (change: Partial<BatchStart> = {}) =>
  ok<BatchStart>({
    jobId: 'job-1',
    processing: 1,
    skipped: 0,
    charged: 2,
    balance,
    cached: [],
    contacts: [],
    notEnriched: [],
    ...change,
  });

describe('an enrichment of one person', () => {
  const request = sending({ op: 'enrich', fields: [] });

  test('is stored for the person who was asked for, whatever urn the profile has', async () => {
    const enriched = { profile: profile('urn:7'), charged: 2, balance, fromCache: true };
    const { asked, event, patches } = await sent(request, ok(enriched));
    expect(asked).toEqual(['urn:1']);
    expect(patches).toMatchObject([
      { urn: 'urn:1', kind: 'profile', profile: { urn: 'urn:1', name: 'Person 7' } },
    ]);
    expect(event).toMatchObject({
      type: 'finished',
      charged: 2,
      outcomes: [{ urn: 'urn:1', reason: 'cache' }],
    });
  });

  test('that is not needed for a person of the own pool is done, and free', async () => {
    const refused = { kind: 'refused', code: 'ENRICH_NOT_NEEDED', message: null } as const;
    expect((await sent(request, no(refused))).event).toMatchObject({
      type: 'finished',
      charged: 0,
      outcomes: [{ urn: 'urn:1', result: 'enriched', reason: 'own-pool' }],
    });
    expect((await sent(request, no({ ...refused, code: 'OTHER' }))).event).toMatchObject({ type: 'refused' });
  });
});

describe('a batch of profiles', () => {
  const request = sending({ op: 'enrich-batch', fields: [], targets: targets(2, 1) });

  test('stores cached profiles of the people who were asked for, and of nobody else', async () => {
    const cached = [profile('urn:1'), profile('urn:7')];
    const { event, patches } = await sent(request, started({ cached }));
    expect(patches.map(({ urn }) => urn)).toEqual(['urn:1']);
    expect(event).toMatchObject({
      type: 'accepted',
      remoteId: 'job-1',
      due: START + 15 * SECOND,
      charged: 2,
      outcomes: [{ urn: 'urn:1', result: 'enriched', reason: 'cache' }],
    });
  });

  test('without a job ends at once, and people whose profiles did not come were passed over', async () => {
    const { event } = await sent(request, started({ jobId: null, cached: [profile('urn:2')], charged: 0 }));
    expect(event).toMatchObject({
      type: 'finished',
      outcomes: [
        { urn: 'urn:2', result: 'enriched' },
        { urn: 'urn:1', result: 'passed-over' },
      ],
    });
  });

  test('forces a refresh only if that was ordered', async () => {
    const refresh = { ...request, refresh: true };
    expect((await sent(refresh, started())).asked).toMatchObject([{ forceRefresh: true }]);
    expect((await sent(request, started())).asked).toMatchObject([{ forceRefresh: false }]);
  });

  test('notes how many people it works on and passed over, and none where the answer does not say', async () => {
    const told = started({ processing: 1, skipped: 1 });
    expect((await sent(request, told)).event).toMatchObject({
      processing: 1,
      skipped: 1,
      progress: { total: 1 },
    });
    const { event } = await sent(request, started({ processing: null, skipped: null, charged: null }));
    expect(event).toMatchObject({ processing: null, skipped: null, charged: null });
    expect(event.type === 'accepted' && event.progress).toBeUndefined();
  });
});

describe('an unlock of one person', () => {
  const contact = (change: Partial<ContactRequest> = {}) =>
    ok<ContactRequest>({
      requestId: 'req-1',
      status: 'queued',
      fields: null,
      contacts: {},
      fromCache: false,
      charged: 3,
      balance,
      ...change,
    });
  const both = sending({ fields: ['work_email', 'phone'] });
  const known: KnownUnlock[] = [{ requestId: 'req-1', fields: ['phone'] }];

  test('waits for the fields that the service looks up', async () => {
    expect((await sent(both, contact({ fields: ['phone'] }))).event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-1',
      fields: ['phone'],
      charged: 3,
    });
    expect((await sent(both, contact())).event).toMatchObject({ fields: ['work_email', 'phone'] });
  });

  test('that is answered with a known request costs nothing and starts no new field, whatever it says', async () => {
    const echoed = contact({ charged: 5.5, fields: ['work_email', 'phone'] });
    expect((await sent(both, echoed, { known })).event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-1',
      fields: ['phone'],
      charged: 0,
      isEarlier: true,
    });
    expect((await sent(both, echoed)).event).toMatchObject({ charged: 5.5, isEarlier: false });
    const ended = contact({ charged: 5.5, status: 'completed', contacts: { phone: '+1' } });
    expect((await sent(both, ended, { known })).event).toMatchObject({ type: 'finished', charged: 0 });
  });

  test('that was looked up before ends at once', async () => {
    const contacts = { work_email: 'a@b.c', personal_email: null };
    const cached = contact({ status: 'completed', contacts, fromCache: true, requestId: null, charged: 0 });
    const { event, patches, balance: left } = await sent(sending(), cached);
    expect(event).toMatchObject({
      type: 'finished',
      charged: 0,
      outcomes: [{ urn: 'urn:1', result: 'found' }],
    });
    expect(patches).toEqual([{ urn: 'urn:1', kind: 'contacts', contacts, notFound: [] }]);
    expect(left).toEqual(balance);
  });

  test('that the company owns without this field has not been bought: null from the cache is not “not found”', async () => {
    const contacts = { work_email: null, phone: '+1' };
    const cached = contact({ status: 'completed', fields: ['work_email'], contacts, fromCache: true });
    const { event, patches } = await sent(sending(), cached);
    expect(event).toMatchObject({ outcomes: [{ result: 'unknown', reason: 'not-bought' }] });
    expect(patches).toMatchObject([{ contacts: { phone: '+1' }, notFound: [] }]);
  });

  test('from the cache is “not found” for a field that this browser bought before', async () => {
    const contacts = { work_email: null, phone: null };
    const cached = contact({ status: 'completed', fields: null, requestId: null, contacts, fromCache: true });
    const { event, patches } = await sent(both, cached, { bought: ['work_email'] });
    expect(event).toMatchObject({ outcomes: [{ result: 'unknown', reason: 'not-bought' }] });
    expect(patches).toMatchObject([{ notFound: ['work_email'] }]);
    const { event: only } = await sent(sending(), cached, { bought: ['work_email'] });
    expect(only).toMatchObject({ outcomes: [{ result: 'not-found' }] });
  });

  test('knows which fields this browser has bought of the person', async () => {
    const disk = new MemoryDisk();
    disk.commit([put('people', aPerson({ contacts: { phone: { value: null, at: 1 } } }))], true);
    expect(await boughtFields(disk.open(), both)).toEqual(['phone']);
    expect(await boughtFields(disk.open(), { ...both, account: 'B' })).toEqual([]);
  });

  test('keeps values that come with its acceptance', async () => {
    const { event, patches } = await sent(both, contact({ status: 'processing', contacts: { phone: '+1' } }));
    expect(event.type).toBe('accepted');
    expect(patches).toMatchObject([{ contacts: { phone: '+1' }, notFound: [] }]);
  });

  test('knows the unlocks that the journal has of the person, and the one that was named just before', async () => {
    const disk = new MemoryDisk();
    const earlier = aRequest({ id: 'A|x/c0', state: 'done', remoteId: 'req-7', fields: ['phone'] });
    const lines = [
      earlier,
      sending(),
      { ...earlier, id: 'A|y/c0', op: 'contact-batch' as const, remoteId: 'job-1' },
      { ...earlier, id: 'B|x/c0', account: 'B', remoteId: 'req-8' },
      { ...earlier, id: 'A|z/c0', targets: targets(1, 9), remoteId: 'req-9' },
    ];
    disk.commit(
      lines.map((line) => put('requests', line)),
      true,
    );
    const named = contact({ requestId: 'req-2', fields: ['work_email'] });
    const answers = new Map(named.ok ? [['urn:1', named.value] as const] : []);
    expect(await knownUnlocks(disk.open(), sending(), { before: [], answers })).toEqual([
      { requestId: 'req-7', fields: ['phone'] },
      { requestId: 'req-2', fields: ['work_email'] },
    ]);
  });
});

describe('an unlock of several people', () => {
  const request = sending({ op: 'contact-batch', targets: targets(2, 1) });

  test('names the people it passes over, and waits for the others', async () => {
    expect((await sent(request, started({ notEnriched: ['urn:2'] }))).event).toMatchObject({
      type: 'accepted',
      remoteId: 'job-1',
      progress: { total: 1 },
      outcomes: [{ urn: 'urn:2', result: 'not-enriched' }],
    });
  });

  test('that passes over everybody ends at once and is free', async () => {
    const everybody = [
      { urn: 'urn:1', result: 'not-enriched' },
      { urn: 'urn:2', result: 'not-enriched' },
    ];
    expect((await sent(request, no({ kind: 'not-enriched', urns: [] }))).event).toMatchObject({
      type: 'finished',
      charged: 0,
      outcomes: everybody,
    });
    const none = started({ jobId: null, charged: 0, notEnriched: ['urn:1', 'urn:2'] });
    expect((await sent(request, none)).event).toMatchObject({ type: 'finished', outcomes: everybody });
  });

  test('of whom all are known has no job, and brings their values or passes them over', async () => {
    const contacts = { work_email: 'a@b.c' };
    const values = [{ urn: 'urn:1', kind: 'contacts', contacts, ended: true } as const];
    const { event, patches } = await sent(request, started({ jobId: null, charged: 0, contacts: values }));
    expect(event).toMatchObject({
      type: 'finished',
      outcomes: [
        { urn: 'urn:1', result: 'found', reason: 'known' },
        { urn: 'urn:2', result: 'passed-over' },
      ],
    });
    expect(patches).toMatchObject([{ urn: 'urn:1', contacts }]);
  });

  test('takes no null that comes at once for “not found”: it may not have been looked up', async () => {
    const empty = { urn: 'urn:1', kind: 'contacts', contacts: { work_email: null }, ended: true } as const;
    const job = await sent(request, started({ contacts: [empty] }));
    expect(job.patches).toEqual([]);
    const none = await sent(request, started({ jobId: null, charged: 0, contacts: [empty] }));
    expect(none.patches).toEqual([]);
    expect(none.event).toMatchObject({ outcomes: [{ result: 'passed-over' }, { result: 'passed-over' }] });
  });

  test('keeps the values that come beside a job, of nobody but the people who were asked for', async () => {
    const entry = (urn: string) =>
      ({ urn, kind: 'contacts', contacts: { work_email: 'a@b.c' }, ended: true }) as const;
    const { event, patches } = await sent(request, started({ contacts: [entry('urn:2'), entry('urn:9')] }));
    expect(event).toMatchObject({ type: 'accepted', remoteId: 'job-1' });
    expect(patches.map(({ urn }) => urn)).toEqual(['urn:2']);
  });

  test('leaves out the link of a person who has none', async () => {
    const pool = sending({ op: 'contact-batch', targets: [{ urn: 'urn:1', networkUrl: null }] });
    expect((await sent(pool, started())).asked).toEqual([
      { talents: [{ urn: 'urn:1' }], fields: ['work_email'] },
    ]);
  });
});

describe('an answer', () => {
  const search = sending({
    op: 'search',
    order: null,
    targets: [],
    fields: [],
    search: { key: 'k', prompt: 'go', filtersJson: '{}', page: 1 },
  });

  test('that comes after the wait is read like one in time, and the end of the call is told', async () => {
    const late = started({ notEnriched: ['urn:1'] });
    const { event, lateAnswers, settled } = await sent(
      sending({ op: 'contact-batch' }),
      no({ kind: 'timeout' }),
      { late },
    );
    expect(event.type).toBe('lost');
    expect(lateAnswers).toMatchObject([
      { event: { type: 'accepted', remoteId: 'job-1', outcomes: [{ result: 'not-enriched' }] }, balance },
    ]);
    expect(settled).toBe(1);
  });

  test('that can’t be followed still brings its values, its charge and the balance', async () => {
    const value = { urn: 'urn:1', kind: 'contacts', contacts: { work_email: 'a@b.c' }, ended: true } as const;
    const start = started({ jobId: '', contacts: [value] });
    const held = start.ok ? start.value : undefined;
    const error = { kind: 'bad-response', path: 'jobId', reason: 'missing' } as const;
    const answer = await sent(sending({ op: 'contact-batch' }), { ok: false, error, held });
    expect(answer.event).toMatchObject({ type: 'lost', error, charged: 2 });
    expect(answer.patches).toMatchObject([{ contacts: { work_email: 'a@b.c' } }]);
    expect(answer.balance).toEqual(balance);
  });

  test('of a search that asks to slow down ends the search, so that it does not leave later by itself', async () => {
    const error = { kind: 'slow-down', retryAfterMs: MINUTE } as const;
    expect((await sent(search, no(error))).event).toEqual({
      type: 'refused',
      at: START,
      error,
      charge: 'none',
    });
    expect((await sent(sending(), no(error))).event).toMatchObject({
      type: 'delayed',
      due: START + MINUTE,
    });
  });
});

test.each<[string, Partial<RequestRecord>]>([
  ['a search without its words', { op: 'search', search: null }],
  [
    'a search whose filters cannot be read',
    { op: 'search', search: { key: 'k', prompt: '', filtersJson: '{', page: 1 } },
  ],
  ['an enrichment of nobody', { op: 'enrich', targets: [] }],
  ['an unlock of nobody', { op: 'contact', targets: [] }],
])('%s is not sent', async (_what, change) => {
  const { asked, event } = await sent(sending(change), no({ kind: 'timeout' }));
  expect(asked).toEqual([]);
  expect(event).toMatchObject({ type: 'refused', error: { kind: 'invalid-request' } });
});

test('a call during which our own code throws counts as sent, and is looked into once it must have arrived', async () => {
  const client = { contact: () => Promise.reject(new Error('broken')) } as unknown as Client;
  let settled = 0;
  const { event } = await sendOrLose(sending(), {
    client,
    clock: () => tick,
    known: [],
    bought: [],
    onLate: () => {},
    onSettled: () => {
      settled += 1;
    },
  });
  expect(event).toEqual({ type: 'lost', at: START, due: START + 30 * SECOND, error: null });
  // Otherwise the recruiter could never try again.
  expect(settled).toBe(1);
});

describe('the other batches of an order', () => {
  const error = { kind: 'insufficient-credits', required: 9, available: 1 };
  const refused = aRequest({ state: 'refused', error });
  const waiting = aRequest({ id: 'A|click/c1' });
  const open = [
    waiting,
    aRequest({ id: 'A|click/c2', state: 'accepted' }),
    aRequest({ id: 'A|other/c0', order: 'A|other' }),
  ];

  const stops = [
    error,
    { kind: 'key', status: 401 },
    { kind: 'over-limit', limit: 3, needed: 5 },
    { kind: 'capped', cap: 3, spentToday: 3, atRisk: 0 },
  ];

  test.each(stops)('are refused with it: $kind', (why) => {
    expect(refusedSiblings({ ...refused, error: why }, open, START + MINUTE)).toEqual([
      { ...waiting, state: 'refused', error: why, charged: 0, changedAt: START + MINUTE },
    ]);
  });

  test.each<[string, Partial<RequestRecord>]>([
    ['another error', { error: { kind: 'rejected' } }],
    ['no order', { order: null }],
    ['another end', { state: 'failed' }],
  ])('are not refused for %s', (_what, change) => {
    expect(refusedSiblings({ ...refused, ...change }, open, START)).toEqual([]);
  });

  test('are stopped when it cost more than was expected, and not when it cost as much', () => {
    const paid = aRequest({ state: 'accepted', sends: 1, charged: 7, expected: 6 });
    expect(refusedSiblings(paid, open, START)).toMatchObject([
      {
        id: 'A|click/c1',
        state: 'refused',
        charged: 0,
        error: { kind: 'price-rose', expected: 6, charged: 7 },
      },
    ]);
    expect(refusedSiblings({ ...paid, charged: 6 }, open, START)).toEqual([]);
    expect(refusedSiblings({ ...paid, expected: null }, open, START)).toEqual([]);
  });

  test('no other search is refused with a search, since searches belong to no order', () => {
    const alone = { ...waiting, order: null };
    expect(refusedSiblings({ ...refused, order: null }, [alone], START)).toEqual([]);
  });
});
