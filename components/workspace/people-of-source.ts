import { searchKey } from '../../lib/searches/result-pages.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import { orderView } from '../../lib/views/order-view.ts';
import { orderTitle } from '../orders/activity-words.ts';
import { savedName } from '../search/saved-name.ts';
import type { OpenedAccount } from './opened.ts';

/** The people of a search or an order, with its name in words. */
export interface SourcePeople {
  words: string;
  urns: ReadonlySet<string>;
}

/** The people of an order; null if it is gone. */
export async function orderedPeople(
  { store, account }: OpenedAccount,
  id: string,
): Promise<SourcePeople | null> {
  const order = await store.get('orders', id);
  if (order?.account !== account) return null;
  const urns = new Set(order.people.map(({ urn }) => urn));
  return { words: orderTitle(orderView(order, [])), urns };
}

/** Everybody on the kept result pages of a search, by their key; null if there are none. */
export async function foundPeople(
  { store, account }: OpenedAccount,
  key: string,
  searches: readonly SavedSearch[],
): Promise<SourcePeople | null> {
  const pages = await store.list('resultPages', 'search', `${account}|${key}`);
  const [page] = pages;
  if (!page) return null;
  const known = searches.find(({ prompt, filtersJson }) => searchKey(prompt, filtersJson) === key);
  return {
    words: savedName({ ...page, name: '', ...known }),
    urns: new Set(pages.flatMap(({ urns }) => urns)),
  };
}
