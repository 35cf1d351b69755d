import type { Person } from '../people/person.ts';

/** What the demo network needs to know of its people; the sandbox's index has more. */
export interface NetworkPeople {
  bySlug(slug: string): Person | undefined;
  feed(range: { offset: number; limit: number }): Person[];
  similar(urn: string, limit: number): Person[];
  searchByText(text: string, range: { offset: number; limit: number }): { people: Person[]; total: number };
}
