import type { Filters } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';

/** One page of a search over the people an account can see. */
export interface PeopleQuery {
  /** Any text at all: nothing in it is syntax. Empty means everybody. */
  prompt: string;
  filters?: Filters;
  /** `only`: the account's own pool; `both`: the pool and the network. `filters.localOnly` also means `only`. */
  pool: 'only' | 'both';
  /** 0 to 3. */
  account: number;
  limit: number;
  offset: number;
}

export interface PeoplePage {
  urns: string[];
  /** Never above `TOTAL_CAP`. */
  total: number;
}

export interface Slice {
  offset: number;
  limit: number;
}

/** Everybody the sandbox knows, and the questions that the service and the demo network ask about them. */
export interface PeopleIndex {
  get(urn: string): Person | undefined;
  /** Takes the slug as stored, decoded, or percent-encoded in either case. */
  bySlug(slug: string): Person | undefined;
  count(): number;
  search(query: PeopleQuery): PeoplePage;
  /** Whether the person is in the account's own pool. */
  inPool(account: number, urn: string): boolean;
  /** Whether the account's own pool knows the network link of this person; false for who is not in the pool. */
  poolLink(account: number, urn: string): boolean;
  /** People for the demo network's home page, in an order that looks unsorted and never changes. */
  feed(slice: Slice): Person[];
  /** People with a like job, the likest first. */
  similar(urn: string, limit: number): Person[];
  searchByText(text: string, slice: Slice): { people: Person[]; total: number };
}
