import type { ListReader, ListRow } from '../store/list-reader.ts';
import type { PersonRecord } from '../store/records.ts';
import type { ReadStore } from '../store/store.ts';
import { eachPersonOnce, wholePerson } from './same-person.ts';

/** Somebody in a list of people. */
export interface ListedPerson {
  /** The key of the record that stands for the person. */
  key: string;
  /** That record, with all that is known under the person's other urns. */
  person: PersonRecord;
  /** Every urn of the person, that of the record first. */
  urns: readonly string[];
}

type PersonRow = Pick<ListRow<PersonRecord>, 'key' | 'record' | 'others'>;

/** People as rows of a list have them, each with all that is known under any of their urns. */
export async function listedPeople(
  lists: Pick<ListReader, 'some'>,
  rows: readonly PersonRow[],
): Promise<ListedPerson[]> {
  const wanted = rows.flatMap(({ others }) => others ?? []);
  const found = wanted.length === 0 ? [] : await lists.some('people', wanted);
  const byKey = new Map(found.map(({ key, record }) => [key, record]));
  return rows.map(({ key, record, others }) => {
    if (!others?.length) return { key, person: record, urns: [record.urn] };
    const { people, urns } = eachPersonOnce([record, ...others.flatMap((other) => byKey.get(other) ?? [])]);
    const person = people.find(({ urn }) => urn === record.urn) ?? record;
    return { key, person, urns: urns.get(person.urn) ?? [person.urn] };
  });
}

/** Whose some records are, under the keys of these records. Records that are gone are left out. */
export async function peopleOf(
  store: ReadStore,
  lists: Pick<ListReader, 'some'>,
  keys: readonly string[],
): Promise<Map<string, ListedPerson>> {
  const rows = await lists.some('people', keys);
  const standing = await Promise.all(rows.map((row) => standingFor(store, lists, row)));
  const people = await listedPeople(lists, standing);
  return new Map(
    people.flatMap((person, index) => {
      const key = rows[index]?.key;
      return key === undefined ? [] : [[key, person]];
    }),
  );
}

/** The row that stands in lists for the person of a row. */
async function standingFor(
  store: ReadStore,
  lists: Pick<ListReader, 'some'>,
  row: PersonRow,
): Promise<PersonRow> {
  if (row.others !== null) return row;
  const { account } = row.record;
  const { urns } = await wholePerson(store, row.record);
  const rows = await lists.some(
    'people',
    urns.map((urn) => `${account}|${urn}`),
  );
  return rows.find(({ others }) => others !== null) ?? row;
}
