import type { Person } from '../people/person.ts';
import { photoPath, profilePath } from './links.ts';
import { seedOf } from './seed.ts';

function digit(urn: string, place: number): number {
  return Number.parseInt(seedOf(urn).charAt(place), 16);
}

/** Half of the profiles carry JSON-LD: a reader of the page can't count on it. */
export function hasStructuredData(urn: string): boolean {
  return digit(urn, 15) % 2 === 0;
}

/** Seven of eight profiles carry `og:title`. */
export function hasOpenGraph(urn: string): boolean {
  return digit(urn, 14) % 8 !== 0;
}

/** A profile's JSON-LD: a Person by itself, or for half of them one node among others in a graph. */
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
