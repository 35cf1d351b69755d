import { expect } from 'vitest';
import type { BareBrowser, BareTab } from './bare-browser.ts';

interface Returned {
  /** The page that was left, kept by the browser or loaded again. */
  tab: BareTab;
  isKept: boolean;
  /** What the page can read about why it was not kept: each reason, and whatever else than its own address is named. */
  reasons: string[];
}

/** What `notRestoredReasons` says of a document and of those inside of it. */
interface NotRestored {
  url: string | null;
  src: string | null;
  id: string | null;
  name: string | null;
  reasons: { reason: string }[] | null;
  children: NotRestored[] | null;
}

/** Leaves a page by a link to another address, and comes back. */
export async function leaveAndReturn(
  browser: BareBrowser,
  tab: BareTab,
  away: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Returned> {
  const own = await tab.evaluate<string>('location.href');
  // A document that is loaded again does not have it. `pageshow` may come after the first look at a kept one.
  await tab.evaluate('void (window.isKept = true)');
  // Going away would end the command that asks for it.
  await tab.evaluate(`void setTimeout(() => { location.href = ${JSON.stringify(away)} })`);
  const other = await browser.find(away);
  await expect.poll(() => other.evaluate('document.readyState')).toBe('complete');
  await meanwhile();
  await other.evaluate('void setTimeout(() => history.back())');
  const back = await browser.find(own);
  await expect.poll(() => back.evaluate('document.readyState')).toBe('complete');
  const told = await back.evaluate<string>(
    "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)",
  );
  const read = JSON.parse(told) as NotRestored | null;
  return {
    tab: back,
    isKept: await back.evaluate<boolean>('window.isKept === true'),
    reasons: read ? wordsOf(read, own) : [],
  };
}

function wordsOf({ url, src, id, name, reasons, children }: NotRestored, own: string): string[] {
  return [
    ...(reasons ?? []).map(({ reason }) => reason),
    ...[url, src, id, name].filter((one) => one !== null && one !== '' && one !== own).map(String),
    ...(children ?? []).flatMap((child) => wordsOf(child, own)),
  ];
}
