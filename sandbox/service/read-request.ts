import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** No valid request is larger. */
const MAX_BODY_BYTES = 1024 * 1024;

const body = z.object({
  urn: z.catch(z.optional(z.string()), undefined),
  talents: z.catch(z.optional(z.array(z.object({ urn: z.string() }))), undefined),
});

/** The key in an Authorization header. */
export function bearerKey(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** Whether a Content-Type header says JSON. */
export function isJson(header: string | null | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(header ?? '');
}

/** The body as text. A body above the limit is refused before it is read whole. */
export async function readBody(request: Request): Promise<string> {
  const tooLarge = () => new ApiError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MB.');
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (!request.body) return '';
  if (request.headers.has('Content-Length')) return request.text();
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The urns that a request names in its query or its body. */
export function namedUrns(query: string | undefined, text: string): string[] {
  const named = query === undefined ? [] : [query];
  try {
    const { urn, talents = [] } = z.parse(body, JSON.parse(text));
    return [...named, ...(urn === undefined ? [] : [urn]), ...talents.map((talent) => talent.urn)];
  } catch {
    return named;
  }
}
