import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import type { Candidate } from '../service/model.ts';
import { isOnePerson, sameName } from './one-person.ts';

/** Where a person's profile is: the address that the service named last, and the links of a stored record. */
interface Located {
  networkUrl: string | null;
  link?: string | null;
  links?: string[] | undefined;
  /** When a stored record was enriched. */
  enrichedAt?: number | null;
}

/** As much of a person as matching needs: a search's candidate, or a stored record. */
type Found = Pick<Candidate, 'urn' | 'origin' | 'name'> & Located;

/** All that is known about who a profile page shows. */
export interface Evidence {
  network: Network;
  link: ProfileLink;
  /** The name on the page, or as the recruiter edited it. */
  name: string | null;
  /** Everyone the index holds under this canonical link. */
  indexed: readonly Found[];
  /** The person whom the recruiter chose for this link before. */
  chosen: Pick<Found, 'urn' | 'origin'> | null;
  /** What the free search of the own pool answered; null before it did. */
  poolResults: readonly Found[] | null;
  /** What the paid network search answered; null before it did. */
  networkResults: readonly Found[] | null;
  /** A search is under way. */
  pending: boolean;
  /** The person of the address that the page replaced by this one within the same visit. */
  replaced?: Choice | null;
}

/** Who a profile page shows. `candidate` is null when only the urn is known. */
export type Match =
  | {
      state: 'known' | 'own-pool';
      urn: string;
      candidate: Found | null;
      /** The recruiter chose this person. */
      byHand?: true;
      /** The person whom the recruiter had chosen before somebody with this link was found. */
      instead?: string;
    }
  /** The recruiter must choose: people of other names who had this link earlier, or of this name without a link. */
  | {
      state: 'several';
      choices: Choice[];
      searched: boolean;
      /** The first choice is the person of the address that the page has replaced. */
      replaced?: true;
    }
  /** `namesakes` have the name but another link: offered, never chosen for the recruiter. */
  | { state: 'not-found'; namesakes: Found[]; searched: boolean }
  | { state: 'looking' };

export interface Choice {
  urn: string;
  origin: Found['origin'];
  candidate: Found | null;
}

function uniqueByUrn<T extends { urn: string }>(people: readonly T[]): T[] {
  const seen = new Set<string>();
  return people.filter(({ urn }) => !seen.has(urn) && seen.add(urn));
}

function decided({ urn, origin, candidate }: Choice): Extract<Match, { urn: string }> {
  return { state: origin === 'pool' ? 'own-pool' : 'known', urn, candidate };
}

/** Everyone with this link, each once, with the candidate where a search found them. */
function linkedPeople({ network, link, indexed }: Evidence, candidates: Found[]): Choice[] {
  const sameLink = candidates.filter((candidate) => hasLink(network, link, candidate));
  const found = sameLink.map((candidate) => ({ urn: candidate.urn, origin: candidate.origin, candidate }));
  const known = indexed.map(({ urn, origin }) => ({ urn, origin, candidate: null }));
  return uniqueByUrn([...found, ...known]);
}

/** Whether the service has named this link as the person's. */
function hasLink(
  network: Network,
  { canonical }: ProfileLink,
  { networkUrl, link, links }: Located,
): boolean {
  if (link === canonical || links?.includes(canonical)) return true;
  return networkUrl !== null && profileOf(network, networkUrl)?.canonical === canonical;
}

/**
 * Who a profile page shows. A link decides. After it comes the recruiter's choice, which was made without this proof. A
 * name only leads to offers.
 */
export function decideMatch(evidence: Evidence): Match {
  const { chosen, pending } = evidence;
  const candidates = uniqueByUrn([...(evidence.poolResults ?? []), ...(evidence.networkResults ?? [])]);
  const linked = linkedPeople(evidence, candidates);
  const searched = evidence.networkResults !== null;
  const isPossible = linked.length === 0 || linked.some(({ urn }) => urn === chosen?.urn);
  if (chosen !== null && isPossible) {
    const candidate = candidates.find(({ urn }) => urn === chosen.urn) ?? null;
    return { ...decided({ urn: chosen.urn, origin: chosen.origin, candidate }), byHand: true };
  }
  const pool = linked.filter(({ origin }) => origin === 'pool');
  // One link is one person. Of their entries, the own pool's is complete and free.
  const only = onePerson(evidence, candidates, pool.length === 1 ? pool : linked);
  if (only) return { ...decided(only), ...(chosen !== null && { instead: chosen.urn }) };
  if (linked.length > 0) return { state: 'several', choices: linked, searched };
  if (pending) return { state: 'looking' };
  return offers(evidence, candidates);
}

/** The entry of one person to go on with: an enriched one, which is not paid for again. Null for nobody and several people. */
function onePerson(
  { network, link, indexed }: Evidence,
  candidates: readonly Found[],
  people: readonly Choice[],
): Choice | null {
  const found = new Map([...candidates, ...indexed].map((one) => [one.urn, one]));
  const at = ({ urn }: Choice) => {
    const { name = '', networkUrl = null, link: own } = found.get(urn) ?? {};
    return { name, link: own ?? (networkUrl && profileOf(network, networkUrl)?.canonical) ?? null };
  };
  const [first, ...others] = people;
  if (!first || !others.every((one) => isOnePerson(at(first), at(one), link.canonical))) return null;
  return people.find(({ urn }) => found.get(urn)?.enrichedAt) ?? first;
}

/** Whom to offer when nobody with this link is known. */
function offers({ network, name, networkResults, replaced }: Evidence, candidates: readonly Found[]): Match {
  const searched = networkResults !== null;
  const alike = name === null ? [] : candidates.filter((candidate) => sameName(candidate.name, name));
  const hasOwnLink = ({ networkUrl }: Found) =>
    networkUrl !== null && profileOf(network, networkUrl) !== null;
  const linkless = alike.filter((candidate) => candidate.origin === 'pool' && !hasOwnLink(candidate));
  const choices = linkless.map((candidate) => ({ urn: candidate.urn, origin: candidate.origin, candidate }));
  if (replaced)
    return { state: 'several', choices: uniqueByUrn([replaced, ...choices]), searched, replaced: true };
  if (choices.length > 0) return { state: 'several', choices, searched };
  return { state: 'not-found', namesakes: alike, searched };
}

/** The people whom the recruiter is offered to choose from. */
export function offered(match: Match): string[] {
  const people =
    match.state === 'several' ? match.choices : match.state === 'not-found' ? match.namesakes : [];
  return people.map(({ urn }) => urn);
}

/**
 * The link to send with a paid request for a person: the service's own, and the profile page's only where the service has
 * none. Null when the two are different profiles and the recruiter has not said who it is: then nothing may leave.
 */
export function networkUrlFor(
  network: Network,
  pageLink: ProfileLink,
  person: Located | null,
  byHand: boolean,
): string | null {
  // Without a record, the urn's own link is not known. The page's may be another person's.
  if (person === null) return null;
  const { networkUrl: own } = person;
  if (own === null || !isAddress(own)) return pageLink.url;
  return byHand || hasLink(network, pageLink, person) ? own : null;
}

/** Whether a text can be the address of a profile somewhere. */
function isAddress(text: string): boolean {
  return URL.canParse(text) || (URL.canParse(`https://${text}`) && /^[^\s/]+\.[^\s/]+\/./.test(text));
}
