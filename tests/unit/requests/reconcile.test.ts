import { describe, expect, test } from 'vitest';
import { failedSend, reconcileAt } from '../../../lib/requests/answer-meaning.ts';
import { statusText } from '../../../lib/requests/before-sending.ts';
import { reconcile } from '../../../lib/requests/reconcile.ts';
import { reduce } from '../../../lib/requests/reduce.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Result, ServiceError } from '../../../lib/service/errors.ts';
import type { Balance, ContactRequest } from '../../../lib/service/model.ts';
import type { SearchQuery } from '../../../lib/service/operations.ts';
import { PAID_OPERATIONS, type RequestRecord } from '../../../lib/store/records.ts';
import { NO_CONTACTS } from '../../support/model-people.ts';
import { aRequest, targets } from '../../support/records.ts';
import { DAY, MINUTE, SECOND, START } from '../../support/times.ts';
import { askerOf, NO_UNLOCK, unlockOf } from './status-answers.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: false };
/** A request whose answer was lost, about people of whom the service had no unlock before it. */
const lost = (change: Partial<RequestRecord> = {}) => {
  const request = aRequest({ state: 'unknown', sends: 1, sentAt: START - SECOND, lostAt: START, ...change });
  const before = request.targets.map(({ urn }) => ({ urn, status: statusText(null) }));
  return { ...request, before: change.before ?? before };
};
const batch = (change: Partial<RequestRecord> = {}) =>
  lost({ op: 'contact-batch', targets: targets(3), ...change });

interface Service {
  /** The balance that a free search shows; null if that has no answer. */
  balance?: Balance | null;
  hasNoStatus?: boolean;
}

/** Looks into a lost request at a service that gives these answers one after the other. Only free questions are asked. */
async function look(
  request: RequestRecord,
  answers: Result<ContactRequest>[],
  { balance = null, hasNoStatus = false }: Service = {},
) {
  const { status, asked } = askerOf(
    () => answers.shift(),
    hasNoStatus ? { route: null, proof: 'missing' } : undefined,
  );
  const searches: SearchQuery[] = [];
  const client: Pick<Client, 'search'> = {
    search: async (query) => {
      searches.push(query);
      if (balance === null) return { ok: false, error: { kind: 'timeout' } };
      return {
        ok: true,
        value: { page: 1, hasNextPage: false, total: 0, candidates: [], charged: 0, balance },
      };
    },
  };
  const answer = await reconcile({ client, status, clock: () => tick }, request);
  return { ...answer, asked, searches };
}

