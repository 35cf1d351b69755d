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

const BASE_PATH = '/v1/talent-scout/';

/** The operation of a path; undefined if there is none. */
export function operationOf(path: string): Operation | undefined {
  if (!path.startsWith(BASE_PATH)) return undefined;
  const name = path.slice(BASE_PATH.length);
  return OPERATIONS.find((operation) => operation === name);
}
