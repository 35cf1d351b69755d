import type { Dialect } from '../dialects.ts';
import { hashText } from '../random.ts';
import type { ApiError } from './api-error.ts';
import type { Operation } from './operations.ts';

/**
 * How a dialect writes a finished answer. Everything here is pure: what is charged, found and stored is decided before,
 * and is the same in each of these readings.
 */

type Body = Readonly<Record<string, unknown>>;
type Change = (key: string, value: unknown) => unknown;

const PHONE_KEYS = new Set(['phoneNumber', 'phone_number', 'phone']);
const ID_KEYS = new Set(['id', 'requestId']);
/** Keys of the one datum, by the documented key: the newer service sends all of them. */
const ALIASES: Record<string, readonly string[]> = {
  company: ['currentCompany', 'company_name'],
  location: ['location_raw_address'],
  email: ['work_email'],
  phone_number: ['phone'],
  network_url: ['networkUrl'],
};
/** Values of enumerations that the documents don't name. */
const NEWER_VALUES: Record<string, string> = { FLUENT: 'PROFESSIONAL', PROCESSING: 'RUNNING' };

/** The number in an id such as `req_00001a`; of any other text a number made from it. */
export function idNumber(id: string): number {
  const digits = /^[a-z]+_([0-9a-z]+)$/.exec(id)?.[1];
  return digits === undefined ? hashText(id) : Number.parseInt(digits, 36);
}

/** The value with each entry of each object in it changed, at any depth. */
function changeDeep(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => changeDeep(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, change(key, changeDeep(one, change))]),
  );
}

function changeBody(body: Body, change: Change): Body {
  return Object.fromEntries(
    Object.entries(body).map(([key, one]) => [key, change(key, changeDeep(one, change))]),
  );
}

/** Freedom `numbers`: the figures of an answer, which all are at its top. */
function tellNumbers(body: Body, reading: Dialect['numbers']): Body {
  if (reading === 'number') return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      if (typeof value !== 'number' || key === 'jobId' || key === 'requestId') return [[key, value]];
      if (reading === 'absent') return [];
      return [[key, reading === 'text' ? String(value) : null]];
    }),
  );
}

/** Freedom `ids`. The jobId is written where jobs are found again by it. */
function tellIds(body: Body, reading: Dialect['ids']): Body {
  if (reading === 'text') return body;
  return changeBody(body, (key, value) => {
    if (!ID_KEYS.has(key) || typeof value !== 'string') return value;
    return reading === 'null' ? null : idNumber(value);
  });
}

/** Freedom `phone-type`. */
function tellPhones(body: Body, reading: Dialect['phone-type']): Body {
  if (reading === 'text') return body;
  return changeBody(body, (key, value) =>
    PHONE_KEYS.has(key) && typeof value === 'string' ? Number(value.replace(/\D/g, '')) : value,
  );
}

/** A person's record with all aliases of its data, and with fields that nobody knows. */
function withNewerFields(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('full_name' in record)) return record;
  const known: Record<string, unknown> = { ...record };
  for (const [name, aliases] of Object.entries(ALIASES)) {
    if (!(name in known)) continue;
    for (const alias of aliases) if (!(alias in known)) known[alias] = known[name];
  }
  return { ...known, open_to_work: true, badges: [{ kind: 'SPEAKER', since: '2025' }] };
}

/** Freedom `names`. */
function tellNames(body: Body, reading: Dialect['names']): Body {
  if (reading === 'usual') return body;
  const newer = changeBody(body, (key, value) => {
    if (typeof value === 'string' && /^(?:status|level|proficiency)$/.test(key))
      return NEWER_VALUES[value] ?? value;
    return Array.isArray(value) ? value.map(withNewerFields) : withNewerFields(value);
  });
  return { ...newer, meta: { region: 'eu-2', experiments: ['ranking-b'] } };
}

/** Freedom `balance`, where answers have none. */
function tellBalance(body: Body, reading: Dialect['balance']): Body {
  if (reading !== 'absent') return body;
  const { companyCredits: _, companyExtraCredits: __, ...rest } = body;
  return rest;
}

