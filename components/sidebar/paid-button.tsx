import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { useGuard } from './guard.ts';

export interface PaidButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  onPay: () => void;
}

/** A button that spends credits, binds or copies. Over the network's page it takes only clicks that the guard allows. */
export function PaidButton({ onPay, ...rest }: PaidButtonProps) {
  const guard = useGuard();
  const [waits, setWaits] = useState(false);
  return (
    <Button
      {...rest}
      aria-disabled={waits || undefined}
      class={waits ? 'ts-button--waits' : rest.class}
      onClick={(event) =>
        guard(
          event,
          () => {
            setWaits(false);
            onPay();
          },
          (ms) => {
            setWaits(true);
            setTimeout(() => setWaits(false), ms);
          },
        )
      }
    />
  );
}
