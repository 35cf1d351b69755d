import { plain } from '../network/clean-name.ts';
import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import { wordsOf } from '../network/slug-name.ts';
import { splitName } from '../network/split-name.ts';
import type { Candidate } from '../service/model.ts';

/** As much of a person as matching needs: a search's candidate, or a stored record. */
type Found = Pick<Candidate, 'urn' | 'origin' | 'name' | 'networkUrl'>;

/** All that is known about who a profile page shows. */
export interface Evidence {
  network: Network;
  link: ProfileLink;
  /** The name on the page, or as the recruiter edited it. */
  name: string | null;
  /** Everyone the index holds under this canonical link. */
  indexed: readonly Pick<Found, 'urn' | 'origin'>[];
  /** The person whom the recruiter chose for this link before. */
  chosen: string | null;
  /** What the free search of the own pool answered; null before it did. */
  poolResults: readonly Found[] | null;
  /** What the paid network search answered; null before it did. */
  networkResults: readonly Found[] | null;
  /** A search is under way. */
  pending: boolean;
}

/** Who a profile page shows. `candidate` is null when only the urn is known. */
export type Match =
  | { state: 'known' | 'own-pool'; urn: string; candidate: Found | null }
  /** The recruiter must choose: several people under this link, or of this name without a link. */
  | { state: 'several'; choices: Choice[]; searched: boolean }
  /** `namesakes` have the name but another link: offered, never chosen for the recruiter. */
  | { state: 'not-found'; namesakes: Found[]; searched: boolean }
  | { state: 'looking' };

export interface Choice {
  urn: string;
  origin: Found['origin'];
  candidate: Found | null;
}

/** Whether two names can belong to one person: every word of the shorter is in the longer. */
export function sameName(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) => splitName(name).full);
  if (!left || !right) return false;
  if (plain(left).replace(/\s/g, '') === plain(right).replace(/\s/g, '')) return true;
  const [shorter = [], longer = []] = [wordsOf(left), wordsOf(right)].toSorted((x, y) => x.length - y.length);
  return shorter.length >= 2 && shorter.every((word) => longer.includes(word));
}

function uniqueByUrn<T extends { urn: string }>(people: readonly T[]): T[] {
  const seen = new Set<string>();
  return people.filter(({ urn }) => !seen.has(urn) && seen.add(urn));
}

function decided({ urn, origin, candidate }: Choice): Match {
  return { state: origin === 'pool' ? 'own-pool' : 'known', urn, candidate };
}

/** Everyone with this link, each once, with the candidate where a search found them. */
function linkedPeople({ network, link, indexed }: Evidence, candidates: Found[]): Choice[] {
  const sameLink = candidates.filter(
    ({ networkUrl }) => networkUrl !== null && profileOf(network, networkUrl)?.canonical === link.canonical,
  );
  const found = sameLink.map((candidate) => ({ urn: candidate.urn, origin: candidate.origin, candidate }));
  const known = indexed.map(({ urn, origin }) => ({ urn, origin, candidate: null }));
  return uniqueByUrn([...found, ...known]);
}

/** Who a profile page shows. A link decides; a name only leads to offers. */
export function decideMatch(evidence: Evidence): Match {
  const { network, chosen, indexed, name, pending } = evidence;
  const candidates = uniqueByUrn([...(evidence.poolResults ?? []), ...(evidence.networkResults ?? [])]);
  const linked = linkedPeople(evidence, candidates);
  const searched = evidence.networkResults !== null;

  if (chosen !== null) {
    const candidate = candidates.find(({ urn }) => urn === chosen) ?? null;
    const origin = candidate?.origin ?? indexed.find(({ urn }) => urn === chosen)?.origin ?? 'network';
    return decided({ urn: chosen, origin, candidate });
  }
  const pool = linked.filter(({ origin }) => origin === 'pool');
  // One link is one person. Of their two entries, the own pool's is complete and free.
  const [only, another] = pool.length === 1 ? pool : linked;
  if (only && !another) return decided(only);
  if (only) return { state: 'several', choices: linked, searched };
  if (pending) return { state: 'looking' };

  const alike = name === null ? [] : candidates.filter((candidate) => sameName(candidate.name, name));
  const hasOwnLink = ({ networkUrl }: Found) =>
    networkUrl !== null && profileOf(network, networkUrl) !== null;
  const linkless = alike.filter((candidate) => candidate.origin === 'pool' && !hasOwnLink(candidate));
  if (linkless.length > 0) {
    const choices = linkless.map((candidate) => ({
      urn: candidate.urn,
      origin: candidate.origin,
      candidate,
    }));
    return { state: 'several', choices, searched };
  }
  return { state: 'not-found', namesakes: alike, searched };
}

/** The people whom the recruiter is offered to choose from. */
export function offered(match: Match): string[] {
  const people =
    match.state === 'several' ? match.choices : match.state === 'not-found' ? match.namesakes : [];
  return people.map(({ urn }) => urn);
}

/** The link to send with a paid request: the service's own if it leads to the same profile, else the profile page's. */
export function networkUrlFor(
  network: Network,
  pageLink: ProfileLink,
  candidate: Pick<Found, 'networkUrl'> | null,
): string {
  const own = candidate?.networkUrl ?? null;
  const isSame = own !== null && profileOf(network, own)?.canonical === pageLink.canonical;
  return isSame ? own : pageLink.url;
}
