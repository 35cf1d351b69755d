import { type Network, profileOf } from '../network/link.ts';

/** More links or emails than these in one cell are no longer those of one person. */
const MAX_VALUES = 20;
const MAX_EMAIL_CHARS = 254;

const SEPARATORS = /[\s,;|<>()[\]{}"'“”]+/;
const EMAIL = /^[^@:/\\]+@[^@:/\\]+\.[^@:/\\.]{2,}$/;
const ADDRESS = /^(?:https?:)?\/\/.|^[^/@\s]+\.[a-z]{2,}(?::\d+)?\/./i;

/** The words of a cell, which may hold several links or emails. */
function wordsOf(cell: string): string[] {
  return cell.split(SEPARATORS).filter((word) => word !== '');
}

/** The emails in a cell. */
export function emailsIn(cell: string): string[] {
  if (!cell.includes('@')) return [];
  return wordsOf(cell)
    .map((word) =>
      word
        .replace(/^mailto:/i, '')
        .replace(/\?.*$/, '')
        .replace(/\.+$/, ''),
    )
    .filter((word) => word.length <= MAX_EMAIL_CHARS && EMAIL.test(word))
    .slice(0, MAX_VALUES);
}

/** The canonical links of the network's profiles in a cell. */
export function linksIn(cell: string, network: Network): string[] {
  if (!cell.includes('/')) return [];
  return wordsOf(cell)
    .filter((word) => word.includes('/'))
    .slice(0, MAX_VALUES)
    .flatMap((word) => profileOf(network, word)?.canonical ?? []);
}

/** Whether an address of any site is in a cell. */
export function hasAddress(cell: string): boolean {
  return cell.includes('/') && wordsOf(cell).some((word) => ADDRESS.test(word));
}
