import { answerOf, tableOf } from '../store/indexed-db.ts';
import type { Row } from '../store/row.ts';
import type { Somebody } from './follow-up-store.ts';
import { personKey } from './records.ts';

/** Somebody under all their urns. The rows of people say who is the same, so none of their records is read. */
export function somebodyOf(db: IDBDatabase, account: string, urn: string): Promise<Somebody> {
  return somebodyIn(tableOf(db, 'people'), account, urn);
}

/** Each of some people under all their urns, in their order. One transaction reads them all. */
export function everybodyOf(db: IDBDatabase, account: string, urns: readonly string[]): Promise<Somebody[]> {
  const people = tableOf(db, 'people');
  return Promise.all(urns.map((urn) => somebodyIn(people, account, urn)));
}

async function somebodyIn(people: IDBObjectStore, account: string, urn: string): Promise<Somebody> {
  const key = personKey(account, urn);
  const row: Row | undefined = await answerOf(people.get(key));
  let standing = row?.others ? row : undefined;
  // Another record may stand for the person. It has a link in common with this one.
  for (const link of standing ? [] : (row?.index.link ?? [])) {
    const sharing: Row[] = await answerOf(people.index('link').getAll(link));
    standing ??= sharing.find(({ others }) => others?.includes(key));
  }
  const keys = standing ? [standing.key, ...(standing.others ?? [])] : [key];
  return { urns: keys.map((one) => one.slice(account.length + 1)) };
}
