import { answerOf, tableOf } from '../store/indexed-db.ts';
import type { PersonRecord } from '../store/records.ts';
import type { Row } from '../store/row.ts';
import { atsKeys } from './ats-keys.ts';
import type { Ats } from './ats-store.ts';

/**
 * Which of some people are in the company's own system, each under all their urns. What names them is read from their
 * records, which pages take as they are stored.
 */
export async function peopleInAts(
  db: IDBDatabase,
  { account, inAts }: Pick<Ats, 'account' | 'inAts'>,
  people: readonly { urns: readonly string[] }[],
): Promise<boolean[]> {
  const table = tableOf(db, 'people');
  const keys = await Promise.all(
    people.map(async ({ urns }) => {
      const rows = await Promise.all(
        urns.map((urn) => answerOf<Row | undefined>(table.get(`${account}|${urn}`))),
      );
      return rows.flatMap((row) => keysIn(row?.record));
    }),
  );
  return inAts(keys);
}

function keysIn(record: unknown): string[] {
  const { link = null, links, contacts } = (record ?? {}) as Partial<PersonRecord>;
  try {
    return atsKeys({ link, links: links ?? [], contacts: contacts ?? {} }).filter((key) => key.length > 2);
  } catch {
    // A record that can't be read names nobody.
    return [];
  }
}
