import { ERROR_CODES, type ErrorCode } from '../../lib/service/errors.ts';

/** Error codes of the sandbox, for errors that the service's documents don't name. */
type OwnCode =
  | 'UNAUTHORIZED'
  | 'INVALID_REQUEST'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'FORBIDDEN';

/**
 * An error answer of the service. An operation that throws it has charged and stored nothing, but for a profile that
 * could not be fetched, where the dialect charges that.
 */
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

  /** Whether the service's documents name the error. */
  isDocumented(): boolean {
    return ERROR_CODES.some((code) => code === this.code);
  }

  /** The body of the answer. */
  body(): Record<string, unknown> {
    return { success: false, code: this.code, message: this.message, ...this.extra };
  }
}

/** The answer for whatever was thrown. What isn't an ApiError is answered as an internal error. */
export function errorResponse(error: unknown): Response {
  if (error instanceof ApiError) {
    const headers = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
    return Response.json(error.body(), { status: error.status, headers });
  }
  console.error(error);
  return Response.json({ success: false, code: 'INTERNAL', message: 'The sandbox failed.' }, { status: 500 });
}
