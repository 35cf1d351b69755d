import type { JsonObject } from '../json-object.ts';
import { CONTACT_FIELDS, type ContactField, type ContactRequest, type JobStatus } from '../model.ts';
import { lineOf, listOf } from '../text.ts';
import { creditsOf, flagOf, idOf } from '../values.ts';
import type { ContactResponse } from '../wire/responses.ts';
import { toldContacts } from './contacts.ts';
import { balanceOf, broken, type Decoded, done, isKnownStatus, statusOf, type Untyped } from './decoded.ts';

/** Other names of a field, compared without case and separators. */
const FIELD_NAMES: Record<ContactField, readonly string[]> = {
  work_email: ['workemail', 'email'],
  personal_email: ['personalemail'],
  phone: ['phone', 'phonenumber'],
};

/** One person's unlock. */
export function decodeContact(answer: JsonObject & Untyped<ContactResponse>): Decoded<ContactRequest> {
  const status = statusOf(answer.status);
  const value = {
    requestId: idOf(answer.requestId),
    status: status ?? statusWithout(answer),
    fields: fieldsOf(answer.requestedFields),
    contacts: toldContacts(answer),
    fromCache: flagOf(answer.fromCache) ?? false,
    charged: creditsOf(answer.creditsCharged) ?? creditsOf(answer.creditsDeducted),
    balance: balanceOf(answer),
  };
  // An error may have a status of its own, so beside a code an unknown status does not make an unlock.
  const saysStatus = status !== null && (isKnownStatus(status) || typeof answer.code !== 'string');
  const isAnswer =
    saysStatus ||
    namesUnlock(value) ||
    value.charged !== null ||
    flagOf(answer.queued) !== null ||
    flagOf(answer.fromCache) !== null;
  return isAnswer ? done(value) : broken('status', 'expected string');
}

/** Whether an answer can only be about an unlock. An unknown status alone may be anybody's. */
export function isAboutUnlock(request: ContactRequest): boolean {
  return isKnownStatus(request.status) || namesUnlock(request);
}

function namesUnlock({ requestId, fields, contacts }: ContactRequest): boolean {
  return requestId !== null || fields !== null || Object.keys(contacts).length > 0;
}

/** The status of an answer that names none: nothing was queued, or the look-up is open. */
function statusWithout(answer: Untyped<ContactResponse>): JobStatus {
  if (flagOf(answer.queued) === true) return 'queued';
  return flagOf(answer.fromCache) === true || flagOf(answer.queued) === false ? 'completed' : 'processing';
}

/** The known fields of a list or of a text with commas; null if there is none. */
function fieldsOf(value: unknown): ContactField[] | null {
  const items = typeof value === 'string' ? value.slice(0, 1_000).split(',') : listOf(value);
  const names = items.map((item) => (lineOf(item) ?? '').toLowerCase().replaceAll(/[^a-z]/g, ''));
  const fields = CONTACT_FIELDS.filter((field) => FIELD_NAMES[field].some((name) => names.includes(name)));
  return fields.length > 0 ? fields : null;
}
