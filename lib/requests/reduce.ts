import type { RequestError } from '../money/limits.ts';
import type { ServiceError } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord, RequestState } from '../store/records.ts';

export type Progress = NonNullable<RequestRecord['progress']>;

/** Everything that can happen to a paid request. Times are absolute, since the reducer has no clock. */
export type RequestEvent =
  /** The request is about to be sent; this must be on disk before it is. */
  | {
      type: 'send';
      at: number;
      fields: ContactField[];
      targets: RequestRecord['targets'];
      outcomes: OutcomeRecord[];
      before: RequestRecord['before'];
      expected: number | null;
      balanceBefore: RequestRecord['balanceBefore'];
    }
  /** The service is already looking the person up for somebody else of the company: that is followed, and nothing is sent. */
  | {
      type: 'joined';
      at: number;
      due: number;
      remoteId: string | null;
      fields: ContactField[];
      each: boolean;
      /** What is known of those of its people who are not looked up. */
      outcomes: OutcomeRecord[];
    }
  /** The service accepted the request and works on it. */
  | {
      type: 'accepted';
      at: number;
      due: number;
      remoteId: string | null;
      each?: boolean;
      fields?: ContactField[];
      charged: number | null;
      /** The service had this unlock before: it costs nothing, which is no price. */
      isEarlier?: boolean;
      progress?: Progress | undefined;
      outcomes?: OutcomeRecord[];
      processing?: number | null;
      skipped?: number | null;
    }
  /** The answer was complete; nothing is left to wait for. */
  | {
      type: 'finished';
      at: number;
      charged: number | null;
      used?: number | null;
      outcomes: OutcomeRecord[];
      remoteId?: string | null;
    }
  /** Its data were known before it was sent: nothing was sent. */
  | { type: 'unneeded'; at: number; outcomes: OutcomeRecord[] }
  /** The service or one of the recruiter's limits refused it. The service does not always tell whether it charged. */
  | { type: 'refused'; at: number; error: RequestError; charge: 'none' | 'not-told' }
  /** The service did not accept it for now; it may be sent again from `due` on. */
  | { type: 'delayed'; at: number; due: number; error: ServiceError }
  /** It was sent and the answer was lost. */
  | { type: 'lost'; at: number; due: number; error: ServiceError | null; charged?: number | null }
  /** A free question about it was not answered; to be asked again at `due`. */
  | { type: 'still-unknown'; at: number; due: number; error: ServiceError | null }
  /** No free question is left: the recruiter decides. */
  | {
      type: 'needs-decision';
      at: number;
      error: ServiceError | null;
      balanceFell: number | null;
      /** The unlock that the service showed, which may be this request's. */
      remoteId?: string | null;
    }
  /** A poll is about to be sent. Written before it is, so that a worker that stops can't lead to faster polling. */
  | { type: 'polling'; at: number; due: number }
  | {
      type: 'progress';
      at: number;
      due: number;
      progress?: Progress | undefined;
      outcomes?: OutcomeRecord[];
      parked: boolean;
      /** The service says of some of the people that it has no unlock of theirs. */
      hasGone?: boolean;
    }
  | { type: 'poll-failed'; at: number; due: number; error: ServiceError }
  /** The service says that it has no such job. It may be wrong for a while, so it is asked again. */
  | { type: 'gone'; at: number; due: number; error: ServiceError }
  | {
      type: 'ended';
      at: number;
      state: 'done' | 'partial' | 'failed';
      used: number | null;
      outcomes: OutcomeRecord[];
      progress?: Progress | undefined;
      error?: ServiceError;
    }
  /** It was never sent and is too old to be sent. */
  | { type: 'lapsed'; at: number }
  | { type: 'settled'; at: number };

type EventType = RequestEvent['type'];
type EventOf<T extends EventType> = Extract<RequestEvent, { type: T }>;

/**
 * Every transition of a paid request: for each event, the states in which it applies, and the states it can lead to from
 * there. In any other state the event changes nothing.
 */
export const TRANSITIONS: Record<EventType, { readonly [S in RequestState]?: readonly RequestState[] }> = {
  send: { recorded: ['sending'] },
  joined: { recorded: ['accepted'] },
  accepted: { sending: ['accepted'], unknown: ['accepted'], 'needs-decision': ['accepted'] },
  finished: {
    sending: ['done', 'partial', 'failed'],
    unknown: ['done', 'partial', 'failed'],
    'needs-decision': ['done', 'partial', 'failed'],
  },
  unneeded: { recorded: ['done', 'partial', 'failed'] },
  refused: {
    recorded: ['refused'],
    sending: ['refused'],
    unknown: ['refused'],
    'needs-decision': ['refused'],
  },
  delayed: { sending: ['recorded'] },
  lost: { sending: ['unknown'] },
  'still-unknown': { unknown: ['unknown'] },
  'needs-decision': { unknown: ['needs-decision'] },
  polling: { accepted: ['accepted'] },
  progress: { accepted: ['accepted'] },
  'poll-failed': { accepted: ['accepted'] },
  gone: { accepted: ['accepted'] },
  ended: { accepted: ['done', 'partial', 'failed'] },
  lapsed: { recorded: ['lapsed'] },
  settled: { refused: ['refused'], 'needs-decision': ['needs-decision'] },
};

/**
 * The state machine of one paid request. An event that does not apply changes nothing and returns the same object, so
 * late and repeated events are harmless.
 */
