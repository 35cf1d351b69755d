import type { Person } from '../people/person.ts';

/** The queries about people that the demo network needs: a part of the sandbox's index. */
export interface NetworkPeople {
  bySlug(slug: string): Person | undefined;
  feed(range: { offset: number; limit: number }): Person[];
  similar(urn: string, limit: number): Person[];
  searchByText(text: string, range: { offset: number; limit: number }): { people: Person[]; total: number };
}
