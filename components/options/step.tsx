import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { number, t } from '../../lib/i18n/text.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';

export type StepState = 'todo' | 'done' | 'attention';

export interface StepProps {
  number: number;
  title: string;
  state: StepState;
  children: ComponentChildren;
}

const STATE_WORDS = {
  todo: 'optionsStepTodo',
  done: 'optionsStepDone',
  attention: 'optionsStepAttention',
} as const;

/** One step of the set-up. Its number becomes a tick when the step is done. */
export function Step({ number: place, title, state, children }: StepProps) {
  const id = useId();
  return (
    <section class="ts-step" aria-labelledby={id}>
      <span class={`ts-step__mark ts-step__mark--${state}`} aria-hidden="true">
        {state === 'done' ? <CheckIcon /> : state === 'attention' ? <WarningIcon /> : number(place)}
      </span>
      <div class="ts-step__body">
        <h2 id={id} class="ts-step__title">
          {title}
          <span class="ts-sr-only">: {t(STATE_WORDS[state])}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}