/** Freedoms `status-fields` and `status-values`, where contact-status says little. */
function tellStatus(body: Body, dialect: Dialect): Body {
  if (dialect['status-values'] === 'status-alone') return { status: body.status };
  if (dialect['status-fields'] === 'named') return body;
  const { requestedFields: _, ...rest } = body;
  return rest;
}

/** Freedom `credits-used`. */
function tellCreditsUsed(body: Body, reading: Dialect['credits-used']): Body {
  if (reading === 'at-end') return { ...body, totalCreditsUsed: body.done ? body.totalCreditsUsed : 0 };
  if (reading === 'growing') return body;
  const { totalCreditsUsed: _, ...rest } = body;
  return rest;
}

/** The body of an answer as the dialect writes it. */
export function shapeAnswer(dialect: Dialect, operation: Operation, answer: object): object {
  let body: Body = { ...answer };
  if (operation === 'contact-status') body = tellStatus(body, dialect);
  if (operation === 'batch-status') body = tellCreditsUsed(body, dialect['credits-used']);
  body = tellBalance(body, dialect.balance);
  body = tellNames(body, dialect.names);
  body = tellPhones(body, dialect['phone-type']);
  body = tellIds(body, dialect.ids);
  return tellNumbers(body, dialect.numbers);
}

/** An ended entry of a batch job as the dialect writes it (freedom `results`). */
export function shapeEntry(reading: Dialect['results'], kind: 'contact' | 'enrich', entry: Body): Body {
  if (reading === 'wrapped') return { data: entry };
  if (reading === 'other-status' && kind === 'contact') {
    const hasValue = Object.entries(entry).some(([key, value]) => key !== 'status' && value !== null);
    return { ...entry, status: hasValue ? 'FOUND' : 'NOTHING_FOUND' };
  }
  if (reading === 'own-status' && kind === 'enrich') return { ...entry, status: 'OPEN_TO_WORK', code: 'P-7' };
  return entry;
}

/** The page that a web server shows for whatever it doesn't know. */
const WEB_PAGE = '<!doctype html><html lang="en"><title>Talent Scout</title><p>Welcome back.</p></html>';

/** The freedom that decides how a missing thing is answered; null for any other error. */
function missingAs(dialect: Dialect, code: ApiError['code']): Dialect['gone-job'] | null {
  if (code === 'BATCH_JOB_NOT_FOUND') return dialect['gone-job'];
  if (code === 'CONTACT_REQUEST_NOT_FOUND') return dialect['unknown-request'];
  // A path that doesn't exist looks like a person without an unlock, where both are a 404 without a code.
  return code === 'NOT_FOUND' && dialect['unknown-request'] === '404-bare' ? '404-bare' : null;
}

/** The HTTP status of an error (freedoms `error-status`, `gone-job`, `unknown-request`). */
function errorStatus(dialect: Dialect, error: ApiError): number {
  const missing = missingAs(dialect, error.code);
  if (missing !== null) return missing === '200-code' ? 200 : 404;
  if (!error.isDocumented() || dialect['error-status'] === '4xx') return error.status;
  return Number(dialect['error-status']);
}

/** The answer of an error as the dialect writes it. */
export function shapeError(dialect: Dialect, error: ApiError): Response {
  if (error.code === 'NOT_FOUND' && dialect['status-route'] === 'none-html') {
    return new Response(WEB_PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  const status = errorStatus(dialect, error);
  const headers = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
  if (missingAs(dialect, error.code) === '404-bare') {
    return Response.json({ message: 'Not found' }, { status, headers });
  }
  const { success, ...rest } = tellNumbers(error.body(), dialect.numbers);
  // The documents show `success` in the answer about a missing job, and in no other error.
  const isTold = dialect['error-success'] === 'false' || error.code === 'BATCH_JOB_NOT_FOUND';
  return Response.json({ ...(isTold && { success }), ...rest }, { status, headers });
}
