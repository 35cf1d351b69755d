import { describe, expect, test } from 'vitest';
import { canResend, type RequestEvent, reduce, TRANSITIONS as TABLE } from '../../../lib/requests/reduce.ts';
import { REQUEST_STATES, type RequestRecord, type RequestState } from '../../../lib/store/records.ts';
import { aRequest } from '../../support/records.ts';

const AT = 5_000;
const found = { urn: 'urn:1', result: 'found', reason: null } as const;
const failed = { urn: 'urn:2', result: 'failed', reason: null } as const;
const progress = { total: 1, completed: 0, failed: 0, stalled: false };
const slowDown = { kind: 'slow-down', retryAfterMs: null } as const;

/** One event of each kind. */
const EVENTS: { [T in RequestEvent['type']]: Extract<RequestEvent, { type: T }> } = {
  send: { type: 'send', at: AT },
  accepted: { type: 'accepted', at: AT, due: AT + 1, remoteId: 'req-1', charged: 3 },
  finished: { type: 'finished', at: AT, charged: 3, outcomes: [found] },
  unneeded: { type: 'unneeded', at: AT, outcomes: [found] },
  refused: { type: 'refused', at: AT, error: { kind: 'rejected', status: 400, message: null } },
  delayed: { type: 'delayed', at: AT, due: AT + 1, error: slowDown },
  lost: { type: 'lost', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  'still-unknown': { type: 'still-unknown', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  'needs-decision': { type: 'needs-decision', at: AT, error: null },
  polling: { type: 'polling', at: AT, due: AT + 1 },
  progress: { type: 'progress', at: AT, due: AT + 1, progress, parked: false },
  'poll-failed': { type: 'poll-failed', at: AT, due: AT + 1, error: { kind: 'timeout' } },
  ended: { type: 'ended', at: AT, state: 'partial', used: 2, outcomes: [found, failed] },
  lapsed: { type: 'lapsed', at: AT },
  settled: { type: 'settled', at: AT },
};

/** All transitions. An event that is not listed changes nothing. */
const TRANSITIONS: { [S in RequestState]: Partial<Record<RequestEvent['type'], RequestState>> } = {
  recorded: { send: 'sending', unneeded: 'done', refused: 'refused', lapsed: 'lapsed' },
  sending: {
    accepted: 'accepted',
    finished: 'done',
    refused: 'refused',
    delayed: 'recorded',
    lost: 'unknown',
  },
  unknown: {
    send: 'sending',
    accepted: 'accepted',
    finished: 'done',
    'still-unknown': 'unknown',
    'needs-decision': 'needs-decision',
  },
  accepted: { polling: 'accepted', progress: 'accepted', 'poll-failed': 'accepted', ended: 'partial' },
  done: {},
  partial: {},
  failed: {},
  refused: { settled: 'refused' },
  'needs-decision': { settled: 'needs-decision' },
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
        event === 'ended' || event === 'finished' ? ['done', 'partial', 'failed'] : [next];
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
  const ended = (['done', 'partial', 'failed'] as const).map((state) => ({ ...EVENTS.ended, state }));
  const seen: Record<string, Record<string, Set<RequestState>>> = {};
  for (const event of [...Object.values(EVENTS), ...finished, ...ended]) {
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
  test('sending counts the call and clears the due time', () => {
    expect(reduce(aRequest({ due: 3 }), EVENTS.send)).toMatchObject({
      sends: 1,
      sentAt: AT,
      due: null,
      changedAt: AT,
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

  test('a postponed repeat leaves the first call unknown', () => {
    const repeat = reduce(inState('unknown'), EVENTS.send);
    expect(reduce(repeat, EVENTS.delayed)).toMatchObject({ state: 'unknown', sends: 1 });
  });

  test('the outcomes decide between done, partial and failed', () => {
    const end = (outcomes: (typeof found | typeof failed)[]) =>
      reduce(inState('sending'), { ...EVENTS.finished, outcomes }).state;
    expect(end([])).toBe('done');
    expect(end([found])).toBe('done');
    expect(end([found, failed])).toBe('partial');
    expect(end([failed])).toBe('failed');
  });

  test('the fields that the service looks up replace those that were asked for', () => {
    const event: RequestEvent = { ...EVENTS.accepted, fields: ['phone'] };
    expect(reduce(inState('sending'), event).fields).toEqual(['phone']);
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

  test('a settled request cannot be settled again', () => {
    const settled = reduce(inState('needs-decision'), EVENTS.settled);
    expect(settled.settled).toBe(true);
    expect(reduce(settled, EVENTS.settled)).toBe(settled);
  });
});

describe('the charge of a repeated request', () => {
  const repeated = (op: RequestRecord['op']) => aRequest({ op, state: 'sending', sends: 2 });

  test('is unknown if the repeat cost nothing', () => {
    expect(reduce(repeated('contact'), { ...EVENTS.accepted, charged: 0 }).charged).toBeNull();
    expect(reduce(repeated('enrich'), { ...EVENTS.finished, charged: 0 }).charged).toBeNull();
  });

  test('is the charge of the repeat, since then the first never arrived', () => {
    expect(reduce(repeated('contact'), { ...EVENTS.accepted, charged: 3 }).charged).toBe(3);
    expect(reduce(repeated('enrich'), { ...EVENTS.finished, charged: 2 }).charged).toBe(2);
  });

  test('is unknown for a batch of profiles, which charges again for people who failed the first time', () => {
    expect(reduce(repeated('enrich-batch'), { ...EVENTS.accepted, charged: 2 }).charged).toBeNull();
  });

  test('is the charge of the answer if the request was sent once', () => {
    expect(reduce(inState('sending'), { ...EVENTS.accepted, charged: 0 }).charged).toBe(0);
  });
});

test('only requests whose repeat is free are sent again, and only once', () => {
  const resendable = (op: RequestRecord['op'], sends: number) =>
    canResend(aRequest({ op, state: 'unknown', sends }));
  expect(
    ['contact', 'enrich', 'enrich-batch', 'search', 'contact-batch'].map((op) =>
      resendable(op as RequestRecord['op'], 1),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(resendable('contact', 2)).toBe(false);
  expect(reduce(aRequest({ op: 'contact-batch', state: 'unknown', sends: 1 }), EVENTS.send).state).toBe(
    'unknown',
  );
});

test('what was parked is not parked any more once it ends or moves', () => {
  const parked = aRequest({ state: 'accepted', parked: true });
  expect(reduce(parked, EVENTS.ended)).toMatchObject({ state: 'partial', parked: false });
  expect(reduce(parked, EVENTS.progress)).toMatchObject({ state: 'accepted', parked: false });
  expect(reduce(parked, EVENTS['poll-failed'])).toMatchObject({ state: 'accepted', parked: true });
});
