import { describe, expect, test, vi } from 'vitest';
import { failedSend, reconcileAt } from '../../../lib/requests/answer-meaning.ts';
import { reconcile } from '../../../lib/requests/reconcile.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Result, ServiceError } from '../../../lib/service/errors.ts';
import type { ContactRequest } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { NO_CONTACTS } from '../../support/model-people.ts';
import { aRequest, targets } from '../../support/records.ts';
import { DAY, MINUTE, SECOND, START } from '../../support/times.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: false };
const lost = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'unknown', sends: 1, sentAt: START - SECOND, ...change });

function request(change: Partial<ContactRequest> = {}): Result<ContactRequest> {
  const value: ContactRequest = {
    requestId: 'req-9',
    status: 'completed',
    fields: ['work_email'],
    contacts: { ...NO_CONTACTS, work_email: 'a@b.c' },
    fromCache: false,
    charged: 0,
    balance: { credits: 1, extra: 0 },
    ...change,
  };
  return { ok: true, value };
}

const none: Result<ContactRequest> = {
  ok: false,
  error: { kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null },
};

async function look(request: RequestRecord, answers: Result<ContactRequest>[], last: string | null = null) {
  const contactStatus = vi.fn(async (_urn: string) => answers.shift() ?? none);
  const refuse = () => {
    throw new Error('Only the free question may be asked.');
  };
  const client = {
    contactStatus,
    contact: refuse,
    contactBatch: refuse,
    enrich: refuse,
    enrichBatch: refuse,
    search: refuse,
  } as unknown as Client;
  const inquiry = await reconcile(
    client,
    request,
    () => tick,
    () => last,
  );
  return {
    inquiry,
    asked: contactStatus.mock.calls.map(([urn]) => urn),
    event: inquiry.step === 'answer' ? inquiry.answer.event : null,
  };
}

describe('a lost single unlock', () => {
  test('that ended is done, with its values, its charge unknown', async () => {
    const { inquiry, event } = await look(lost(), [request()]);
    expect(event).toMatchObject({
      type: 'finished',
      charged: null,
      outcomes: [{ result: 'found' }],
      remoteId: 'req-9',
    });
    expect(inquiry).toMatchObject({
      answer: { patches: [{ contacts: { work_email: 'a@b.c' } }], balance: { credits: 1 } },
    });
  });

  test('that runs is followed', async () => {
    const { event } = await look(lost(), [request({ status: 'processing', contacts: NO_CONTACTS })]);
    expect(event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-9',
      charged: null,
      due: START + 30 * SECOND,
    });
  });

  test('that left no trace goes again, once', async () => {
    expect((await look(lost(), [none])).inquiry).toEqual({ step: 'resend' });
    expect((await look(lost({ sends: 2 }), [none])).event).toMatchObject({ type: 'needs-decision' });
  });

  test("an older request's end is not taken for its own", async () => {
    expect((await look(lost(), [request()], 'req-9')).inquiry).toEqual({ step: 'resend' });
    expect((await look(lost(), [request({ fields: ['phone'] })])).inquiry).toEqual({ step: 'resend' });
  });

  test('what a newer request of somebody else did not look up stays unknown', async () => {
    const { event } = await look(lost({ fields: ['work_email', 'phone'] }), [request()]);
    expect(event).toMatchObject({ outcomes: [{ result: 'unknown', reason: 'replaced' }] });
  });

  test.each<[ServiceError, number, boolean]>([
    [{ kind: 'timeout' }, 15 * SECOND, false],
    [{ kind: 'service', status: 503 }, 15 * SECOND, false],
    [{ kind: 'slow-down', retryAfterMs: MINUTE }, MINUTE, false],
    [{ kind: 'key', status: 401 }, 15 * SECOND, true],
  ])('no answer (%j) is asked for again later', async (error, pause, keyRefused) => {
    const { inquiry, event } = await look(lost(), [{ ok: false, error }]);
    expect(event).toEqual({ type: 'still-unknown', at: START, due: START + pause, error });
    expect(inquiry).toMatchObject({ answer: { keyRefused } });
  });
});

describe('a lost batch of unlocks', () => {
  const batch = (change: Partial<RequestRecord> = {}) =>
    lost({ op: 'contact-batch', targets: targets(3), ...change });

  test('asks about each of its people', async () => {
    const { asked, event } = await look(batch(), [request(), request(), request()]);
    expect(asked).toEqual(['urn:0', 'urn:1', 'urn:2']);
    expect(event).toMatchObject({ type: 'finished', charged: null });
  });

  test('is followed person by person while one is open', async () => {
    const { event } = await look(batch(), [request(), request({ status: 'queued' }), none]);
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

  test('without a trace is looked for once more, then the recruiter is asked', async () => {
    expect((await look(batch(), [])).event).toMatchObject({
      type: 'still-unknown',
      due: START + 15 * SECOND,
    });
    expect((await look(batch({ failures: 1 }), [])).event).toMatchObject({ type: 'needs-decision' });
  });

  test('is not decided on half an answer', async () => {
    const { event } = await look(batch(), [request(), { ok: false, error: { kind: 'timeout' } }]);
    expect(event).toMatchObject({ type: 'still-unknown' });
  });

  test('what the service cannot say about one does not hold up the others', async () => {
    const broken: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 500 } };
    const { event, inquiry } = await look(batch(), [broken, request(), none]);
    expect(event).toMatchObject({
      type: 'accepted',
      each: true,
      outcomes: [
        { urn: 'urn:1', result: 'found' },
        { urn: 'urn:2', result: 'unknown' },
      ],
    });
    expect(inquiry.step === 'answer' && inquiry.answer.patches).toHaveLength(1);
    expect((await look(batch(), [broken, none, none])).event?.type).toBe('still-unknown');
  });
});

