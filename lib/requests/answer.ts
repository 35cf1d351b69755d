import type { Patch } from '../people/merge.ts';
import { backOff, type Tick } from '../schedule/intervals.ts';
import { mayHaveCharged, type ServiceError } from '../service/errors.ts';
import type { Balance, BatchOutcome, ContactField, ContactRequest, SearchPage } from '../service/model.ts';
import { CONTACT_FIELDS } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import type { Progress, RequestEvent } from './reduce.ts';

/** What one call to the service means for the journal, for what is known of people, and for the balance. */
export interface Answer {
  event: RequestEvent;
  patches: Patch[];
  balance: Balance | null;
  page: SearchPage | null;
  /** The service does not take the key any more. */
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

/** How often a request is put off before the recruiter is told to try later. */
const MAX_DELAYS = 5;

/** What the failure of a paid call means: refused, put off, or nobody knows. */
export function failedSend(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const at = tick.now;
  const again = request.sends > 1;
  if (error.kind === 'key') {
    // A first sending was refused for good; a second one leaves the question about the first open.
    const event: RequestEvent = again
      ? { type: 'delayed', at, due: at + tick.timing.pollWatched, error }
      : { type: 'refused', at, error };
    return { ...makeAnswer(event), keyRefused: true };
  }
  if (error.kind === 'slow-down' && (again || request.delays < MAX_DELAYS)) {
    return makeAnswer({ type: 'delayed', at, due: backOff(tick, request.delays, error.retryAfterMs), error });
  }
  // One failed person in a paid batch is enough for its repeat to be refused: that says nothing about the first.
  const leavesFirstOpen = again && request.op === 'enrich-batch';
  if (leavesFirstOpen || mayHaveCharged(error))
    return makeAnswer({ type: 'lost', at, due: reconcileAt(request, tick), error });
  return makeAnswer({ type: 'refused', at, error });
}

/** Whether a failed question about one person may well be answered for another: nothing is wrong with key or connection. */
export function isAboutOnePerson({ kind }: ServiceError): boolean {
  return kind === 'service' || kind === 'bad-response' || kind === 'too-large';
}

/** When to look into a call whose answer was lost. Free questions go soon; a repeat waits until the cache must hold the first. */
export function reconcileAt(request: RequestRecord, { now, timing }: Tick, wasCutOff = false): number {
  // A clock that went back must not make the wait shorter.
  const sent = Math.min(request.sentAt ?? now, now);
  switch (request.op) {
    case 'enrich':
      return sent + timing.resendEnrich;
    case 'enrich-batch':
      return sent + timing.resendEnrichBatch;
    case 'contact':
    case 'contact-batch':
      // What a dead worker sent may still be on its way: asking before it arrives would find nothing.
      return wasCutOff ? Math.max(now, sent + timing.resendEnrich) : now + timing.reconcileAfter;
    case 'search':
      return now + timing.reconcileAfter;
  }
}

/** What a single unlock's state says about the person. */
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
 * The end of a single unlock: what it says about the person, and how it went. A colleague's newer request may stand where
 * ours did; what that one did not look up stays unknown, since ours may have found it.
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

/** A batch entry as news about the person and as an outcome of the request. */
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
