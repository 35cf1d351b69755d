import type { Person } from '../people/person.ts';
import { decodePart } from './links.ts';
import type { NetworkPeople } from './network-people.ts';

/** The person of a slug, in any percent-encoding, Unicode composition or case. */
export function findPerson(people: NetworkPeople, slug: string): Person | undefined {
  const decoded = decodePart(slug);
  if (decoded === null) return undefined;
  const composed = decoded.normalize('NFC');
  const forms = [slug, decoded, composed, composed.toLowerCase()];
  const tried = new Set(forms.flatMap((form) => [form, encodeURIComponent(form)]));
  for (const form of tried) {
    const person = people.bySlug(form);
    if (person) return person;
  }
  return undefined;
}
