import type { VNode } from 'preact';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { Notice } from '../ui/notice.tsx';
import { type AnyError, type NextStep, problemText } from './problem-text.ts';

export interface ProblemProps {
  error: AnyError;
  /** Does what the button says. Without it there is no button. */
  onStep?: ((step: NextStep) => void) | undefined;
  /** The steps that this view can take; a problem with another step gets no button. All steps by default. */
  steps?: readonly NextStep[] | undefined;
  onDismiss?: (() => void) | undefined;
  /** Draws another button, such as one that spends. */
  button?: ((step: NextStep, label: string) => VNode) | undefined;
}

/** An error as a notice with its next step. */
export function Problem({ error, onStep, steps, onDismiss, button }: ProblemProps) {
  const now = useNow(error.kind === 'too-soon');
  const { tone, title, text, action } = problemText(error, now);
  const offered = action && onStep && (!steps || steps.includes(action.step));
  return (
    <Notice
      kind={tone}
      title={title}
      onDismiss={onDismiss}
      actions={
        offered
          ? (button?.(action.step, action.label) ?? (
              <Button size="small" onClick={() => onStep(action.step)}>
                {action.label}
              </Button>
            ))
          : null
      }
    >
      {text}
    </Notice>
  );
}