describe('a lost single unlock', () => {
  const running = (change: Partial<ContactRequest> = {}) =>
    unlockOf({ requestId: 'req-9', status: 'processing', contacts: {}, ...change });

  test('that has ended is done with its values, and its charge is unknown', async () => {
    const balance = { credits: 1, extra: 0 };
    const { event, patches, balance: left } = await look(lost(), [unlockOf({ requestId: 'req-9', balance })]);
    expect(event).toMatchObject({ type: 'finished', charged: null, outcomes: [{ result: 'found' }] });
    expect(patches).toMatchObject([{ contacts: { work_email: 'a@b.c' } }]);
    expect(left).toEqual(balance);
  });

  test('that runs is polled', async () => {
    const { event } = await look(lost(), [running()]);
    expect(event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-9',
      charged: null,
      due: START + 30 * SECOND,
    });
  });

  test('keeps all its fields beside an open request of other fields, which may not be the same one', async () => {
    const both = lost({ fields: ['work_email', 'phone'] });
    const { event } = await look(both, [running()]);
    expect(reduce(both, event)).toMatchObject({
      state: 'accepted',
      fields: ['work_email', 'phone'],
      remoteId: null,
      charged: null,
    });
  });

  test('has a trace only in an answer that has changed since it was sent', async () => {
    const answer = unlockOf({ requestId: 'req-9', contacts: NO_CONTACTS });
    const told = answer.ok ? answer.value : null;
    const saidBefore = (status: string) => lost({ before: [{ urn: 'urn:1', status }] });
    const same = saidBefore(statusText(told));
    expect((await look(same, [answer])).event.type).toBe('still-unknown');
    expect((await look({ ...same, failures: 2 }, [answer])).event.type).toBe('needs-decision');
    const older = told && { ...told, status: 'processing' as const };
    expect((await look(saidBefore(statusText(older)), [answer])).event).toMatchObject({
      type: 'finished',
      outcomes: [{ result: 'not-found' }],
    });
  });

  test('has no trace in any later answer if it was not answered for before, but values still count', async () => {
    const unanswered = lost({ before: [] });
    const nothing = unlockOf({ requestId: 'req-9', contacts: NO_CONTACTS });
    const vain = await look(unanswered, [nothing]);
    expect(vain.event.type).toBe('needs-decision');
    expect(vain.patches).toEqual([]);
    // One of two fields has a value: that is stored, and the request stays undecided.
    const both = { ...unanswered, fields: ['work_email' as const, 'phone' as const] };
    const half = await look(both, [unlockOf({ requestId: 'req-9' })]);
    expect(half.event.type).toBe('needs-decision');
    expect(half.patches).toMatchObject([{ contacts: { work_email: 'a@b.c' }, notFound: [] }]);
    // All of its fields are there, so nothing is left to ask for.
    const whole = await look(unanswered, [unlockOf({ requestId: 'req-9' })]);
    expect(whole.event).toMatchObject({ type: 'finished', charged: null, outcomes: [{ result: 'found' }] });
  });

  test('that is left to the recruiter keeps the id of the unlock it was shown, whose charge is not another one', async () => {
    const unanswered = lost({ before: [] });
    const shown = await look(unanswered, [running()]);
    expect(reduce(unanswered, shown.event)).toMatchObject({ state: 'needs-decision', remoteId: 'req-9' });
    const none = await look(lost({ failures: 2 }), [NO_UNLOCK]);
    expect(reduce(lost(), none.event)).toMatchObject({ state: 'needs-decision', remoteId: null });
    const several = await look(batch({ before: [] }), [running(), running(), running()]);
    expect(reduce(batch(), several.event)).toMatchObject({ state: 'needs-decision', remoteId: null });
  });

  test('is unknown for fields that a colleague’s newer request did not look up', async () => {
    const contacts = { ...NO_CONTACTS, work_email: 'a@b.c' };
    const { event, patches } = await look(lost({ fields: ['phone'] }), [unlockOf({ contacts })]);
    expect(event).toMatchObject({ outcomes: [{ result: 'unknown', reason: 'replaced' }] });
    expect(patches).toMatchObject([{ contacts: { work_email: 'a@b.c' } }]);
  });

  test('that the service does not know is asked about three times, and then the recruiter decides', async () => {
    let request = lost();
    const pauses: number[] = [];
    for (;;) {
      const { event } = await look(request, [NO_UNLOCK]);
      request = reduce(request, event);
      if (event.type !== 'still-unknown') break;
      pauses.push((event.due - START) / SECOND);
    }
    expect(pauses).toEqual([30, 90]);
    expect(request).toMatchObject({ state: 'needs-decision', sends: 1 });
  });

  test('is decided at once at a service without contact-status', async () => {
    const { event, asked } = await look(lost(), [], { hasNoStatus: true });
    expect(event.type).toBe('needs-decision');
    expect(asked).toEqual([]);
  });

  test.each<[ServiceError, number, boolean]>([
    [{ kind: 'timeout' }, 30 * SECOND, false],
    [{ kind: 'service', status: 503 }, 30 * SECOND, false],
    [{ kind: 'service', status: 503, retryAfterMs: MINUTE }, MINUTE, false],
    [{ kind: 'slow-down', retryAfterMs: MINUTE }, MINUTE, false],
    [{ kind: 'key', status: 401 }, 15 * SECOND, true],
  ])('is looked into again later if there is no answer (%j)', async (error, pause, keyRefused) => {
    const answer = await look(lost(), [{ ok: false, error }]);
    expect(answer.event).toEqual({ type: 'still-unknown', at: START, due: START + pause, error });
    expect(answer.keyRefused).toBe(keyRefused);
  });
});

