import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { useGuard } from './guard-context.ts';

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
      aria-disabled={waits || rest['aria-disabled']}
      class={classNames(waits && 'ts-button--waits', typeof rest.class === 'string' && rest.class)}
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
