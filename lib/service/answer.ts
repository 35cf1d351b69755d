import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { Decoded } from './decode/index.ts';
import type { Result, ServiceError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { readErrorBody, readErrorStatus } from './read-error.ts';
import { isObject } from './wire/parts.ts';

export interface Reading<W, T> {
  schema: z.ZodMiniType<W>;
  decode: (wire: W) => Decoded<T>;
}

export interface AnswerContext {
  maxBytes: number;
  now: () => number;
  /** Takes the key out of a text that the service sent. */
  redact: (text: string) => string;
}

/** The value of an exchange, or the error that describes why there is none. */
export function readAnswer<W, T>(
  exchange: Exchange,
  reading: Reading<W, T>,
  context: AnswerContext,
): Result<T> {
  if (exchange.kind !== 'answered') return fail({ kind: exchange.kind });
  try {
    return readAnswered(exchange, reading, context);
  } catch {
    return bad('', 'not readable');
  }
}

function readAnswered<W, T>(
  exchange: Extract<Exchange, { kind: 'answered' }>,
  reading: Reading<W, T>,
  context: AnswerContext,
): Result<T> {
  const { status, body } = exchange;
  const json = body.kind === 'text' ? parseJson(body.text) : undefined;
  const isSuccess = status >= 200 && status <= 299;
  const error = readErrorBody(json, { status, isSuccess, redact: context.redact });
  if (error !== null) return fail(error);
  if (!isSuccess) return fail(readErrorStatus(exchange, json, context));
  if (body.kind === 'timeout') return fail({ kind: 'timeout' });
  if (body.kind === 'too-large') return fail({ kind: 'too-large', limit: context.maxBytes });
  if (body.kind === 'cut') return bad('', 'cut short');
  if (body.text === '') return bad('', 'empty');
  if (!mayBeJson(exchange.contentType)) return bad('', 'not sent as JSON');
  if (json === undefined) return bad('', 'not JSON');
  if (isObject(json) && json.success === false) return bad('code', 'expected string');
  return readValue(json, reading);
}

/** Whether the body may be JSON. Servers send plain text when no type was set; other types are no answer of the service. */
function mayBeJson(contentType: string | null): boolean {
  return (
    contentType === null ||
    /^\s*(?:(?:application|text)\/(?:[\w.-]+\+)?json|text\/plain)\b/i.test(contentType)
  );
}

function readValue<W, T>(json: unknown, reading: Reading<W, T>): Result<T> {
  const parsed = safeParse(reading.schema, json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return bad(pathText(issue?.path ?? []), issue === undefined ? 'invalid' : reasonOf(issue));
  }
  const decoded = reading.decode(parsed.data);
  return decoded.ok ? { ok: true, value: decoded.value } : bad(decoded.path, decoded.reason);
}

/** `['candidates', 3, 'urn']` as `candidates[3].urn`. */
function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  }
  return text;
}

/** Says what was expected. An error must not repeat the content of a response. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'too_small') return 'empty';
  if (issue.code === 'too_big') return 'too many';
  return issue.code === 'custom' ? issue.message : 'invalid';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bad(path: string, reason: string): Result<never> {
  return fail({ kind: 'bad-response', path, reason });
}

function fail(error: ServiceError): Result<never> {
  return { ok: false, error };
}
