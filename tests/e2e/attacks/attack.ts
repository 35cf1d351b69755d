import type { Page } from 'playwright-core';
import type { SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';

/** What an attack is after. */
export const KINDS = ['spend', 'bind', 'copy', 'read', 'hear', 'detect', 'drown'] as const;

/** The builds on which attacks were seen to succeed. The weakened ones are made by `tests/attacks/weakened-build.ts`. */
export const BUILDS = {
  'old overlay':
    'the version before the frame: the sidebar is drawn in a closed shadow root of the page, and has a guard',
  'opened overlay': 'the same with an open root and without its guard',
  'without the guard': 'this version, in which every click counts at once and nothing is watched',
  'without the top layer': 'the same, and the box is an ordinary element that the page may style and cover',
  'without the walls':
    'the same, and the sidebar’s page has a fixed address, belongs to anybody who frames it, and stands in an open root that is not put back; the frame writes to its parent and adds to the history',
  'without the limits':
    'this version, in which the launcher reports whatever the page does or makes up, at once, puts back whatever the page removes, and reads the list of people all the time',
} as const;
export type Build = keyof typeof BUILDS;

/** For attacks that have not been seen to succeed on any of these builds. */
export const NOWHERE = 'nowhere';

/** A place in the window. */
export interface Spot {
  x: number;
  y: number;
}

/** What an attack on a click is told. */
export interface Target extends Spot {
  /** The fixed address of the sidebar's page, and the one of this browser start, as if the page had got hold of it. */
  fixed: string;
  address: string;
}

/** What the page is after: the words that no script of it may get. */
export interface Secret {
  fixed: string;
  address: string;
  /** Words that stand in the sidebar alone. */
  words: string;
  extensionId: string;
}

/** The recruiter's hands: real input, at the button that the page is after. */
export interface Hands {
  page: Page;
  sidebar: SidebarDriver;
  at: Target;
  /** Moves the pointer to the button in some steps, as a hand does. */
  moveThere(): Promise<void>;
  rest(ms: number): Promise<void>;
  /** Presses and releases the mouse where the button was. */
  click(): Promise<void>;
  /** Calls `window.now()` of the page: the page has guessed the moment. */
  now(): Promise<void>;
}

interface Common {
  name: string;
  /** What stops it. */
  stoppedBy: string;
  /** Where it was seen to succeed. */
  seen: Build | typeof NOWHERE;
  /** Why it still succeeds, for the kinds that the extension can't stop. It is then expected to succeed. */
  remains?: string;
  /** Runs in `npm test` too. */
  quick?: boolean;
  /** Headers that the page is sent with. */
  headers?: Record<string, string>;
}

/** An attack on a click: it succeeds if the click has an effect that the recruiter did not mean. */
export interface ClickAttack extends Common {
  kind: 'spend' | 'bind' | 'copy';
  /** Runs in the page's own world before the recruiter acts. */
  page?: ((at: Target) => unknown) | undefined;
  /** What the recruiter does. */
  victim: (hands: Hands) => Promise<void>;
  /** The click is meant if the button looks as it did before: the page did not succeed in hiding it. */
  hides?: boolean;
  /** How often it is tried, where chance decides. */
  tries?: number;
}

/** An attack on what is shown or done in the sidebar: it succeeds if the page gets something. */
export interface SpyAttack extends Common {
  kind: 'read' | 'hear' | 'detect';
  /** Runs in the page's own world before the recruiter acts. */
  page?: (secret: Secret) => unknown;
  /** What the recruiter does. By default nothing. */
  victim?: (hands: Hands) => Promise<void>;
  /** Runs in the page's own world: a truthy value is what it has got. */
  got: (secret: Secret) => unknown;
}

/** An attack on the worker: it succeeds if the worker gets more messages, or the service more requests, than a person could cause. */
export interface FloodAttack extends Common {
  kind: 'drown';
  /** Runs in the page's own world until the flood is over. Resolves to how often the page did it. */
  page: (at: Target) => number | Promise<number>;
  /** A flood of fewer than these proves nothing: the attack then fails to run. */
  times: number;
  /** The most messages in all, where they come to an end that is not a matter of seconds. */
  most?: number;
  /** What the recruiter does meanwhile. */
  victim?: (hands: Hands) => Promise<void>;
}

export type Attack = ClickAttack | SpyAttack | FloodAttack;
