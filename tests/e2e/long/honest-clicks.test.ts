import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClickOutcome,
  COPY,
  casesByBrowser,
  clickThrough,
  GET,
  type HonestRecruiter,
  openHonestRecruiter,
} from '../support/honest-clicks.ts';

/** `npm run bench -- clicks` makes a hundred clicks a case. */
const CLICKS = 5;
/** How often clicks that were refused with their reason may be made again. A machine that does other work stalls the page. */
const MAX_AGAIN = 5;
/** What the sidebar says of a page that draws late. */
const BUSY = 'The page is busy';
/** What it says of a click that came too soon after something covered it. */
const AGAIN = 'Press again';
/** The first clicks of every case: whether they counted. */
const first: boolean[] = [];

/**
 * Makes clicks until so many have counted. None of these pages stalls by itself, so a click may be refused only because the
 * machine stalled the page, and the sidebar says so. The launcher counts other frames than the page and the frame can, so
 * their own stalls are only told when a test fails. A sidebar that calls calm pages busy fails the last test.
 */
async function expectCounted(
  times: number,
  make: (clicks: number) => Promise<ClickOutcome[]>,
  forgiven = [BUSY],
): Promise<ClickOutcome[]> {
  const all: ClickOutcome[] = [];
  for (let missing = times, round = 0; missing > 0; round += 1) {
    expect(round, JSON.stringify(all)).toBeLessThanOrEqual(MAX_AGAIN);
    const outcomes = await make(missing);
    if (round === 0) first.push(...outcomes.map(({ counted }) => counted));
    const refused = outcomes.filter(({ counted }) => !counted);
    expect(refused.filter(({ says }) => !forgiven.includes(says))).toEqual([]);
    all.push(...outcomes);
    missing = refused.length;
  }
  return all;
}

describe.each([...casesByBrowser()])('honest clicks count, in a browser with “%s”,', (args, cases) => {
  let recruiter: HonestRecruiter;
  beforeAll(async () => {
    recruiter = await openHonestRecruiter({ args: args === '' ? [] : args.split(' ') });
  });
  afterAll(() => recruiter.close());

  it.each(cases)('while the page has $name', async (harmless) => {
    const forgiven = harmless.covers ? [BUSY, AGAIN] : [BUSY];
    await expectCounted(CLICKS, (clicks) => clickThrough(recruiter, harmless, clicks), forgiven);
    expect(recruiter.extension.complaints()).toEqual([]);
  });
});

describe('honest work counts', () => {
  let recruiter: HonestRecruiter;
  beforeAll(async () => {
    recruiter = await openHonestRecruiter();
  });
  afterAll(() => recruiter.close());

  it.each(['Enter', 'Space'])('%s copies from a button that the focus has rested on', async (key) => {
    await expectCounted(CLICKS, async (presses) => {
      const outcomes: ClickOutcome[] = [];
      for (let press = 0; press < presses; press += 1) outcomes.push(await recruiter.press(key, COPY));
      return outcomes;
    });
  });

  /** What the service charged for somebody's contacts. */
  const charged = (urn: string) =>
    recruiter.extension.sandbox.ledger(0).filter((row) => row.urn === urn && row.field !== null);

  it.each([
    ['a click', () => recruiter.click(undefined, GET)],
    ['Enter', () => recruiter.press('Enter', GET)],
  ])('%s on “Unlock” pays, once', async (_what, act) => {
    const { urn } = await recruiter.showNext();
    expect(charged(urn)).toEqual([]);
    await expectCounted(1, async () => [await act()]);
    await expect.poll(() => charged(urn).length).toBe(1);
  });
});

it('nine of ten clicks counted at the first try, over all cases', () => {
  expect(first.length).toBeGreaterThan(100);
  expect(first.filter((counted) => counted).length / first.length).toBeGreaterThanOrEqual(0.9);
});