describe('a lost batch of unlocks', () => {
  test('asks about each of its people', async () => {
    const { asked, event } = await look(batch(), [unlockOf(), unlockOf(), unlockOf()]);
    expect(asked).toEqual(['urn:0', 'urn:1', 'urn:2']);
    expect(event).toMatchObject({ type: 'finished', charged: null });
  });

  test('is polled person by person while one is open', async () => {
    const open = unlockOf({ status: 'queued', contacts: {} });
    const { event } = await look(batch(), [unlockOf(), open, NO_UNLOCK]);
    expect(event).toMatchObject({
      type: 'accepted',
      each: true,
      remoteId: null,
      outcomes: [
        { urn: 'urn:0', result: 'found' },
        { urn: 'urn:2', result: 'unknown' },
      ],
    });
  });

  test('compares each person with what was said before: an old answer about one is no trace of it', async () => {
    const old = unlockOf({ requestId: 'req-old', fields: ['phone'], contacts: { phone: '+1' } });
    const before = targets(3).map(({ urn }) => ({ urn, status: statusText(old.ok ? old.value : null) }));
    const unchanged = await look(batch({ before }), [old, old, old]);
    expect(unchanged.event.type).toBe('still-unknown');
    const changed = await look(batch({ before }), [unlockOf(), old, old]);
    expect(changed.event).toMatchObject({
      type: 'finished',
      outcomes: [{ result: 'found' }, { result: 'unknown' }, { result: 'unknown' }],
    });
  });

  test('has not reached the service because the company owns somebody’s values: nobody was left out of it', async () => {
    const before = batch().before.slice(1);
    const { event, patches } = await look(batch({ before }), [unlockOf(), NO_UNLOCK, NO_UNLOCK]);
    expect(event.type).toBe('still-unknown');
    expect(patches).toMatchObject([{ urn: 'urn:0', contacts: { work_email: 'a@b.c' } }]);
  });

  test('is not decided while one answer is missing', async () => {
    const { event } = await look(batch(), [unlockOf(), { ok: false, error: { kind: 'timeout' } }]);
    expect(event).toMatchObject({ type: 'still-unknown' });
  });

  test('goes on with the others if the service has no readable answer about one person', async () => {
    const broken: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 500 } };
    const { event, patches } = await look(batch(), [broken, unlockOf(), NO_UNLOCK]);
    expect(event).toMatchObject({
      type: 'accepted',
      each: true,
      outcomes: [
        { urn: 'urn:1', result: 'found' },
        { urn: 'urn:2', result: 'unknown' },
      ],
    });
    expect(patches).toHaveLength(1);
    expect((await look(batch(), [broken, NO_UNLOCK, NO_UNLOCK])).event.type).toBe('still-unknown');
  });
});

test.each(PAID_OPERATIONS)(
  'a lost %s is explained by free questions alone, and never sent again',
  async (op) => {
    const request = lost({ op, failures: 2, targets: op === 'search' ? [] : targets(1, 1) });
    const { event, searches } = await look(request, []);
    expect(event.type).toBe('needs-decision');
    // The only search is the free one of the own pool, which carries the balance.
    expect(searches.map(({ filters }) => filters)).toEqual([{ localOnly: true }]);
  },
);

describe('a request that the recruiter decides about', () => {
  const fell = async (balanceBefore: Balance | null, balance: Balance | null) => {
    const { event } = await look(lost({ op: 'search', targets: [], balanceBefore }), [], { balance });
    return event.type === 'needs-decision' ? event.balanceFell : undefined;
  };

  test('names by how much the balance fell, over both pools and without binary fractions', async () => {
    expect(await fell({ credits: 10, extra: 5 }, { credits: 10, extra: 5 })).toBe(0);
    expect(await fell({ credits: 1, extra: 5 }, { credits: 0, extra: 3 })).toBe(3);
    expect(await fell({ credits: 0.3, extra: 0 }, { credits: 0.1, extra: 0 })).toBe(0.2);
    expect(await fell({ credits: 1, extra: 0 }, { credits: 5, extra: 0 })).toBe(-4);
  });

  test('names nothing of it if one balance, or a part of one, is not known', async () => {
    expect(await fell(null, { credits: 10, extra: 5 })).toBeNull();
    expect(await fell({ credits: 10, extra: 5 }, null)).toBeNull();
    expect(await fell({ credits: 10, extra: null }, { credits: 10, extra: 5 })).toBeNull();
    expect(await fell({ credits: 10, extra: 5 }, { credits: 10, extra: null })).toBeNull();
  });
});

