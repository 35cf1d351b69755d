import { worstCase } from '../../lib/money/prices.ts';
import type { SessionView } from '../../lib/views/session-view.ts';

/** The last known price of a search. */
export function searchPrice(session: Pick<SessionView, 'prices'> | null): number | null {
  return session && worstCase(session.prices, { op: 'search', people: 0, fields: [] });
}
