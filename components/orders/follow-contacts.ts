import type { Follow } from '../../lib/messages/follow-with.ts';
import type { FollowContacts } from './ports.ts';

/** What was found of some people, over whatever follows topics here. */
export function followContacts(follow: Follow): FollowContacts {
  return (urns, listener) => follow({ topic: 'contacts', urns }, listener).stop;
}
