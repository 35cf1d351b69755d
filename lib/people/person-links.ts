import { linksOf } from '../store/links-of.ts';
import type { PersonRecord } from '../store/records.ts';

/** The part of a record that says where the person's profile is. */
type Linked = Pick<PersonRecord, 'networkUrl' | 'link' | 'links' | 'addresses'>;

/** Addresses kept of one person. A service that names a new one each time must not make the record grow for ever. */
const MAX_ADDRESSES = 8;

/**
 * The record's links after the service named an address, or none. A search and a profile may name different addresses of
 * one person. All are kept, the newest first, because each leads to the person.
 */
export function withAddress(
  base: Linked,
  address: string | null,
  canonical: (url: string) => string | null,
): Linked {
  const networkUrl = address ?? base.networkUrl;
  const addresses = addressesOf({ ...base, networkUrl });
  const link = networkUrl === null ? base.link : (canonical(networkUrl) ?? base.link);
  const found = addresses.flatMap((one) => canonical(one) ?? []);
  return {
    networkUrl,
    link,
    links: bounded([...linksOf({ link, links: found }), ...linksOf(base)]),
    addresses,
  };
}

/** The record with links of the network in use; the same record when it has them already. */
export function relinked<P extends Linked>(person: P, canonical: (url: string) => string | null): P {
  const addresses = addressesOf(person);
  // A link of an earlier network is an address too, and may be one of this network's.
  const links = bounded([...addresses, ...linksOf(person)].flatMap((one) => canonical(one) ?? []));
  const own = person.networkUrl === null ? null : canonical(person.networkUrl);
  const link = own ?? links[0] ?? null;
  const before = linksOf(person);
  const isSame =
    link === person.link && before.length === links.length && before.every((one) => links.includes(one));
  return isSame ? person : { ...person, link, links, addresses };
}

function addressesOf({ networkUrl, addresses = [] }: Linked): string[] {
  return bounded(networkUrl === null ? addresses : [networkUrl, ...addresses]);
}

/** The first texts, each once. */
function bounded(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, MAX_ADDRESSES);
}
