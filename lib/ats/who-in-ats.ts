import { wholePersonOf } from '../people/same-person.ts';
import { linkKey } from '../store/ats-parts.ts';
import type { ReadStore } from '../store/store.ts';
import { atsKeysAt } from './ats-keys.ts';

/** Who of some people is in the company's own system. They are named by a urn, or by the link of whoever was never seen. */
export async function whoIsInAts(
  store: Pick<ReadStore, 'get' | 'list' | 'keys' | 'ats'>,
  account: string,
  people: readonly string[],
): Promise<Set<string>> {
  const found = await Promise.all(
    people.map(async (one) => {
      const whole = await wholePersonOf(store, account, one);
      const keys = whole ? atsKeysAt(whole.links, whole.person) : [linkKey(one)];
      return (await store.ats(account, keys)) ? [one] : [];
    }),
  );
  return new Set(found.flat());
}
