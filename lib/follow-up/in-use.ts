import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';

/** Whether the recruiter has any lists, any tags, and any people to mark (`ats`): in the own system, or not to be contacted. */
export interface InUse {
  lists: boolean;
  tags: boolean;
  ats: boolean;
}

/** Looks what of an account is in use, without reading a record. */
export async function readInUse(db: IDBDatabase, account: string): Promise<InUse> {
  const range = keyRange(under(account));
  const [lists, tags, ats, blocked] = await Promise.all([
    answerOf(tableOf(db, 'lists').getAllKeys(range, 1)),
    answerOf(tableOf(db, 'followUps').index('tag').getAllKeys(range, 1)),
    answerOf(tableOf(db, 'ats').getAllKeys(range, 1)),
    answerOf(tableOf(db, 'blocked').getAllKeys(range, 1)),
  ]);
  return { lists: lists.length > 0, tags: tags.length > 0, ats: ats.length + blocked.length > 0 };
}
