import type { Person } from '../people/person.ts';
import { seedOf } from './seed.ts';

/** Path of a person's picture. It depends on the urn only, so that the service can build the address too. */
export function photoPath(urn: string): string {
  return `/photo/${seedOf(urn)}.svg`;
}

/** Path of the banner over a profile or in a post. */
export function coverPath(key: string): string {
  return `/cover/${seedOf(key)}.svg`;
}

/** Path of the mark (logo) of a company or school. */
export function markPath(id: string): string {
  return `/mark/${seedOf(id)}.svg`;
}

/** The percent-decoded text; null if the encoding is invalid. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Path of a profile. The slug may be stored encoded or decoded; the path is always encoded. */
export function profilePath(person: Pick<Person, 'slug'>): string {
  return `/in/${encodeURIComponent(decodePart(person.slug) ?? person.slug)}`;
}

/** Path of a people search. */
export function searchPath(query: string, page = 1): string {
  const search = new URLSearchParams({ q: query });
  if (page > 1) search.set('page', String(page));
  return `/search/people/?${search}`;
}
