import { entriesOf } from './indexes.ts';
import { listEntries, partsOf } from './people-list.ts';
import {
  keyOf,
  leanRecord,
  type PersonRecord,
  type RecordOf,
  type Table,
  type TotalRecord,
} from './records.ts';
import type { Row } from './row.ts';
import type { Write } from './store.ts';
import { changed, changesOf, dayOf, sharesOf } from './totals.ts';

/** A row that a commit has to read: by its key, or all people with a link. */
export type Read = { table: Table; key: string } | { link: string };

/** A row to write, or to delete where it is null. */
export interface RowWrite {
  table: Table;
  key: string;
  row: Row | null;
}

/** The people of a list, each once, with the urns of those who have several records. */
export type Once = (people: readonly PersonRecord[]) => {
  people: readonly PersonRecord[];
  urns: ReadonlyMap<string, readonly string[]>;
};

/** Records with one link that are compared. More would be an error of the service, not a person. */
const MAX_RECORDS = 16;

interface Change {
  table: Table;
  key: string;
  from: Row | undefined;
  to: Row | null;
}

/** Work that asks for rows, several at a time, and gets those of each question. */
type Asking<R> = Generator<readonly Read[], R, Row[][]>;

/**
 * The rows that a commit writes: the records with their index entries, the lists that show each person once, and the
 * totals. It asks for the rows that it needs, in the transaction of the commit.
 */
export function* derive(writes: readonly Write[], once: Once): Asking<RowWrite[]> {
  // The last write of a record counts.
  const last = new Map(
    writes.map((write) => {
      const { table } = write;
      const key = 'delete' in write ? write.delete : keyOf(table, write.put);
      return [`${table}|${key}`, { table, key, record: 'delete' in write ? null : write.put }];
    }),
  );
  const found = yield [...last.values()];
  const changes = new Map<string, Change>();
  let place = 0;
  for (const [id, { table, key, record }] of last) {
    const from = found[place++]?.[0];
    changes.set(id, { table, key, from, to: record && rowOf(table, key, record, from) });
  }
  yield* listPeople(changes, once);
  const all = [...changes.values()];
  const totals = yield* addTotals(all);
  return [...all.map(({ table, key, to }) => ({ table, key, row: to })), ...totals];
}

/** The row of a record in an empty database, of somebody who has no other record. */
export function rowAlone<T extends Table>(table: T, record: RecordOf<T>): Row {
  const row = rowOf(table, keyOf(table, record), record, undefined);
  return table === 'people' ? listed(row, record as PersonRecord) : row;
}

function rowOf(table: Table, key: string, record: object, from: Row | undefined): Row {
  const day = from?.day ?? dayOf(table, record) ?? undefined;
  const shares = sharesOf(table, record as never, day ?? '');
  return {
    key,
    index: entriesOf(table, record as never),
    record: leanRecord(table, record),
    ...(day !== undefined && { day }),
    ...(shares.length > 0 && { shares }),
  };
}

/** Puts each person into the lists once. Whoever had or has a link in common with a changed person may stand for them. */
function* listPeople(changes: Map<string, Change>, once: Once): Asking<void> {
  const people = [...changes.values()].filter(({ table }) => table === 'people');
  if (people.length === 0) return;
  const rows = yield* sharingLinks(people, changes);
  const inOrder = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const group of Map.groupBy(inOrder, (row) => personIn(row).account).values()) {
    const { people: shown, urns } = once(group.map(personIn));
    const byUrn = new Map(shown.map((person) => [person.urn, person]));
    for (const row of group) {
      const { urn } = personIn(row);
      const next = listed(row, byUrn.get(urn), urns.get(urn));
      const id = `people|${row.key}`;
      const change = changes.get(id);
      if (change) change.to = next;
      else if (!isSameList(row, next))
        changes.set(id, { table: 'people', key: row.key, from: row, to: next });
    }
  }
}

const personIn = ({ record }: Row) => record as PersonRecord;

/** The rows, as they will be, of changed people and of all who share a link with them, directly or by way of others. */
function* sharingLinks(people: readonly Change[], changes: ReadonlyMap<string, Change>): Asking<Row[]> {
  const coming = Map.groupBy(
    people.flatMap(({ to }) => (to?.index.link ?? []).map((link) => ({ link, to }))),
    ({ link }) => link,
  );
  const found = new Map<string, Row>();
  const asked = new Set<string>();
  let next = people.flatMap(({ from, to }) => [from, to].filter((row) => row != null));
  while (next.length > 0) {
    const links = new Set<string>();
    for (const row of next) {
      const change = changes.get(`people|${row.key}`);
      const now = change ? change.to : row;
      if (now) found.set(row.key, now);
      for (const link of row.index.link ?? []) if (!asked.has(link)) links.add(link);
    }
    for (const link of links) asked.add(link);
    const answers = yield [...links].map((link) => ({ link }));
    const others = [
      ...answers.flatMap((rows) => rows.slice(0, MAX_RECORDS)),
      // Those who get the link with this commit are not under it yet.
      ...[...links].flatMap((link) => (coming.get(link) ?? []).flatMap(({ to }) => to ?? [])),
    ];
    next = others.filter(({ key }) => !found.has(key));
  }
  return [...found.values()];
}

/** A person's row with its place in the lists; without one where another record stands for the person. */
function listed(
  { shares: _, others: __, ...row }: Row,
  shown: PersonRecord | undefined,
  urns: readonly string[] = [],
): Row {
  const { time = [], link = [] } = row.index;
  if (!shown) return { ...row, index: { time, link } };
  return {
    ...row,
    index: { time, link, ...listEntries(shown) },
    shares: partsOf(shown).map((part) => [shown.account, part, 1]),
    // The first urn is the row's own.
    ...(urns.length > 1 && { others: urns.slice(1).map((urn) => `${shown.account}|${urn}`) }),
  };
}

function isSameList(a: Row, b: Row): boolean {
  const derived = ({ index, shares, others }: Row) => JSON.stringify([index, shares, others]);
  return derived(a) === derived(b);
}

function* addTotals(all: readonly Change[]): Asking<RowWrite[]> {
  const changes = [...changesOf(all)].filter(([, by]) => [...by.values()].some((amount) => amount !== 0));
  const rows = yield changes.map(([key]) => ({ table: 'totals', key }));
  return changes.map(([key, by], place) => {
    const before = rows[place]?.[0]?.record as TotalRecord | undefined;
    const total = changed(key, before ?? null, by);
    return { table: 'totals', key, row: total && { key, index: {}, record: total } };
  });
}
