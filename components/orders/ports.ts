import type { Ask } from '../../lib/messages/ask-with.ts';
import type { Follow } from '../../lib/messages/follow-with.ts';
import type { PersonContacts } from '../../lib/views/search-view.ts';
import type { SpendQuestion } from './unpriced-words.ts';

/** Calls the listener with the contact data of some people now and at each change. Returns what stops it. */
export type FollowContacts = (urns: string[], listener: (found: PersonContacts[]) => void) => () => void;

/** Follows the contact data of some people. */
export function followContacts(follow: Follow): FollowContacts {
  return (urns, listener) => follow({ topic: 'contacts', urns }, listener).stop;
}

/** What a view needs from the browser and the worker. Entrypoints provide it, tests replace it. */
export interface Ports {
  ask: Ask;
  /** A new id for a click. */
  newClick: () => string;
  now: () => number;
  contacts: FollowContacts;
  /** Writes to the clipboard. Rejects when the browser does not allow it. */
  copy: (text: string) => Promise<void>;
}

/** Asks the recruiter before a spend above their limit, or at a price that is not known yet. */
export type Confirm = (question: SpendQuestion, go: () => void) => void;
