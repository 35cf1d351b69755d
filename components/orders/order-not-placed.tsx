import { Problem } from '../problems/problem.tsx';
import type { OrderModel } from './order-model.ts';

export interface OrderNotPlacedProps {
  orders: OrderModel;
  openOptions: () => void;
}

/** Why the last order was not placed. */
export function OrderNotPlaced({ orders, openOptions }: OrderNotPlacedProps) {
  const { problem } = orders;
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
