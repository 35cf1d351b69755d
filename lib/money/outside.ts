import { roundCredits } from '../service/round-credits.ts';

/** The balance at one moment, with what this browser's own ledger says at that moment. */
export interface BalanceLook {
  /** Both balances together. */
  total: number;
  /** What this browser has spent by then, refunds taken off. */
  net: number;
  /** How many of its charges are not known. */
  unknown: number;
  at: number;
}

/** Credits that moved without this browser: positive ones were used, negative ones were added. */
export interface OutsideMove {
  credits: number;
  at: number;
}

/** What is known of credits that moved outside this browser. */
export interface OutsideState {
  /** The last look, which counts once a second one agrees. */
  look: BalanceLook | null;
  /** The look from which movements are counted. */
  base: BalanceLook | null;
  /** The newest first. */
  moves: OutsideMove[];
}

export const NO_LOOKS: OutsideState = { look: null, base: null, moves: [] };

const MAX_MOVES = 200;

/**
 * Compares the balance with this browser's own ledger after a free look, while nothing of this browser is under way. A
 * balance may lag behind, so only what two looks in a row agree on counts. Charges that are not known could explain a
 * difference, so then it is counted anew.
 */
export function afterLook(state: OutsideState, look: BalanceLook): OutsideState {
  const { look: last, base, moves } = state;
  const isSettled =
    last !== null && last.total === look.total && last.net === look.net && last.unknown === look.unknown;
  if (!isSettled) return { ...state, look };
  if (base === null || base.unknown !== look.unknown) return { look, base: look, moves };
  const credits = roundCredits(base.total - (look.net - base.net) - look.total);
  if (credits === 0) return { look, base, moves };
  return { look, base: look, moves: [{ credits, at: look.at }, ...moves].slice(0, MAX_MOVES) };
}
