import { linksOf } from '../store/links-of.ts';
import { only } from '../store/ranges.ts';
import type { RecordOf } from '../store/records.ts';
import type { ReadStore } from '../store/store.ts';
import { textHash } from '../store/text-hash.ts';
import { blockKeys, isPersonKey, keysOfText } from './block-keys.ts';
import { wholePerson } from './same-person.ts';

export type BlockedRecord = RecordOf<'blocked'>;

/** Why somebody must not be contacted: they are named, were deleted here, or are at a company or domain (`rule`). */
export interface BlockedBy {
  by: 'person' | 'deleted' | 'rule' | 'policy';
  /** The company or domain; empty for a person. */
  rule: string;
}

interface BlockedPorts {
  store: ReadStore;
  /** What an administrator's policy blocks. */
  policy: () => readonly string[];
  canonical: (url: string) => string | null;
  hash?: typeof textHash;
}

/** The setting with the random text that is hashed with the keys of people who are deleted. */
export const BLOCKED_SALT = 'blocked-salt';

/** Finds out who must not be contacted. Each question is a few exact looks into an index. */
export function createBlocked({ store, policy, canonical, hash = textHash }: BlockedPorts) {
  let last: readonly string[] = [];
  let managed = new Set<string>();

  /** The keys of a person as they stay after the person is deleted. */
  function hashed(salt: string, keys: readonly string[]): Promise<string[]> {
    return Promise.all(keys.map(async (key) => `h ${await hash(`${salt}\n${key}`)}`));
  }

  /** What is on the disk under some keys, by the records' own keys. */
  async function rowsOf(account: string, keys: readonly string[]): Promise<string[]> {
    const entries = keys.map((key) => only(`${account}|${key}`));
    return (await Promise.all(entries.map((entry) => store.keys('blocked', 'is', entry)))).flat();
  }

  async function saltNow(): Promise<string | null> {
    const salt = (await store.get('settings', BLOCKED_SALT))?.value;
    return typeof salt === 'string' ? salt : null;
  }

  /** Some keys, and what they would be after a deletion, if anybody was deleted here. */
  async function withHashes(keys: readonly string[], salt: string | null): Promise<string[]> {
    return salt === null ? [...keys] : [...keys, ...(await hashed(salt, keys.filter(isPersonKey)))];
  }

  /** Why somebody with these keys must not be contacted; null if they may be. */
  async function byKeys(
    account: string,
    keys: readonly string[],
    salt: string | null,
  ): Promise<BlockedBy | null> {
    if (policy() !== last) {
      last = policy();
      managed = new Set(last.flatMap((text) => keysOfText(text, canonical)));
    }
    const set = keys.find((key) => managed.has(key));
    if (set !== undefined) return { by: 'policy', rule: isPersonKey(set) ? '' : set.slice(2) };
    const [row] = await rowsOf(account, await withHashes(keys, salt));
    const key = row?.slice(account.length + 1);
    if (key === undefined) return null;
    if (isPersonKey(key)) return { by: 'person', rule: '' };
    return key.startsWith('h') ? { by: 'deleted', rule: '' } : { by: 'rule', rule: key.slice(2) };
  }

  /**
   * Everything that names somebody: under all their urns and links, and those of the profiles for which the recruiter chose
   * them. `onFirst` is told the keys of their own record at once, so that both can be read together.
   */
  async function keysOf(
    account: string,
    urn: string,
    links: readonly string[],
    onFirst: (keys: string[]) => void = () => {},
  ): Promise<string[]> {
    const chosenFor = async (one: string) =>
      (await store.list('choices', 'person', `${account}|${one}`)).map(({ link }) => link);
    const [own, chosen, ...linked] = await Promise.all([
      store.get('people', `${account}|${urn}`),
      chosenFor(urn),
      ...links.map((link) => store.list('people', 'link', `${account}|${link}`)),
    ]);
    const person = own ?? linked.flat()[0];
    const all = [...new Set([...links, ...chosen, ...(person ? linksOf(person) : [])])];
    const first = blockKeys([urn], all, person);
    onFirst(first);
    if (!person) return first;
    const whole = await wholePerson(store, person);
    const others = await Promise.all(whole.urns.filter((one) => one !== urn).map(chosenFor));
    const more = blockKeys(whole.urns, [...whole.links, ...others.flat()], whole.person);
    return [...new Set([...first, ...more])];
  }

  return {
    byKeys: async (account: string, keys: readonly string[]) => byKeys(account, keys, await saltNow()),
    keysOf,
    rowsOf,
    hashed,
    withHashes: async (keys: readonly string[]) => withHashes(keys, await saltNow()),
    saltNow,
    /** Why somebody must not be contacted; null if they may be. `links` are those that they are ordered or shown under. */
    async of(account: string, urn: string, links: readonly string[]): Promise<BlockedBy | null> {
      const salt = saltNow();
      let first: readonly string[] = [];
      let early: Promise<BlockedBy | null> = Promise.resolve(null);
      const keys = await keysOf(account, urn, links, (own) => {
        first = own;
        early = salt.then((text) => byKeys(account, own, text));
        // It is awaited below, unless the reading of the rest fails.
        early.catch(() => {});
      });
      const found = await early;
      const rest = keys.filter((key) => !first.includes(key));
      return found ?? (rest.length > 0 ? byKeys(account, rest, await salt) : null);
    },
  };
}

export type Blocked = ReturnType<typeof createBlocked>;
