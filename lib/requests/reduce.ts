import type { RequestError } from '../money/request-error.ts';
import type { ServiceError } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { IntentRecord, OutcomeRecord } from '../store/records.ts';

export type Progress = NonNullable<IntentRecord['progress']>;

/** Everything that can happen to a paid request. Times are absolute; the reducer knows no clock. */
export type IntentEvent =
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
  | { type: 'ask'; at: number; error: ServiceError | null }
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
export function reduce(intent: IntentRecord, event: IntentEvent): IntentRecord {
  const to = (change: Partial<IntentRecord>): IntentRecord => ({ ...intent, ...change, changedAt: event.at });
  switch (event.type) {
    case 'send':
      if (!isSendable(intent)) return intent;
      return to({ state: 'sending', sentAt: event.at, sends: intent.sends + 1, due: null });
    case 'accepted':
      if (intent.state !== 'sending' && intent.state !== 'unknown') return intent;
      return to({
        state: 'accepted',
        due: event.due,
        remoteId: event.remoteId,
        each: event.each ?? false,
        fields: event.fields ?? intent.fields,
        charged: knownCharge(intent, event.charged),
        progress: event.progress ?? intent.progress,
        outcomes: event.outcomes ?? intent.outcomes,
        error: null,
        failures: 0,
      });
    case 'finished':
      if (intent.state !== 'sending' && intent.state !== 'unknown') return intent;
      return to({
        state: endState(event.outcomes),
        due: null,
        remoteId: event.remoteId ?? intent.remoteId,
        charged: knownCharge(intent, event.charged),
        used: event.used ?? null,
        outcomes: event.outcomes,
        error: null,
      });
    case 'unneeded':
      if (intent.state !== 'recorded') return intent;
      return to({ state: 'done', due: null, charged: 0, outcomes: event.outcomes });
    case 'refused':
      if (intent.state !== 'sending' && intent.state !== 'recorded') return intent;
      return to({ state: 'refused', due: null, error: event.error, charged: 0 });
    case 'delayed':
      if (intent.state !== 'sending') return intent;
      // A second sending that is put off is still about a first one nobody knows the end of.
      return to({
        state: intent.sends > 1 ? 'unknown' : 'recorded',
        sends: intent.sends - 1,
        delays: intent.delays + 1,
        due: event.due,
        error: event.error,
      });
    case 'lost':
      if (intent.state !== 'sending') return intent;
      return to({ state: 'unknown', due: event.due, error: event.error });
    case 'still-unknown':
      if (intent.state !== 'unknown') return intent;
      return to({ due: event.due, error: event.error, failures: intent.failures + 1 });
    case 'ask':
      if (intent.state !== 'unknown') return intent;
      return to({ state: 'ask', due: null, error: event.error ?? intent.error });
    case 'polling':
      if (intent.state !== 'accepted') return intent;
      return { ...intent, polledAt: event.at, due: event.due };
    case 'progress':
      if (intent.state !== 'accepted') return intent;
      return to({
        due: event.due,
        progress: event.progress,
        used: event.used ?? intent.used,
        outcomes: event.outcomes ?? intent.outcomes,
        failures: 0,
        error: null,
        parked: event.parked,
      });
    case 'poll-failed':
      if (intent.state !== 'accepted') return intent;
      return to({ due: event.due, failures: intent.failures + 1, error: event.error });
    case 'ended':
      if (intent.state !== 'accepted') return intent;
      return to({
        state: event.state,
        due: null,
        used: event.used ?? intent.used,
        outcomes: event.outcomes,
        progress: event.progress ?? intent.progress,
        error: event.error ?? null,
        parked: false,
      });
    case 'lapsed':
      if (intent.state !== 'recorded') return intent;
      return to({ state: 'lapsed', due: null, charged: 0 });
    case 'settled':
      if (intent.settled || (intent.state !== 'ask' && intent.state !== 'refused')) return intent;
      return to({ settled: true });
  }
}

const RESENDABLE: ReadonlySet<IntentRecord['op']> = new Set(['contact', 'enrich', 'enrich-batch']);

/** Whether the service's own rules make the same call free if the first one arrived. */
export function canResend(intent: IntentRecord): boolean {
  return intent.state === 'unknown' && intent.sends < 2 && RESENDABLE.has(intent.op);
}

function isSendable(intent: IntentRecord): boolean {
  return intent.state === 'recorded' || canResend(intent);
}

/**
 * The answer to a second sending names what that one cost (nothing, if the first arrived): what the first cost is only
 * known when the second was charged, since then the first never arrived. A batch of profiles proves nothing: whoever
 * could not be fetched the first time is charged again.
 */
function knownCharge(intent: IntentRecord, charged: number | null): number | null {
  if (intent.sends <= 1) return charged;
  return charged !== null && charged > 0 && intent.op !== 'enrich-batch' ? charged : null;
}

function endState(outcomes: OutcomeRecord[]): 'done' | 'partial' | 'failed' {
  const failed = outcomes.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  if (failed === 0) return 'done';
  return failed === outcomes.length ? 'failed' : 'partial';
}
