import type { Ask } from '../../lib/messages/ask-with.ts';

/** What a view needs from outside; the entry point wires it, tests replace it. */
export interface Ports {
  ask: Ask;
  /** A name for a click, made once per click. */
  newClick: () => string;
  now: () => number;
}

/** Asks the recruiter before a spend above their limit. */
export type Confirm = (credits: number | null, go: () => void) => void;
