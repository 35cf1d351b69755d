import type { Tone } from './tone.ts';

export interface StatusDotProps {
  tone?: Tone;
  label: string;
  /** Shows the label only in the tooltip and to assistive technology. */
  labelHidden?: boolean;
}

/** A state, as a coloured dot and in words. */
export function StatusDot({ tone = 'neutral', label, labelHidden }: StatusDotProps) {
  return (
    <span class="ts-status" title={labelHidden ? label : undefined}>
      <span class={`ts-status__dot ts-ink--${tone}`} aria-hidden="true" />
      <span class={labelHidden ? 'ts-sr-only' : 'ts-status__label'}>{label}</span>
    </span>
  );
}
