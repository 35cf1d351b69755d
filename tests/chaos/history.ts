import { type Range, since } from '../../lib/store/ranges.ts';
import { eachPerson } from '../../sandbox/people/generate.ts';
import type { Person } from '../../sandbox/people/person.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fillBrowser } from '../../sandbox/year/fill-browser.ts';
import { countsOf } from '../../sandbox/year/size.ts';
import { type Extension, quietPage } from '../e2e/support/harness.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The history of a year, with a fiftieth of the usual people. Filling in all of them would take longer than a journey. */
const SIZE = { pages: 100, days: 250 };
/** Its people are those of another seed than the sandbox's, so that nobody on a journey is in it. */
const SEED = 20;
/** It ends before the days that the spent credits are shown for. */
const ENDED_DAYS = 40;
const RECENT_DAYS = 35;

/** Everybody in the history. */
export const historyPeople = (): Person[] =>
  Array.from(eachPerson({ count: countsOf(SIZE).people, seed: SEED }));

/** Gives an account a history before the extension is connected to it. */
export async function fillHistory(
  extension: Extension,
  { serviceUrl, networkUrl }: Pick<Sandbox, 'serviceUrl' | 'networkUrl'>,
  { key, account }: { key: string; account: number },
): Promise<void> {
  const now = Date.now() - ENDED_DAYS * DAY_MS;
  const year = { seed: SEED, now, size: SIZE, serviceUrl, networkUrl, key, serviceAccount: account };
  await fillBrowser(await quietPage(extension), year, () => {});
}

/** The entries of an account in an index by time, without those of the history. */
export function afterHistory(account: string): Range {
  return since(account, Date.now() - RECENT_DAYS * DAY_MS);
}
