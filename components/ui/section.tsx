import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface SectionProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  children: ComponentChildren;
}

/** A part of a view under a small heading. */
export function Section({ title, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section class="ts-section" aria-labelledby={id}>
      <div class="ts-section__head">
        <Heading id={id} class="ts-section__title">
          {title}
        </Heading>
      </div>
      {children}
    </section>
  );
}
