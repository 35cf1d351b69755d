import { describe, expect, test, vi } from 'vitest';
import { failedSend, reconcileAt } from '../../../lib/requests/answer-meaning.ts';
import { reconcile } from '../../../lib/requests/reconcile.ts';
import { reduce } from '../../../lib/requests/reduce.ts';
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
  test.each([
    ['of other fields', ['work_email']],
    ['that names no fields', []],
  ] as const)(
    'keeps all its fields beside an open request %s, which may not be the same one',
    async (_what, fields) => {
      const both = lost({ fields: ['work_email', 'phone'] });
      const open = request({ status: 'processing', fields: [...fields], contacts: NO_CONTACTS });
      const { event } = await look(both, [open]);
      if (!event) throw new Error('The request was sent again.');
      expect(reduce(both, event)).toMatchObject({
        state: 'accepted',
        fields: ['work_email', 'phone'],
        remoteId: null,
        charged: null,
      });
    },
  );

  test('that has ended is done with its values, and its charge is unknown', async () => {
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

  test('that runs is polled', async () => {
    const { event } = await look(lost(), [request({ status: 'processing', contacts: NO_CONTACTS })]);
    expect(event).toMatchObject({
      type: 'accepted',
      remoteId: 'req-9',
      charged: null,
      due: START + 30 * SECOND,
    });
  });

  test('that the service does not know is sent again once', async () => {
    expect((await look(lost(), [none])).inquiry).toEqual({ step: 'resend' });
    expect((await look(lost({ sends: 2 }), [none])).event).toMatchObject({ type: 'needs-decision' });
  });

  test('is not done with the result of an older request', async () => {
    expect((await look(lost(), [request()], 'req-9')).inquiry).toEqual({ step: 'resend' });
    expect((await look(lost(), [request({ fields: ['phone'] })])).inquiry).toEqual({ step: 'resend' });
  });

  test('is unknown for fields that a colleague’s newer request did not look up', async () => {
    const { event } = await look(lost({ fields: ['work_email', 'phone'] }), [request()]);
    expect(event).toMatchObject({ outcomes: [{ result: 'unknown', reason: 'replaced' }] });
  });

  test.each<[ServiceError, number, boolean]>([
    [{ kind: 'timeout' }, 15 * SECOND, false],
    [{ kind: 'service', status: 503 }, 15 * SECOND, false],
    [{ kind: 'slow-down', retryAfterMs: MINUTE }, MINUTE, false],
    [{ kind: 'key', status: 401 }, 15 * SECOND, true],
  ])('is looked into again later if there is no answer (%j)', async (error, pause, keyRefused) => {
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

  test('is polled person by person while one is open', async () => {
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

  test('that the service does not know is looked into once more, and then needs a decision', async () => {
    expect((await look(batch(), [])).event).toMatchObject({
      type: 'still-unknown',
      due: START + 15 * SECOND,
    });
    expect((await look(batch({ failures: 1 }), [])).event).toMatchObject({ type: 'needs-decision' });
  });

  test('is not decided while one answer is missing', async () => {
    const { event } = await look(batch(), [request(), { ok: false, error: { kind: 'timeout' } }]);
    expect(event).toMatchObject({ type: 'still-unknown' });
  });

  test('goes on with the others if the service has no readable answer about one person', async () => {
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

test('a request without a free call to ask is sent again only if the cache makes that free', async () => {
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

describe('the time at which a lost request is looked into', () => {
  const at = (op: RequestRecord['op'], wasCutOff = false, sentAt = START - SECOND) =>
    reconcileAt(lost({ op, sentAt }), tick, wasCutOff) - START;

  test('is soon if a free call can explain it, and later if a repeat must find the first in the cache', () => {
    expect([at('contact'), at('contact-batch'), at('search')]).toEqual([2 * SECOND, 2 * SECOND, 2 * SECOND]);
    expect([at('enrich'), at('enrich-batch')]).toEqual([29 * SECOND, 5 * MINUTE - SECOND]);
  });

  test('is not before the call of a dead worker must have arrived', () => {
    expect([at('contact', true), at('contact-batch', true)]).toEqual([29 * SECOND, 29 * SECOND]);
    expect(at('contact', true, START - DAY)).toBe(0);
  });

  test('is counted from now if the sending is in the future by the clock', () => {
    expect(at('enrich', false, START + DAY)).toBe(30 * SECOND);
  });
});

describe('a call that failed', () => {
  const sending = (change: Partial<RequestRecord> = {}) =>
    aRequest({ state: 'sending', sends: 1, sentAt: START, ...change });
  const event = (error: ServiceError, change: Partial<RequestRecord> = {}) =>
    failedSend(sending(change), error, tick).event.type;

  test('may have been charged if the answer is missing or unreadable', () => {
    const unclear: ServiceError[] = [
      { kind: 'timeout' },
      { kind: 'unreachable' },
      { kind: 'service', status: 500 },
      { kind: 'bad-response', path: '', reason: '' },
      { kind: 'too-large', limit: 1 },
    ];
    for (const error of unclear) expect(event(error)).toBe('lost');
  });

  test('was refused if the service said so', () => {
    const clear: ServiceError[] = [
      { kind: 'insufficient-credits', required: 1, available: 0 },
      { kind: 'refused', code: 'MISSING_NETWORK', message: null },
      { kind: 'rejected', status: 400, message: null },
      { kind: 'key', status: 401 },
      { kind: 'invalid-request', path: '', reason: '' },
    ];
    for (const error of clear) expect(event(error)).toBe('refused');
  });

  test('with a refused key leaves a repeat open, and the refusal is noted', () => {
    expect(event({ kind: 'key', status: 401 }, { sends: 2 })).toBe('delayed');
    expect(failedSend(sending(), { kind: 'key', status: 403 }, tick).keyRefused).toBe(true);
  });

  test('with a rate limit postpones a first call five times, and a repeat as often as needed', () => {
    const slow: ServiceError = { kind: 'slow-down', retryAfterMs: null };
    expect(event(slow, { delays: 4 })).toBe('delayed');
    expect(event(slow, { delays: 5 })).toBe('refused');
    expect(event(slow, { delays: 50, sends: 2 })).toBe('delayed');
  });

  test('of a repeated batch that was refused leaves the first batch unknown', () => {
    const error: ServiceError = { kind: 'insufficient-credits', required: 1, available: 0 };
    expect(event(error, { op: 'enrich-batch', sends: 2 })).toBe('lost');
    expect(event(error, { op: 'contact', sends: 2 })).toBe('refused');
  });
});

test('a free call without a readable answer is not repeated for ever', async () => {
  const garbled: Result<ContactRequest> = {
    ok: false,
    error: { kind: 'bad-response', path: '', reason: '' },
  };
  const broken: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 500 } };
  expect((await look(lost({ failures: 7 }), [garbled])).event?.type).toBe('still-unknown');
  expect((await look(lost({ failures: 8 }), [garbled])).inquiry.step).toBe('resend');
  expect((await look(lost({ failures: 8, sends: 2 }), [garbled])).event?.type).toBe('needs-decision');
  // A service that is down for a while is no reason for a decision of the recruiter.
  expect((await look(lost({ failures: 99 }), [broken])).event?.type).toBe('still-unknown');
  expect((await look(lost({ failures: 100, sends: 2 }), [broken])).event?.type).toBe('needs-decision');
});
