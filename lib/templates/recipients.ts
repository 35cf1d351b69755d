import { answerOf, tableOf } from '../store/indexed-db.ts';
import type { PersonRecord } from '../store/records.ts';
import type { Row } from '../store/row.ts';
import { mailHref } from '../urls/safe-href.ts';
import type { Variable } from './variables.ts';

const EMAILS = ['work_email', 'personal_email'] as const;

export interface Address {
  field: (typeof EMAILS)[number];
  value: string;
}

/** Somebody to write to. */
export interface Recipient {
  /** All their urns. */
  urns: readonly string[];
  name: string;
  known: Partial<Record<Variable, string>>;
  /** The work email first. Only addresses that a mail can go to. */
  addresses: Address[];
}

/** Some people with what is known of them under all their urns, in their order. Who is gone meanwhile is left out. */
export async function readRecipients(
  db: IDBDatabase,
  account: string,
  people: readonly { urns: readonly string[] }[],
): Promise<Recipient[]> {
  const table = tableOf(db, 'people');
  const read = async ({ urns }: { urns: readonly string[] }) => {
    const rows = await Promise.all(
      urns.map((urn) => answerOf<Row | undefined>(table.get(`${account}|${urn}`))),
    );
    return recipientOf(
      urns,
      rows.flatMap((row) => row?.record ?? []),
    );
  };
  return (await Promise.all(people.map(read))).filter((one) => one !== null);
}

/** Somebody as their records have them, the first one before the others; null without a record. */
export function recipientOf(urns: readonly string[], records: readonly unknown[]): Recipient | null {
  if (records.length === 0) return null;
  const all = records as Partial<PersonRecord>[];
  const first = (of: (one: Partial<PersonRecord>) => unknown): string =>
    all.map(of).find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';
  const addresses = EMAILS.flatMap((field): Address[] => {
    const value = first((one) => {
      const found = one.contacts?.[field]?.value;
      return typeof found === 'string' && mailHref(found) ? found.trim() : '';
    });
    return value === '' ? [] : [{ field, value }];
  });
  const name = first((one) => one.name);
  return {
    urns,
    name,
    known: {
      firstName: first((one) => one.firstName),
      lastName: first((one) => one.lastName),
      fullName: name,
      company: first((one) => one.company),
      title: first((one) => one.title),
    },
    addresses,
  };
}
