import { describe, expect, test } from 'vitest';
import type { Patch } from '../../../lib/people/merge.ts';
import { createOneQuestion } from '../../../lib/requests/one-question.ts';
import { type PollPorts, pollRecorded, poll as pollWith } from '../../../lib/requests/poll.ts';
import { reduce } from '../../../lib/requests/reduce.ts';
import type { Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { CallHooks } from '../../../lib/service/call.ts';
import type { Result, ServiceError } from '../../../lib/service/errors.ts';
import type { BatchJob, BatchOutcome, ContactRequest } from '../../../lib/service/model.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { NO_CONTACTS, personOf, profileOf } from '../../support/model-people.ts';
import { aRequest, targets } from '../../support/records.ts';
import { HOUR, MINUTE, SECOND, START } from '../../support/times.ts';
import { askerOf, inTurn, NO_UNLOCK, unlockOf } from './status-answers.ts';

const tick: Tick = { now: START, timing: timing(), random: () => 0, watched: true };
const email = { work_email: 'a@b.c' };

/** Polls once at a time, and gives back what the answer means and whom contact-status was asked about. */
async function polled(
  request: RequestRecord,
  answer: { contact?: Result<ContactRequest>[]; batch?: Result<BatchJob> },
  now = START,
  watched = true,
) {
  const { status, asked } = askerOf(inTurn(...(answer.contact ?? [])));
  const ports: PollPorts = {
    client: {
      batchStatus: async (_job: string, hooks?: CallHooks<BatchJob>) => {
        hooks?.onSettled?.();
        return answer.batch ?? job();
      },
    },
    status,
    once: createOneQuestion(),
    clock: () => ({ ...tick, now, watched }),
  };
  return { asked, ...(await pollWith(ports, request, async () => {})) };
}

function job(change: Partial<BatchJob> = {}): Result<BatchJob> {
  return {
    ok: true,
    value: {
      status: 'processing',
      done: false,
      stalled: false,
      type: 'contacts',
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
const noJob = no({ kind: 'refused', code: 'BATCH_JOB_NOT_FOUND', message: null });
const single = (change: Partial<RequestRecord> = {}) =>
  aRequest({ state: 'accepted', sends: 1, sentAt: START - MINUTE, remoteId: 'req-1', ...change });
const batch = (change: Partial<RequestRecord> = {}) =>
  single({
    op: 'contact-batch',
    targets: targets(3),
    remoteId: 'job-1',
    processing: 3,
    skipped: 0,
    ...change,
  });
const notFound = (patches: readonly Patch[]) =>
  patches.map((patch) => (patch.kind === 'contacts' ? patch.notFound : null));

describe('a single unlock', () => {
  test('ends when its fields are found or not found', async () => {
    const found = await polled(single(), { contact: [unlockOf()] });
    expect(found.event).toMatchObject({ type: 'ended', state: 'done', outcomes: [{ result: 'found' }] });
    const vain = await polled(single(), { contact: [unlockOf({ contacts: NO_CONTACTS })] });
    expect(vain.event).toMatchObject({ state: 'done', outcomes: [{ result: 'not-found' }] });
    expect(notFound(vain.patches)).toEqual([['work_email']]);
  });

  test.each<[string, Partial<ContactRequest>, boolean]>([
    ['under its own id, though no field is named', { fields: null }, true],
    ['with its field named, though under another id', { requestId: 'req-2' }, true],
    ['with its field named, without an id', { requestId: null }, true],
    ['under another id that names no field', { requestId: 'req-2', fields: null }, false],
    ['without id and fields', { requestId: null, fields: null }, false],
  ])('whose answer is null %s', async (_how, change, isNotFound) => {
    const { event, patches } = await polled(single(), {
      contact: [unlockOf({ contacts: NO_CONTACTS, ...change })],
    });
    expect(notFound(patches)).toEqual([isNotFound ? ['work_email'] : []]);
    expect(event).toMatchObject({ outcomes: [{ result: isNotFound ? 'not-found' : 'not-delivered' }] });
  });

  test('that is complete without any value is ready and not delivered', async () => {
    const { event, patches } = await polled(single(), { contact: [unlockOf({ contacts: {} })] });
    expect(event).toMatchObject({
      type: 'ended',
      state: 'failed',
      outcomes: [{ result: 'not-delivered', reason: null }],
    });
    expect(notFound(patches)).toEqual([[]]);
  });

  test('whose answer has one of its fields has looked the absent one up in vain', async () => {
    const both = single({ fields: ['work_email', 'phone'] });
    const { event, patches } = await polled(both, { contact: [unlockOf({ fields: null })] });
    expect(event).toMatchObject({ outcomes: [{ result: 'found' }] });
    expect(notFound(patches)).toEqual([['phone']]);
  });

  test('keeps a value that comes while it runs, and has found it although it is gone at the end', async () => {
    const running = unlockOf({ status: 'processing' });
    const first = await polled(single(), { contact: [running] });
    expect(first.event).toMatchObject({ type: 'progress', outcomes: [{ urn: 'urn:1', result: 'found' }] });
    expect(first.patches).toMatchObject([{ contacts: email, notFound: [] }]);
    const then = reduce(single(), first.event);
    const last = await polled(then, { contact: [unlockOf({ contacts: {} })] });
    expect(last.event).toMatchObject({ type: 'ended', state: 'done', outcomes: [{ result: 'found' }] });
  });

  test('has not found what it looks up because the company owns another field, whose value comes along', async () => {
    const phone = single({ fields: ['phone'] });
    const first = await polled(phone, { contact: [unlockOf({ status: 'processing', fields: ['phone'] })] });
    expect(first.patches).toMatchObject([{ contacts: email }]);
    const last = await polled(reduce(phone, first.event), { contact: [unlockOf({ contacts: {} })] });
    expect(last.event).toMatchObject({ state: 'failed', outcomes: [{ result: 'not-delivered' }] });
  });

  test('that this browser paid for has looked in vain, also if its end comes from a cache', async () => {
    const cached = unlockOf({ fromCache: true, contacts: { work_email: null } });
    const bought = await polled(single({ charged: 3 }), { contact: [cached] });
    expect(bought.event).toMatchObject({ state: 'done', outcomes: [{ result: 'not-found' }] });
    expect(notFound(bought.patches)).toEqual([['work_email']]);
    for (const followed of [single({ charged: 0 }), single({ charged: 0, sends: 0 })])
      expect((await polled(followed, { contact: [cached] })).event).toMatchObject({
        outcomes: [{ result: 'unknown', reason: 'not-bought' }],
      });
  });

  test('that fails has not been looked up in vain: its null is not “not found”', async () => {
    const failed = unlockOf({ status: 'failed', contacts: { work_email: null } });
    const { event, patches } = await polled(single(), { contact: [failed] });
    expect(event).toMatchObject({ state: 'failed', outcomes: [{ result: 'failed' }] });
    expect(notFound(patches)).toEqual([[]]);
  });

  test('is polled while it runs, and parked after ten minutes', async () => {
    const running = { contact: [unlockOf({ status: 'processing', contacts: {} })] };
    expect((await polled(single(), running)).event).toMatchObject({
      type: 'progress',
      due: START + 15 * SECOND,
      parked: false,
    });
    const queued = () => ({ contact: [unlockOf({ status: 'queued', contacts: {} })] });
    const old = single({ sentAt: START - 11 * MINUTE });
    for (const [watched, pause] of [
      [false, 30 * MINUTE],
      [true, 15 * SECOND],
    ] as const)
      expect((await polled(old, queued(), START, watched)).event).toMatchObject({
        due: START + pause,
        parked: true,
      });
  });

  test('has no outcome for fields that a newer request at the service did not look up', async () => {
    const { event, patches } = await polled(single({ fields: ['phone'] }), {
      contact: [unlockOf({ requestId: 'req-2', contacts: { ...NO_CONTACTS, ...email } })],
    });
    expect(event).toMatchObject({
      state: 'failed',
      outcomes: [{ result: 'unknown', reason: 'replaced' }],
    });
    expect(patches).toMatchObject([{ contacts: email, notFound: [] }]);
  });

  test('that the service denies is asked about after 1, 5 and 30 minutes before it ends with an unknown result', async () => {
    let request = single({ due: START });
    const asked: number[] = [];
    for (let now = START; ; now = request.due ?? 0) {
      asked.push((now - START) / MINUTE);
      const { event } = await polled(request, { contact: [NO_UNLOCK] }, now);
      request = reduce(request, event);
      if (event.type !== 'gone') break;
    }
    expect(asked).toEqual([0, 1, 6, 36]);
    expect(request).toMatchObject({
      state: 'failed',
      outcomes: [{ result: 'unknown', reason: 'gone' }],
    });
  });

  test('with an unknown status is polled again until its values are there', async () => {
    const resting = unlockOf({ status: 'RESTING', contacts: {} });
    expect((await polled(single(), { contact: [resting] })).event.type).toBe('progress');
    expect((await polled(single(), { contact: [unlockOf({ status: 'RESTING' })] })).event).toMatchObject({
      type: 'ended',
      outcomes: [{ result: 'found' }],
    });
  });
});

describe('a batch', () => {
  const outcomes: BatchOutcome[] = [
    { urn: 'urn:0', kind: 'contacts', contacts: email, ended: true },
    { urn: 'urn:1', kind: 'failed', reason: 'COLLECT_FAILED' },
    { urn: 'urn:99', kind: 'contacts', contacts: email, ended: true },
  ];

  test('stores the entries that have arrived, but none for people it did not ask for', async () => {
    const { event, patches } = await polled(batch(), { batch: job({ outcomes, stalled: true }) });
    expect(event).toMatchObject({
      type: 'progress',
      progress: { stalled: true },
      outcomes: [
        { urn: 'urn:0', result: 'found' },
        { urn: 'urn:1', result: 'failed', reason: 'COLLECT_FAILED' },
      ],
    });
    expect(patches.map(({ urn }) => urn)).toEqual(['urn:0']);
  });

  test('names what it used only at its end: a figure before that is no refund', async () => {
    const running = await polled(batch(), { batch: job({ creditsUsed: 0 }) });
    expect(reduce(batch({ charged: 9 }), running.event).used).toBeNull();
    const done = job({ done: true, status: 'completed', creditsUsed: 6 });
    expect((await polled(batch(), { batch: done })).event).toMatchObject({ type: 'ended', used: 6 });
    const silent = job({ done: true, status: 'completed', creditsUsed: null });
    expect((await polled(batch(), { batch: silent })).event).toMatchObject({ type: 'ended', used: null });
  });

  test('that ends in part has an outcome for every entry, and failed for people without one', async () => {
    const { event } = await polled(batch(), { batch: job({ status: 'partial', done: true, outcomes }) });
    expect(event).toMatchObject({
      type: 'ended',
      state: 'partial',
      outcomes: [{ result: 'found' }, { result: 'failed' }, { urn: 'urn:2', result: 'failed' }],
    });
  });

  test('stores an entry each time, since it may have grown', async () => {
    const known = batch({ outcomes: [{ urn: 'urn:0', result: 'found', reason: null }] });
    const contacts = { ...email, phone: '+1' };
    const grown: BatchOutcome[] = [{ urn: 'urn:0', kind: 'contacts', contacts, ended: false }];
    const running = await polled(known, { batch: job({ outcomes: grown }) });
    expect(running.patches).toMatchObject([{ contacts: { phone: '+1' }, notFound: [] }]);
    const ended = await polled(known, {
      batch: job({
        done: true,
        status: 'completed',
        outcomes: grown.map((one) => ({ ...one, ended: true })),
      }),
    });
    expect(ended.patches).toMatchObject([{ contacts: { phone: '+1' } }]);
  });

  test('keeps a value that an open entry had and the finished one does not', async () => {
    const early: BatchOutcome[] = [{ urn: 'urn:0', kind: 'contacts', contacts: email, ended: false }];
    const first = await polled(batch(), { batch: job({ outcomes: early }) });
    expect(first.event).toMatchObject({ outcomes: [{ urn: 'urn:0', result: 'found' }] });
    const empty: BatchOutcome[] = [{ urn: 'urn:0', kind: 'contacts', contacts: {}, ended: true }];
    const last = await polled(reduce(batch(), first.event), {
      batch: job({ done: true, status: 'completed', outcomes: empty }),
    });
    expect(last.event).toMatchObject({ outcomes: [{ urn: 'urn:0', result: 'found' }, {}, {}] });
  });

  test.each([
    ['found', 'contact-batch'],
    ['enriched', 'enrich-batch'],
  ] as const)('has %s somebody whose entry fails after it brought something (%s)', async (result, op) => {
    const brought = { urn: 'urn:0', result, reason: null };
    const failed: BatchOutcome = { urn: 'urn:0', kind: 'failed', reason: 'late' };
    const { event } = await polled(batch({ op, outcomes: [brought] }), {
      batch: job({ outcomes: [failed] }),
    });
    expect(event).toMatchObject({ outcomes: [brought] });
  });

  test('of profiles stores the profiles', async () => {
    const profile = profileOf(personOf('urn:0'), NO_CONTACTS);
    const done = job({
      done: true,
      type: 'profiles',
      status: 'completed',
      outcomes: [{ urn: 'urn:0', kind: 'profile', profile }],
    });
    const { patches, asked } = await polled(batch({ op: 'enrich-batch', fields: [] }), { batch: done });
    expect(patches).toMatchObject([{ kind: 'profile', urn: 'urn:0' }]);
    expect(asked).toEqual([]);
  });

  test('is never parked, however long it takes: fifteen look-ups of three minutes are legal', async () => {
    const old = batch({ sentAt: START - 3 * HOUR });
    expect((await polled(old, { batch: job() })).event).toMatchObject({
      type: 'progress',
      parked: false,
      due: START + 15 * SECOND,
    });
  });

  test('that the service denies is asked about after 1, 5 and 30 minutes, then ends and keeps what it brought', async () => {
    let request = batch({ due: START, outcomes: [{ urn: 'urn:0', result: 'found', reason: null }] });
    const asked: number[] = [];
    for (let now = START; ; now = request.due ?? 0) {
      asked.push((now - START) / MINUTE);
      const { event } = await polled(request, { batch: noJob }, now);
      request = reduce(request, event);
      if (event.type !== 'gone') break;
    }
    expect(asked).toEqual([0, 1, 6, 36]);
    expect(request).toMatchObject({
      state: 'partial',
      used: null,
      outcomes: [{ result: 'found' }, { result: 'unknown' }, { result: 'unknown' }],
    });
  });

  test('that the service knows again has not been gone', async () => {
    const denied = reduce(batch(), (await polled(batch(), { batch: noJob })).event);
    expect(denied.goneSince).toBe(START);
    const back = reduce(denied, (await polled(denied, { batch: job() }, START + MINUTE)).event);
    expect(back.goneSince).toBeNull();
    const again = await polled(back, { batch: noJob }, START + 40 * MINUTE);
    expect(again.event.type).toBe('gone');
  });

  test.each<[ServiceError, number, boolean]>([
    [{ kind: 'timeout' }, 45 * SECOND, false],
    [{ kind: 'slow-down', retryAfterMs: 2 * MINUTE }, 2 * MINUTE, false],
    [{ kind: 'service', status: 503, retryAfterMs: 3 * MINUTE }, 3 * MINUTE, false],
    [{ kind: 'key', status: 401 }, 15 * SECOND, true],
    [{ kind: 'refused', code: 'SOMETHING_NEW', message: null }, 45 * SECOND, false],
  ])('a poll that failed (%j) is made again later', async (error, pause, keyRefused) => {
    const { event, keyRefused: isRefused } = await polled(batch({ failures: 1 }), { batch: no(error) });
    expect(event).toMatchObject({ type: 'poll-failed', due: START + pause, error });
    expect(isRefused).toBe(keyRefused);
  });
});

describe('people whom a batch passed over', () => {
  const done = (change: Partial<BatchJob> = {}) =>
    job({
      done: true,
      status: 'completed',
      total: 2,
      completed: 2,
      outcomes: [
        { urn: 'urn:0', kind: 'contacts', contacts: email, ended: true },
        { urn: 'urn:1', kind: 'contacts', contacts: email, ended: true },
      ],
      ...change,
    });
  const skipping = batch({ processing: 2, skipped: 1 });
  const last = { urn: 'urn:2' };

  test('are asked about for free, and what the company owns of them is found', async () => {
    const owned = unlockOf({ requestId: 'req-9', fromCache: false });
    const { event, patches, asked } = await polled(skipping, { batch: done(), contact: [owned] });
    expect(asked).toEqual(['urn:2']);
    expect(event).toMatchObject({ outcomes: [{}, {}, { ...last, result: 'found', reason: 'known' }] });
    expect(patches.at(-1)).toMatchObject({ ...last, contacts: email });
  });

  test('are called passed over if that tells nothing: the recruiter may order them', async () => {
    for (const contact of [NO_UNLOCK, unlockOf({ contacts: {} }), no({ kind: 'timeout' })])
      expect((await polled(skipping, { batch: done(), contact: [contact] })).event).toMatchObject({
        state: 'done',
        outcomes: [{}, {}, { ...last, result: 'passed-over' }],
      });
  });

  test('are told from those who failed by how many the batch works on', async () => {
    const result = async (request: RequestRecord, change: Partial<BatchJob> = {}) => {
      const { event } = await polled(request, { batch: done(change) });
      return event.type === 'ended' && event.outcomes.at(-1)?.result;
    };
    expect(await result(batch({ processing: 3, skipped: 0 }), { total: 3 })).toBe('failed');
    expect(await result(batch({ processing: 2, skipped: 1 }), { total: null })).toBe('passed-over');
    // A job may count the people whom it passed over, too.
    expect(await result(batch({ processing: 2, skipped: 1 }), { total: 3 })).toBe('passed-over');
    const untold = batch({ processing: null, skipped: null });
    expect(await result(untold, { total: null })).toBe('passed-over');
    expect(await result(untold, { total: null, status: 'partial' })).toBe('unknown');
  });

  test('of profiles are not asked about: only an enrich batch can bring them', async () => {
    const profiles: RequestRecord = { ...skipping, op: 'enrich-batch', fields: [] };
    const { event, asked } = await polled(profiles, { batch: done({ outcomes: [] }) });
    expect(asked).toEqual([]);
    expect(event).toMatchObject({ type: 'ended' });
  });
});

describe('a batch whose job id is not known', () => {
  const each = (change: Partial<RequestRecord> = {}) => batch({ each: true, remoteId: null, ...change });

  test('polls only people who have no outcome yet', async () => {
    const known = each({ outcomes: [{ urn: 'urn:0', result: 'unknown', reason: null }] });
    const { event } = await polled(known, {
      contact: [unlockOf(), unlockOf({ status: 'queued', contacts: {} })],
    });
    expect(event).toMatchObject({
      type: 'progress',
      outcomes: [{ urn: 'urn:0' }, { urn: 'urn:1', result: 'found' }],
      progress: { completed: 1, failed: 1 },
    });
  });

  test('ends once everybody has an outcome, with no figure of a refund', async () => {
    const { event } = await polled(each(), {
      contact: [
        unlockOf(),
        unlockOf({ contacts: NO_CONTACTS }),
        unlockOf({ status: 'failed', contacts: {} }),
      ],
    });
    expect(event).toMatchObject({
      type: 'ended',
      state: 'partial',
      used: null,
      outcomes: [{ result: 'found' }, { result: 'not-found' }, { result: 'failed' }],
    });
  });

  test('asks for a while about a person of whom the service denies an unlock', async () => {
    const answers = () => ({ contact: [unlockOf(), NO_UNLOCK, unlockOf()] });
    const first = await polled(each(), answers());
    expect(first.event).toMatchObject({ type: 'progress', hasGone: true, outcomes: [{}, {}] });
    const open = reduce(each(), first.event);
    expect((await polled(open, {}, START + 35 * MINUTE)).event.type).toBe('progress');
    expect((await polled(open, {}, START + 36 * MINUTE)).event).toMatchObject({
      type: 'ended',
      state: 'partial',
      outcomes: [{}, {}, { urn: 'urn:1', result: 'unknown', reason: 'gone' }],
    });
  });

  test('is polled again later as a whole if one answer is missing', async () => {
    const { event } = await polled(each(), { contact: [unlockOf(), no({ kind: 'timeout' })] });
    expect(event.type).toBe('poll-failed');
  });

  test('goes on with the others if the service has no readable answer about one person', async () => {
    const broken = no({ kind: 'service', status: 500 });
    const { event, patches } = await polled(each(), { contact: [broken, unlockOf(), unlockOf()] });
    expect(patches.map(({ urn }) => urn)).toEqual(['urn:1', 'urn:2']);
    expect(event).toMatchObject({
      type: 'progress',
      outcomes: [
        { urn: 'urn:1', result: 'found' },
        { urn: 'urn:2', result: 'found' },
      ],
    });
  });

  test('backs off if the service has no readable answer about anybody', async () => {
    const away = no({ kind: 'service', status: 503, retryAfterMs: 2 * MINUTE });
    const { event } = await polled(each(), { contact: [away, away, away] });
    expect(event).toMatchObject({ type: 'poll-failed', due: START + 2 * MINUTE, error: { status: 503 } });
  });
});

test('a batch whose poll still hangs is not asked about again before that poll has ended', async () => {
  let asked = 0;
  let settle: () => void = () => {};
  const ports: PollPorts = {
    client: {
      batchStatus: async (_job: string, hooks?: CallHooks<BatchJob>) => {
        asked += 1;
        settle = () => hooks?.onSettled?.();
        return no({ kind: 'timeout' });
      },
    },
    status: askerOf(inTurn()).status,
    once: createOneQuestion(),
    clock: () => tick,
  };
  const ask = async () => (await pollWith(ports, batch(), async () => {})).event.type;
  expect([await ask(), await ask(), asked]).toEqual(['poll-failed', 'poll-failed', 1]);
  settle();
  expect([await ask(), asked]).toEqual(['poll-failed', 2]);
});

describe('a question on record', () => {
  /** Polls with a clock that shows these times one after the other, and tells how much was written before each question. */
  async function recorded(open: RequestRecord, ...times: number[]) {
    const saved: RequestRecord[] = [];
    const asked: number[] = [];
    let at = START;
    const { status } = askerOf(() => {
      asked.push(saved.length);
      return unlockOf({ status: 'processing', contacts: {} });
    });
    const client = {
      batchStatus: async () => {
        asked.push(saved.length);
        return job();
      },
    };
    const clock = () => {
      at = times.shift() ?? at;
      return { ...tick, now: at };
    };
    const ports: PollPorts = { client, status, once: createOneQuestion(), clock };
    const { polling, answer } = await pollRecorded(ports, open, async (one) => {
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
      expect(polling).toMatchObject({ polledAt: START, due: START + MINUTE });
    },
  );

  test('about one person after the other is written for the first, and anew once that comes too near', async () => {
    const each = batch({ each: true, remoteId: null, due: START - SECOND });
    const times = [START, START, START + 15 * SECOND, START + 15 * SECOND + 1, START + 16 * SECOND];
    const { saved, asked, polling } = await recorded(each, ...times);
    // The due time on record is a minute after the first question: enough for one asked fifteen seconds later.
    expect(asked).toEqual([1, 1, 2]);
    expect(saved.map(({ due, polledAt }) => [due, polledAt])).toEqual([
      [START + MINUTE, START],
      [START + 75 * SECOND + 1, START + 15 * SECOND + 1],
    ]);
    expect(polling).toBe(saved[1]);
  });

  test('is written although the request is due much later: that was before this question', async () => {
    const early = single({ due: START + 2 * MINUTE });
    const { saved, asked } = await recorded(early);
    expect(asked).toEqual([1]);
    expect(saved).toMatchObject([{ due: START + MINUTE }]);
  });

  test('about a job that was denied before the computer slept begins a new count', async () => {
    const denied = { goneSince: START - HOUR, changedAt: START - HOUR };
    const { saved } = await recorded(batch(denied));
    expect(saved).toMatchObject([{ goneSince: null }]);
    const { saved: awake } = await recorded(batch({ ...denied, changedAt: START - 30 * MINUTE }));
    expect(awake).toMatchObject([{ goneSince: START - HOUR }]);
  });

  test('that cannot be written does not leave', async () => {
    const { status, asked } = askerOf(inTurn());
    const full = () => Promise.reject(new Error('full'));
    const client = { batchStatus: async () => job() };
    const ports: PollPorts = { client, status, once: createOneQuestion(), clock: () => tick };
    await expect(pollRecorded(ports, single(), full)).rejects.toThrow('full');
    expect(asked).toEqual([]);
  });
});
