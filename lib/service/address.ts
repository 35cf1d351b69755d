import type { Result } from './errors.ts';

/** The service's address and the key as a header, both checked. */
export interface Address {
  root: string;
  authorization: string;
}

/** Checks a base address and a key. The error repeats neither, since either may hold the secret. */
export function readAddress(baseUrl: string, key: string): Result<Address> {
  const url = URL.parse(baseUrl);
  if (url === null) return invalid('baseUrl', 'not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return invalid('baseUrl', 'not http or https');
  if (url.username !== '' || url.password !== '') return invalid('baseUrl', 'holds credentials');
  if (typeof key !== 'string' || key === '') return invalid('key', 'missing');
  if (!isHeaderSafe(key)) return invalid('key', 'holds characters that a key cannot have');
  const root = `${baseAddress(url)}/v1/talent-scout`;
  return { ok: true, value: { root, authorization: `Bearer ${key}` } };
}

/**
 * The base address of a service, in the one form in which it is stored and compared. Every path of the service begins with
 * `/v1/talent-scout`, so a pasted one is cut off there; query, fragment, doubled slashes and a dot after the host are too.
 */
export function baseAddress(url: URL): string {
  let path = url.pathname.replaceAll(/\/+/g, '/').replace(/\/$/, '');
  // The rest may end in /v1 again. The stored form must not change when it is read anew.
  for (let cut = ''; cut !== path; ) {
    cut = path;
    path = path.replace(/\/v1(?:\/talent-scout(?:\/.*)?)?$/i, '');
  }
  const host = url.host.replace(/(?<=[^.])\.(?=:\d+$|$)/, '');
  return `${url.protocol}//${host}${path}`;
}

/** The address of an operation, its values encoded unchanged. */
export function operationUrl(root: string, path: string, query: readonly [string, string][] = []): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${root}/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Whether a header can carry the key unchanged: no control characters, only Latin-1, no space at the ends. */
function isHeaderSafe(key: string): boolean {
  if (key.trim() !== key) return false;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    if (code < 0x20 || (code > 0x7e && code < 0xa0) || code > 0xff) return false;
  }
  return true;
}

function invalid(path: string, reason: string): Result<never> {
  return { ok: false, error: { kind: 'invalid-request', path, reason } };
}
