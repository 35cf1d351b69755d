import { isLoopback } from './loopback.ts';

/** Every address that came as data passes here before it becomes a link. */

const CONTROL = /[\p{Cc}\p{Bidi_C}]/u;
/** Characters that nobody sees. An address with one is not what the recruiter reads. */
const UNSEEN = /[\p{Cc}\p{DI}]/u;
const PHONE = /^\+?[0-9(][0-9().-]*(?:;ext=[0-9]+)?$/;

function parse(raw: string): URL | null {
  const trimmed = raw.trim();
  // The parser drops tabs and newlines, so the address that is opened could differ from the one that is shown.
  if (trimmed === '' || CONTROL.test(trimmed)) return null;
  return URL.parse(trimmed);
}

/** The address in normal form if it may be a link (https, mailto, tel, http on this machine), else null. */
export function safeHref(raw: string | null | undefined): string | null {
  const url = raw == null ? null : parse(raw);
  if (!url) return null;
  switch (url.protocol) {
    case 'https:':
    case 'http:':
      if (url.username !== '' || url.password !== '') return null;
      return url.protocol === 'https:' || isLoopback(url.hostname) ? url.href : null;
    case 'mailto:':
      // Only the address is kept: headers from data could send a copy to someone else.
      return mailHref(decode(url.pathname));
    case 'tel:':
      return telHref(decode(url.pathname));
    default:
      return null;
  }
}

/** The address of a picture, or null when it may not be loaded. */
export function safeImage(raw: string | null | undefined): string | null {
  const href = safeHref(raw);
  return href?.startsWith('http') ? href : null;
}

/** A mailto link to one address, or null when that is not one. */
export function mailHref(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  if (UNSEEN.test(trimmed)) return null;
  const found = /^([^\s@,;:<>()[\]"\\]+)@([^\s@,;:<>()[\]"\\/?#&%]+)$/.exec(trimmed);
  const [local, domain] = [encode(found?.[1] ?? ''), encode(found?.[2] ?? '')];
  return local !== '' && domain !== '' ? `mailto:${local}@${domain}` : null;
}

/** A tel link, or null when there is nothing to dial. Service codes (`*`, `#`) are not numbers. */
export function telHref(phone: string | null | undefined): string | null {
  const dialled = phone?.replace(/[\s\u00a0]+/g, '') ?? '';
  return PHONE.test(dialled) ? `tel:${dialled}` : null;
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text).replaceAll('%2B', '+');
  } catch {
    return '';
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
