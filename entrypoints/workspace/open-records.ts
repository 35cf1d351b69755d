import type { Open, Opened } from '../../components/workspace/opened.ts';
import type { Ats } from '../../lib/ats/ats-store.ts';
import type { BlockList } from '../../lib/blocked/block-list.ts';
import type { FollowUps } from '../../lib/follow-up/follow-up-store.ts';
import { type InUse, readInUse } from '../../lib/follow-up/in-use.ts';
import { newClick } from '../../lib/messages/ask-with.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { createListReader } from '../../lib/store/list-reader.ts';
import type { openDatabase } from '../../lib/store/open-database.ts';
import { createReadStore } from '../../lib/store/read-store.ts';
import type { createTemplates, Templates } from '../../lib/templates/template-store.ts';
import { createChanges } from './follow-up-changes.ts';
import { createNotifications } from './notifications.ts';
import type { Outside } from './outside.ts';

/** Opens the database at first use, and anew after it was closed: by a newer version of the extension, for one. */
export function createOpen(
  openIt: (onClosed: () => void) => ReturnType<typeof openDatabase>,
  outside: Outside,
) {
  let opening: Promise<Omit<Opened, 'account'> & { db: IDBDatabase }> | null = null;
  const onClosed = () => {
    opening = null;
  };
  const connect = async () => {
    const db = await openIt(onClosed);
    return { db, store: createReadStore(db), lists: createListReader(db) };
  };
  /** What fails may have met a closed database. The next to ask opens it anew. */
  async function orAnew<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      onClosed();
      throw error;
    }
  }
  function connected() {
    opening ??= connect();
    return orAnew(opening);
  }
  async function opened() {
    const { db, store, lists } = await connected();
    return { db, store, lists, account: await orAnew(currentAccount(store)) };
  }
  const open: Open = async () => {
    const { store, lists, account } = await opened();
    return { store, lists, account };
  };

  const changes = createChanges(outside);
  return {
    open,
    /** What the recruiter has noted for the account in use; null before the set-up. */
    async followUps(): Promise<FollowUps | null> {
      const [{ db, account }, { createFollowUps }] = await Promise.all([
        opened(),
        // Loaded after the first rows.
        import('../../lib/follow-up/follow-up-store.ts'),
      ]);
      return account === null
        ? null
        : createFollowUps(db, account, { now: Date.now, onChanged: changes.tell });
    },
    inUse: async (account: string): Promise<InUse> => readInUse((await connected()).db, account),
    /** Who is in the company's own system, for the account in use; null before the set-up. */
    async ats(): Promise<Ats | null> {
      const [{ db, account }, { createAts }] = await Promise.all([
        opened(),
        import('../../lib/ats/ats-store.ts'),
      ]);
      const onChanged = () => changes.tell({ hasReminders: false });
      return account === null ? null : createAts(db, account, { onChanged });
    },
    /** Who must not be contacted, for the account in use; null before the set-up. */
    async blockList(): Promise<BlockList | null> {
      const [{ db, account }, policy, { createBlockList }] = await Promise.all([
        opened(),
        outside.blockedByPolicy(),
        import('../../lib/blocked/block-list.ts'),
      ]);
      const onChanged = () => {
        changes.tell({ hasReminders: false });
        outside.tellOfBlocked();
      };
      return account === null ? null : createBlockList({ db, account, policy, now: Date.now, onChanged });
    },
    /** Makes the store of templates for the account in use; null before the set-up. */
    async templates(create: typeof createTemplates): Promise<Templates | null> {
      const { db, account } = await opened();
      const onChanged = () => changes.tell({ hasReminders: false });
      return account === null ? null : create(db, account, { now: Date.now, newId: newClick, onChanged });
    },
    managedTemplates: outside.managedTemplates,
    onFollowUpsChanged: changes.listen,
    notifications: createNotifications(async () => (await opened()).db, outside),
  };
}
