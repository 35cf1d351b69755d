import { t, tn } from '../../lib/i18n/text.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { OrderModel } from './order-model.ts';
import { RefreshDialog } from './refresh-dialog.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { unpricedWords } from './unpriced-words.ts';

export interface OrderDialogsProps {
  session: SessionView | null;
  orders: OrderModel;
}

/** The dialogs before credits are spent: what to unlock, what to refresh, and whether to pay that price. */
export function OrderDialogs({ session, orders }: OrderDialogsProps) {
  const { unlocking, refreshing, confirming } = orders;
  const spend = confirming.value;
  const limit = session?.limits.confirmAbove ?? null;
  return (
    <>
      {unlocking.value && session && (
        <UnlockDialog
          people={unlocking.value}
          fields={session.settings.defaultFields}
          prices={session.prices}
          onClose={() => {
            unlocking.value = null;
          }}
          onUnlock={(wanted) => orders.unlock(unlocking.value ?? [], wanted)}
        />
      )}
      {refreshing.value && session && (
        <RefreshDialog
          people={refreshing.value}
          prices={session.prices}
          onClose={() => {
            refreshing.value = null;
          }}
          onRefresh={(limit) => orders.refresh(refreshing.value ?? [], limit)}
        />
      )}
      {spend && (
        <ConfirmDialog
          open
          title={t(spend.credits === null ? 'confirmUnpricedTitle' : 'searchConfirmTitle')}
          action={t('searchConfirmGo')}
          onConfirm={() => {
            confirming.value = null;
            spend.go();
          }}
          onClose={() => {
            confirming.value = null;
          }}
        >
          <p>
            {spend.credits === null
              ? unpricedWords(spend)
              : t('searchConfirmKnown', tn('uiCredits', spend.credits))}
          </p>
          {spend.credits !== null && limit !== null && (
            <p class="ts-muted">{t('searchConfirmLimit', tn('uiCredits', limit))}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
