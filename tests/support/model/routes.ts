import type { Reading } from '../../../sandbox/dialects.ts';

/** A request as it arrives at the service. */
export interface WireRequest {
  method: 'GET' | 'POST';
  /** Behind `/v1/talent-scout/`, as it is in the address. */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

const OPERATIONS: Record<string, WireRequest['method']> = {
  search: 'POST',
  enrich: 'GET',
  'enrich/batch': 'POST',
  contact: 'POST',
  'contact/batch': 'POST',
  'batch-status': 'GET',
  'resolve-location': 'GET',
  'resolve-entity': 'GET',
};

/** The operation that a request asks for, or why there is none. */
export type Route = { op: string } | { statusOf: string } | { none: 404 | 405 | 'html' };

/** Reads where a request goes. Contact-status stands at one place only, or nowhere. */
export function routeOf(request: WireRequest, statusRoute: Reading<'status-route'>): Route {
  const { method, path } = request;
  const usual = OPERATIONS[path];
  if (usual !== undefined) return usual === method ? { op: path } : { none: 405 };
  if (!/^contact-status(?:\/|$)/.test(path)) return { none: statusRoute === 'none-html' ? 'html' : 404 };
  switch (statusRoute) {
    case 'none-404':
      return { none: 404 };
    case 'none-405':
      return { none: 405 };
    case 'none-html':
      return { none: 'html' };
    default:
      return statusAt(request, statusRoute);
  }
}

function statusAt({ method, path, query, body }: WireRequest, statusRoute: string): Route {
  const [wanted, place] = statusRoute.split('-');
  const inPath = /^contact-status\/(.+)$/.exec(path)?.[1];
  if ((place === 'path') !== (inPath !== undefined)) return { none: 404 };
  if (method.toLowerCase() !== wanted) return { none: 405 };
  const urn = inPath === undefined ? (place === 'body' ? body.urn : query.urn) : decodeURIComponent(inPath);
  return { statusOf: typeof urn === 'string' ? urn : '' };
}
