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
  | { kind: 'service'; status: number }
  /** A 4xx without a code. */
  | { kind: 'rejected'; status: number; message: string | null }
  | { kind: 'bad-response'; path: string; reason: string }
  | { kind: 'too-large'; limit: number }
  | { kind: 'timeout' }
  | { kind: 'unreachable' }
  /** The client's own check failed: nothing was sent. */
  | { kind: 'invalid-request'; path: string; reason: string };

export type Result<T, E = ServiceError> = { ok: true; value: T } | { ok: false; error: E };

/** What a paid request that failed like this was charged: nothing, not told by the service, or the answer was lost. */
export function chargeAfter(error: ServiceError): 'none' | 'not-told' | 'lost' {
  switch (error.kind) {
    case 'insufficient-credits':
    case 'not-enriched':
    case 'key':
    case 'slow-down':
    case 'invalid-request':
      return 'none';
    case 'refused':
      return error.code === 'MISSING_NETWORK' || error.code === 'ENRICH_NOT_NEEDED' ? 'none' : 'not-told';
    case 'rejected':
      return error.status === 408 ? 'lost' : 'not-told';
    default:
      return 'lost';
  }
}

/** Whether the service says that it has no such batch job, or no unlock of this person. */
export function isGone(error: ServiceError): boolean {
  if (error.kind === 'rejected') return error.status === 404;
  return error.kind === 'refused' && error.code.endsWith('_NOT_FOUND');
}
