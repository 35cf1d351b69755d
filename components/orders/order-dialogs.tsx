import type { Signal } from '@preact/signals';
import type { SessionView } from '../../lib/views/session-view.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { OrderModel } from './order-model.ts';
import { UnlockDialog } from './unlock-dialog.tsx';

export interface OrderDialogsProps {
  session: SessionView | null;
  orders: OrderModel;
  /** A spend that waits for the recruiter's confirmation. */
  confirming: Signal<{ credits: number | null; go: () => void } | null>;
}

/** The dialogs before credits are spent: which fields to unlock, and whether to pay that price. */
export function OrderDialogs({ session, orders, confirming }: OrderDialogsProps) {
  const { unlocking } = orders;
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
          onUnlock={(fields, enrichFirst) => orders.unlock(unlocking.value ?? [], fields, enrichFirst)}
        />
      )}
      {confirming.value && (
        <ConfirmDialog
          credits={confirming.value.credits}
          limit={session?.limits.confirmAbove ?? null}
          onClose={() => {
            confirming.value = null;
          }}
          onConfirm={() => {
            const asked = confirming.value;
            confirming.value = null;
            asked?.go();
          }}
        />
      )}
    </>
  );
}
