import type { Network, ProfileLink } from '../network/link.ts';
import type { OrderRecord, PersonRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { decideMatch, networkUrlFor } from './match.ts';

/** Everyone with this link, as the service has named them. */
export function peopleWithLink(store: Store, account: string, link: string): Promise<PersonRecord[]> {
  return store.list('people', 'link', `${account}|${link}`);
}

/** The person whom the recruiter chose for a link. A choice of somebody who was deleted since counts no more. */
export async function chosenFor(
  store: Store,
  account: string,
  link: string,
): Promise<{ person: PersonRecord; pageName: string | null } | null> {
  const choice = await store.get('choices', `${account}|${link}`);
  const person = choice && (await store.get('people', `${account}|${choice.urn}`));
  return person && { person, pageName: choice.pageName ?? null };
}

/** Whom to unlock for a profile link, from what is stored. The link decides, or the recruiter's choice; never a name. */
export async function personOfLink(
  store: Store,
  { account, network, link }: { account: string; network: Network; link: ProfileLink },
): Promise<OrderRecord['people'][number] | 'several' | 'nobody'> {
  const indexed = await peopleWithLink(store, account, link.canonical);
  const chosen = (await chosenFor(store, account, link.canonical))?.person ?? null;
  const unsearched = { name: null, poolResults: null, networkResults: null, pending: false };
  const match = decideMatch({ network, link, indexed, chosen, ...unsearched });
  if (!('urn' in match)) return match.state === 'several' ? 'several' : 'nobody';
  const person = [...indexed, chosen].find((one) => one?.urn === match.urn) ?? null;
  const networkUrl = networkUrlFor(network, link, person, match.byHand === true);
  return networkUrl === null ? 'nobody' : { urn: match.urn, networkUrl, name: person?.name ?? '' };
}
