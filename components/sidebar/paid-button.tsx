import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** Decides whether a click on a button that spends is the recruiter's own. */
export interface ClickGuard {
  watch(button: Element): () => void;
  allows(event: Event, button: Element): boolean;
  /** A click was not taken. */
  onRefused(): void;
}

/** No guard where no foreign page can reach: in the extension's own pages. */
export const GuardContext = createContext<ClickGuard | null>(null);

export interface PaidButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  onPay: () => void;
}

/** A button that spends credits: over a page it takes only clicks that were seen and meant. */
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
