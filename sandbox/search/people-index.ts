import type { DatabaseSync } from 'node:sqlite';
import { type Filters, TOTAL_CAP } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';
import { conditionsOf } from './conditions.ts';
import { fillPeople, openPeople } from './people-store.ts';
import { facet } from './person-terms.ts';
import { savedBy, savedWithLink } from './pools.ts';
import { EMPTY, type Postings } from './postings.ts';
import { createRanking, type RankingQuery } from './ranking.ts';
import { promptWords } from './text-tokens.ts';

/** A request for one page of search results. */
export interface PeopleQuery {
  /** Free text without syntax. An empty prompt finds everybody. */
  prompt: string;
  filters?: Filters;
  /** `only`: the account's own pool; `both`: the pool and the network. `filters.localOnly` also means `only`. */
  pool: 'only' | 'both';
  /** Id of the account, 0 to 3. */
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

/** All people of the sandbox, with the queries that the service and the demo network need. */
export interface PeopleIndex {
  get(urn: string): Person | undefined;
  /** The slug may be as stored, decoded, or percent-encoded with capital or small letters. */
  bySlug(slug: string): Person | undefined;
  count(): number;
  search(query: PeopleQuery): PeoplePage;
  /** Whether the person is in the account's own pool. */
  inPool(account: number, urn: string): boolean;
  /** Whether the account's own pool has the network link of this person. False for people outside the pool. */
  poolLink(account: number, urn: string): boolean;
  /** People for the demo network's home page, always in the same order. */
  feed(slice: Slice): Person[];
  /** People with a similar job, the most similar first. */
  similar(urn: string, limit: number): Person[];
  searchByText(text: string, slice: Slice): { people: Person[]; total: number };
}

/** Fills the database with these people. Without people it opens those that the database holds. */
export function createPeopleIndex(db: DatabaseSync, people?: readonly Person[]): PeopleIndex {
  if (people) fillPeople(db, people);
  const store = openPeople(db);
  const rank = createRanking(store);

  function page(
    wanted: Omit<RankingQuery, 'best'>,
    { offset, limit }: Slice,
  ): { rows: number[]; total: number } {
    const from = Math.max(0, offset);
    const to = Math.min(TOTAL_CAP, from + Math.max(0, limit));
    const { rows, total } = rank({ ...wanted, best: Math.max(to, 0) });
    return { rows: rows.slice(from, to), total: Math.min(total, TOTAL_CAP) };
  }

  function persons(rows: number[]): Person[] {
    return rows.flatMap((row) => store.person(row) ?? []);
  }

  function atRow(row: number | undefined): Person | undefined {
    return row === undefined ? undefined : store.person(row);
  }

  return {
    get: (urn) => atRow(store.rowByUrn(urn)),
    bySlug: (slug) => atRow(store.rowBySlug(slug)),
    count: () => store.rows,
    search({ prompt, filters = {}, pool, account, limit, offset }: PeopleQuery) {
      const poolTerm = facet.pool(account);
      const conditions = conditionsOf(filters);
      const poolOnly = pool === 'only' || filters.localOnly === true;
      if (poolOnly) conditions.push([[poolTerm]]);
      // The own pool only breaks ties: of two equally relevant people the saved one needs no enriching.
      const preferred: Postings = poolOnly ? EMPTY : store.postings(poolTerm);
      const { rows, total } = page({ words: promptWords(prompt), conditions, preferred }, { offset, limit });
      return { urns: rows.flatMap((row) => store.urn(row) ?? []), total };
    },
    inPool: (account, urn) => savedBy(account, urn) && store.rowByUrn(urn) !== undefined,
    poolLink: (account, urn) => savedWithLink(account, urn) && store.rowByUrn(urn) !== undefined,
    feed({ offset, limit }) {
      const from = Math.max(0, offset);
      const length = Math.max(0, Math.min(limit, store.rows - from));
      return persons(Array.from({ length }, (_, at) => from + at + 1));
    },
    similar(urn, limit) {
      const person = atRow(store.rowByUrn(urn));
      if (!person) return [];
      const words = promptWords(`${person.title} ${person.skills.slice(0, 3).join(' ')} `);
      const { rows } = page({ words, conditions: [], preferred: EMPTY }, { offset: 0, limit: limit + 1 });
      return persons(rows)
        .filter((other) => other.urn !== urn)
        .slice(0, limit);
    },
    searchByText(text, slice) {
      const { rows, total } = page({ words: promptWords(text), conditions: [], preferred: EMPTY }, slice);
      return { people: persons(rows), total };
    },
  };
}
