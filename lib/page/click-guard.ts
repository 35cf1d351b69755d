/** How long nothing may have changed before a click counts. */
export const CALM_MS = 500;
/** How long no click counts after the page put something above the panel, which our box has gone above since. */
export const FLASH_MS = 150;
/** How long a pointer that came over the frame's edge must have been inside before it was pressed. */
const POINTER_MS = 300;
/** How long the focus must have been in the frame before a key, a touch or assistive technology presses. */
const FOCUS_MS = 500;

/** By what a button was pressed: a mouse or pen, or a key, a finger or assistive technology. */
export type PressedBy = 'pointer' | 'other';

/** What becomes of a press: it counts, it counts after a wait, or it is dropped for a reason. */
export type Verdict =
  | { is: 'counts' }
  | { is: 'kept'; ms: number }
  | { is: 'dropped'; why: 'press-again' | 'covered' | 'profile-changed' | 'page-busy' | 'page-zoomed' };

export interface ClickGuard {
  /** The extension drew something else: another person, field or price. */
  drawn(): void;
  /** The page changed something: place, size, style, focus or visibility. */
  disturbed(): void;
  /** The page shows another person. */
  anotherPerson(): void;
  /** Something of the page was above the panel for a moment, as a toast is before our box goes above it. */
  flashed(): void;
  /** The page drew nothing for a while, which may hide a change. */
  stalled(): void;
  /** Whether something of the page covers the panel. */
  covered(isCovered: boolean): void;
  /**
   * Whether the pointer is in the frame, and whether it came over the frame's edge. If it did not, something above it went
   * away or the frame came under it, and a press needs the half second that follows a change. The time is the event's own.
   */
  pointer(isInside: boolean, cameOverEdge?: boolean, at?: number): void;
  focus(isInside: boolean): void;
  /**
   * A pointer or a key went down at this time. A busy frame hears of it later, and an early press must not become a late
   * one. A pointer that is pressed too early, on whatever, must wait anew: it clicks as in a game, not at what it has read.
   */
  down(at?: number, by?: PressedBy): void;
  /** It went up, and its click has come. */
  up(): void;
  /** What becomes of a click now. */
  press(by: PressedBy): Verdict;
  /** Whether a kept click still counts: nothing may have changed since it was kept. */
  stillCounts(): Verdict;
}

/**
 * Tells clicks that were meant from clicks that a page provoked: with a cover that is taken away, a panel that moves or
 * fades, a pointer or a focus that has just arrived. `isTrusted` alone is not enough, since a deceived person clicks for
 * real. An early click is kept only where the wait began with the extension's own drawing.
 */
export function createClickGuard(now: () => number): ClickGuard {
  let drawnAt = now();
  let disturbedAt = now();
  let personAt = Number.NEGATIVE_INFINITY;
  let stalledAt = Number.NEGATIVE_INFINITY;
  let isCovered = false;
  let pointerSince: number | null = null;
  let pointerMs = POINTER_MS;
  let focusSince: number | null = null;
  let downAt: number | null = null;
  /** What changed since the last click that was not dropped. Times would not tell, since browsers round them. */
  let since: { drawn: boolean; disturbed: boolean } | null = null;

  function isReady(by: PressedBy): boolean {
    const inside = by === 'pointer' ? pointerSince : focusSince;
    return inside !== null && (downAt ?? now()) - inside >= (by === 'pointer' ? pointerMs : FOCUS_MS);
  }

  function disturbed(at = now()): void {
    disturbedAt = Math.max(disturbedAt, at);
    if (since) since.disturbed = true;
  }

  /** A page that is always busy would have the recruiter press again for ever, so it is named. */
  function dropped(): Verdict {
    const at = now();
    if (at - personAt < CALM_MS) return { is: 'dropped', why: 'profile-changed' };
    return { is: 'dropped', why: at - stalledAt < CALM_MS ? 'page-busy' : 'press-again' };
  }

  return {
    drawn() {
      drawnAt = now();
      if (since) since.drawn = true;
    },
    disturbed: () => disturbed(),
    anotherPerson() {
      personAt = now();
      disturbed();
    },
    flashed: () => disturbed(now() - CALM_MS + FLASH_MS),
    stalled() {
      stalledAt = now();
      disturbed();
    },
    covered(next) {
      if (next !== isCovered) disturbed();
      isCovered = next;
    },
    pointer(isInside, cameOverEdge = true, at = now()) {
      pointerSince = isInside ? (pointerSince ?? at) : null;
      pointerMs = cameOverEdge ? POINTER_MS : CALM_MS;
    },
    focus(isInside) {
      focusSince = isInside ? (focusSince ?? now()) : null;
    },
    down(at = now(), by = 'other') {
      if (by === 'pointer' && pointerSince !== null && at - pointerSince < pointerMs)
        pointerSince = Math.max(pointerSince, at);
      downAt = at;
    },
    up() {
      downAt = null;
    },
    press(by) {
      const at = now();
      const ready = isReady(by);
      downAt = null;
      since = null;
      if (isCovered) return { is: 'dropped', why: 'covered' };
      if (!ready || at - disturbedAt < CALM_MS) return dropped();
      since = { drawn: false, disturbed: false };
      const ms = CALM_MS - (at - drawnAt);
      return ms > 0 ? { is: 'kept', ms } : { is: 'counts' };
    },
    stillCounts() {
      if (isCovered) return { is: 'dropped', why: 'covered' };
      if (since === null || since.disturbed) return dropped();
      return since.drawn ? { is: 'dropped', why: 'profile-changed' } : { is: 'counts' };
    },
  };
}
