import type { JsonObject } from '../json-object.ts';
import type { BatchJob, BatchOutcome, BatchStart } from '../model.ts';
import { countOf, creditsOf, flagOf, idOf, idsOf } from '../values.ts';
import type { BatchStatusResponse, ContactBatchResponse, EnrichBatchResponse } from '../wire/responses.ts';
import { hasValue } from './contacts.ts';
import { balanceOf, broken, type Decoded, DONE_STATUSES, done, statusOf, type Untyped } from './decoded.ts';
import {
  decodeCachedProfiles,
  decodeContactsAtOnce,
  decodeOutcomes,
  decodeProfilesAtOnce,
} from './outcome.ts';

/** The start of an enrichment batch of these people. */
export function decodeEnrichBatch(
  answer: JsonObject & Untyped<EnrichBatchResponse>,
  asked: readonly string[],
): Decoded<BatchStart> {
  const cached = decodeCachedProfiles(answer.cachedProfiles);
  const others = decodeProfilesAtOnce(answer, asked).filter(
    ({ urn }) => !cached.some((profile) => profile.urn === urn),
  );
  return decodeStart(answer, creditsOf(answer.totalCreditsDeducted), { cached: [...cached, ...others] });
}

/** The start of a contact batch of these people. */
export function decodeContactBatch(
  answer: JsonObject & Untyped<ContactBatchResponse>,
  asked: readonly string[],
): Decoded<BatchStart> {
  return decodeStart(answer, creditsOf(answer.totalCreditsCharged), {
    contacts: decodeContactsAtOnce(answer, asked),
    notEnriched: idsOf(answer.notEnrichedIds),
  });
}

/** The state of a batch job and the outcome for each person in it. */
export function decodeBatchStatus(answer: JsonObject & Untyped<BatchStatusResponse>): Decoded<BatchJob> {
  const status = statusOf(answer.status);
  const isDone = flagOf(answer.done) ?? (status !== null && DONE_STATUSES.includes(status));
  const type = typeOf(answer.type);
  const outcomes = decodeOutcomes(answer.results, { type, done: isDone });
  const total = countOf(answer.totalCount);
  const saysSomething = flagOf(answer.done) !== null || outcomes.length > 0 || total !== null;
  if (status === null && !saysSomething) return broken('status', 'expected string');
  return done({
    status: status ?? (isDone ? 'completed' : 'processing'),
    done: isDone,
    stalled: flagOf(answer.stalled) ?? false,
    type,
    total,
    completed: countOf(answer.completedCount),
    failed: countOf(answer.failedCount),
    creditsUsed: creditsOf(answer.totalCreditsUsed),
    balance: balanceOf(answer),
    outcomes,
  });
}

/** Whether an outcome holds something that was paid for. */
export function isFound(outcome: BatchOutcome): boolean {
  return outcome.kind === 'profile' || (outcome.kind === 'contacts' && hasValue(outcome.contacts));
}

/**
 * A batch that was accepted without a job id can't be polled, so the answer is unreadable; what it holds is handed on all
 * the same. Without an id it is a batch that needed no job only if the answer says so: by `queued`, a count, or by what
 * it brings.
 */
function decodeStart(
  answer: Untyped<EnrichBatchResponse>,
  charged: number | null,
  brought: Partial<Pick<BatchStart, 'cached' | 'contacts' | 'notEnriched'>>,
): Decoded<BatchStart> {
  const value: BatchStart = {
    jobId: idOf(answer.jobId),
    processing: countOf(answer.processCount),
    skipped: countOf(answer.skippedCount),
    charged,
    balance: balanceOf(answer),
    cached: brought.cached ?? [],
    contacts: brought.contacts ?? [],
    notEnriched: brought.notEnriched ?? [],
  };
  if (value.jobId !== null) return done(value);
  const queued = flagOf(answer.queued);
  const isAccepted = queued === true || (value.processing ?? 0) > 0;
  const bringsSomething = value.cached.length > 0 || value.contacts.length > 0;
  const needsNoJob = queued === false || value.processing === 0 || value.skipped !== null || bringsSomething;
  if (!isAccepted && needsNoJob) return done(value);
  const isWorthKeeping = bringsSomething || value.charged !== null || value.balance !== null;
  return broken('jobId', 'expected string', isWorthKeeping ? value : undefined);
}

/** What a job is about. The documents name the type of contact jobs only. */
function typeOf(type: unknown): BatchJob['type'] {
  const name = typeof type === 'string' ? type.slice(0, 100).toUpperCase() : '';
  if (/CONTACT|UNLOCK/.test(name)) return 'contacts';
  return /ENRICH|PROFILE|COLLECT/.test(name) ? 'profiles' : null;
}
