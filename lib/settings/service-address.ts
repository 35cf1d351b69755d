import { baseAddress } from '../service/address.ts';
import { isLoopback } from '../urls/loopback.ts';

/** A typed service address in the form in which it is stored, with its match pattern. */
export type AddressResult =
  | { ok: true; url: string; pattern: string }
  | { ok: false; reason: 'not-a-url' | 'not-https' | 'has-credentials' };

const MAX_ADDRESS_CHARS = 2048;

/** Reads a service address. Plain http is for this computer only, since every call carries the key. */
export function readServiceAddress(typed: string): AddressResult {
  const text = typed.trim();
  // The browser would drop tabs and line breaks and turn an emoji into a host name: what was typed is no address.
  if (text.length > MAX_ADDRESS_CHARS || /[\s\p{Cc}\p{Extended_Pictographic}]/u.test(text))
    return { ok: false, reason: 'not-a-url' };
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed || text === '' || !/[.:]|^localhost$/.test(parsed.host))
    return { ok: false, reason: 'not-a-url' };
  if (parsed.username !== '' || parsed.password !== '') return { ok: false, reason: 'has-credentials' };
  const isHttps = parsed.protocol === 'https:';
  if (!isHttps && !(parsed.protocol === 'http:' && isLoopback(parsed.hostname)))
    return { ok: false, reason: 'not-https' };
  const url = baseAddress(parsed);
  const { protocol, hostname } = new URL(url);
  return {
    ok: true,
    url,
    // Match patterns have no port: the permission is for the host.
    pattern: `${protocol}//${hostname}/*`,
  };
}
