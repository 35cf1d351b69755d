import { linksOf } from './links-of.ts';
import { newestFirst } from './ranges.ts';
import {
  type ChargeRecord,
  type ChoiceRecord,
  isOpen,
  type OrderRecord,
  type PersonRecord,
  type RecordOf,
  type RequestRecord,
  type ResultPageRecord,
  type Table,
} from './records.ts';

/** The names of each table's indexes. A new one needs a new table: over a filled one it would be built all at once. */
export const INDEXES = {
  people: ['time', 'link', 'list', 'word'],
  requests: ['time', 'open', 'undecided', 'order', 'person', 'batch'],
  orders: ['time', 'open', 'waiting', 'file', 'link', 'person'],
  charges: ['time', 'request', 'person', 'named'],
  resultPages: ['time', 'search', 'person'],
  choices: ['time', 'person'],
  blocked: ['time', 'is', 'word'],
  quarantine: ['time', 'of'],
  totals: [],
  accounts: [],
  settings: [],
} as const satisfies Record<Table, readonly string[]>;

/** An index of a table. `key` is the primary key itself. */
export type IndexOf<T extends Table> = (typeof INDEXES)[T][number] | 'key';

export type Entries = Record<string, readonly string[]>;

/** The index entries of a record: name → entries it is found under. Those of lists of people are made with the list. */
export function entriesOf<T extends Table>(table: T, record: RecordOf<T>): Entries {
  const of = (urns: readonly { urn: string }[], account: string) =>
    urns.map(({ urn }) => `${account}|${urn}`);
  switch (table) {
    case 'people': {
      const person = record as PersonRecord;
      const { account, seenAt } = person;
      return { time: timeIn(account, seenAt), link: linksOf(person).map((link) => `${account}|${link}`) };
    }
    case 'requests': {
      const { account, state, settled, order, targets, op, remoteId, createdAt, search } =
        record as RequestRecord;
      const time = timeIn(account, createdAt);
      return {
        time,
        open: when(isOpen({ state }), account),
        undecided: when(state === 'needs-decision' && !settled, account),
        order: order === null ? [] : [order],
        person: [...of(targets, account), ...soughtBy(account, search)],
        // Batches whose id at the service is known.
        batch: remoteId !== null && op.endsWith('-batch') ? time : [],
      };
    }
    case 'orders': {
      const { account, createdAt, endedAt, waiting, csv, sought, people } = record as OrderRecord;
      const time = timeIn(account, createdAt);
      return {
        time,
        open: when(endedAt === null, account),
        // What was found and waits to be copied.
        waiting: endedAt !== null && waiting?.[0] !== undefined ? time : [],
        // A file of its people was ordered with it and is not saved yet.
        file: csv === 'wanted' ? time : [],
        link: sought.map(({ link }) => `${account}|${link}`),
        person: of(people, account),
      };
    }
    case 'charges': {
      const { account, at, request, urn } = record as ChargeRecord;
      const time = timeIn(account, at);
      return {
        time,
        request: [request],
        // Charges whose person is not forgotten yet.
        ...(urn !== null && { named: time, person: [`${account}|${urn}`] }),
      };
    }
    case 'resultPages': {
      const { account, at, key, urns } = record as ResultPageRecord;
      const found = urns.map((urn) => `${account}|${urn}`);
      const person = [...found, ...soughtBy(account, record as ResultPageRecord)];
      return { time: timeIn(account, at), search: [`${account}|${key}`], person };
    }
    case 'choices': {
      const { account, at, urn } = record as ChoiceRecord;
      return { time: timeIn(account, at), person: [`${account}|${urn}`] };
    }
    case 'blocked': {
      // Pages write the words by which a list finds those who are not deleted.
      const { account, at, keys } = record as RecordOf<'blocked'>;
      return { time: timeIn(account, at), is: keys.map((key) => `${account}|${key}`) };
    }
    case 'quarantine': {
      const { table: from, key, at } = record as RecordOf<'quarantine'>;
      return { time: timeIn('', at), of: [`${from}|${key}`] };
    }
    default:
      return {};
  }
}

/** The entry of the profile whose person a search is to find. */
function soughtBy(account: string, search: { about?: string | undefined } | null): string[] {
  return search?.about === undefined ? [] : [`${account}|${search.about}`];
}

function timeIn(account: string, at: number): string[] {
  return [`${account}|${newestFirst(at)}`];
}

function when(isTrue: boolean, entry: string): string[] {
  return isTrue ? [entry] : [];
}
