import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** Decides whether a click on a button that spends comes from the recruiter. */
export interface ClickGuard {
  watch(button: Element): () => void;
  allows(event: Event, button: Element): boolean;
  /** Called when a click was refused. */
  onRefused(): void;
}

/** Null on the extension's own pages, which no other page can reach. */
export const GuardContext = createContext<ClickGuard | null>(null);

export interface PaidButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  onPay: () => void;
}

/** A button that spends credits. Over the network's page it takes only clicks that the guard allows. */
export function PaidButton({ onPay, ...rest }: PaidButtonProps) {
  const guard = useContext(GuardContext);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!guard || !button.current) return;
    return guard.watch(button.current);
  }, [guard]);
  return (
    <Button
      {...rest}
      ref={button}
      onClick={(event) => {
        const element = button.current;
        if (guard && !(element && guard.allows(event, element))) guard.onRefused();
        else onPay();
      }}
    />
  );
}
