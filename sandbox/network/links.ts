import type { Person } from '../people/person.ts';
import { seedOf } from './seed.ts';

/** Path of a person's picture; needs nothing but the urn, so the service can hand it out too. */
export function photoPath(urn: string): string {
  return `/photo/${seedOf(urn)}.svg`;
}

/** Path of the banner over a profile or in a post. */
export function coverPath(key: string): string {
  return `/cover/${seedOf(key)}.svg`;
}

/** Path of the mark of a company or school. */
export function markPath(id: string): string {
  return `/mark/${seedOf(id)}.svg`;
}

/** Percent-decodes, or returns null where the text is not valid percent-encoding. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Path of a profile, percent-encoded whichever way the slug is kept. */
export function profilePath(person: Pick<Person, 'slug'>): string {
  return `/in/${encodeURIComponent(decodePart(person.slug) ?? person.slug)}`;
}

/** Path of a people search. */
export function searchPath(query: string, page = 1): string {
  const search = new URLSearchParams({ q: query });
  if (page > 1) search.set('page', String(page));
  return `/search/people/?${search}`;
}
