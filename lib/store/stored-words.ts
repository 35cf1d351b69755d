import { isObject } from '../service/wire/parts.ts';
import type { Table } from './records.ts';

/*
 * Some tables, indexes, fields and states have plainer names in the code than in databases that were already written.
 * The store translates between the two, so that nothing above it knows the stored names and no database has to change.
 */

const TABLE_NAMES: Record<Table, string> = {
  people: 'people',
  requests: 'intents',
  orders: 'jobs',
  charges: 'charges',
  resultPages: 'pages',
  choices: 'choices',
  accounts: 'accounts',
  settings: 'settings',
  quarantine: 'aside',
};

const INDEX_NAMES: Partial<Record<Table, Record<string, string>>> = {
  requests: { order: 'job', undecided: 'asking' },
};

/** Names of fields that differ, from the code's name to the stored one. */
const FIELD_NAMES: Partial<Record<Table, Record<string, string>>> = {
  requests: { order: 'job' },
  charges: { request: 'intent' },
};

const STATE_NAMES: Record<string, string> = { 'needs-decision': 'ask' };

/** The name under which a table is stored. */
export function storedTable(table: Table): string {
  return TABLE_NAMES[table];
}

/** The name under which an index of a table is stored. */
export function storedIndex(table: Table, index: string): string {
  return INDEX_NAMES[table]?.[index] ?? index;
}

/** The index entries of a record under their stored names. */
export function storedIndexes(table: Table, entries: Record<string, string[]>): Record<string, string[]> {
  return renamed(entries, INDEX_NAMES[table] ?? {}) as Record<string, string[]>;
}

/** A record as it is stored. */
export function toStored(table: Table, record: unknown): unknown {
  if (!isObject(record)) return record;
  const stored = renamed(record, FIELD_NAMES[table] ?? {});
  return withWords(table, stored, STATE_NAMES, TABLE_NAMES);
}

/** A stored record in the code's words; anything else comes back as it is, for the schema to refuse. */
export function fromStored(table: Table, stored: unknown): unknown {
  if (!isObject(stored)) return stored;
  const record = renamed(stored, inverted(FIELD_NAMES[table] ?? {}));
  return withWords(table, record, inverted(STATE_NAMES), inverted(TABLE_NAMES));
}

/** Translates the values that are themselves words: a request's state, and the table a quarantined record came from. */
function withWords(
  table: Table,
  record: Record<string, unknown>,
  states: Record<string, string>,
  tables: Record<string, string>,
): Record<string, unknown> {
  if (table === 'requests') return { ...record, state: translated(record.state, states) };
  if (table === 'quarantine') return { ...record, table: translated(record.table, tables) };
  return record;
}

function translated(value: unknown, words: Record<string, string>): unknown {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;
}

function renamed(record: Record<string, unknown>, names: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      value,
    ]),
  );
}

function inverted(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([code, stored]) => [stored, code]));
}
