import { ERROR_CODES, type ServiceError } from './errors.ts';
import { firstText, lineOf } from './text.ts';
import { isObject, type JsonObject, MAX_LIST_ITEMS } from './wire/parts.ts';
import { errorBody } from './wire/responses.ts';

const MAX_MESSAGE_CHARS = 300;
const MAX_CODE_CHARS = 100;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 600_000;

interface ErrorContext {
  status: number;
  isSuccess: boolean;
  redact: (text: string) => string;
}

/** The error that the body's `code` states; null without a code, or when the status says more than an unknown code. */
export function readErrorBody(json: unknown, context: ErrorContext): ServiceError | null {
  const parsed = errorBody.safeParse(json);
  if (!parsed.success) return null;
  const body = parsed.data;
  if (context.isSuccess && body.success === true) return null;
  if (body.code === 'INSUFFICIENT_CREDITS') {
    return {
      kind: 'insufficient-credits',
      required: numberOf(body.requiredCredits),
      available: numberOf(body.availableCredits),
    };
  }
  if (body.code === 'ALL_TALENTS_NOT_ENRICHED') {
    return { kind: 'not-enriched', urns: textsOf(body.notEnrichedIds).map(context.redact) };
  }
  const known = ERROR_CODES.find((code) => code === body.code);
  // An unknown code must not turn a server error, after which a charge is possible, into a refusal without charge.
  if (known === undefined && statusDecides(context.status)) return null;
  const code = known ?? context.redact(lineOf(body.code) ?? '').slice(0, MAX_CODE_CHARS);
  return { kind: 'refused', code, message: messageOf(body, context.redact) };
}

/** The error that an HTTP status states. */
export function readErrorStatus(
  answer: { status: number; retryAfter: string | null },
  json: unknown,
  context: { now: () => number; redact: (text: string) => string },
): ServiceError {
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'key', status };
  if (status === 429)
    return { kind: 'slow-down', retryAfterMs: readRetryAfter(answer.retryAfter, context.now) };
  if (status >= 500) return { kind: 'service', status };
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
  return status === 401 || status === 403 || status === 429 || status >= 500;
}

function messageOf(body: JsonObject, redact: (text: string) => string): string | null {
  const text = lineOf(firstText(body, ['message', 'error']));
  return text === null ? null : redact(text).slice(0, MAX_MESSAGE_CHARS);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'string').slice(0, MAX_LIST_ITEMS)
    : [];
}
