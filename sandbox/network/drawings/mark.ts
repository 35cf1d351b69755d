import { diceFrom } from '../seed.ts';

const GROUNDS: readonly [string, ...string[]] = [
  '#24415f',
  '#2f6f6b',
  '#7b3f5c',
  '#b4552d',
  '#4b5a91',
  '#5c7a3a',
  '#8a6a1f',
  '#3b3f4a',
];

const SHAPES: readonly [string, ...string[]] = [
  '<circle cx="24" cy="24" r="11"/><circle cx="24" cy="24" r="4.5" fill-opacity=".4" fill="#000"/>',
  '<path d="M12 34V20a12 12 0 0 1 24 0v14h-7V20a5 5 0 0 0-10 0v14Z"/>',
  '<path d="M24 11 37 35H11Z"/>',
  '<path d="M12 14h24v6H12Zm0 10h16v6H12Zm0 10h9v4h-9Z"/>',
  '<path d="M13 13h10v10H13Z"/><path fill-opacity=".6" d="M25 13h10v10H25Zm-12 12h10v10H13Z"/><path d="M25 25h10v10H25Z"/>',
  '<path d="M12 24a12 12 0 0 1 24 0Z"/><path fill-opacity=".55" d="M12 27h24a12 12 0 0 1-24 0Z"/>',
  '<path d="M24 10 36 17v14l-12 7-12-7V17Z"/><path fill="#000" fill-opacity=".25" d="M24 24v14l12-7V17Z"/>',
  '<path d="M12 31c6-14 9 4 14-8s5-8 10-8" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
];

/** The mark (logo) of a company or school: a white shape on a colour. */
export function drawMark(seed: string): string {
  const dice = diceFrom(seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" fill="${dice.pick(GROUNDS)}"/><g fill="#fff">${dice.pick(SHAPES)}</g></svg>`;
}

/** The network's own mark (logo). */
export const SITE_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="9" fill="#b4472f"/><path fill="#fff" d="M7 25V15a9 9 0 0 1 18 0v10h-4V15a5 5 0 0 0-10 0v10Z"/><path fill="#fff" fill-opacity=".55" d="M14 25v-9a2 2 0 0 1 4 0v9Z"/></svg>';
