import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
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

/** Problems whose words have a time that runs. */
const COUNTING: ReadonlySet<string> = new Set(['too-soon', 'slow-down', 'poll']);

/** An error as a notice with its next step. */
export function Problem({ error, onStep, steps, onDismiss, button }: ProblemProps) {
  const now = useNow(COUNTING.has(error.kind));
  // Each snapshot brings the same error as another object.
  const first = useRef({ kind: error.kind, at: now });
  if (first.current.kind !== error.kind) first.current = { kind: error.kind, at: now };
  const { tone, title, text, action } = problemText(error, now, first.current.at);
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
