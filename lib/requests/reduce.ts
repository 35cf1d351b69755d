import type { RequestError } from '../money/request-error.ts';
import type { ServiceError } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';

export type Progress = NonNullable<RequestRecord['progress']>;

/** Everything that can happen to a paid request. Times are absolute; the reducer knows no clock. */
export type RequestEvent =
  /** About to leave; must be on disk before it does. */
  | { type: 'send'; at: number }
  /** The service took it and works on it. */
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
  /** Everything is there, nothing left to wait for. */
  | {
      type: 'finished';
      at: number;
      charged: number | null;
      used?: number | null;
      outcomes: OutcomeRecord[];
      remoteId?: string | null;
    }
  /** Known already by the time its turn came: nothing was sent. */
  | { type: 'unneeded'; at: number; outcomes: OutcomeRecord[] }
  /** The service, or the recruiter's own limit, said no; nothing was charged. */
  | { type: 'refused'; at: number; error: RequestError }
  /** Not taken, and may be sent again from `due` on. */
  | { type: 'delayed'; at: number; due: number; error: ServiceError }
  /** It left, and nobody knows what became of it. */
  | { type: 'lost'; at: number; due: number; error: ServiceError | null }
  /** Looked into without an answer; again at `due`. */
  | { type: 'still-unknown'; at: number; due: number; error: ServiceError | null }
  /** Nothing free is left to ask: the recruiter decides. */
  | { type: 'needs-decision'; at: number; error: ServiceError | null }
  /** A poll is leaving; counted before it does so that a dying worker can't poll faster. */
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
  /** Never sent and not to be sent any more. */
  | { type: 'lapsed'; at: number }
  | { type: 'settled'; at: number };

/**
 * The state machine of one paid request. An event that does not belong to the state changes nothing and returns the
 * same object, so late and repeated events are harmless.
 */
export function reduce(request: RequestRecord, event: RequestEvent): RequestRecord {
  const to = (change: Partial<RequestRecord>): RequestRecord => ({
    ...request,
    ...change,
    changedAt: event.at,
  });
  switch (event.type) {
    case 'send':
      if (!isSendable(request)) return request;
      return to({ state: 'sending', sentAt: event.at, sends: request.sends + 1, due: null });
    case 'accepted':
      if (request.state !== 'sending' && request.state !== 'unknown') return request;
      return to({
        state: 'accepted',
        due: event.due,
        remoteId: event.remoteId,
        each: event.each ?? false,
        fields: event.fields ?? request.fields,
        charged: knownCharge(request, event.charged),
        progress: event.progress ?? request.progress,
        outcomes: event.outcomes ?? request.outcomes,
        error: null,
        failures: 0,
      });
    case 'finished':
      if (request.state !== 'sending' && request.state !== 'unknown') return request;
      return to({
        state: endState(event.outcomes),
        due: null,
        remoteId: event.remoteId ?? request.remoteId,
        charged: knownCharge(request, event.charged),
        used: event.used ?? null,
        outcomes: event.outcomes,
        error: null,
      });
    case 'unneeded':
      if (request.state !== 'recorded') return request;
      return to({ state: 'done', due: null, charged: 0, outcomes: event.outcomes });
    case 'refused':
      if (request.state !== 'sending' && request.state !== 'recorded') return request;
      return to({ state: 'refused', due: null, error: event.error, charged: 0 });
    case 'delayed':
      if (request.state !== 'sending') return request;
      // A second sending that is put off is still about a first one nobody knows the end of.
      return to({
        state: request.sends > 1 ? 'unknown' : 'recorded',
        sends: request.sends - 1,
        delays: request.delays + 1,
        due: event.due,
        error: event.error,
      });
    case 'lost':
      if (request.state !== 'sending') return request;
      return to({ state: 'unknown', due: event.due, error: event.error });
    case 'still-unknown':
      if (request.state !== 'unknown') return request;
      return to({ due: event.due, error: event.error, failures: request.failures + 1 });
    case 'needs-decision':
      if (request.state !== 'unknown') return request;
      return to({ state: 'needs-decision', due: null, error: event.error ?? request.error });
    case 'polling':
      if (request.state !== 'accepted') return request;
      return { ...request, polledAt: event.at, due: event.due };
    case 'progress':
      if (request.state !== 'accepted') return request;
      return to({
        due: event.due,
        progress: event.progress,
        used: event.used ?? request.used,
        outcomes: event.outcomes ?? request.outcomes,
        failures: 0,
        error: null,
        parked: event.parked,
      });
    case 'poll-failed':
      if (request.state !== 'accepted') return request;
      return to({ due: event.due, failures: request.failures + 1, error: event.error });
    case 'ended':
      if (request.state !== 'accepted') return request;
      return to({
        state: event.state,
        due: null,
        used: event.used ?? request.used,
        outcomes: event.outcomes,
        progress: event.progress ?? request.progress,
        error: event.error ?? null,
        parked: false,
      });
    case 'lapsed':
      if (request.state !== 'recorded') return request;
      return to({ state: 'lapsed', due: null, charged: 0 });
    case 'settled':
      if (request.settled || (request.state !== 'needs-decision' && request.state !== 'refused'))
        return request;
      return to({ settled: true });
  }
}

const RESENDABLE: ReadonlySet<RequestRecord['op']> = new Set(['contact', 'enrich', 'enrich-batch']);

/** Whether the service's own rules make the same call free if the first one arrived. */
export function canResend(request: RequestRecord): boolean {
  return request.state === 'unknown' && request.sends < 2 && RESENDABLE.has(request.op);
}

function isSendable(request: RequestRecord): boolean {
  return request.state === 'recorded' || canResend(request);
}

/**
 * The answer to a second sending names what that one cost (nothing, if the first arrived): what the first cost is only
 * known when the second was charged, since then the first never arrived. A batch of profiles proves nothing: whoever
 * could not be fetched the first time is charged again.
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
