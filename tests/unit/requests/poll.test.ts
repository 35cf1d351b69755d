import { describe, expect, test } from 'vitest';
import { pollRecorded, poll as pollWith } from '../../../lib/requests/poll.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Result, ServiceError } from '../../../lib/service/errors.ts';
import type { BatchJob, ContactRequest } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { NO_CONTACTS, personOf, profileOf } from '../../support/model-people.ts';
import { aRequest, targets } from '../../support/records.ts';
import { MINUTE, SECOND, START } from '../../support/times.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: true };
const poll = (service: Client, request: RequestRecord, clock: () => Tick) =>
  pollWith(service, request, clock, async () => {});
const email = { ...NO_CONTACTS, work_email: 'a@b.c' };

function client(answer: { contact?: Result<ContactRequest>[]; batch?: Result<BatchJob> }): Client {
  const contact = [...(answer.contact ?? [])];
  return {
    contactStatus: async () => contact.shift(),
    batchStatus: async () => answer.batch,
  } as unknown as Client;
}

function request(change: Partial<ContactRequest> = {}): Result<ContactRequest> {
  return {
    ok: true,
    value: {
      requestId: 'req-1',
      status: 'completed',
      fields: ['work_email'],
      contacts: email,
      fromCache: false,
      charged: 0,
      balance: null,
      ...change,
    },
  };
}

function job(change: Partial<BatchJob> = {}): Result<BatchJob> {
  return {
    ok: true,
    value: {
      status: 'processing',
      done: false,
      stalled: false,
      total: 3,
      completed: 1,
      failed: 0,
      creditsUsed: 3,
      balance: null,
      outcomes: [],
      ...change,
    },
  };
}

const no = (error: ServiceError): { ok: false; error: ServiceError } => ({ ok: false, error });
const single = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'accepted', sends: 1, sentAt: START - MINUTE, remoteId: 'req-1', ...change });
const batch = (change: Partial<RequestRecord> = {}) =>
  single({ op: 'contact-batch', targets: targets(3), remoteId: 'job-1', ...change });

describe('a single unlock', () => {
  test('ends when its fields are found or not found', async () => {
    const found = await poll(client({ contact: [request()] }), single(), () => tick);
    expect(found.event).toMatchObject({ type: 'ended', state: 'done', outcomes: [{ result: 'found' }] });
    const vain = await poll(client({ contact: [request({ contacts: NO_CONTACTS })] }), single(), () => tick);
    expect(vain.event).toMatchObject({ state: 'done', outcomes: [{ result: 'not-found' }] });
    expect(vain.patches).toMatchObject([{ fields: ['work_email'], requestId: 'req-1' }]);
  });

  test('is polled while it runs, and parked after ten minutes', async () => {
    const running = client({ contact: [request({ status: 'processing' }), request({ status: 'queued' })] });
    expect((await poll(running, single(), () => tick)).event).toMatchObject({
      type: 'progress',
      due: START + 15 * SECOND,
      parked: false,
    });
    expect((await poll(running, single({ sentAt: START - 11 * MINUTE }), () => tick)).event).toMatchObject({
      due: START + 30 * MINUTE,
      parked: true,
    });
  });

  test('has no outcome for fields that a newer request at the service did not look up', async () => {
    const answer = await poll(
      client({ contact: [request({ requestId: 'req-2' })] }),
      single({ fields: ['work_email', 'phone'] }),
      () => tick,
    );
    expect(answer.event).toMatchObject({
      state: 'failed',
      outcomes: [{ result: 'unknown', reason: 'replaced' }],
    });
    expect(answer.patches).toMatchObject([{ fields: ['work_email'] }]);
  });

  test('has outcomes for all its fields if the answer names none', async () => {
    const answer = await poll(
      client({ contact: [request({ requestId: 'req-2', fields: [] })] }),
      single({ fields: ['work_email', 'phone'] }),
      () => tick,
    );
    expect(answer.event).toMatchObject({ state: 'done', outcomes: [{ result: 'found' }] });
    expect(answer.patches).toMatchObject([{ fields: ['work_email', 'phone'] }]);
  });

  test('that the service no longer knows ends with an unknown result', async () => {
    const gone = no({ kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null });
    expect((await poll(client({ contact: [gone] }), single(), () => tick)).event).toMatchObject({
      type: 'ended',
      state: 'failed',
      outcomes: [{ result: 'unknown', reason: 'gone' }],
    });
  });

  test('with an unknown status is polled again', async () => {
    expect(
      (await poll(client({ contact: [request({ status: 'RESTING' })] }), single(), () => tick)).event.type,
    ).toBe('progress');
  });
});