export function reduce(request: RequestRecord, event: RequestEvent): RequestRecord {
  if (!applies(request, event)) return request;
  const change = CHANGES[event.type] as (
    request: RequestRecord,
    event: RequestEvent,
  ) => Partial<RequestRecord>;
  const next = { ...request, ...change(request, event) };
  // A poll leaves `changedAt` alone: only an answer changes the request.
  return event.type === 'polling' ? next : { ...next, changedAt: event.at };
}

function applies(request: RequestRecord, { type }: RequestEvent): boolean {
  if (!TRANSITIONS[type][request.state]) return false;
  return type !== 'settled' || !request.settled;
}

/** What each event writes into a request it applies to. */
const CHANGES: { [T in EventType]: (request: RequestRecord, event: EventOf<T>) => Partial<RequestRecord> } = {
  send: (request, { at, fields, targets, outcomes, before, expected, balanceBefore }) => ({
    state: 'sending',
    sentAt: at,
    sends: request.sends + 1,
    due: null,
    fields,
    targets,
    outcomes: withKnown(request, outcomes),
    before,
    expected,
    balanceBefore,
  }),
  joined: (request, { at, due, remoteId, fields, each, outcomes }) => ({
    state: 'accepted',
    due,
    remoteId,
    fields,
    each,
    outcomes: withKnown(request, outcomes),
    charged: 0,
    newsAt: at,
  }),
  accepted: (
    request,
    { at, due, remoteId, each, fields, charged, progress, outcomes, processing, skipped },
  ) => ({
    state: 'accepted',
    due,
    remoteId,
    each: each ?? false,
    fields: fields ?? request.fields,
    charged: charged ?? request.charged,
    progress: progress ?? request.progress,
    outcomes: withKnown(request, outcomes ?? []),
    processing: processing ?? request.processing,
    skipped: skipped ?? request.skipped,
    newsAt: at,
    error: null,
    failures: 0,
  }),
  finished: (request, { remoteId, charged, used, outcomes }) => ({
    state: endState(outcomes),
    due: null,
    remoteId: remoteId ?? request.remoteId,
    charged: charged ?? request.charged,
    used: used ?? null,
    outcomes: withKnown(request, outcomes),
    error: null,
  }),
  unneeded: (request, { outcomes }) => {
    const all = withKnown(request, outcomes);
    return { state: endState(all), due: null, charged: 0, outcomes: all };
  },
  refused: (_request, { error, charge }) => ({
    state: 'refused',
    due: null,
    error,
    charged: charge === 'none' ? 0 : null,
  }),
  delayed: (request, { due, error }) => ({
    state: 'recorded',
    sends: request.sends - 1,
    delays: request.delays + 1,
    due,
    error,
  }),
  // An answer that can't be followed may still name its charge.
  lost: (_request, { at, due, error, charged }) => ({
    state: 'unknown',
    due,
    error,
    lostAt: at,
    charged: charged ?? null,
  }),
  'still-unknown': (request, { due, error }) => ({ due, error, failures: request.failures + 1 }),
  'needs-decision': (request, { error, balanceFell, remoteId }) => ({
    state: 'needs-decision',
    remoteId: remoteId ?? request.remoteId,
    due: null,
    error: error ?? request.error,
    balanceFell,
  }),
  polling: (_request, { at, due }) => ({ polledAt: at, due }),
  progress: (
    request,
    { at, due, progress = request.progress, outcomes = request.outcomes, parked, hasGone },
  ) => ({
    due,
    progress,
    outcomes,
    newsAt: isNews(request, { progress, outcomes }) ? at : request.newsAt,
    failures: 0,
    goneSince: hasGone ? (request.goneSince ?? at) : null,
    error: null,
    parked,
  }),
  'poll-failed': (request, { due, error }) => ({ due, failures: request.failures + 1, error }),
  gone: (request, { at, due, error }) => ({ due, error, goneSince: request.goneSince ?? at }),
  ended: (request, { state, used, outcomes, progress, error }) => ({
    state,
    due: null,
    used,
    outcomes,
    progress: progress ?? request.progress,
    error: error ?? null,
    parked: false,
  }),
  lapsed: () => ({ state: 'lapsed', due: null, charged: 0 }),
  settled: () => ({ settled: true }),
};

/** An answer's outcomes, with those of people who were left out when the request was sent. */
function withKnown(request: RequestRecord, outcomes: readonly OutcomeRecord[]): OutcomeRecord[] {
  const named = new Set(outcomes.map(({ urn }) => urn));
  return [...request.outcomes.filter(({ urn }) => !named.has(urn)), ...outcomes];
}

function isNews(request: RequestRecord, now: Pick<RequestRecord, 'progress' | 'outcomes'>): boolean {
  const { progress, outcomes } = request;
  return JSON.stringify([progress, outcomes]) !== JSON.stringify([now.progress, now.outcomes]);
}

/** Results after which the recruiter did not get what the request was for. */
const WITHOUT_RESULT: ReadonlySet<OutcomeRecord['result']> = new Set(['failed', 'unknown', 'not-delivered']);

/** How a request ended, by what came of its people. */
export function endState(outcomes: OutcomeRecord[]): 'done' | 'partial' | 'failed' {
  const failed = outcomes.filter(({ result }) => WITHOUT_RESULT.has(result)).length;
  if (failed === 0) return 'done';
  return failed === outcomes.length ? 'failed' : 'partial';
}
