import type { Dialect } from '../dialects.ts';
import { ApiError } from './api-error.ts';
import { parseJson } from './validate.ts';

/** What a request to contact-status carries. */
interface StatusCall {
  method: string;
  query: Record<string, string>;
  json: boolean;
  body: string;
  /** The urn at the end of the path. */
  urn: string | null;
}

/**
 * The input of contact-status in the dialect's way of asking (freedom `status-route`). Any other way, and every way in a
 * dialect without contact-status, is answered like an operation that does not exist.
 */
export function statusInput(dialect: Dialect, call: StatusCall): unknown {
  const route = dialect['status-route'];
  if (route === 'none-405') throw new ApiError(405, 'METHOD_NOT_ALLOWED', 'There is no such method.');
  if (route === 'none-404' || route === 'none-html') throw noSuchOperation();
  const [method, place] = route.split('-');
  if ((call.urn !== null) !== (place === 'path')) throw noSuchOperation();
  if (call.method.toLowerCase() !== method) {
    throw new ApiError(405, 'METHOD_NOT_ALLOWED', `Use ${method?.toUpperCase()}.`);
  }
  if (place === 'path') return { urn: call.urn };
  if (place === 'query') return call.query;
  if (!call.json) throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  return parseJson(call.body, 'body');
}

/** The error of a path that names no operation. */
export function noSuchOperation(): ApiError {
  return new ApiError(404, 'NOT_FOUND', 'There is no such operation.');
}
