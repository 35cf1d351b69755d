import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../people/person.ts';
import { createTermReader } from './person-terms.ts';
import { EMPTY, fromBytes, MAX_PEOPLE, type Postings, PostingsBuilder } from './postings.ts';

/** Increase it when the way people are stored changes, so that files of older versions are refused. */
const FORMAT_VERSION = 1;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS people_meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS people_person (
    row INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE, json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS people_term (term TEXT PRIMARY KEY, people INTEGER NOT NULL, postings BLOB NOT NULL) STRICT;
`;
const DROP =
  'DROP TABLE IF EXISTS people_meta; DROP TABLE IF EXISTS people_person; DROP TABLE IF EXISTS people_term;';

/** Postings kept in memory, four bytes each. */
const MAX_CACHED_POSTINGS = 6_000_000;
const MAX_CACHED_PEOPLE = 4_000;
/** How many completions of an unfinished word are searched for. */
const MAX_COMPLETIONS = 24;

export interface PeopleStore {
  rows: number;
  person(row: number): Person | undefined;
  urn(row: number): string | undefined;
  rowByUrn(urn: string): number | undefined;
  rowBySlug(slug: string): number | undefined;
  postings(term: string): Postings;
  termsStartingWith(term: string): string[];
}

/** Brings the different encodings of a slug to one form. */
function slugKey(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return slug;
  }
}

/** Replaces all people of the database in one transaction. */
export function fillPeople(db: DatabaseSync, people: readonly Person[]): void {
  if (people.length > MAX_PEOPLE) throw new RangeError(`at most ${MAX_PEOPLE} people fit`);
  db.exec('SAVEPOINT people_fill');
  try {
    db.exec(DROP);
    db.exec(SCHEMA);
    insertAll(db, people);
    db.exec('RELEASE people_fill');
  } catch (cause) {
    db.exec('ROLLBACK TO people_fill; RELEASE people_fill');
    throw cause;
  }
}

function insertAll(db: DatabaseSync, people: readonly Person[]): void {
  const insertPerson = db.prepare('INSERT INTO people_person (row, urn, slug, json) VALUES (?, ?, ?, ?)');
  const insertTerm = db.prepare('INSERT INTO people_term (term, people, postings) VALUES (?, ?, ?)');
  const insertMeta = db.prepare('INSERT INTO people_meta (key, value) VALUES (?, ?)');
  const reader = createTermReader();
  const builders: PostingsBuilder[] = [];
  people.forEach((person, at) => {
    const row = at + 1;
    insertPerson.run(row, person.urn, slugKey(person.slug), JSON.stringify(person));
    reader.read(person, (term, effect) => {
      let builder = builders[term];
      if (!builder) {
        builder = new PostingsBuilder();
        builders[term] = builder;
      }
      builder.add(row, effect);
    });
  });
  reader.terms.forEach((term, number) => {
    const bytes = builders[number]?.bytes() ?? new Uint8Array();
    insertTerm.run(term, bytes.byteLength / 4, bytes);
  });
  insertMeta.run('format', FORMAT_VERSION);
  insertMeta.run('rows', people.length);
}

/** Opens the people of the database. A new database has none. */
export function openPeople(db: DatabaseSync): PeopleStore {
  db.exec(SCHEMA);
  const meta = new Map(
    db
      .prepare('SELECT key, value FROM people_meta')
      .all()
      .map(({ key, value }) => [key, Number(value)]),
  );
  const rows = meta.get('rows') ?? 0;
  if (rows > 0 && meta.get('format') !== FORMAT_VERSION) {
    throw new Error('the people in this file were stored by another version: start with a new file');
  }
  const personByRow = db.prepare('SELECT json FROM people_person WHERE row = ?');
  const urnByRow = db.prepare('SELECT urn FROM people_person WHERE row = ?');
  const rowByUrn = db.prepare('SELECT row FROM people_person WHERE urn = ?');
  const rowBySlug = db.prepare('SELECT row FROM people_person WHERE slug = ?');
  const postingsByTerm = db.prepare('SELECT postings FROM people_term WHERE term = ?');
  const termsInRange = db.prepare(
    `SELECT term FROM people_term WHERE term > ? AND term < ? ORDER BY people DESC, term LIMIT ${MAX_COMPLETIONS}`,
  );
  const people = new Map<number, Person>();
  const urns: (string | undefined)[] = [];
  const lists = new Map<string, Postings>();
  let cachedPostings = 0;

  return {
    rows,
    person(row) {
      const known = people.get(row);
      if (known) return known;
      const json = personByRow.get(row)?.json;
      if (typeof json !== 'string') return undefined;
      // The type is right, because only `fillPeople` writes these rows.
      const person: Person = JSON.parse(json);
      if (people.size >= MAX_CACHED_PEOPLE) people.clear();
      people.set(row, person);
      return person;
    },
    urn(row) {
      const known = urns[row];
      if (known !== undefined) return known;
      const urn = urnByRow.get(row)?.urn;
      if (typeof urn !== 'string') return undefined;
      urns[row] = urn;
      return urn;
    },
    rowByUrn: (urn) => asRow(rowByUrn.get(urn)),
    rowBySlug: (slug) => asRow(rowBySlug.get(slugKey(slug))),
    postings(term) {
      const known = lists.get(term);
      if (known) return known;
      const bytes = postingsByTerm.get(term)?.postings;
      // Unknown terms aren't cached, as there is no limit to how many may be asked for.
      if (!(bytes instanceof Uint8Array)) return EMPTY;
      const list = fromBytes(bytes);
      if (cachedPostings + list.length > MAX_CACHED_POSTINGS) {
        lists.clear();
        cachedPostings = 0;
      }
      cachedPostings += list.length;
      lists.set(term, list);
      return list;
    },
    termsStartingWith: (term) =>
      termsInRange
        .all(term, `${term}\u{10ffff}`)
        .flatMap(({ term: found }) => (typeof found === 'string' ? [found] : [])),
  };
}

function asRow(found: Record<string, unknown> | undefined): number | undefined {
  return typeof found?.row === 'number' ? found.row : undefined;
}
