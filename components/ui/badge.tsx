import type { Icon } from './icons.tsx';
import type { Tone } from './tone.ts';

export interface BadgeProps {
  tone?: Tone;
  icon?: Icon | undefined;
  children: string;
}

/** A label of one or two words, such as "Own pool". */
export function Badge({ tone = 'neutral', icon: Shape, children }: BadgeProps) {
  return (
    <span class={`ts-badge ts-tone--${tone}`}>
      {Shape && <Shape />}
      {children}
    </span>
  );
}
