import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { PAGE_SIZE } from '../../lib/service/model.ts';
import { openPeople } from '../open-people.ts';
import { eachPerson } from '../people/generate.ts';
import type { Person } from '../people/person.ts';
import { createAccounts } from '../service/accounts.ts';
import { transact } from '../service/database.ts';
import { readText } from '../service/read-row.ts';
import { fillService } from './fill-service.ts';
import { sizeFor } from './size.ts';
import { type YearRecord, yearRecords } from './year-records.ts';

/** The service's account that has the year. */
export const YEAR_ACCOUNT = 0;

const planSchema = z.object({
  seed: z.number(),
  /** How many people the sandbox has. */
  people: z.number(),
  /** When the year was made, which is when it ends. */
  now: z.number(),
  size: z.object({ pages: z.number(), days: z.number() }),
  done: z.boolean(),
});

/** What the year of a database is made from. The same values give the extension's records of the same year. */
export type YearPlan = z.infer<typeof planSchema>;

/** The year of a database, whether it is written already or not; null if it is to have none. */
export function readYear(db: DatabaseSync): YearPlan | null {
  const row = db.prepare("SELECT value FROM settings WHERE name = 'year'").get();
  return row ? z.parse(planSchema, JSON.parse(readText(row, 'value'))) : null;
}

function save(db: DatabaseSync, plan: YearPlan): void {
  const text = JSON.stringify(plan);
  db.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('year', ?)").run(text);
}

/** Notes in a new database that it gets a year. A start that is broken off goes on with the same year the next time. */
export function planYear(
  db: DatabaseSync,
  file: string,
  { people, seed, now }: Pick<YearPlan, 'people' | 'seed' | 'now'>,
): YearPlan {
  const isUsed = db.prepare("SELECT 1 FROM settings WHERE name = 'people'").get() !== undefined;
  if (isUsed)
    throw new Error(
      `${file} has people and no year: add --fresh to start it anew with one, or name another file with --db.`,
    );
  if (people < PAGE_SIZE) throw new RangeError(`A year needs at least ${PAGE_SIZE} people.`);
  const plan = { seed, people, now, size: sizeFor(people), done: false };
  save(db, plan);
  return plan;
}

/** Fills a database that was to have a year with its people and the year. */
export function writeYear(db: DatabaseSync, networkUrl: string): void {
  const plan = readYear(db);
  const account = createAccounts(db).get(YEAR_ACCOUNT);
  if (!plan || !account) throw new Error('The database is to have no year.');
  const { seed, now, size } = plan;
  const { people, made } = openPeople(db, { count: plan.people, seed });
  const count = size.pages * PAGE_SIZE;
  const known = new Map<string, Person>();
  const records = yearRecords({
    seed,
    now,
    size,
    account: account.name,
    serviceAccount: account.id,
    networkUrl,
    people: noted(made?.slice(0, count) ?? eachPerson({ count, seed }), known),
  });
  const personOf = (urn: string) => known.get(urn) ?? people.get(urn);
  transact(db, () => {
    fillService(forgotten(records, known), { db, account, personOf });
    save(db, { ...plan, done: true });
  });
}

/** The people, each noted by urn: reading them from the database would take longer than making them. */
function* noted(people: Iterable<Person>, known: Map<string, Person>): Generator<Person> {
  for (const person of people) {
    known.set(person.urn, person);
    yield person;
  }
}

/** The records. Once the year is done with somebody, they are no longer noted. */
function* forgotten(records: Iterable<YearRecord>, known: Map<string, Person>): Generator<YearRecord> {
  for (const one of records) {
    if (one.table === 'people') known.delete(one.record.urn);
    yield one;
  }
}
