import type { RequestError } from '../money/limits.ts';
import type { ServiceError } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord, RequestState } from '../store/records.ts';

export type Progress = NonNullable<RequestRecord['progress']>;

/** Everything that can happen to a paid request. Times are absolute, since the reducer has no clock. */
export type RequestEvent =
  /** The request is about to be sent; this must be on disk before it is. */
  | { type: 'send'; at: number }
  /** The service accepted the request and works on it. */
  | {
      type: 'accepted';
      at: number;
      due: number;
      remoteId: string | null;
      each?: boolean;
      fields?: ContactField[];
      charged: number | null;
      progress?: Progress;
      outcomes?: OutcomeRecord[];
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
  /** The service or the recruiter's daily cap refused it; nothing was charged. */
  | { type: 'refused'; at: number; error: RequestError }
  /** The service did not accept it for now; it may be sent again from `due` on. */
  | { type: 'delayed'; at: number; due: number; error: ServiceError }
  /** It was sent and the answer was lost. */
  | { type: 'lost'; at: number; due: number; error: ServiceError | null }
  /** A free question about it was not answered; to be asked again at `due`. */
  | { type: 'still-unknown'; at: number; due: number; error: ServiceError | null }
  /** No free question is left: the recruiter decides. */
  | { type: 'needs-decision'; at: number; error: ServiceError | null }
  /** A poll is about to be sent. Written before it is, so that a worker that stops can't lead to faster polling. */
  | { type: 'polling'; at: number; due: number }
  | {
      type: 'progress';
      at: number;
      due: number;
      progress: Progress;
      used?: number | null;
      outcomes?: OutcomeRecord[];
      parked: boolean;
    }
  | { type: 'poll-failed'; at: number; due: number; error: ServiceError }
  | {
      type: 'ended';
      at: number;
      state: 'done' | 'partial' | 'failed';
      used: number | null;
      outcomes: OutcomeRecord[];
      progress?: Progress;
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
  send: { recorded: ['sending'], unknown: ['sending'] },
  accepted: { sending: ['accepted'], unknown: ['accepted'] },
  finished: { sending: ['done', 'partial', 'failed'], unknown: ['done', 'partial', 'failed'] },
  unneeded: { recorded: ['done'] },
  refused: { recorded: ['refused'], sending: ['refused'] },
  delayed: { sending: ['recorded', 'unknown'] },
  lost: { sending: ['unknown'] },
  'still-unknown': { unknown: ['unknown'] },
  'needs-decision': { unknown: ['needs-decision'] },
  polling: { accepted: ['accepted'] },
  progress: { accepted: ['accepted'] },
  'poll-failed': { accepted: ['accepted'] },
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
  if (type === 'send' && request.state === 'unknown') return canResend(request);
  return type !== 'settled' || !request.settled;
}

/** What each event writes into a request it applies to. */
const CHANGES: { [T in EventType]: (request: RequestRecord, event: EventOf<T>) => Partial<RequestRecord> } = {
  send: (request, { at }) => ({ state: 'sending', sentAt: at, sends: request.sends + 1, due: null }),
  accepted: (request, { due, remoteId, each, fields, charged, progress, outcomes }) => ({
    state: 'accepted',
    due,
    remoteId,
    each: each ?? false,
    fields: fields ?? request.fields,
    charged: knownCharge(request, charged),
    progress: progress ?? request.progress,
    outcomes: outcomes ?? request.outcomes,
    error: null,
    failures: 0,
  }),
  finished: (request, { remoteId, charged, used, outcomes }) => ({
    state: endState(outcomes),
    due: null,
    remoteId: remoteId ?? request.remoteId,
    charged: knownCharge(request, charged),
    used: used ?? null,
    outcomes,
    error: null,
  }),
  unneeded: (_request, { outcomes }) => ({ state: 'done', due: null, charged: 0, outcomes }),
  refused: (_request, { error }) => ({ state: 'refused', due: null, error, charged: 0 }),
  // If a second sending is delayed, the outcome of the first is still unknown.
  delayed: (request, { due, error }) => ({
    state: request.sends > 1 ? 'unknown' : 'recorded',
    sends: request.sends - 1,
    delays: request.delays + 1,
    due,
    error,
  }),
  lost: (_request, { due, error }) => ({ state: 'unknown', due, error }),
  'still-unknown': (request, { due, error }) => ({ due, error, failures: request.failures + 1 }),
  'needs-decision': (request, { error }) => ({
    state: 'needs-decision',
    due: null,
    error: error ?? request.error,
  }),
  polling: (_request, { at, due }) => ({ polledAt: at, due }),
  progress: (request, { due, progress, used, outcomes, parked }) => ({
    due,
    progress,
    used: used ?? request.used,
    outcomes: outcomes ?? request.outcomes,
    failures: 0,
    error: null,
    parked,
  }),
  'poll-failed': (request, { due, error }) => ({ due, failures: request.failures + 1, error }),
  ended: (request, { state, used, outcomes, progress, error }) => ({
    state,
    due: null,
    used: used ?? request.used,
    outcomes,
    progress: progress ?? request.progress,
    error: error ?? null,
    parked: false,
  }),
  lapsed: () => ({ state: 'lapsed', due: null, charged: 0 }),
  settled: () => ({ settled: true }),
};

const RESENDABLE: ReadonlySet<RequestRecord['op']> = new Set(['contact', 'enrich', 'enrich-batch']);

/** Whether the request may be sent once more: the service's rules make the repeat free if the first one arrived. */
export function canResend(request: RequestRecord): boolean {
  return request.state === 'unknown' && request.sends < 2 && RESENDABLE.has(request.op);
}

/**
 * The charge of a request that was sent twice. The second answer names only its own charge, which is nothing if the first
 * arrived. So the charge is known only if the second was charged: then the first never arrived. An enrichment batch proves
 * nothing either way, since people who failed the first time are charged in the second.
 */
function knownCharge(request: RequestRecord, charged: number | null): number | null {
  if (request.sends <= 1) return charged;
  return charged !== null && charged > 0 && request.op !== 'enrich-batch' ? charged : null;
}

function endState(outcomes: OutcomeRecord[]): 'done' | 'partial' | 'failed' {
  const failed = outcomes.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  if (failed === 0) return 'done';
  return failed === outcomes.length ? 'failed' : 'partial';
}
