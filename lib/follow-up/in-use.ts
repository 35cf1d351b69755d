import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';

/** Whether the recruiter has any lists, any tags, and has imported who is in the company's own system. */
export interface InUse {
  lists: boolean;
  tags: boolean;
  ats: boolean;
}

/** Looks what of an account is in use, without reading a record. */
export async function readInUse(db: IDBDatabase, account: string): Promise<InUse> {
  const range = keyRange(under(account));
  const [lists, tags, ats] = await Promise.all([
    answerOf(tableOf(db, 'lists').getAllKeys(range, 1)),
    answerOf(tableOf(db, 'followUps').index('tag').getAllKeys(range, 1)),
    answerOf(tableOf(db, 'ats').getAllKeys(range, 1)),
  ]);
  return { lists: lists.length > 0, tags: tags.length > 0, ats: ats.length > 0 };
}
