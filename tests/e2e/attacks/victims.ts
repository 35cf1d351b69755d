import type { Hands } from './attack.ts';

/** Longer than the half second after which a click on a calm page counts. */
const PATIENT_MS = 800;

/** Moves the pointer to what looks inviting, waits a while, and clicks. */
export async function patient({ moveThere, rest, click }: Hands): Promise<void> {
  await moveThere();
  await rest(PATIENT_MS);
  await click();
}

/** Clicks as soon as the pointer has arrived. */
export async function hasty({ moveThere, click }: Hands): Promise<void> {
  await moveThere();
  await click();
}

/** Double-clicks where the pointer has rested. */
export async function doubleClick({ page, at, moveThere, rest }: Hands): Promise<void> {
  await moveThere();
  await rest(PATIENT_MS);
  await page.mouse.dblclick(at.x, at.y);
}

/** Clicks so long after the page has made its move: the page guessed the moment. */
export function afterMove(ms: number): (hands: Hands) => Promise<void> {
  return async ({ moveThere, rest, now, click }) => {
    await moveThere();
    await rest(PATIENT_MS);
    await now();
    await rest(ms);
    await click();
  };
}

/** Goes on clicking, as in a game. */
export function clicks(times: number, everyMs: number): (hands: Hands) => Promise<void> {
  return async ({ moveThere, rest, click }) => {
    await moveThere();
    await rest(PATIENT_MS);
    for (let turn = 0; turn < times; turn += 1) {
      await click();
      await rest(everyMs);
    }
  };
}

/** The machine was too slow for what the recruiter was to do. */
export class TooLate extends Error {}

/** A click or key that comes later than this after the page's move may be in the half second no more: nobody is deceived then. */
const LATEST_MS = 460;

/** Throws where more than half a second has gone by since the page's move, or since a moment so long after it. */
export function checkTime(moved: number, after = 0): void {
  if (performance.now() - moved > after + LATEST_MS) throw new TooLate();
}

/** Keys that press the button that has the focus. */
const PRESSING = /^(?:Enter|Space| )$/;

/** Gives the focus to the page by a click into it, as one who reads it. */
async function focusPage({ page }: Hands): Promise<void> {
  await page.mouse.click(200, 300);
}

/**
 * Presses keys in the page, at once after the page has made its move. One that presses buttons must not come too late.
 */
export function keys(...pressed: string[]): (hands: Hands) => Promise<void> {
  return async (hands) => {
    await focusPage(hands);
    const moved = performance.now();
    await hands.now();
    for (const key of pressed) {
      if (PRESSING.test(key)) checkTime(moved);
      await hands.page.keyboard.press(key);
    }
  };
}