describe('a batch', () => {
  const outcomes: BatchJob['outcomes'] = [
    { urn: 'urn:0', kind: 'contacts', contacts: email },
    { urn: 'urn:1', kind: 'failed', reason: 'COLLECT_FAILED' },
    { urn: 'urn:99', kind: 'contacts', contacts: email },
  ];

  test('stores the entries that have arrived, but none for people it did not ask for', async () => {
    const answer = await poll(client({ batch: job({ outcomes, stalled: true }) }), batch(), () => tick);
    expect(answer.event).toMatchObject({
      type: 'progress',
      used: 3,
      progress: { stalled: true },
      outcomes: [
        { urn: 'urn:0', result: 'found' },
        { urn: 'urn:1', result: 'failed', reason: 'COLLECT_FAILED' },
      ],
    });
    expect(answer.patches.map(({ urn }) => urn)).toEqual(['urn:0']);
  });

  test('that ends in part has an outcome for every entry, and failed for people without one', async () => {
    const answer = await poll(
      client({ batch: job({ status: 'partial', done: true, outcomes }) }),
      batch(),
      () => tick,
    );
    expect(answer.event).toMatchObject({
      type: 'ended',
      state: 'partial',
      outcomes: [{ result: 'found' }, { result: 'failed' }, { urn: 'urn:2', result: 'failed' }],
    });
  });

  test('stores an entry again at its end if it has more fields', async () => {
    const known = batch({ outcomes: [{ urn: 'urn:0', result: 'found', reason: null }] });
    const grown = [{ urn: 'urn:0', kind: 'contacts', contacts: { ...email, phone: '+1' } }] as const;
    const running = await poll(client({ batch: job({ outcomes: [...grown] }) }), known, () => tick);
    expect(running.patches).toEqual([]);
    const ended = await poll(
      client({ batch: job({ done: true, status: 'completed', outcomes: [...grown] }) }),
      known,
      () => tick,
    );
    expect(ended.patches).toMatchObject([{ contacts: { phone: '+1' } }]);
  });

  test('of profiles stores the profiles', async () => {
    const profile = profileOf(personOf('urn:0'), NO_CONTACTS);
    const answer = await poll(
      client({
        batch: job({
          done: true,
          status: 'completed',
          outcomes: [{ urn: 'urn:0', kind: 'profile', profile }],
        }),
      }),
      batch({ op: 'enrich-batch' }),
      () => tick,
    );
    expect(answer.patches).toMatchObject([{ kind: 'profile', urn: 'urn:0' }]);
  });

  test('that the service no longer knows ends, and keeps what was stored', async () => {
    const known = batch({ outcomes: [{ urn: 'urn:0', result: 'found', reason: null }] });
    const answer = await poll(
      client({ batch: no({ kind: 'refused', code: 'BATCH_JOB_NOT_FOUND', message: null }) }),
      known,
      () => tick,
    );
    expect(answer.event).toMatchObject({
      type: 'ended',
      state: 'failed',
      used: null,
      outcomes: [{ result: 'found' }, { result: 'unknown' }, { result: 'unknown' }],
    });
  });

  test.each<[ServiceError, number, boolean]>([
    [{ kind: 'timeout' }, 30 * SECOND, false],
    [{ kind: 'slow-down', retryAfterMs: 2 * MINUTE }, 2 * MINUTE, false],
    [{ kind: 'key', status: 401 }, 15 * SECOND, true],
    [{ kind: 'refused', code: 'SOMETHING_NEW', message: null }, 30 * SECOND, false],
  ])('a poll that failed (%j) is made again later', async (error, pause, keyRefused) => {
    const answer = await poll(client({ batch: no(error) }), batch({ failures: 1 }), () => tick);
    expect(answer).toMatchObject({ event: { type: 'poll-failed', due: START + pause, error }, keyRefused });
  });
});

