import type { Ask } from '../../lib/messages/ask-with.ts';
import type { PersonContacts } from '../../lib/views/search-view.ts';

/** Tells what was found of some people, now and whenever it changes, until it is stopped. */
export type FollowContacts = (urns: string[], listener: (found: PersonContacts[]) => void) => () => void;

/** What a view needs from outside; the entry point wires it, tests replace it. */
export interface Ports {
  ask: Ask;
  /** A name for a click, made once per click. */
  newClick: () => string;
  now: () => number;
  contacts: FollowContacts;
  /** Puts a text on the clipboard; rejects when the browser does not allow it. */
  copy: (text: string) => Promise<void>;
}

/** Asks the recruiter before a spend above their limit. */
export type Confirm = (credits: number | null, go: () => void) => void;
