import type { VNode } from 'preact';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type AnyError, type NextStep, problemText } from './problem-text.ts';

export interface ProblemProps {
  error: AnyError;
  /** Does what the problem's button says; without it, or where `steps` leaves that step out, there is no button. */
  onStep?: ((step: NextStep) => void) | undefined;
  /** The steps that lead somewhere from this view; all unless given. */
  steps?: readonly NextStep[] | undefined;
  onDismiss?: (() => void) | undefined;
  /** Draws the button, where a plain one will not do. */
  button?: ((step: NextStep, label: string) => VNode) | undefined;
}

/** Something that did not work: a sentence, a reason and the next step. */
export function Problem({ error, onStep, steps, onDismiss, button }: ProblemProps) {
  const { tone, title, text, action } = problemText(error);
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
