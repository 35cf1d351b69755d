/** The codes that the service's documents name, and the one assumed for contact-status. */
export const ERROR_CODES = [
  'INSUFFICIENT_CREDITS',
  'MISSING_NETWORK',
  'ENRICH_NOT_NEEDED',
  'COLLECT_FAILED',
  'ALL_TALENTS_NOT_ENRICHED',
  'BATCH_JOB_NOT_FOUND',
  'CONTACT_REQUEST_NOT_FOUND',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Everything that can come instead of an answer, as plain JSON so that messages and records can hold it. */
export type ServiceError =
  | { kind: 'insufficient-credits'; required: number | null; available: number | null }
  | { kind: 'not-enriched'; urns: string[] }
  /** The service refused with a code, which may be an unknown one. */
  | { kind: 'refused'; code: ErrorCode | (string & {}); message: string | null }
  | { kind: 'key'; status: 401 | 403 }
  | { kind: 'slow-down'; retryAfterMs: number | null }
  /** A server error. It may name the time from which the service is there again. */
  | { kind: 'service'; status: number; retryAfterMs?: number }
  /** A 4xx without a code. */
  | { kind: 'rejected'; status: number; message: string | null }
  | { kind: 'bad-response'; path: string; reason: string }
  | { kind: 'too-large'; limit: number }
  | { kind: 'timeout' }
  | { kind: 'unreachable' }
  /** The client's own check failed: nothing was sent. */
  | { kind: 'invalid-request'; path: string; reason: string };

export type Result<T, E = ServiceError> = { ok: true; value: T } | { ok: false; error: E };

/** A result; `held` is what could be read of an answer that can't be used as a whole, such as a batch without its job id. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: ServiceError; held?: T };

/** The codes after which the service has charged nothing. */
const UNCHARGED_CODES: readonly string[] = [
  'INSUFFICIENT_CREDITS',
  'MISSING_NETWORK',
  'ENRICH_NOT_NEEDED',
  'ALL_TALENTS_NOT_ENRICHED',
];

/**
 * What is known of the charge of a paid request that ended like this. `none`: nothing was charged, or nothing left.
 * `not-told`: the service answered and did not say whether it charged. `lost`: the answer itself is missing.
 */
export function chargeAfter(error: ServiceError): 'none' | 'not-told' | 'lost' {
  switch (error.kind) {
    case 'insufficient-credits':
    case 'not-enriched':
    case 'key':
    case 'slow-down':
    case 'invalid-request':
      return 'none';
    case 'refused':
      return UNCHARGED_CODES.includes(error.code) ? 'none' : 'not-told';
    case 'rejected':
      // A proxy that lost its patience says 408, whatever became of the request behind it.
      return error.status === 408 ? 'lost' : 'not-told';
    default:
      return 'lost';
  }
}

const GONE_CODE =
  /NOT_?FOUND|NO_SUCH|UNKNOWN_(?:JOB|BATCH|REQUEST|UNLOCK)|(?:JOB|BATCH|REQUEST|UNLOCK)_(?:UNKNOWN|EXPIRED|GONE)/i;

/**
 * Whether the answer to batch-status or contact-status says that there is no such job or request, by a code or a bare
 * 404. For contact-status it means that only if its route is proven: elsewhere a 404 may be about the path.
 */
export function isGone(error: ServiceError): boolean {
  if (error.kind === 'rejected') return error.status === 404 || error.status === 410;
  return error.kind === 'refused' && isGoneCode(error.code);
}

/** Whether a code says that something does not exist. */
export function isGoneCode(code: string): boolean {
  return GONE_CODE.test(code);
}
