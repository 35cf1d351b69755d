/** The nine operations, by their path under `/v1/talent-scout/`. */
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

/** The operation a path names, if any. */
export function operationOf(path: string): Operation | undefined {
  if (!path.startsWith(BASE_PATH)) return undefined;
  const name = path.slice(BASE_PATH.length);
  return OPERATIONS.find((operation) => operation === name);
}