describe('a batch whose job id is not known', () => {
  const each = (change: Partial<RequestRecord> = {}) => batch({ each: true, remoteId: null, ...change });

  test('polls only people who have no outcome yet', async () => {
    const known = each({ outcomes: [{ urn: 'urn:0', result: 'unknown', reason: null }] });
    const answer = await poll(
      client({ contact: [request(), request({ status: 'queued' })] }),
      known,
      () => tick,
    );
    expect(answer.event).toMatchObject({
      type: 'progress',
      outcomes: [{ urn: 'urn:0' }, { urn: 'urn:1', result: 'found' }],
      progress: { completed: 1, failed: 1 },
    });
  });

  test('ends once everybody has an outcome', async () => {
    const gone = no({ kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null });
    const answer = await poll(
      client({ contact: [request(), gone, request({ status: 'failed' })] }),
      each(),
      () => tick,
    );
    expect(answer.event).toMatchObject({
      type: 'ended',
      state: 'partial',
      used: null,
      outcomes: [{ result: 'found' }, { result: 'unknown' }, { result: 'failed' }],
    });
  });

  test('is polled again later as a whole if one answer is missing', async () => {
    const answer = await poll(client({ contact: [request(), no({ kind: 'timeout' })] }), each(), () => tick);
    expect(answer.event.type).toBe('poll-failed');
  });

  test('goes on with the others if the service has no readable answer about one person', async () => {
    const broken = no({ kind: 'service', status: 500 });
    const answer = await poll(client({ contact: [broken, request(), request()] }), each(), () => tick);
    expect(answer.patches.map(({ urn }) => urn)).toEqual(['urn:1', 'urn:2']);
    expect(answer.event).toMatchObject({
      type: 'progress',
      outcomes: [
        { urn: 'urn:1', result: 'found' },
        { urn: 'urn:2', result: 'found' },
      ],
    });
  });
});

describe('a question on record', () => {
  /** Polls with a clock that shows these times one after the other, and tells how much was written before each question. */
  async function recorded(open: RequestRecord, ...times: number[]) {
    const saved: RequestRecord[] = [];
    const asked: number[] = [];
    let at = START;
    const service = {
      contactStatus: async () => {
        asked.push(saved.length);
        return request({ status: 'processing' });
      },
      batchStatus: async () => {
        asked.push(saved.length);
        return job();
      },
    } as unknown as Client;
    const clock = () => {
      at = times.shift() ?? at;
      return { ...tick, now: at };
    };
    const { polling, answer } = await pollRecorded(service, open, clock, async (one) => {
      saved.push(one);
    });
    return { saved, asked, polling, answer };
  }

  test.each([
    ['a single unlock', single()],
    ['a batch', batch()],
  ])(
    'of %s is written before it leaves, with when it may be asked again at the earliest',
    async (_what, one) => {
      const { saved, asked, polling } = await recorded({ ...one, due: START - SECOND });
      expect(asked).toEqual([1]);
      expect(saved).toEqual([polling]);
      expect(polling).toMatchObject({ polledAt: START, due: START + 15 * SECOND });
    },
  );

  test('about one person after the other is written for the first, and anew once that comes too near', async () => {
    const each = batch({ each: true, remoteId: null, due: START - SECOND });
    const times = [START, START + 15 * SECOND, START + 15 * SECOND + 1, START + 16 * SECOND];
    const { saved, asked, polling } = await recorded(each, ...times);
    // The due time on record is thirty seconds after the first question: enough for one asked fifteen seconds later.
    expect(asked).toEqual([1, 1, 2]);
    expect(saved.map(({ due, polledAt }) => [due, polledAt])).toEqual([
      [START + 30 * SECOND, START],
      [START + 45 * SECOND + 1, START + 15 * SECOND + 1],
    ]);
    expect(polling).toBe(saved[1]);
  });

  test('is written although the request is due much later: that was before this question', async () => {
    const early = single({ due: START + MINUTE });
    const { saved, asked } = await recorded(early);
    expect(asked).toEqual([1]);
    expect(saved).toMatchObject([{ due: START + 15 * SECOND }]);
  });

  test('that cannot be written does not leave', async () => {
    let asked = 0;
    const service = {
      contactStatus: async () => {
        asked += 1;
        return request();
      },
    } as unknown as Client;
    const full = () => Promise.reject(new Error('full'));
    await expect(pollRecorded(service, single(), () => tick, full)).rejects.toThrow('full');
    expect(asked).toBe(0);
  });
});
