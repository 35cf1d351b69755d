import type { Tone } from './badge.tsx';

export interface StatusDotProps {
  tone?: Tone;
  label: string;
}

/** A state, as a coloured dot and in words. */
export function StatusDot({ tone = 'neutral', label }: StatusDotProps) {
  return (
    <span class="ts-status">
      <span class={`ts-status__dot ts-ink--${tone}`} aria-hidden="true" />
      <span class="ts-status__label">{label}</span>
    </span>
  );
}
