import { cleanName, isPlausibleName, tidy } from './clean-name.ts';
import { plain, wordsOf } from './compare-names.ts';
import { linkedPeople } from './json-ld.ts';
import { type Network, type ProfileLink, profileOf } from './link.ts';
import { resemblance, slugName } from './slug-name.ts';
import { type SplitName, splitName } from './split-name.ts';

interface PageElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
}

/** The parts of a document that are read. */
export interface PageDocument {
  title: string;
  querySelectorAll(selectors: string): ArrayLike<PageElement>;
}

export interface PageContext {
  network: Network;
  link: ProfileLink;
  /** The name of the profile shown before: a single-page site may still have it in places. */
  previous?: string | null;
}

interface Claim {
  name: SplitName;
  /** The source names the link of this profile. */
  confirmed: boolean;
}

const MAX_ELEMENTS = 20;
const MAX_BLOCK_CHARS = 200_001;

function elements(page: PageDocument, selectors: string): PageElement[] {
  try {
    return Array.prototype.slice.call(page.querySelectorAll(selectors), 0, MAX_ELEMENTS);
  } catch {
    return [];
  }
}

const meta = (page: PageDocument, property: string) =>
  elements(page, `meta[property="${property}"]`)[0]?.getAttribute('content') ?? '';

/** Which profile the addresses of a source name: this one, another one, or none. */
function verdict(urls: string[], context: PageContext | undefined): 'same' | 'other' | 'none' {
  if (!context) return 'none';
  const links = urls.map((url) => profileOf(context.network, url)).filter((link) => link !== null);
  if (links.length === 0) return 'none';
  return links.some((link) => link.canonical === context.link.canonical) ? 'same' : 'other';
}

/** The parts of a title that can be a name: "(3) Jane Doe - Engineer | Site" has one. */
function namesIn(text: string, siteLabel: string): string[] {
  const parts = tidy(text)
    .replace(/^\(\d+\+?\)\s*/, '')
    .split(/\s+[|\-–—·•:]+\s+|\s*[|•]\s*/u)
    .map((part) =>
      part.replace(/['’]s? (?:profile|page)$/i, '').replace(/^(?:profile|profil|perfil) (?:of|de|von) /i, ''),
    )
    .map((part) => {
      const onSite = / (?:on|at|auf|sur|en|su|op) (\S+)$/i.exec(part);
      return onSite && plain(onSite[1] ?? '') === siteLabel ? part.slice(0, onSite.index) : part;
    });
  return parts.map(cleanName).filter((name) => isPlausibleName(name) && plain(name) !== siteLabel);
}

function best(names: string[], slug: string): string | undefined {
  return names.toSorted((a, b) => resemblance(b, slug) - resemblance(a, slug))[0];
}

function claims(page: PageDocument, context: PageContext | undefined): Claim[] {
  const siteLabel = plain(context?.network.site.split('.')[0] ?? '');
  const slug = context?.link.slug ?? '';
  const found: Claim[] = [];
  const claim = (name: string | undefined, confirmed: boolean, split = splitName(name ?? '')) => {
    if (name !== undefined && split.full !== '') found.push({ name: split, confirmed });
  };

  const blocks = elements(page, 'script[type="application/ld+json"]');
  const people = linkedPeople(blocks.map((block) => (block.textContent ?? '').slice(0, MAX_BLOCK_CHARS)))
    .map((person) => ({ person, said: verdict(person.urls, context) }))
    .filter(({ said }) => said !== 'other');
  const linked = people.find(({ said }) => said === 'same') ?? people[0];
  if (linked) {
    const { person, said } = linked;
    const name = namesIn(person.name, siteLabel)[0];
    const [given, family] = [cleanName(person.given), cleanName(person.family)];
    const split =
      name !== undefined && given && family ? { full: name, first: given, last: family } : undefined;
    claim(name, said === 'same', split);
  }
  const shared = verdict([meta(page, 'og:url')], context);
  if (shared !== 'other') claim(best(namesIn(meta(page, 'og:title'), siteLabel), slug), shared === 'same');
  const headings = elements(page, 'h1').flatMap((h1) =>
    namesIn((h1.textContent ?? '').slice(0, 2000), siteLabel),
  );
  claim(best(headings, slug), false);
  claim(best(namesIn(page.title, siteLabel), slug), false);
  return found;
}

const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]*$/u.test(text);

/** Whether the slug holds every word of a name, but for initials. A family name alone may be shared with the previous person. */
function isSpelledBy(slug: string, name: string): boolean {
  const words = new Set(wordsOf(name).filter((word) => word.length > 1));
  return words.size > 0 && resemblance(name, slug) >= words.size;
}

/** Whether the slug reads like somebody else's name: the page may still show the previous person. */
function contradicts(name: string, slug: string): boolean {
  return wordsOf(slug).length >= 2 && isLatin(slug) && isLatin(name) && resemblance(name, slug) === 0;
}

/**
 * The name of the person of a profile page. Only the slug is sure to change with the address, so a name that resembles it
 * wins, then one that several sources agree on.
 */
export function pageName(page: PageDocument, context?: PageContext): SplitName | null {
  const slug = context?.link.slug ?? '';
  const previous = plain(cleanName(context?.previous ?? ''));
  const heard = claims(page, context).filter(
    ({ name, confirmed }) => confirmed || plain(name.full) !== previous || isSpelledBy(slug, name.full),
  );
  const votes = (claim: Claim) =>
    heard.filter((other) => plain(other.name.full) === plain(claim.name.full)).length;
  const score = (claim: Claim) =>
    (claim.confirmed ? 100 : 0) + 10 * resemblance(claim.name.full, slug) + votes(claim);
  const winner = heard.toSorted((a, b) => score(b) - score(a))[0];
  const fromSlug = slugName(slug);
  if (!winner) return fromSlug;
  const doubtful = !winner.confirmed && votes(winner) < 2 && contradicts(winner.name.full, slug);
  return doubtful ? fromSlug : winner.name;
}
