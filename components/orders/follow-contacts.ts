import type { Follow } from '../../lib/messages/follow-with.ts';
import type { FollowContacts } from './ports.ts';

/** Follows the contact data of some people. */
export function followContacts(follow: Follow): FollowContacts {
  return (urns, listener) => follow({ topic: 'contacts', urns }, listener).stop;
}
