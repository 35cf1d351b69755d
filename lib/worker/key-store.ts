import { storeBehind } from '../store/lazy.ts';
import type { RecordOf } from '../store/records.ts';
import { put, remove, type Store, type Write } from '../store/store.ts';
import type { SessionStorage } from './frames.ts';

/** The settings that hold a key: of an account, of nobody yet, and as an older version's options page stored it. */
const HOLDS_KEY = /^(secret|new-key|key-drop)(:|$)/;
/** Where the keys are while they are in memory, each by the name of its setting. */
const NAME = 'keys';

/** The name of the setting that a write is about, if it holds a key. */
function keyIn(write: Write): string | null {
  if (write.table !== 'settings') return null;
  const name = 'put' in write ? write.put.name : write.delete;
  return HOLDS_KEY.test(name) ? name : null;
}

/**
 * The database, with the settings that hold keys either on disk like everything else or in the browser's memory. The
 * memory outlives the worker and ends with the browser.
 */
export function createKeyStore(disk: Store, memory: SessionStorage) {
  let held = new Map<string, RecordOf<'settings'>>();
  let isLoaded = false;
  let isInMemory = false;
  const write = () => memory.set(NAME, [...held.values()]);

  const store: Store = {
    ...storeBehind(() => disk),
    get: async (table, name) =>
      ((table === 'settings' && held.get(name)) || (await disk.get(table, name))) as never,
    all: async (table) =>
      [...(await disk.all(table)), ...(table === 'settings' ? held.values() : [])] as never,
    async clear() {
      held.clear();
      await write();
      await disk.clear();
    },
    async commit(writes, options) {
      if (!isInMemory || !writes.some(keyIn)) return disk.commit(writes, options);
      const left = writes.map((one) => {
        const name = keyIn(one);
        if (name === null) return one;
        if ('put' in one) held.set(name, one.put as RecordOf<'settings'>);
        else held.delete(name);
        return remove('settings', name);
      });
      // The memory comes first: a key that is being erased must not be left there if the worker stops in between.
      await write();
      await disk.commit(left, options);
    },
  };

  return {
    store,
    /** Keeps the keys in memory or on disk from now on, and moves those that are in the other place. */
    async keepKeys(inMemory: boolean): Promise<void> {
      if (!isLoaded) {
        const found = (await memory.get(NAME)) as RecordOf<'settings'>[] | undefined;
        held = new Map(found?.map((one) => [one.name, one]));
        isLoaded = true;
      }
      isInMemory = inMemory || held.size > 0;
      if (inMemory) {
        const onDisk = (await disk.all('settings')).filter(({ name }) => HOLDS_KEY.test(name));
        if (onDisk.length === 0) return;
        // A key in memory is the newer one: a full disk may have kept the older from being deleted.
        for (const one of onDisk) if (!held.has(one.name)) held.set(one.name, one);
        await write();
        await disk.commit(
          onDisk.map(({ name }) => remove('settings', name)),
          { durable: true },
        );
      } else if (isInMemory) {
        // Until the disk has them, the keys stay in memory and in use.
        await disk.commit(
          [...held.values()].map((one) => put('settings', one)),
          { durable: true },
        );
        isInMemory = false;
        held.clear();
        await write();
      }
    },
  };
}
