import type { Patch } from '../people/merge.ts';
import { backOff, type Tick } from '../schedule/intervals.ts';
import { mayHaveCharged, type ServiceError } from '../service/errors.ts';
import type { Balance, BatchOutcome, ContactField, ContactRequest, SearchPage } from '../service/model.ts';
import { CONTACT_FIELDS } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import type { Progress, RequestEvent } from './reduce.ts';

/** What one call to the service means for the request, for what is known of people, and for the balance. */
export interface Answer {
  event: RequestEvent;
  patches: Patch[];
  balance: Balance | null;
  page: SearchPage | null;
  /** The service no longer accepts the key. */
  keyRefused: boolean;
}

/** An answer without a result page, from a service that accepts the key. */
export function makeAnswer(
  event: RequestEvent,
  balance: Balance | null = null,
  patches: Patch[] = [],
): Answer {
  return { event, patches, balance, page: null, keyRefused: false };
}

/** The progress of work that the service has only just accepted. */
export function noProgress(total: number): Progress {
  return { total, completed: 0, failed: 0, stalled: false };
}

/** When to ask a free question again after it failed. */
export function retryAt({ failures }: RequestRecord, error: ServiceError | null, tick: Tick): number {
  // Nothing leaves while the key is refused; once it is accepted again, this request must not still be backing off.
  if (error?.kind === 'key') return tick.now + tick.timing.pollWatched;
  return backOff(tick, failures, error?.kind === 'slow-down' ? error.retryAfterMs : null);
}

/** How often a request is delayed before the recruiter is told to try later. */
const MAX_DELAYS = 5;

/** What a failed paid call means: the request was refused, is delayed, or its outcome is unknown. */
export function failedSend(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const at = tick.now;
  const again = request.sends > 1;
  if (error.kind === 'key') {
    // A refused key ends a first sending. A second sending says nothing about the outcome of the first.
    const event: RequestEvent = again
      ? { type: 'delayed', at, due: at + tick.timing.pollWatched, error }
      : { type: 'refused', at, error };
    return { ...makeAnswer(event), keyRefused: true };
  }
  if (error.kind === 'slow-down' && (again || request.delays < MAX_DELAYS)) {
    return makeAnswer({ type: 'delayed', at, due: backOff(tick, request.delays, error.retryAfterMs), error });
  }
  // The service refuses a second sending if one person failed in the first. The first may still have been charged.
  const leavesFirstOpen = again && request.op === 'enrich-batch';
  if (leavesFirstOpen || mayHaveCharged(error))
    return makeAnswer({ type: 'lost', at, due: reconcileAt(request, tick), error });
  return makeAnswer({ type: 'refused', at, error });
}

/** Whether an error concerns one person only, so that asking about the next one still makes sense. */
export function isAboutOnePerson({ kind }: ServiceError): boolean {
  return kind === 'service' || kind === 'bad-response' || kind === 'too-large';
}

/** When to look into a lost answer: soon by a free question, or by a repeat once the service's cache has the first. */
export function reconcileAt(request: RequestRecord, { now, timing }: Tick, wasCutOff = false): number {
  // If the computer's clock went back, the wait must not get shorter.
  const sent = Math.min(request.sentAt ?? now, now);
  switch (request.op) {
    case 'enrich':
      return sent + timing.resendEnrich;
    case 'enrich-batch':
      return sent + timing.resendEnrichBatch;
    case 'contact':
    case 'contact-batch':
      // What a stopped worker sent may still be on its way. A question that overtakes it would find nothing.
      return wasCutOff ? Math.max(now, sent + timing.resendEnrich) : now + timing.reconcileAfter;
    case 'search':
      return now + timing.reconcileAfter;
  }
}

/** What the status of a single unlock says about the person. */
export function contactPatch(urn: string, contact: ContactRequest): Patch {
  return {
    urn,
    kind: 'contacts',
    fields: contact.status === 'completed' ? contact.fields : [],
    contacts: contact.contacts,
    requestId: contact.status === 'completed' ? contact.requestId : null,
  };
}

/** How a finished unlock went for one person. */
export function contactOutcome(
  urn: string,
  fields: readonly ContactField[],
  contacts: ContactRequest['contacts'],
): OutcomeRecord {
  const found = (fields.length > 0 ? fields : CONTACT_FIELDS).some((field) => contacts[field] !== null);
  return { urn, result: found ? 'found' : 'not-found', reason: null };
}

/**
 * The end of a single unlock: what it says about the person, and how it went. A colleague's newer request may have replaced
 * ours at the service. Fields that the newer one did not look up stay unknown, since ours may have found them.
 */
export function contactEnd(
  request: RequestRecord,
  urn: string,
  contact: ContactRequest,
): { patch: Patch; outcome: OutcomeRecord } {
  const { requestId, contacts } = contact;
  const isOurs = requestId === null || requestId === request.remoteId || contact.fields.length === 0;
  const fields = isOurs ? request.fields : contact.fields;
  const isWhole = request.fields.every((field) => fields.includes(field) || contacts[field] !== null);
  return {
    patch: contactPatch(urn, { ...contact, fields }),
    outcome: isWhole
      ? contactOutcome(urn, request.fields, contacts)
      : { urn, result: 'unknown', reason: 'replaced' },
  };
}

/** One entry of a batch job: what it says about the person, and how the request went for them. */
export function batchOutcome(
  entry: BatchOutcome,
  fields: ContactField[],
): { patch: Patch | null; outcome: OutcomeRecord } {
  const { urn } = entry;
  switch (entry.kind) {
    case 'contacts':
      return {
        patch: { urn, kind: 'contacts', fields, contacts: entry.contacts, requestId: null },
        outcome: contactOutcome(urn, fields, entry.contacts),
      };
    case 'profile':
      return {
        patch: { urn, kind: 'profile', profile: entry.profile },
        outcome: { urn, result: 'enriched', reason: null },
      };
    case 'failed':
      return { patch: null, outcome: { urn, result: 'failed', reason: entry.reason } };
  }
}