describe('the time at which a lost request is looked into', () => {
  const at = (op: RequestRecord['op'], wasCutOff = false, sentAt = START - SECOND) =>
    reconcileAt(lost({ op, sentAt }), tick, wasCutOff) - START;

  test('is soon, since free questions alone are asked', () => {
    expect(PAID_OPERATIONS.map((op) => at(op))).toEqual(PAID_OPERATIONS.map(() => 2 * SECOND));
  });

  test('is not before the call of a dead worker must have arrived', () => {
    expect([at('contact', true), at('contact-batch', true)]).toEqual([29 * SECOND, 29 * SECOND]);
    expect(at('contact', true, START - DAY)).toBe(0);
  });

  test('is counted from now if the sending is in the future by the clock', () => {
    expect(at('enrich', true, START + DAY)).toBe(30 * SECOND);
  });
});

describe('a call that failed', () => {
  const sending = (change: Partial<RequestRecord> = {}) =>
    aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });
  const ending = (error: ServiceError, change: Partial<RequestRecord> = {}) => {
    const { event } = failedSend(sending(change), error, tick);
    return event.type === 'refused' ? `refused, charge ${event.charge}` : event.type;
  };
  const refusal = (code: string): ServiceError => ({ kind: 'refused', code, message: null });

  test.each<ServiceError>([
    { kind: 'timeout' },
    { kind: 'unreachable' },
    { kind: 'service', status: 500 },
    { kind: 'service', status: 502 },
    { kind: 'service', status: 504 },
    { kind: 'rejected', status: 408, message: null },
    { kind: 'bad-response', path: '', reason: '' },
    { kind: 'too-large', limit: 1 },
  ])('is lost, and may have been charged: %j', (error) => {
    expect(ending(error)).toBe('lost');
  });

  test.each<ServiceError>([
    { kind: 'insufficient-credits', required: 1, available: 0 },
    refusal('MISSING_NETWORK'),
    { kind: 'key', status: 401 },
    { kind: 'key', status: 403 },
    { kind: 'invalid-request', path: '', reason: '' },
  ])('was refused, and nothing was charged: %j', (error) => {
    expect(ending(error)).toBe('refused, charge none');
  });

  test.each<ServiceError>([
    refusal('COLLECT_FAILED'),
    refusal('SOMETHING_NEW'),
    { kind: 'rejected', status: 400, message: null },
    { kind: 'rejected', status: 422, message: null },
  ])('was refused without a word about its charge: %j', (error) => {
    expect(ending(error)).toBe('refused, charge not-told');
  });

  test('with a refused key notes the refusal', () => {
    expect(failedSend(sending(), { kind: 'key', status: 403 }, tick).keyRefused).toBe(true);
    expect(failedSend(sending(), refusal('MISSING_NETWORK'), tick).keyRefused).toBe(false);
  });

  test('with a rate limit is postponed five times, and a search not once', () => {
    const slow: ServiceError = { kind: 'slow-down', retryAfterMs: null };
    expect(ending(slow, { delays: 4 })).toBe('delayed');
    expect(ending(slow, { delays: 5 })).toBe('refused, charge none');
    expect(ending(slow, { op: 'search' })).toBe('refused, charge none');
  });
});

test('a free call without a readable answer is not repeated for ever', async () => {
  const garbled: Result<ContactRequest> = {
    ok: false,
    error: { kind: 'bad-response', path: '', reason: '' },
  };
  const broken: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 500 } };
  expect((await look(lost({ failures: 7 }), [garbled])).event.type).toBe('still-unknown');
  expect((await look(lost({ failures: 8 }), [garbled])).event.type).toBe('needs-decision');
  // A service that is down for a while is no reason for a decision of the recruiter.
  expect((await look(lost({ failures: 99 }), [broken])).event.type).toBe('still-unknown');
  expect((await look(lost({ failures: 100 }), [broken])).event.type).toBe('needs-decision');
});
