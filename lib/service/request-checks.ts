import type { ServiceError } from './errors.ts';
import { BATCH_LIMIT, CONTACT_FIELDS, type ContactField, ENTITY_KINDS, type Talent } from './model.ts';

type Invalid = Extract<ServiceError, { kind: 'invalid-request' }>;

/** The first thing wrong with a request, or null. */
export function firstInvalid(...checks: (Invalid | null)[]): Invalid | null {
  return checks.find((check) => check !== null) ?? null;
}

/** A text must be filled and encodable. */
export function checkText(text: unknown, path: string): Invalid | null {
  if (typeof text !== 'string') return invalid(path, 'expected text');
  if (text.trim() === '') return invalid(path, 'empty');
  return checkEncodable(text, path);
}

/** A text with half a surrogate pair can't be encoded. */
export function checkEncodable(text: string | undefined, path: string): Invalid | null {
  return text !== undefined && /\p{Cs}/u.test(text) ? invalid(path, 'not well-formed text') : null;
}

/** A text that can stand in a path. Addresses resolve dots, so that the request would go to another path. */
export function checkPathSegment(text: string, path: string): Invalid | null {
  return /^\.{1,2}$/.test(text) ? invalid(path, 'not possible in a path') : null;
}

/** A batch has 1 to 15 people, each with a urn. */
export function checkTalents(talents: readonly Talent[]): Invalid | null {
  if (!Array.isArray(talents) || talents.length === 0) return invalid('talents', 'empty');
  if (talents.length > BATCH_LIMIT) return invalid('talents', `more than ${BATCH_LIMIT}`);
  return firstInvalid(...talents.map((talent, index) => checkText(talent?.urn, `talents[${index}].urn`)));
}

/** A request names at least one field, and known ones only. */
export function checkFields(fields: readonly ContactField[]): Invalid | null {
  if (!Array.isArray(fields) || fields.length === 0) return invalid('requestedFields', 'empty');
  const unknown = fields.findIndex((field) => !CONTACT_FIELDS.includes(field));
  return unknown < 0 ? null : invalid(`requestedFields[${unknown}]`, 'unknown');
}

/** Pages count from 1. */
export function checkPage(page: number): Invalid | null {
  return Number.isSafeInteger(page) && page >= 1 ? null : invalid('page', 'expected an integer from 1');
}

/** There are three kinds of entity. */
export function checkKind(kind: string): Invalid | null {
  return ENTITY_KINDS.some((known) => known === kind) ? null : invalid('kind', 'unknown');
}

function invalid(path: string, reason: string): Invalid {
  return { kind: 'invalid-request', path, reason };
}
