import { describe, expect, test } from 'vitest';
import { refusedSiblings, sendOrLose } from '../../../lib/requests/send.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Result, ServiceError } from '../../../lib/service/errors.ts';
import type { BatchStart, ContactRequest } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { NO_CONTACTS, personOf, profileOf } from '../../support/model-people.ts';
import { aRequest, targets } from '../../support/records.ts';
import { MINUTE, SECOND, START } from '../../support/times.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: true };
const balance = { credits: 9, extra: 0 };
const profile = (urn: string) => profileOf(personOf(urn), NO_CONTACTS);
const sending = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });

/** Sends a request to a service that answers like this, and gives back what the service was sent. */
async function sent(request: RequestRecord, answer: Result<unknown>) {
  const asked: unknown[] = [];
  const take = async (query: unknown) => {
    asked.push(query);
    return answer;
  };
  const client = { search: take, enrich: take, enrichBatch: take, contact: take, contactBatch: take };
  return { asked, ...(await sendOrLose(client as unknown as Client, request, () => tick)) };
}

const ok = <T>(value: T): Result<T> => ({ ok: true, value });
const no = (error: ServiceError): Result<never> => ({ ok: false, error });
const started = (change: Partial<BatchStart> = {}) =>
  ok<BatchStart>({
    jobId: 'job-1',
    processing: 1,
    charged: 2,
    balance,
    cached: [],
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

  test('without a job ends at once, and people without a profile have failed', async () => {
    const { event } = await sent(request, started({ jobId: null, cached: [profile('urn:2')], charged: 0 }));
    expect(event).toMatchObject({
      type: 'finished',
      outcomes: [
        { urn: 'urn:2', result: 'enriched' },
        { urn: 'urn:1', result: 'failed' },
      ],
    });
  });

  test('forces a refresh with the first call, and never with the second', async () => {
    const refresh = { ...request, refresh: true };
    const first = await sent(refresh, started({ cached: [profile('urn:1')] }));
    expect(first.asked).toMatchObject([{ forceRefresh: true }]);
    expect(first.event).toMatchObject({ outcomes: [{ reason: 'cache' }] });
    const second = await sent({ ...refresh, sends: 2 }, started({ cached: [profile('urn:1')] }));
    expect(second.asked).toMatchObject([{ forceRefresh: false }]);
    expect(second.event).toMatchObject({ outcomes: [{ reason: 'refresh-not-confirmed' }] });
    expect((await sent(request, started())).asked).toMatchObject([{ forceRefresh: false }]);
  });
});

describe('an unlock of one person', () => {
  const contact = (change: Partial<ContactRequest> = {}) =>
    ok<ContactRequest>({
      requestId: 'req-1',
      status: 'queued',
      fields: [],
      contacts: NO_CONTACTS,
      fromCache: false,
      charged: 3,
      balance,
      ...change,
    });

  test('waits for the fields that the service looks up', async () => {
    const both = sending({ fields: ['work_email', 'phone'] });
    expect((await sent(both, contact({ fields: ['phone'] }))).event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-1',
      fields: ['phone'],
      charged: 3,
    });
    expect((await sent(both, contact())).event).toMatchObject({ fields: ['work_email', 'phone'] });
  });

  test('that was looked up before ends at once', async () => {
    const contacts = { ...NO_CONTACTS, work_email: 'a@b.c' };
    const {
      event,
      patches,
      balance: left,
    } = await sent(sending(), contact({ status: 'completed', contacts }));
    expect(event).toMatchObject({ type: 'finished', outcomes: [{ urn: 'urn:1', result: 'found' }] });
    expect(patches).toMatchObject([{ urn: 'urn:1', fields: ['work_email'], contacts, requestId: 'req-1' }]);
    expect(left).toEqual(balance);
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
  const { event } = await sendOrLose(client, sending(), () => tick);
  expect(event).toEqual({ type: 'lost', at: START, due: START + 30 * SECOND, error: null });
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

  test.each([error, { kind: 'key', status: 401 }])('are refused with it: $kind', (why) => {
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

  test('no other search is refused with a search, since searches belong to no order', () => {
    const alone = { ...waiting, order: null };
    expect(refusedSiblings({ ...refused, order: null }, [alone], START)).toEqual([]);
  });
});
