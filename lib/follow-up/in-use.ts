import { hasAny, tableOf } from '../store/indexed-db.ts';
import { under } from '../store/ranges.ts';

/** Whether the recruiter has any lists, any tags, and any people to mark (`ats`): in the own system, or not to be contacted. */
export interface InUse {
  lists: boolean;
  tags: boolean;
  ats: boolean;
}

/** Looks what of an account is in use, without reading a record. */
export async function readInUse(db: IDBDatabase, account: string): Promise<InUse> {
  const range = under(account);
  const [lists, tags, ats, blocked] = await Promise.all([
    hasAny(tableOf(db, 'lists'), range),
    hasAny(tableOf(db, 'followUps').index('tag'), range),
    hasAny(tableOf(db, 'ats'), range),
    hasAny(tableOf(db, 'blocked'), range),
  ]);
  return { lists, tags, ats: ats || blocked };
}
