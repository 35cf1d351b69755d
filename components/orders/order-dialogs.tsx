import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { GetDialog } from './get-dialog.tsx';
import { getTitle, withPrice } from './get-words.ts';
import type { Order, OrderModel } from './order-model.ts';
import { SpendDialog } from './spend-dialog.tsx';

export interface OrderDialogsProps {
  session: SessionView | null;
  orders: OrderModel;
}

/** The dialogs before credits are spent: what to get, and whether to pay a price that has not been agreed to. */
export function OrderDialogs({ session, orders }: OrderDialogsProps) {
  const { unlocking, enriching, refreshing, confirming } = orders;
  const spend = confirming.value;
  if (!session) return null;
  return (
    <>
      {unlocking.value && (
        <GetDialog
          get="contacts"
          people={unlocking.value}
          session={session}
          onClose={orders.closeDialogs}
          onGet={orders.unlock}
        />
      )}
      {enriching.value && (
        <GetDialog
          get="profiles"
          people={enriching.value}
          session={session}
          onClose={orders.closeDialogs}
          onGet={orders.getProfiles}
        />
      )}
      {refreshing.value && (
        <GetDialog
          get="refresh"
          people={refreshing.value}
          session={session}
          onClose={orders.closeDialogs}
          onGet={orders.refresh}
        />
      )}
      {spend && (
        <SpendDialog
          title={titleOf(spend.order, spend.credits)}
          action={t(spend.order === undefined ? 'popupTabSearch' : 'orderGet')}
          session={session}
          total={spend.credits}
          unpriced={spend.unpriced}
          onClose={orders.closeDialogs}
          onSpend={() => {
            orders.closeDialogs();
            spend.go();
          }}
        />
      )}
    </>
  );
}

/** What a price is asked about: an order, or else a search. */
function titleOf(order: Order | undefined, total: number | null): string {
  if (!order) return withPrice(t('popupTabSearch'), { total, exact: true });
  const { kind, refresh, urns } = order;
  const get = kind === 'unlock' ? 'contacts' : refresh ? 'refresh' : 'profiles';
  return getTitle(get, urns.length, undefined, { total, exact: false });
}
