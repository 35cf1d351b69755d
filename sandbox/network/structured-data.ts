import type { Person } from '../people/person.ts';
import { photoPath, profilePath } from './links.ts';
import { seedOf } from './seed.ts';

function digit(urn: string, place: number): number {
  return Number.parseInt(seedOf(urn).charAt(place), 16);
}

/** Half of the profiles have JSON-LD, so that the extension can't rely on it. */
export function hasStructuredData(urn: string): boolean {
  return digit(urn, 15) % 2 === 0;
}

/** Seven of eight profiles have `og:title`. */
export function hasOpenGraph(urn: string): boolean {
  return digit(urn, 14) % 8 !== 0;
}

/**
 * The JSON-LD of a profile. For half of the people it is a single Person, for the others a graph with a Person in it.
 */
export function structuredData(person: Person, origin: string): Record<string, unknown> {
  const url = `${origin}${profilePath(person)}`;
  const node = {
    '@type': 'Person',
    '@id': url,
    name: person.fullName,
    givenName: person.firstName,
    familyName: person.lastName,
    jobTitle: person.title,
    worksFor: { '@type': 'Organization', name: person.company },
    address: { '@type': 'PostalAddress', addressLocality: person.place },
    knowsAbout: person.skills,
    image: `${origin}${photoPath(person.urn)}`,
    url,
  };
  if (digit(person.urn, 13) % 2 === 0) return { '@context': 'https://schema.org', ...node };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Atrium', url: origin },
      { '@type': 'ProfilePage', url, mainEntity: { '@id': url } },
      node,
    ],
  };
}
