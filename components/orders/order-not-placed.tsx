import { useLayoutEffect } from 'preact/hooks';
import { Problem } from '../problems/problem.tsx';
import type { OrderModel } from './order-model.ts';

export interface OrderNotPlacedProps {
  orders: OrderModel;
  openOptions: () => void;
}

/** Why the last order was not placed. */
export function OrderNotPlaced({ orders, openOptions }: OrderNotPlacedProps) {
  const { problem } = orders;
  const isOffline = problem.value?.error.kind === 'offline';
  // The error goes with its cause.
  useLayoutEffect(() => {
    if (!isOffline) return;
    const clear = () => {
      problem.value = null;
    };
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, [isOffline, problem]);
  if (!problem.value) return null;
  return (
    <Problem
      error={problem.value.error}
      onStep={(step) => (step === 'options' ? openOptions() : orders.retry())}
      onDismiss={() => {
        problem.value = null;
      }}
    />
  );
}
