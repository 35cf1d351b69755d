import { type Ats, createAts } from '../../lib/ats/ats-store.ts';
import { type BlockList, createBlockList } from '../../lib/blocked/block-list.ts';
import { createFollowUps, type FollowUps } from '../../lib/follow-up/follow-up-store.ts';
import { readInUse } from '../../lib/follow-up/in-use.ts';
import { eachPersonOnce } from '../../lib/people/same-person.ts';
import { createStore } from '../../lib/store/database.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { put } from '../../lib/store/store.ts';
import { createTemplates, type Templates } from '../../lib/templates/template-store.ts';
import { anAccount } from '../support/records.ts';

/** A database of its own with these people, and the ports through which a view notes something of them. */
export function openNoted(
  people: readonly PersonRecord[],
  now: () => number,
  account = 'A',
  policy: readonly string[] = [],
) {
  const listeners: (() => void)[] = [];
  const given: { templates: unknown } = { templates: null };
  let opening: Promise<IDBDatabase> | null = null;
  async function open(): Promise<IDBDatabase> {
    const db = await openDatabase(`noted-${crypto.randomUUID()}`);
    const store = createStore(db, { now, once: eachPersonOnce });
    await store.commit([
      put('accounts', anAccount({ id: account })),
      put('accounts', anAccount({ id: 'another' })),
      ...people.map((one) => put('people', one)),
    ]);
    return db;
  }
  const opened = () => {
    opening ??= open();
    return opening;
  };
  const onChanged = () => {
    for (const listener of listeners) listener();
  };
  const templatesOf = async (id: string): Promise<Templates> =>
    createTemplates(await opened(), id, { now, newId: () => crypto.randomUUID(), onChanged });
  return {
    opened,
    inUse: async (id: string) => readInUse(await opened(), id),
    ats: async (): Promise<Ats> => createAts(await opened(), account, { onChanged }),
    templates: () => templatesOf(account),
    templatesOf,
    /** What an administrator has set. */
    given,
    managedTemplates: async () => given.templates,
    async followUps(): Promise<FollowUps> {
      return createFollowUps(await opened(), account, { now, onChanged });
    },
    /** Who must not be contacted, also by these texts of an administrator. */
    async blockList(): Promise<BlockList> {
      const db = await opened();
      return createBlockList({ db, account, policy, now, onChanged });
    },
    onFollowUpsChanged: (work: () => void) => void listeners.push(work),
  };
}
