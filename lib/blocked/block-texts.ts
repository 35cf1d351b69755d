import { emailsIn, hasAddress, linksIn } from '../ats/cell-values.ts';
import type { Network } from '../network/link.ts';
import { emailKey, linkKey } from '../store/ats-parts.ts';
import { companyKeys } from './block-keys.ts';
import type { NewBlock } from './change-blocked.ts';

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const MAX_CHARS = 200;

/** Why a text blocks nothing. */
export type TextProblem = 'nothing' | 'other-network' | 'malformed';

/** The domain that a text is; null where it is something else. */
function domainOf(text: string): string | null {
  const domain = text.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?@?|\/$/g, '');
  return DOMAIN.test(domain) ? domain : null;
}

/** What a text blocks: a profile, an email, a domain, or else a company of that name. */
export function blockOfText(text: string, network: Network | null): NewBlock | TextProblem {
  const name = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARS);
  if (name === '') return 'nothing';
  const named = personIn([name], network);
  if (named.length > 0) return { name, keys: named };
  const domain = domainOf(name);
  // Some companies are called like their domain.
  if (domain !== null) return { name, keys: [`d ${domain}`, ...companyKeys(domain)] };
  if (hasAddress(name)) return 'other-network';
  const company = name.includes('@') ? [] : companyKeys(name);
  return company.length > 0 ? { name, keys: company } : 'malformed';
}

/** The keys of the links and emails in some cells, each once. */
export function personIn(cells: readonly string[], network: Network | null): string[] {
  const links = network ? cells.flatMap((cell) => linksIn(cell, network)) : [];
  return [...new Set([...links.map(linkKey), ...cells.flatMap(emailsIn).map(emailKey)])];
}
