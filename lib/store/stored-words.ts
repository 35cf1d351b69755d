import { isObject, type JsonObject } from '../service/json-object.ts';
import type { Table } from './records.ts';

/* The first release had other words for some tables, indexes, fields and states. Only what reads its records knows them. */

/** The names of the first release's tables, before they made room for today's. */
export const FIRST_NAMES: { readonly [T in Table]?: string } = {
  charges: 'charges',
  requests: 'intents',
  orders: 'jobs',
  choices: 'choices',
  resultPages: 'pages',
  quarantine: 'aside',
  people: 'people',
};

/** The tables that hold the first release's records until they are moved. */
export const OLD_TABLES = Object.keys(FIRST_NAMES) as (keyof typeof FIRST_NAMES)[];

/** The name under which a table of the first release stands now. */
export function oldName(table: Table): string {
  return `old-${table}`;
}

/** The indexes that the first release had under a name of its own, with the same entries. */
export const OLD_INDEXES: { readonly [T in Table]?: Readonly<Record<string, string>> } = {
  people: { link: 'link' },
  requests: { open: 'open', undecided: 'asking', order: 'job', person: 'target' },
  orders: { open: 'open', link: 'account' },
  resultPages: { search: 'search' },
};

/** A record of the first release in today's words. Anything else comes back as it is, for the schema to refuse. */
export function fromFirst(table: Table, stored: unknown): unknown {
  if (!isObject(stored)) return stored;
  switch (table) {
    case 'requests': {
      const { job, ...rest } = stored;
      return {
        ...rest,
        ...('job' in stored && { order: job }),
        ...(stored.state === 'ask' && { state: 'needs-decision' }),
      };
    }
    case 'charges': {
      const { intent, ...rest } = stored;
      return { ...rest, ...('intent' in stored && { request: intent }) };
    }
    case 'quarantine':
      return { ...stored, table: tableNamed(stored) };
    default:
      return stored;
  }
}

function tableNamed({ table }: JsonObject): unknown {
  return OLD_TABLES.find((one) => FIRST_NAMES[one] === table) ?? table;
}
