import { isLoopback } from '../urls/loopback.ts';

/** The service address as the recruiter typed it, in the one form it is stored and filed under. */
export type AddressResult =
  | { ok: true; url: string; pattern: string }
  | { ok: false; reason: 'not-a-url' | 'not-https' | 'has-credentials' };

/** Reads a service address; plain http is for this very computer only, since the key travels with every call. */
export function readServiceAddress(typed: string): AddressResult {
  const text = typed.trim();
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed || text === '' || !/[.:]|^localhost$/.test(parsed.host))
    return { ok: false, reason: 'not-a-url' };
  if (parsed.username !== '' || parsed.password !== '') return { ok: false, reason: 'has-credentials' };
  const isHttps = parsed.protocol === 'https:';
  if (!isHttps && !(parsed.protocol === 'http:' && isLoopback(parsed.hostname)))
    return { ok: false, reason: 'not-https' };
  const path = parsed.pathname.replace(/\/+$/, '');
  return {
    ok: true,
    url: `${parsed.origin}${path}`,
    // Match patterns take no port: the permission is for the host.
    pattern: `${parsed.protocol}//${parsed.hostname}/*`,
  };
}
