import type { Patch } from '../people/merge.ts';
import { backOff, type Tick } from '../schedule/intervals.ts';
import { chargeAfter, type ServiceError } from '../service/errors.ts';
import type {
  Balance,
  BatchOutcome,
  ContactField,
  ContactRequest,
  SearchPage,
  ToldContacts,
} from '../service/model.ts';
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

/** What an answer says about one person; `outcome` is null while the service still works on them. */
interface PersonAnswer {
  patch: Patch | null;
  outcome: OutcomeRecord | null;
}

/** An answer without a result page, from a service that accepts the key. */
export function makeAnswer(
  event: RequestEvent,
  balance: Balance | null = null,
  patches: Patch[] = [],
): Answer {
  return { event, patches, balance, page: null, keyRefused: false };
}

/** The progress of work that the service has only just accepted; null when it does not say how many people it is for. */
export function noProgress(total: number | null): Progress | undefined {
  return total === null ? undefined : { total, completed: 0, failed: 0, stalled: false };
}

/** When to ask a free question again after it failed. */
export function retryAt({ failures }: RequestRecord, error: ServiceError | null, tick: Tick): number {
  // Nothing leaves while the key is refused; once it is accepted again, this request must not still be backing off.
  if (error?.kind === 'key') return tick.now + tick.timing.pollWatched;
  return backOff(tick, failures, error && 'retryAfterMs' in error ? error.retryAfterMs : null);
}

/** How often a request is delayed before the recruiter is told to try later. */
const MAX_DELAYS = 5;

/** What a failed paid call means: the request was refused, is delayed, or its outcome is unknown. */
export function failedSend(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const at = tick.now;
  if (error.kind === 'key')
    return { ...makeAnswer({ type: 'refused', at, error, charge: 'none' }), keyRefused: true };
  // A search that would leave later by itself could surprise the recruiter, who has moved on.
  const mayWait = request.op !== 'search' || request.patient;
  if (error.kind === 'slow-down' && mayWait && request.delays < MAX_DELAYS)
    return makeAnswer({ type: 'delayed', at, due: backOff(tick, request.delays, error.retryAfterMs), error });
  const charge = chargeAfter(error);
  if (charge === 'lost') return makeAnswer({ type: 'lost', at, due: reconcileAt(request, tick), error });
  return makeAnswer({ type: 'refused', at, error, charge });
}

/** Whether an error concerns one person only, so that asking about the next one still makes sense. */
export function isAboutOnePerson({ kind }: ServiceError): boolean {
  return kind === 'service' || kind === 'bad-response' || kind === 'too-large';
}

/** When to ask the first free question about a lost answer. */
export function reconcileAt(request: RequestRecord, { now, timing }: Tick, wasCutOff = false): number {
  // If the computer's clock went back, the wait must not get shorter.
  const sent = Math.min(request.sentAt ?? now, now);
  // What a stopped worker sent may still be on its way. A question that overtakes it would find nothing.
  return wasCutOff ? Math.max(now, sent + timing.askAfterCutOff) : now + timing.reconcileAfter;
}

/** Whether the service says that it is looking the person up. */
export function isOpenStatus({ status }: ContactRequest): boolean {
  return status === 'queued' || status === 'processing';
}

/** Whether the service has not ended a person's unlock. An unknown status word is open until the values are there. */
export function isRunning(contact: ContactRequest, fields: readonly ContactField[]): boolean {
  const { status, contacts } = contact;
  if (status === 'completed' || status === 'failed' || status === 'partial') return false;
  if (isOpenStatus(contact)) return true;
  return !fields.every((field) => isValue(contacts[field]));
}

/**
 * What the status of one person's unlock says about the fields that were asked for. A value always counts. Null is "not
 * found" only in an answer about our own request or one that names the field; from a cache, only of a field that this
 * browser has bought. An end without values is "not delivered".
 */
