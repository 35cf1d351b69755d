import { describe, expect, test } from 'vitest';
import { type RequestEvent, reduce, TRANSITIONS as TABLE } from '../../../lib/requests/reduce.ts';
import {
  type OutcomeRecord,
  PAID_OPERATIONS,
  REQUEST_STATES,
  type RequestRecord,
  type RequestState,
} from '../../../lib/store/records.ts';
import { aRequest } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const AT = 5_000;
const found = { urn: 'urn:1', result: 'found', reason: null } as const;
const failed = { urn: 'urn:2', result: 'failed', reason: null } as const;
const progress = { total: 1, completed: 0, failed: 0, stalled: false };
const slowDown = { kind: 'slow-down', retryAfterMs: null } as const;

/** One event of each kind. */
const EVENTS: { [T in RequestEvent['type']]: Extract<RequestEvent, { type: T }> } = {
  send: {
    type: 'send',
    at: AT,
    fields: ['phone'],
    targets: [{ urn: 'urn:2', networkUrl: null }],
    outcomes: [{ urn: 'urn:1', result: 'found', reason: 'known' }],
    before: [{ urn: 'urn:2', status: 'none' }],
    expected: 3,
    balanceBefore: { credits: 9, extra: 1 },
  },
  joined: {
    type: 'joined',
    at: AT,
    due: AT + 1,
    remoteId: 'req-0',
    fields: ['phone'],
    each: false,
    outcomes: [],
  },
  accepted: { type: 'accepted', at: AT, due: AT + 1, remoteId: 'req-1', charged: 3 },
  finished: { type: 'finished', at: AT, charged: 3, outcomes: [found] },
  unneeded: { type: 'unneeded', at: AT, outcomes: [found] },
  refused: {
    type: 'refused',
    at: AT,
    error: { kind: 'rejected', status: 400, message: null },
    charge: 'not-told',
  },
  delayed: { type: 'delayed', at: AT, due: AT + 1, error: slowDown },
  lost: { type: 'lost', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  'still-unknown': { type: 'still-unknown', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  'needs-decision': { type: 'needs-decision', at: AT, error: null, balanceFell: 3 },
  polling: { type: 'polling', at: AT, due: AT + 1 },
  progress: { type: 'progress', at: AT, due: AT + 1, progress, parked: false },
  'poll-failed': { type: 'poll-failed', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  gone: { type: 'gone', at: AT, due: AT + 1, error: { kind: 'rejected', status: 404, message: null } },
  ended: { type: 'ended', at: AT, state: 'partial', used: 2, outcomes: [found, failed] },
  lapsed: { type: 'lapsed', at: AT },
  settled: { type: 'settled', at: AT },
};

/** All transitions. An event that is not listed changes nothing. */
const TRANSITIONS: { [S in RequestState]: Partial<Record<RequestEvent['type'], RequestState>> } = {
  recorded: {
    send: 'sending',
    joined: 'accepted',
    unneeded: 'done',
    refused: 'refused',
    lapsed: 'lapsed',
  },
  sending: {
    accepted: 'accepted',
    finished: 'done',
    refused: 'refused',
    delayed: 'recorded',
    lost: 'unknown',
  },
  // A late answer counts. Nothing leads back to `sending`: nothing paid is sent twice.
  unknown: {
    accepted: 'accepted',
    finished: 'done',
    refused: 'refused',
    'still-unknown': 'unknown',
    'needs-decision': 'needs-decision',
  },
  accepted: {
    polling: 'accepted',
    progress: 'accepted',
    'poll-failed': 'accepted',
    gone: 'accepted',
    ended: 'partial',
  },
  done: {},
  partial: {},
  failed: {},
  refused: { settled: 'refused' },
  'needs-decision': {
    accepted: 'accepted',
    finished: 'done',
    refused: 'refused',
    settled: 'needs-decision',
  },
  lapsed: {},
};

function inState(state: RequestState): RequestRecord {
  const sends = state === 'recorded' || state === 'lapsed' ? 0 : 1;
  return aRequest({ state, sends, sentAt: sends ? 1_000 : null });
}

describe('every state and every event', () => {
  for (const state of REQUEST_STATES) {
    for (const event of Object.values(EVENTS)) {
      const next = TRANSITIONS[state][event.type];
      test(`${state} + ${event.type} → ${next ?? 'nothing'}`, () => {
        const before = inState(state);
        const after = reduce(before, event);
        if (next === undefined) expect(after).toBe(before);
        else {
          expect(after).not.toBe(before);
          expect(after.state).toBe(next);
        }
      });
    }
  }
});

test('every state can be reached from the first state by the listed transitions', () => {
  const reached = new Set<RequestState>(['recorded']);
  const used = new Set<string>();
  const todo: RequestState[] = ['recorded'];
  for (let state = todo.pop(); state; state = todo.pop()) {
    for (const [event, next] of Object.entries(TRANSITIONS[state])) {
      used.add(`${state} ${event}`);
      // The outcomes decide between three ends, of which the table names one.
      const ends: RequestState[] =
        event === 'ended' || event === 'finished' || event === 'unneeded'
          ? ['done', 'partial', 'failed']
          : [next];
      for (const end of ends) {
        if (!reached.has(end)) todo.push(end);
        reached.add(end);
      }
    }
  }
  expect([...reached].sort()).toEqual([...REQUEST_STATES].sort());
  const listed = REQUEST_STATES.flatMap((state) =>
    Object.keys(TRANSITIONS[state]).map((event) => `${state} ${event}`),
  );
  expect([...used].sort()).toEqual(listed.sort());
});

test('the exported table names exactly the states that each event leads to', () => {
  const outcomes = [[], [found], [found, failed], [failed]];
  const finished = outcomes.map((some) => ({ ...EVENTS.finished, outcomes: [...some] }));
  const unneeded = outcomes.map((some) => ({ ...EVENTS.unneeded, outcomes: [...some] }));
  const ended = (['done', 'partial', 'failed'] as const).map((state) => ({ ...EVENTS.ended, state }));
  const seen: Record<string, Record<string, Set<RequestState>>> = {};
  for (const event of [...Object.values(EVENTS), ...finished, ...unneeded, ...ended]) {
    for (const state of REQUEST_STATES) {
      for (const sends of [0, 1, 2]) {
        const before = aRequest({ state, sends, sentAt: sends ? 1_000 : null });
        const after = reduce(before, event);
        if (after === before) continue;
        const from = seen[event.type] ?? {};
        seen[event.type] = from;
        from[state] = new Set([...(from[state] ?? []), after.state]);
      }
    }
  }
  const table = Object.entries(TABLE).map(([event, from]) => [
    event,
    Object.fromEntries(Object.entries(from).map(([state, to]) => [state, new Set(to)])),
  ]);
  expect(seen).toEqual(Object.fromEntries(table));
});

describe('what a transition writes', () => {
  test('sending counts the call, clears the due time and notes what was known then', () => {
    const { type: _type, at: _at, ...noted } = EVENTS.send;
    expect(reduce(aRequest({ due: 3 }), EVENTS.send)).toMatchObject({
      ...noted,
      sends: 1,
      sentAt: AT,
      due: null,
      changedAt: AT,
    });
  });

  test('following somebody else’s look-up costs nothing and counts as not sent', () => {
    expect(reduce(aRequest({ fields: ['phone', 'work_email'] }), EVENTS.joined)).toMatchObject({
      sends: 0,
      charged: 0,
      remoteId: 'req-0',
      fields: ['phone'],
      newsAt: AT,
    });
  });

  test('a postponed request counts as not sent', () => {
    const sending = reduce(aRequest(), EVENTS.send);
    expect(reduce(sending, EVENTS.delayed)).toMatchObject({
      state: 'recorded',
      sends: 0,
      delays: 1,
      due: AT + 1,
    });
  });

  test('the outcomes decide between done, partial and failed', () => {
    const end = (...results: OutcomeRecord['result'][]) =>
      reduce(inState('sending'), {
        ...EVENTS.finished,
        outcomes: results.map((result, n) => ({ urn: `urn:${n}`, result, reason: null })),
      }).state;
    expect(end()).toBe('done');
    expect([end('found'), end('not-found'), end('passed-over'), end('not-enriched')]).toEqual(
      Array.from({ length: 4 }, () => 'done'),
    );
    expect(end('found', 'failed')).toBe('partial');
    expect([end('failed'), end('unknown'), end('not-delivered')]).toEqual(
      Array.from({ length: 3 }, () => 'failed'),
    );
  });

  test('the answer does not forget who was left out when the request was sent', () => {
    const sending = reduce(aRequest(), EVENTS.send);
    const owned = { urn: 'urn:1', result: 'found', reason: 'known' };
    const answered = { urn: 'urn:2', result: 'not-found', reason: null } as const;
    expect(reduce(sending, { ...EVENTS.finished, outcomes: [answered] }).outcomes).toEqual([owned, answered]);
    expect(reduce(sending, { ...EVENTS.accepted, outcomes: [answered] }).outcomes).toEqual([owned, answered]);
    expect(reduce(sending, { ...EVENTS.finished, outcomes: [{ ...owned, ...found }] }).outcomes).toEqual([
      found,
    ]);
  });

  test('the fields that the service looks up replace those that were asked for', () => {
    const event: RequestEvent = { ...EVENTS.accepted, fields: ['phone'] };
    expect(reduce(inState('sending'), event).fields).toEqual(['phone']);
  });

  test('a refusal costs nothing only if that is certain', () => {
    expect(reduce(inState('sending'), EVENTS.refused).charged).toBeNull();
    expect(reduce(inState('sending'), { ...EVENTS.refused, charge: 'none' }).charged).toBe(0);
  });

  test('a lost answer is noted with its time, and the decision with what the balance did', () => {
    const lost = reduce(inState('sending'), EVENTS.lost);
    expect(lost).toMatchObject({ state: 'unknown', lostAt: AT, error: { kind: 'timeout' } });
    expect(reduce(lost, EVENTS['needs-decision'])).toMatchObject({
      balanceFell: 3,
      error: { kind: 'timeout' },
      due: null,
    });
  });

  test('a poll is noted, but not as an answer', () => {
    const before = inState('accepted');
    expect(reduce(before, EVENTS.polling)).toMatchObject({ polledAt: AT, changedAt: before.changedAt });
  });

  test('failed polls are counted, and an answer sets the count to zero', () => {
    const twice = reduce(reduce(inState('accepted'), EVENTS['poll-failed']), EVENTS['poll-failed']);
    expect(twice).toMatchObject({ failures: 2, error: { kind: 'timeout' } });
    expect(reduce(twice, EVENTS.progress)).toMatchObject({ failures: 0, error: null });
  });

  test('only an answer that tells something new is news', () => {
    const before = { ...inState('accepted'), progress, newsAt: 7 };
    expect(reduce(before, EVENTS.progress).newsAt).toBe(7);
    expect(reduce(before, EVENTS['poll-failed']).newsAt).toBe(7);
    const more = { ...progress, completed: 1 };
    expect(reduce(before, { ...EVENTS.progress, progress: more }).newsAt).toBe(AT);
    expect(reduce(before, { ...EVENTS.progress, outcomes: [found] }).newsAt).toBe(AT);
  });

  test('a job is denied since the first time, until the service knows it again', () => {
    const denied = reduce(inState('accepted'), EVENTS.gone);
    expect(denied.goneSince).toBe(AT);
    expect(reduce(denied, { ...EVENTS.gone, at: AT + 9 }).goneSince).toBe(AT);
    expect(reduce(denied, EVENTS.progress).goneSince).toBeNull();
    expect(reduce(denied, { ...EVENTS.progress, at: AT + 9, hasGone: true }).goneSince).toBe(AT);
  });

  test('a settled request cannot be settled again', () => {
    const settled = reduce(inState('needs-decision'), EVENTS.settled);
    expect(settled.settled).toBe(true);
    expect(reduce(settled, EVENTS.settled)).toBe(settled);
  });
});

test.each(PAID_OPERATIONS)('a lost %s is never sent again by itself', (op) => {
  const lost = reduce(aRequest({ op, state: 'sending', sends: 1, sentAt: 1_000 }), EVENTS.lost);
  const undecided = reduce(lost, EVENTS['needs-decision']);
  for (const request of [lost, undecided, reduce(undecided, EVENTS.settled)])
    expect(reduce(request, EVENTS.send)).toBe(request);
});

test('what was parked is not parked any more once it ends or moves', () => {
  const parked = aRequest({ state: 'accepted', parked: true });
  expect(reduce(parked, EVENTS.ended)).toMatchObject({ state: 'partial', parked: false });
  expect(reduce(parked, EVENTS.progress)).toMatchObject({ state: 'accepted', parked: false });
  expect(reduce(parked, EVENTS['poll-failed'])).toMatchObject({ state: 'accepted', parked: true });
});

test('a request that is sent again after a pause still knows of those who were left out the first time', () => {
  const left = { urn: 'urn:9', result: 'unknown', reason: 'in-doubt' } as const;
  const { targets, fields } = aRequest();
  const what = { targets, fields, before: [], expected: null, balanceBefore: null };
  const send = { type: 'send' as const, at: START, ...what };
  const error = { kind: 'slow-down', retryAfterMs: null } as const;
  const sent = reduce(aRequest(), { ...send, outcomes: [left] });
  const delayed = reduce(sent, { type: 'delayed', at: START, due: START, error });
  expect(reduce(delayed, { ...send, outcomes: [] }).outcomes).toEqual([left]);
  const known = { urn: 'urn:1', result: 'found', reason: 'known' } as const;
  expect(reduce(delayed, { type: 'unneeded', at: START, outcomes: [known] })).toMatchObject({
    state: 'partial',
    outcomes: [left, known],
  });
});
