import type { ErrorCode } from '../../lib/service/errors.ts';

/** Codes of our own, for what the service's documents leave open. */
type OwnCode =
  | 'UNAUTHORIZED'
  | 'INVALID_REQUEST'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'FORBIDDEN';

/** The service says no: thrown by an operation, answered as JSON, and nothing of the operation is kept. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | OwnCode;
  readonly extra: Record<string, unknown>;

  constructor(
    status: number,
    code: ErrorCode | OwnCode,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }

  /** The answer's body. */
  body(): Record<string, unknown> {
    return { success: false, code: this.code, message: this.message, ...this.extra };
  }
}

/** The answer to anything thrown: a refusal in its own words, the rest as an internal error. */
export function errorResponse(error: unknown): Response {
  if (error instanceof ApiError) {
    const headers = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
    return Response.json(error.body(), { status: error.status, headers });
  }
  console.error(error);
  return Response.json({ success: false, code: 'INTERNAL', message: 'The sandbox failed.' }, { status: 500 });
}
