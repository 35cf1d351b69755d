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

/**
 * Clicks so long after the page has made its move: the page guessed the moment. A click that took longer than the move
 * deceives, and half a second more, is not this attack.
 */
export function afterMove(ms: number, deceivesMs = 0): (hands: Hands) => Promise<void> {
  return async ({ moveThere, rest, now, click }) => {
    await moveThere();
    await rest(PATIENT_MS);
    const moved = performance.now();
    await now();
    await rest(ms);
    await pressInTime(moved + deceivesMs, click);
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

/** A click or key that comes later than this after the page's move counts by right: nobody is deceived then. */
const CALM_MS = 500;

/**
 * Presses, and throws unless that was over before half a second had gone by since the page's move. The time is taken after
 * the press too: on a busy machine the press itself takes long, and nobody knows when it arrived.
 */
export async function pressInTime(moved: number, press: () => Promise<void>): Promise<void> {
  const check = () => {
    if (performance.now() - moved >= CALM_MS) throw new TooLate();
  };
  check();
  await press();
  check();
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
      const press = () => hands.page.keyboard.press(key);
      await (PRESSING.test(key) ? pressInTime(moved, press) : press());
    }
  };
}
