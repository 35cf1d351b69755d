import { DatabaseSync } from 'node:sqlite';
import type { Filters } from '../../../../lib/service/model.ts';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import type { Person } from '../../../../sandbox/people/person.ts';
import { createPeopleIndex, type PeopleIndex } from '../../../../sandbox/search/people-index.ts';

export interface Found {
  people: Person[];
  total: number;
}

export interface TestPeople {
  people: Person[];
  index: PeopleIndex;
  /** Searches pool and network of account 0, for up to 400 people. */
  find(prompt: string, filters?: Filters): Found;
}

/** Generates people and their index in memory. */
export function createTestPeople(count: number, seed = 1): TestPeople {
  const people = generatePeople({ count, seed });
  const index = createPeopleIndex(new DatabaseSync(':memory:'), people);
  return {
    people,
    index,
    find(prompt, filters = {}) {
      const { urns, total } = index.search({
        prompt,
        filters,
        pool: 'both',
        account: 0,
        limit: 400,
        offset: 0,
      });
      return { people: urns.flatMap((urn) => index.get(urn) ?? []), total };
    },
  };
}
