import type { Dialect } from '../dialects.ts';

/** The nine operations of the service, by their path under `/v1/talent-scout/`. */
export const OPERATIONS = [
  'search',
  'enrich',
  'enrich/batch',
  'contact',
  'contact/batch',
  'contact-status',
  'batch-status',
  'resolve-location',
  'resolve-entity',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The operation that a request names. */
export interface Route {
  operation: Operation;
  /** The urn that the path ends with, in dialects that ask contact-status so. */
  urn: string | null;
}

const VERSION_PATH = '/v1/';
const OPERATIONS_PATH = `${VERSION_PATH}talent-scout/`;

/** The path below which the service stands (freedom `base-path`). */
export function basePath(dialect: Dialect): string {
  return dialect['base-path'] === 'path' ? '/talent/api' : '';
}

/** Whether the service answers this path, be it with an error. */
export function isServicePath(dialect: Dialect, path: string): boolean {
  return path.startsWith(`${basePath(dialect)}${VERSION_PATH}`);
}

/** The operation of a path; undefined if there is none. */
export function routeOf(dialect: Dialect, path: string): Route | undefined {
  const root = `${basePath(dialect)}${OPERATIONS_PATH}`;
  if (!path.startsWith(root)) return undefined;
  const name = path.slice(root.length);
  const operation = OPERATIONS.find((known) => known === name);
  if (operation) return { operation, urn: null };
  const encoded = /^contact-status\/([^/]+)$/.exec(name)?.[1];
  const urn = encoded === undefined ? null : decoded(encoded);
  return urn === null ? undefined : { operation: 'contact-status', urn };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
