import { cleanName, isPlausibleName, tidy } from './clean-name.ts';
import { plain } from './compare-names.ts';
import { type Network, type ProfileLink, profileOf } from './link.ts';
import { resemblance } from './slug-name.ts';

export interface PageAnchor {
  href: string;
  text: string;
}

/** A person linked from a page; `name` is null when no text of the links can be a name. */
export interface LinkedProfile {
  link: ProfileLink;
  name: string | null;
}

const MAX_ANCHORS = 10_000;
const MAX_PROFILES = 500;
const MAX_ANCHOR_CHARS = 1000;

/** Labels for screen readers, which hold the name between fixed words. */
const LABELLED = [
  /^(?:view|see|open|visit)\s+(.+?)['’]s?\s.*(?:profile|page|photo)/i,
  /^(?:view|see|open|visit)\s+(?:the\s+)?profile\s+(?:of|for)\s+(.+)$/i,
  /^(?:voir|ver|vedi)\s+(?:le |el |il |o )?(?:profil|perfil|profilo)\s+(?:de |di |do |da )?(.+)$/i,
  /^profil\s+von\s+(.+?)(?:\s+(?:ansehen|anzeigen))?$/i,
  /^(?:photo|picture|avatar|foto)\s+(?:of|de|von|di)\s+(.+)$/i,
];

/** "Jane Doe" from "Jane Doe Jane Doe": links may hold the name again for screen readers. */
function once(text: string): string {
  const words = text.split(' ');
  const half = words.length / 2;
  const isTwice = Number.isInteger(half) && words.slice(0, half).join(' ') === words.slice(half).join(' ');
  return isTwice ? words.slice(0, half).join(' ') : text;
}

function nameIn(line: string): string | null {
  const text = tidy(line);
  const labelled = LABELLED.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  const name = once(cleanName(labelled ?? text));
  return isPlausibleName(name) ? name : null;
}

/** The texts of a link that can be a name, in order. */
function namesIn(text: string): string[] {
  return text
    .slice(0, MAX_ANCHOR_CHARS)
    .split(/[\r\n]+|\s{3,}/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
    .map(nameIn)
    .filter((name) => name !== null);
}

/** The people that a page links to, each once and in order, without the person of the profile page itself (`own`). */
export function profileLinks(network: Network, anchors: Iterable<PageAnchor>, own?: string): LinkedProfile[] {
  const found = new Map<string, { link: ProfileLink; names: string[] }>();
  let seen = 0;
  for (const { href, text } of anchors) {
    if (++seen > MAX_ANCHORS) break;
    const link = profileOf(network, href);
    if (!link || link.canonical === own) continue;
    const known = found.get(link.canonical);
    if (!known && found.size >= MAX_PROFILES) continue;
    const entry = known ?? { link, names: [] };
    entry.names.push(...namesIn(text));
    found.set(link.canonical, entry);
  }
  return [...found.values()].map(({ link, names }) => ({ link, name: bestName(names, link.slug) }));
}

/** The first text that resembles the slug (a headline does not), else the first. */
function bestName(names: string[], slug: string): string | null {
  const isSpelt = (name: string) => resemblance(name, slug) > 0 || plain(name) === plain(slug);
  return names.find(isSpelt) ?? names[0] ?? null;
}
