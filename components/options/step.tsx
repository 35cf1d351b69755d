import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { number, t } from '../../lib/i18n/text.ts';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';

export type StepState = 'todo' | 'done' | 'attention';

export interface StepProps {
  number: number;
  title: string;
  state: StepState;
  /** What a step that is done has led to, with its button. It is shown in one line in place of the children. */
  folded: ComponentChildren | null;
  children: ComponentChildren;
}

const STATE_WORDS = {
  todo: 'optionsStepTodo',
  done: 'optionsStepDone',
  attention: 'optionsStepAttention',
} as const;

/** One step of the set-up. Its number becomes a tick when the step is done. */
export function Step({ number: place, title, state, folded, children }: StepProps) {
  const id = useId();
  const isOpen = folded === null;
  const section = useFocusAcrossFold(isOpen);
  return (
    <section ref={section} class={classNames('ts-step', isOpen && 'ts-step--open')} aria-labelledby={id}>
      <span class={`ts-step__mark ts-step__mark--${state}`} aria-hidden="true">
        {state === 'done' ? <CheckIcon /> : state === 'attention' ? <WarningIcon /> : number(place)}
      </span>
      <div class="ts-step__body">
        <h2 id={id} class={isOpen ? 'ts-step__title' : 'ts-sr-only'}>
          {title}
          <span class="ts-sr-only">: {t(STATE_WORDS[state])}</span>
        </h2>
        {isOpen ? children : <div class="ts-step__line">{folded}</div>}
      </div>
    </section>
  );
}

/**
 * Keeps the focus when a step folds or opens around it. From a step that folds it goes to the next one that is open, so
 * that the set-up goes on; from a step that opens, into its form.
 */
function useFocusAcrossFold(isOpen: boolean) {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  const hadFocus = useRef(false);
  // Looked at before the old content is taken away, and the focus with it.
  if (isOpen !== wasOpen.current)
    hadFocus.current = section.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (!hadFocus.current) return;
    const step = section.current;
    const next = firstControl(isOpen ? step : (step?.parentElement?.querySelector('.ts-step--open') ?? null));
    (next ?? firstControl(step))?.focus();
  }, [isOpen]);
  return section;
}

function firstControl(within: Element | null): HTMLElement | null {
  return within?.querySelector<HTMLElement>('input:not([readonly]), button') ?? null;
}
