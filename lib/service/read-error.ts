import { ERROR_CODES, type ServiceError } from './errors.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { firstText, lineOf } from './text.ts';
import { balanceCreditsOf, creditsOf, idsOf } from './values.ts';

const MAX_MESSAGE_CHARS = 300;
const MAX_CODE_CHARS = 100;
const MAX_RAW_CODE_CHARS = 1_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 600_000;

interface ErrorContext {
  status: number;
  redact: (text: string) => string;
}

/** The error that a body's code states. `isListed`: the documents name the code. */
export interface CodedError {
  error: ServiceError;
  isListed: boolean;
}

/**
 * The error that the body's `code` states, whatever the HTTP status; null without a code, or when the status says more
 * than an unknown code.
 */
export function readErrorBody(json: unknown, context: ErrorContext): CodedError | null {
  const code = isObject(json) ? codeOf(json) : null;
  if (!isObject(json) || code === null) return null;
  const listed = ERROR_CODES.find((known) => known === code.trim().toUpperCase());
  // An unknown code must not turn a server error, after which a charge is possible, into a refusal.
  if (listed === undefined && statusDecides(context.status)) return null;
  return { error: codedError(json, listed ?? code, context.redact), isListed: listed !== undefined };
}

/** The code of a body, which may stand inside its `error`; null if there is none. */
export function codeOf(body: JsonObject): string | null {
  const codes = [body.code, isObject(body.error) ? body.error.code : null];
  const code = codes.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof code === 'string' ? code.slice(0, MAX_RAW_CODE_CHARS) : null;
}

function codedError(body: JsonObject, code: string, redact: (text: string) => string): ServiceError {
  if (code === 'INSUFFICIENT_CREDITS') {
    const { requiredCredits, availableCredits } = body;
    return {
      kind: 'insufficient-credits',
      required: creditsOf(requiredCredits),
      available: balanceCreditsOf(availableCredits),
    };
  }
  if (code === 'ALL_TALENTS_NOT_ENRICHED') {
    return { kind: 'not-enriched', urns: idsOf(body.notEnrichedIds).map(redact) };
  }
  const text = redact(lineOf(code) ?? '').slice(0, MAX_CODE_CHARS);
  return { kind: 'refused', code: text, message: messageOf(body, redact) };
}

/** The error that an HTTP status states. */
export function readErrorStatus(
  answer: { status: number; retryAfter: string | null },
  json: unknown,
  context: { now: () => number; redact: (text: string) => string },
): ServiceError {
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'key', status };
  const retryAfterMs = readRetryAfter(answer.retryAfter, context.now);
  if (status === 429) return { kind: 'slow-down', retryAfterMs };
  if (status >= 500) return { kind: 'service', status, ...(retryAfterMs !== null && { retryAfterMs }) };
  if (status < 400) return { kind: 'bad-response', path: '', reason: 'unexpected status' };
  return { kind: 'rejected', status, message: isObject(json) ? messageOf(json, context.redact) : null };
}

/** `Retry-After` in milliseconds, from seconds or an HTTP date, kept between a second and ten minutes. */
function readRetryAfter(header: string | null, now: () => number): number | null {
  const text = header?.trim() ?? '';
  let wait = Number.NaN;
  if (/^\d+$/.test(text)) wait = Number(text) * 1000;
  else if (/^[a-z]{3,9},? /i.test(text)) wait = Date.parse(text) - now();
  return Number.isNaN(wait) ? null : Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, wait));
}

function statusDecides(status: number): boolean {
  return status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
}

function messageOf(body: JsonObject, redact: (text: string) => string): string | null {
  const text = lineOf(firstText(body, ['message', 'error']));
  return text === null ? null : redact(text).slice(0, MAX_MESSAGE_CHARS);
}
