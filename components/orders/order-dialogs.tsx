import { t } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { GetDialog } from './get-dialog.tsx';
import { getTitle, withPrice } from './get-words.ts';
import { type Order, type OrderModel, subjectsOf } from './order-model.ts';
import { SpendDialog } from './spend-dialog.tsx';

export interface OrderDialogsProps {
  session: SessionView | null;
  orders: OrderModel;
}

/** The dialogs before credits are spent: what to get, and whether to pay a price that has not been agreed to. */
export function OrderDialogs({ session, orders }: OrderDialogsProps) {
  const spend = orders.confirming.value;
  const asked = [
    { get: 'contacts', people: orders.unlocking.value, onGet: orders.unlock },
    { get: 'profiles', people: orders.enriching.value, onGet: orders.getProfiles },
    { get: 'refresh', people: orders.refreshing.value, onGet: orders.refresh },
  ] as const;
  if (!session) return null;
  return (
    <>
      {asked.map(
        ({ get, people, onGet }) =>
          people && (
            <GetDialog
              key={get}
              get={get}
              people={people}
              session={session}
              onClose={orders.closeDialogs}
              onGet={onGet}
            />
          ),
      )}
      {spend && (
        <SpendDialog
          title={titleOf(spend.order, spend.credits)}
          action={t(spend.order === undefined ? 'popupTabSearch' : 'orderGet')}
          session={session}
          total={spend.credits}
          unpriced={spend.unpriced}
          owned={spend.owned ?? 0}
          of={spend.order ? subjectsOf(spend.order).length : 0}
          onClose={orders.closeDialogs}
          onSpend={() => {
            orders.closeDialogs();
            spend.go();
          }}
          onLeave={
            spend.leave &&
            (() => {
              orders.closeDialogs();
              spend.leave?.();
            })
          }
        />
      )}
    </>
  );
}

/** What a price is asked about: an order, or else a search. */
function titleOf(order: Order | undefined, total: number | null): string {
  if (!order) return withPrice(t('popupTabSearch'), { total, exact: true });
  const { kind, refresh } = order;
  const get = kind === 'unlock' ? 'contacts' : refresh ? 'refresh' : 'profiles';
  return getTitle(get, subjectsOf(order).length, undefined, { total, exact: false });
}
