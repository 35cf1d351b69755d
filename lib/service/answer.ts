import type { Decoded } from './decode/index.ts';
import { type Answer, type ErrorCode, isGoneCode, type Result, type ServiceError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { parseJson } from './parse-json.ts';
import { readErrorBody, readErrorStatus } from './read-error.ts';
import { flagOf } from './values.ts';

/** How the answer of an operation is read. */
export interface Reading<T> {
  decode: (answer: JsonObject) => Decoded<T>;
  /** Whether the value holds something that was paid for or accepted. It counts, whatever error stands beside it. */
  holdsValue: (value: T, answer: JsonObject) => boolean;
  /** The code for "there is no such thing", which a 404 with a code of its own means too. */
  gone?: ErrorCode;
  /** Reads the exchange as a whole instead, errors included. */
  describe?: (exchange: Exchange, json: unknown) => T;
}

export interface AnswerContext {
  maxBytes: number;
  now: () => number;
  /** Takes the key out of a text that the service sent. */
  redact: (text: string) => string;
}

type Answered = Extract<Exchange, { kind: 'answered' }>;

/** The value of an exchange, or the error that describes why there is none. */
export function readAnswer<T>(exchange: Exchange, reading: Reading<T>, context: AnswerContext): Answer<T> {
  try {
    const json =
      exchange.kind === 'answered' && exchange.body.kind === 'text'
        ? parseJson(exchange.body.text)
        : undefined;
    if (reading.describe !== undefined) return { ok: true, value: reading.describe(exchange, json) };
    if (exchange.kind !== 'answered') return fail({ kind: exchange.kind });
    const isSuccess = exchange.status >= 200 && exchange.status <= 299;
    return isSuccess
      ? readSuccess(exchange, json, reading, context)
      : fail(readFailure(exchange, json, reading, context));
  } catch {
    return fail(bad('', 'not readable'));
  }
}

/** The error of an answer with an error's HTTP status. */
function readFailure<T>(
  exchange: Answered,
  json: unknown,
  reading: Reading<T>,
  context: AnswerContext,
): ServiceError {
  const coded = readErrorBody(json, { status: exchange.status, redact: context.redact });
  if (coded === null) return readErrorStatus(exchange, json, context);
  const { error, isListed } = coded;
  if (isListed || error.kind !== 'refused' || reading.gone === undefined) return error;
  const isMissing = exchange.status === 404 || exchange.status === 410;
  return isMissing && !isGoneCode(error.code) ? { ...error, code: reading.gone } : error;
}

/**
 * A 2xx is an answer if it can be read as one. If it states an error too (a code that the documents name, or
 * `success: false`), it is an answer only if it holds a value.
 */
function readSuccess<T>(
  exchange: Answered,
  json: unknown,
  reading: Reading<T>,
  context: AnswerContext,
): Answer<T> {
  const coded = readErrorBody(json, { status: exchange.status, redact: context.redact });
  const unread = bodyError(exchange, json, context);
  const answer = isObject(json) ? withoutEnvelope(json) : null;
  if (unread !== null || answer === null) {
    return fail(coded?.error ?? unread ?? bad('', 'expected object'));
  }
  const decoded = reading.decode(answer);
  const saysNo = flagOf(answer.success) === false;
  const statesError = saysNo || coded?.isListed === true;
  if (decoded.ok && (!statesError || reading.holdsValue(decoded.value, answer))) return decoded;
  if (coded !== null) return fail(coded.error);
  if (saysNo) return fail(bad('code', 'expected string'));
  if (decoded.ok) return decoded;
  const error = bad(decoded.path, decoded.reason);
  return decoded.held === undefined ? fail(error) : { ok: false, error, held: decoded.held };
}

/** Why the body of a 2xx is no JSON; null if it is. */
function bodyError(
  { body, contentType }: Answered,
  json: unknown,
  context: AnswerContext,
): ServiceError | null {
  if (body.kind === 'timeout') return { kind: 'timeout' };
  if (body.kind === 'too-large') return { kind: 'too-large', limit: context.maxBytes };
  if (body.kind === 'cut') return bad('', 'cut short');
  if (body.text === '') return bad('', 'empty');
  if (!mayBeJson(contentType)) return bad('', 'not sent as JSON');
  return json === undefined ? bad('', 'not JSON') : null;
}

/** Whether the body may be JSON. Servers send plain text when no type was set; other types are no answer of the service. */
export function mayBeJson(contentType: string | null): boolean {
  return (
    contentType === null ||
    /^\s*(?:(?:application|text)\/(?:[\w.-]+\+)?json|text\/plain)\b/i.test(contentType)
  );
}

/** An answer whose data stand in `data` or `result`, as if they stood beside it. What stands outside has the last word. */
function withoutEnvelope(json: JsonObject): JsonObject {
  const inner = ['data', 'result'].map((key) => (Object.hasOwn(json, key) ? json[key] : null)).find(isObject);
  return inner === undefined ? json : { ...inner, ...json };
}

function bad(path: string, reason: string): ServiceError {
  return { kind: 'bad-response', path, reason };
}

function fail(error: ServiceError): Result<never> {
  return { ok: false, error };
}
