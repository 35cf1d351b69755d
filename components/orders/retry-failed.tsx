import { useId } from 'preact/hooks';
import { t, tn } from '../../lib/i18n/text.ts';
import { type Priced, type Prices, priceOfAll } from '../../lib/money/prices.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { waitWords } from '../problems/loss-words.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { Price } from '../ui/price.tsx';

const FAILED: ReadonlySet<string> = new Set(['failed', 'unknown', 'not-delivered', 'pending']);

/**
 * The people of an ended order who have no result, or of an open one who wait in vain. Who was passed over has a result,
 * and so has who was not found.
 */
function failedPeople({ open, people, quiet }: OrderView): OrderView['people'] {
  // Whom a search has not found has no urn to order by.
  const known = people.filter(({ sought }) => !sought);
  return known.filter(({ urn, result }) => (open ? quiet.includes(urn) : FAILED.has(result)));
}

/** The most that an order costs once more for some of its people; null when a price is not known. */
function retryPrice(
  { kind, fields, retry }: OrderView,
  people: OrderView['people'],
  prices: Prices,
): number | null {
  const count = people.length;
  const profiles: Priced = {
    op: count === 1 && !retry.refresh ? 'enrich' : 'enrich-batch',
    people: count,
    fields: [],
  };
  if (kind === 'enrich') return priceOfAll(prices, [profiles]);
  // One person with a link is unlocked alone, which needs no profile.
  if (count === 1 && people[0]?.networkUrl !== null)
    return priceOfAll(prices, [{ op: 'contact', people: 1, fields }]);
  const unlock: Priced = { op: 'contact-batch', people: count, fields };
  return priceOfAll(prices, retry.enrichFirst || count === 1 ? [unlock, profiles] : [unlock]);
}

export interface RetryFailedProps {
  order: OrderView;
  prices: Prices;
  onRetry: (people: OrderView['people'], limit: number | null) => void;
}

/** Orders once more what is missing for who has no result, at a price that stands beside the button. */
export function RetryFailed({ order, prices, onRetry }: RetryFailedProps) {
  const describedBy = useId();
  const people = failedPeople(order);
  const { from } = order.retry;
  const now = useNow(people.length > 0 && from !== 0);
  if (people.length === 0) return null;
  const price = retryPrice(order, people, prices);
  const wait = waitWords(from, now);
  const credits = price === null ? t('priceUnknown') : t('ordersRetryPrice', tn('uiCredits', price));
  return (
    <div class="ts-row ts-row--wrap">
      <Button
        size="small"
        disabled={wait !== null}
        aria-describedby={describedBy}
        onClick={() => onRetry(people, price)}
      >
        {t(order.open || order.total === 1 ? 'ordersRetry' : 'ordersRetryFailed')}
      </Button>
      <span id={describedBy} class="ts-muted ts-small ts-order__price">
        {wait ?? (
          <>
            {order.open && <span>{t('sidebarFieldQuiet')} </span>}
            {order.total > 1 && <span>{tn('peopleCount', people.length)} · </span>}
            <Price words={credits} />
          </>
        )}
      </span>
    </div>
  );
}