export function readContact(
  request: Pick<RequestRecord, 'fields' | 'remoteId' | 'outcomes' | 'state' | 'sends' | 'charged'>,
  urn: string,
  contact: ContactRequest,
  boughtBefore: readonly ContactField[] = [],
): PersonAnswer {
  const { contacts, status } = contact;
  if (isRunning(contact, request.fields)) return { patch: valuesPatch(urn, contacts), outcome: null };
  const isOurs = contact.requestId !== null && contact.requestId === request.remoteId;
  const isAbout = (field: ContactField) => isOurs || (contact.fields?.includes(field) ?? false);
  const delivers = request.fields.some((field) => contacts[field] !== undefined);
  // An accepted request that was charged, or of which no answer told that it was not.
  const bought =
    request.state === 'accepted' && request.sends > 0 && request.charged !== 0
      ? request.fields
      : boughtBefore;
  const isKnowing = (field: ContactField) => (contact.fromCache ? bought.includes(field) : isAbout(field));
  // A look-up that failed has not looked in vain.
  const notFound =
    status === 'failed'
      ? []
      : request.fields.filter(
          (field) => !isValue(contacts[field]) && isKnowing(field) && (contacts[field] === null || delivers),
        );
  const patch: Patch = { urn, kind: 'contacts', contacts, notFound };
  const result = resultOf(request, urn, { contacts, notFound, failed: status === 'failed' });
  if (result !== 'unknown') return { patch, outcome: { urn, result, reason: null } };
  if (contact.fromCache && delivers) return { patch, outcome: { urn, result, reason: 'not-bought' } };
  // Another request took our request's place at the service: ours may have found the fields that it does not name.
  const isReplaced = !isOurs && contact.fields !== null && !request.fields.some(isAbout);
  const outcome: OutcomeRecord = isReplaced
    ? { urn, result: 'unknown', reason: 'replaced' }
    : { urn, result: 'not-delivered', reason: null };
  return { patch, outcome };
}

function resultOf(
  { fields, outcomes }: Pick<RequestRecord, 'fields' | 'outcomes'>,
  urn: string,
  end: { contacts: ToldContacts; notFound: readonly ContactField[]; failed: boolean },
): OutcomeRecord['result'] {
  if (broughtBefore(outcomes, urn) || hasValue(fields, end.contacts)) return 'found';
  if (end.failed) return 'failed';
  return fields.every((field) => end.notFound.includes(field)) && fields.length > 0 ? 'not-found' : 'unknown';
}

/** Whether an answer holds a value of one of these fields. */
export function hasValue(fields: readonly ContactField[], contacts: ToldContacts): boolean {
  return fields.some((field) => isValue(contacts[field]));
}

/** What an earlier answer brought of a person. It may come while the service works and be gone at its end. */
function broughtBefore(outcomes: readonly OutcomeRecord[], urn: string): OutcomeRecord | undefined {
  return outcomes.find((one) => one.urn === urn && (one.result === 'found' || one.result === 'enriched'));
}

/** The values of an answer, which count whatever stands around them; null when there are none. */
export function valuesPatch(urn: string, contacts: ToldContacts): Patch | null {
  return Object.values(contacts).some(isValue) ? { urn, kind: 'contacts', contacts, notFound: [] } : null;
}

/** One entry of a batch job: what it says about the person, and how the request went for them. */
export function batchOutcome(
  entry: BatchOutcome,
  request: Pick<RequestRecord, 'fields' | 'outcomes'>,
): PersonAnswer {
  const { urn } = entry;
  const { fields } = request;
  switch (entry.kind) {
    case 'contacts': {
      const { contacts } = entry;
      if (!entry.ended)
        return {
          patch: valuesPatch(urn, contacts),
          outcome: hasValue(fields, contacts) ? { urn, result: 'found', reason: null } : null,
        };
      // A finished entry holds the fields that resolved: what it leaves out was not found.
      const notFound = fields.filter((field) => !isValue(contacts[field]));
      const result = resultOf(request, urn, { contacts, notFound, failed: false });
      return { patch: { urn, kind: 'contacts', contacts, notFound }, outcome: { urn, result, reason: null } };
    }
    case 'profile':
      return {
        patch: { urn, kind: 'profile', profile: { ...entry.profile, urn } },
        outcome: { urn, result: 'enriched', reason: null },
      };
    case 'failed': {
      const failed: OutcomeRecord = { urn, result: 'failed', reason: entry.reason };
      return { patch: null, outcome: broughtBefore(request.outcomes, urn) ?? failed };
    }
  }
}

function isValue(told: string | null | undefined): told is string {
  return typeof told === 'string' && told !== '';
}
