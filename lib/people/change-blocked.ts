import { put, remove, type Store, type Write } from '../store/store.ts';
import { isPersonKey } from './block-keys.ts';
import { BLOCKED_SALT, type Blocked } from './blocked.ts';

/** Somebody under a urn, links, or both. */
export interface Whom {
  urn: string;
  links: readonly string[];
  name: string;
}

interface ChangePorts {
  store: Store;
  blocked: Blocked;
  now: () => number;
}

/** Makes the writes by which a person must not be contacted any more, or may be again. */
export function createBlockChanges({ store, blocked, now }: ChangePorts) {
  async function personKeys(account: string, { urn, links }: Whom): Promise<string[]> {
    const keys = await blocked.keysOf(account, urn, links);
    return keys.filter((key) => isPersonKey(key) && key.length > 2);
  }

  /** From now on nothing is paid for these people. What is known of them stays as it is. */
  async function block(account: string, people: readonly Whom[]): Promise<Write[]> {
    const writes = people.map(async (one) => {
      const keys = await personKeys(account, one);
      return put('blocked', { id: `${account}|${keys[0]}`, account, name: one.name, keys, at: now() });
    });
    return Promise.all(writes);
  }

  /** Takes back every word about just these people. What is said of their company or domain stays. */
  async function allow(account: string, people: readonly Whom[]): Promise<Write[]> {
    const rows = people.map(async (one) =>
      blocked.rowsOf(account, await blocked.withHashes(await personKeys(account, one))),
    );
    return (await Promise.all(rows)).flat().map((key) => remove('blocked', key));
  }

  /**
   * The same as `block` for people who are deleted: only hashes of what names them stay. What was said of them in plain
   * words before goes, with everything that it named them by.
   */
  async function blockDeleted(account: string, people: readonly Whom[]): Promise<Write[]> {
    const salt = (await blocked.saltNow()) ?? crypto.randomUUID();
    const writes = people.map(async (one): Promise<Write[]> => {
      const own = await personKeys(account, one);
      const ids = (await blocked.rowsOf(account, own)).map((id) => store.get('blocked', id));
      const plain = (await Promise.all(ids)).filter((record) => record !== null);
      const all = [...new Set([...own, ...plain.flatMap(({ keys }) => keys)])];
      // Sorted, so that somebody who is deleted under two urns has one record.
      const keys = (await blocked.hashed(salt, all)).sort();
      return [
        ...plain.map(({ id }) => remove('blocked', id)),
        put('blocked', { id: `${account}|${keys[0]}`, account, name: '', keys, at: now() }),
      ];
    });
    return [put('settings', { name: BLOCKED_SALT, value: salt }), ...(await Promise.all(writes)).flat()];
  }

  return { block, allow, blockDeleted };
}

export type BlockChanges = ReturnType<typeof createBlockChanges>;
