import type { DatabaseSync } from 'node:sqlite';
import { generatePeople } from './people/generate.ts';
import type { Person } from './people/person.ts';
import { createPeopleIndex, type PeopleIndex } from './search/people-index.ts';

/** Opens the people of the database. Generates them if there are none; `made` are those. */
export function openPeople(
  db: DatabaseSync,
  { count, seed }: { count: number; seed: number },
): { people: PeopleIndex; made: readonly Person[] | null } {
  const filled = db.prepare("SELECT 1 FROM settings WHERE name = 'people'").get();
  if (filled) return { people: createPeopleIndex(db), made: null };
  const made = generatePeople({ count, seed });
  const people = createPeopleIndex(db, made);
  // Written last: if a start is interrupted before this, the next start generates the people again.
  db.prepare("INSERT INTO settings (name, value) VALUES ('people', ?)").run(count);
  return { people, made };
}
