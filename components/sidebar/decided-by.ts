import type { Prices } from '../../lib/money/prices.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { SidebarModel } from './sidebar-types.ts';

/** Prices without when they were learnt, in an order that does not depend on it. */
function priceTexts(prices: Prices): string[] {
  return prices.map(({ at, ...price }) => JSON.stringify(price)).toSorted();
}

/** The session without the figures that orders elsewhere change. No button depends on them, and none of them moves one. */
function sessionPart({
  balance,
  spentToday,
  outside,
  quarantined,
  prices,
  odds,
  found,
  ...rest
}: SessionView) {
  return [rest, priceTexts(prices)];
}

/**
 * The person without their history, which stands below all buttons, without the odds, which orders elsewhere change, and without
 * the time of the next look, which is counted down in its place.
 */
function personPart({ activity, oddsAtCompany, nextCheckAt, session, ...rest }: PersonView) {
  return rest;
}

/**
 * What the recruiter decides by, as text: whatever a button over the page says or costs, whom it is about, and the notices
 * that move it. If it changes under the cursor, a click must not count at once. What is left out is named here, so that
 * everything new in a view is part of it. Elapsed times are not in a view: it has the moments that they are counted from.
 */
export function decidedBy(model: SidebarModel): string {
  const { link, view, session, pageName, typedName, confirming, problem, shownTab, pending } = model;
  return JSON.stringify([
    link.value?.canonical,
    view.value && personPart(view.value),
    session.value && sessionPart(session.value),
    pageName.value,
    typedName.value,
    confirming.value,
    problem.value?.error,
    shownTab.value,
    [...pending.value],
  ]);
}
