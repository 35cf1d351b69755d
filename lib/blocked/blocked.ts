import { atsKeysAt } from '../ats/ats-keys.ts';
import { wholePerson } from '../people/same-person.ts';
import { under } from '../store/ranges.ts';
import { put, type ReadStore, remove, type Write } from '../store/store.ts';
import { textHash } from '../store/text-hash.ts';
import { blockKeys, isPersonKey } from './block-keys.ts';

interface BlockedPorts {
  store: Pick<ReadStore, 'get' | 'list' | 'keys' | 'has'>;
  /** The keys that an administrator's policy blocks. */
  policy: () => ReadonlySet<string>;
  hash?: typeof textHash;
}

/** The setting with the random text that is hashed with the keys of people who are deleted. */
export const BLOCKED_SALT = 'blocked-salt';

/** Finds out who must not be contacted. Each question is a few exact looks into an index. */
export function createBlocked({ store, policy, hash = textHash }: BlockedPorts) {
  const readSalt = async () => (await store.get('settings', BLOCKED_SALT))?.value;

  /** What is left of a person's keys when the person is deleted. */
  const hashed = (salt: unknown, keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => `h ${await hash(`${salt}\n${key}`)}`));

  /** What blocks one of some keys: the primary keys of records, and the same with `p` for what the policy blocks. */
  async function rowsOf(account: string, keys: readonly string[], salt: unknown): Promise<string[]> {
    const all = [...keys, ...(salt ? await hashed(salt, keys) : [])];
    const found = await Promise.all(all.map((key) => store.keys('blocked', 'is', `${account}|${key}`)));
    return [...keys.filter((key) => policy().has(key)).map((key) => `${account}|p ${key}`), ...found.flat()];
  }

  /** The keys of somebody by one record, with the profiles for which the recruiter chose them. */
  async function keysOf(account: string, urn: string, links: readonly string[]) {
    const [person, choices] = await Promise.all([
      store.get('people', `${account}|${urn}`),
      store.list('choices', 'person', `${account}|${urn}`),
    ]);
    const keys = atsKeysAt([...links, ...choices.map(({ link }) => link)], person);
    return { person, keys: blockKeys([urn], keys, person?.company ?? '') };
  }

  /** Whether anybody is blocked at all. Where nobody is, nobody's keys have to be looked up. */
  const hasAny = async (account: string) => policy().size > 0 || store.has('blocked', under(account));

  return {
    readSalt,
    rowsOf,
    keysOf,
    hasAny,
    /**
     * The key by which somebody must not be contacted; null if they may be. `links` are those that they are ordered or shown
     * under. Their own record is looked up while those of their other urns are read: a click waits for it.
     */
    async of(account: string, urn: string, links: readonly string[]): Promise<string | null> {
      if (!(await hasAny(account))) return null;
      const [salt, { person, keys }] = await Promise.all([readSalt(), keysOf(account, urn, links)]);
      const [[row], whole] = await Promise.all([
        rowsOf(account, keys, salt),
        person && wholePerson(store, person),
      ]);
      // What is known under another urn counts, although the whole shows only one value of each kind.
      const rest = (whole?.urns ?? []).filter((one) => one !== urn);
      const apart = await Promise.all(rest.map((one) => keysOf(account, one, [])));
      const merged = whole ? blockKeys(whole.urns, atsKeysAt(whole.links, whole.person), '') : [];
      const more = new Set([...merged, ...apart.flatMap((one) => one.keys)]);
      const others = [...more].filter((key) => !keys.includes(key));
      const found = row ?? (await rowsOf(account, others, salt))[0];
      return found?.slice(account.length + 1) ?? null;
    },
    /**
     * The writes after which only hashes of what names some people are left, so that they are not bought again by accident.
     * What was said of them in plain words before goes, with everything that it named them by.
     */
    async writesForDeleted(account: string, urns: readonly string[], at: number): Promise<Write[]> {
      const salt = (await readSalt()) ?? crypto.randomUUID();
      const writes = urns.map(async (urn) => {
        const keys = (await keysOf(account, urn, [])).keys.filter(isPersonKey);
        const ids = await rowsOf(account, keys, null);
        const said = await Promise.all(ids.map((id) => store.get('blocked', id)));
        const hashes = await hashed(salt, [...keys, ...said.flatMap((one) => one?.keys ?? [])]);
        const left = { id: `${account}|${hashes[0]}`, account, name: '', keys: [...new Set(hashes)], at };
        return [...ids.map((id) => remove('blocked', id)), put('blocked', left)];
      });
      return [put('settings', { name: BLOCKED_SALT, value: salt }), ...(await Promise.all(writes)).flat()];
    },
  };
}

export type Blocked = ReturnType<typeof createBlocked>;
