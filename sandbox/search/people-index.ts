import type { DatabaseSync } from 'node:sqlite';
import { TOTAL_CAP } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';
import { conditionsOf } from './conditions.ts';
import type { PeopleIndex, PeopleQuery, Slice } from './people-query.ts';
import { fillPeople, openPeople } from './people-store.ts';
import { facet } from './person-terms.ts';
import { savedBy, savedWithLink } from './pools.ts';
import { EMPTY, type Postings } from './postings.ts';
import { createRanking, type Wanted } from './ranking.ts';
import { wantedWords } from './text-tokens.ts';

export type { PeopleIndex } from './people-query.ts';

/** Fills the database with these people, or, without any, opens what it already holds. */
export function createPeopleIndex(db: DatabaseSync, people?: readonly Person[]): PeopleIndex {
  if (people) fillPeople(db, people);
  const store = openPeople(db);
  const rank = createRanking(store);

  function page(wanted: Omit<Wanted, 'best'>, { offset, limit }: Slice): { rows: number[]; total: number } {
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
      // The own pool wins ties only: a recruiter asks for the best people, and of two equals the one already at hand.
      const preferred: Postings = poolOnly ? EMPTY : store.postings(poolTerm);
      const { rows, total } = page({ words: wantedWords(prompt), conditions, preferred }, { offset, limit });
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
      const words = wantedWords(`${person.title} ${person.skills.slice(0, 3).join(' ')} `);
      const { rows } = page({ words, conditions: [], preferred: EMPTY }, { offset: 0, limit: limit + 1 });
      return persons(rows)
        .filter((other) => other.urn !== urn)
        .slice(0, limit);
    },
    searchByText(text, slice) {
      const { rows, total } = page({ words: wantedWords(text), conditions: [], preferred: EMPTY }, slice);
      return { people: persons(rows), total };
    },
  };
}
