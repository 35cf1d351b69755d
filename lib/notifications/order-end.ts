import { t, tn } from '../i18n/text.ts';
import { type Network, profileOf, sameProfile } from '../network/link.ts';
import type { Settings } from '../settings/settings.ts';
import type { OrderRecord, PersonRecord, RequestRecord } from '../store/records.ts';
import { orderView } from '../views/order-view.ts';

/** The active tab of the focused window. */
export interface InView {
  tab: number | null;
  /** Its address, where the extension may know it. */
  url: string | null;
}

/** How an unlock ended for all its people. */
interface UnlockResult {
  outcome: 'found' | 'partly' | 'already' | 'not-found' | 'failed' | 'several' | 'nobody';
  /** People of whom something was found. */
  found: number;
  total: number;
}

/** How an unlock ended. Its requests say who was found; people's records say whether every ordered field is known. */
export function unlockResult(
  order: OrderRecord,
  requests: readonly RequestRecord[],
  people: ReadonlyMap<string, PersonRecord>,
): UnlockResult {
  const results = orderView(order, requests).people;
  const isWhole = (urn: string) =>
    order.fields.every((field) => (people.get(urn)?.contacts[field]?.value ?? null) !== null);
  // Who was passed over is unlocked already. Free answers bring the values, where the service tells them.
  const isKnown = (urn: string) =>
    order.fields.some((field) => (people.get(urn)?.contacts[field]?.value ?? null) !== null);
  const passedOver = results.filter(({ result }) => result === 'passed-over');
  const found = results.filter(
    ({ result, urn }) => result === 'found' || (result === 'passed-over' && isKnown(urn)),
  );
  const nothing = results.filter(({ result }) => result === 'not-found' || result === 'nobody');
  const total = results.length;
  const counts = { found: found.length, total };
  const stop = total === 1 ? results[0]?.result : null;
  if (stop === 'several' || stop === 'nobody') return { outcome: stop, ...counts };
  if (found.length === 0 && passedOver.length === total && total > 0)
    return { outcome: 'already', ...counts };
  if (found.length === 0)
    return { outcome: nothing.length === total && total > 0 ? 'not-found' : 'failed', ...counts };
  const whole = found.length === total && found.every(({ urn }) => isWhole(urn));
  return { outcome: whole ? 'found' : 'partly', ...counts };
}

/** The sentences about one person. */
const ABOUT_ONE = {
  found: 'notifyUnlocked',
  partly: 'notifyPartly',
  'not-found': 'notifyNotFound',
  several: 'notifySeveral',
  nobody: 'notifyNobody',
  failed: 'notifyFailed',
} as const;

/** The end of an unlock as a sentence. */
export function unlockResultText(order: OrderRecord, { outcome, found, total }: UnlockResult): string {
  const isOne = total === 1;
  const name = (order.people[0]?.name ?? order.sought[0]?.name) || t('personUnnamed');
  if (outcome === 'already') return t('notifyAlready', isOne ? name : tn('peopleCount', total));
  if (isOne) return t(ABOUT_ONE[outcome], name);
  switch (outcome) {
    case 'found':
      return t('notifyBatch', total);
    case 'partly':
      return found === total ? t('notifyBatchSome', total) : t('notifyBatchPartly', found, total);
    case 'not-found':
      return t('notifyBatchNotFound', total);
    default:
      return t('notifyBatchFailed', total);
  }
}

/** The profile page that an order of one person is about. */
export function profileUrlOf({ people, sought }: OrderRecord): string | null {
  const unfound = sought.filter(({ found }) => !found).map(({ url }) => url);
  const [only = null, another] = [...people.map(({ networkUrl }) => networkUrl), ...unfound];
  return another === undefined ? only : null;
}

/** Whether to notify of an order's end: an unlock whose end the recruiter does not see on screen. */
export function shouldNotify(
  order: OrderRecord,
  shown: InView | null,
  { notify, place }: Pick<Settings, 'notify' | 'place'>,
  network: Network | null,
): boolean {
  if (!notify || order.kind !== 'unlock' || !order.watching) return false;
  return !isInView(order, shown, place, network);
}

function isInView(
  order: OrderRecord,
  shown: InView | null,
  place: Settings['place'],
  network: Network | null,
): boolean {
  if (!shown) return false;
  const profile = profileUrlOf(order);
  const isTheirs =
    network !== null && profile !== null && shown.url !== null && sameProfile(network, shown.url, profile);
  // An order from the side panel has no tab: the panel shows the profile of the active tab.
  if (order.tab === null) return place === 'panel' && isTheirs;
  if (order.tab !== shown.tab) return false;
  const isSomebody = network !== null && shown.url !== null && profileOf(network, shown.url) !== null;
  // The tab may show somebody else by now.
  return isTheirs || !isSomebody || profile === null;
}