test('what nothing free can be asked about goes again only if the cache makes that free', async () => {
  for (const op of ['enrich', 'enrich-batch'] as const) {
    expect((await look(lost({ op }), [])).inquiry).toEqual({ step: 'resend' });
    expect((await look(lost({ op, sends: 2 }), [])).event).toMatchObject({ type: 'needs-decision' });
    expect((await look(lost({ op, createdAt: START - 30 * DAY }), [])).event).toMatchObject({
      type: 'needs-decision',
    });
  }
  const search = await look(lost({ op: 'search', targets: [] }), []);
  expect(search.event).toMatchObject({ type: 'needs-decision' });
  expect(search.asked).toEqual([]);
});

describe('when it is looked into', () => {
  const at = (op: RequestRecord['op'], wasCutOff = false, sentAt = START - SECOND) =>
    reconcileAt(lost({ op, sentAt }), tick, wasCutOff) - START;

  test('soon, where the question is free; later, where a repeat must find the first in the cache', () => {
    expect([at('contact'), at('contact-batch'), at('search')]).toEqual([2 * SECOND, 2 * SECOND, 2 * SECOND]);
    expect([at('enrich'), at('enrich-batch')]).toEqual([29 * SECOND, 5 * MINUTE - SECOND]);
  });

  test('not before what a dead worker sent must have arrived', () => {
    expect([at('contact', true), at('contact-batch', true)]).toEqual([29 * SECOND, 29 * SECOND]);
    expect(at('contact', true, START - DAY)).toBe(0);
  });

  test('a sending from the future counts as from now', () => {
    expect(at('enrich', false, START + DAY)).toBe(30 * SECOND);
  });
});

describe('a sending that failed', () => {
  const sending = (change: Partial<RequestRecord> = {}) =>
    aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });
  const event = (error: ServiceError, change: Partial<RequestRecord> = {}) =>
    failedSend(sending(change), error, tick).event.type;

  test('may have been charged whenever the answer is missing or broken', () => {
    const unclear: ServiceError[] = [
      { kind: 'timeout' },
      { kind: 'unreachable' },
      { kind: 'service', status: 500 },
      { kind: 'bad-response', path: '', reason: '' },
      { kind: 'too-large', limit: 1 },
    ];
    for (const error of unclear) expect(event(error)).toBe('lost');
  });

  test('was refused where the service said so', () => {
    const clear: ServiceError[] = [
      { kind: 'insufficient-credits', required: 1, available: 0 },
      { kind: 'refused', code: 'MISSING_NETWORK', message: null },
      { kind: 'rejected', status: 400, message: null },
      { kind: 'key', status: 401 },
      { kind: 'invalid-request', path: '', reason: '' },
    ];
    for (const error of clear) expect(event(error)).toBe('refused');
  });

  test('a refused key leaves a repeat open, and is told', () => {
    expect(event({ kind: 'key', status: 401 }, { sends: 2 })).toBe('delayed');
    expect(failedSend(sending(), { kind: 'key', status: 403 }, tick).keyRefused).toBe(true);
  });

  test('slowing down puts off a first sending five times, a repeat for as long as it takes', () => {
    const slow: ServiceError = { kind: 'slow-down', retryAfterMs: null };
    expect(event(slow, { delays: 4 })).toBe('delayed');
    expect(event(slow, { delays: 5 })).toBe('refused');
    expect(event(slow, { delays: 50, sends: 2 })).toBe('delayed');
  });

  test("a batch's refused repeat does not close the question about the first", () => {
    const error: ServiceError = { kind: 'insufficient-credits', required: 1, available: 0 };
    expect(event(error, { op: 'enrich-batch', sends: 2 })).toBe('lost');
    expect(event(error, { op: 'contact', sends: 2 })).toBe('refused');
  });
});

test('a service without a readable answer to the free question is not asked for ever', async () => {
  const garbled: Result<ContactRequest> = {
    ok: false,
    error: { kind: 'bad-response', path: '', reason: '' },
  };
  const broken: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 500 } };
  expect((await look(lost({ failures: 7 }), [garbled])).event?.type).toBe('still-unknown');
  expect((await look(lost({ failures: 8 }), [garbled])).inquiry.step).toBe('resend');
  expect((await look(lost({ failures: 8, sends: 2 }), [garbled])).event?.type).toBe('needs-decision');
  // Out of order for a while is no reason to ask the recruiter.
  expect((await look(lost({ failures: 99 }), [broken])).event?.type).toBe('still-unknown');
  expect((await look(lost({ failures: 100, sends: 2 }), [broken])).event?.type).toBe('needs-decision');
});
