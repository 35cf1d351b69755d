import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';

export interface SectionProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  /** What it is about, for those who don't see where it is. */
  of?: string | undefined;
  children: ComponentChildren;
}

/** A part of a view under a small heading. */
export function Section({ title, level = 2, of, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section class="ts-section" aria-labelledby={id}>
      <div class="ts-section__head">
        <Heading id={id} class="ts-section__title">
          {title}
          {of !== undefined && <span class="ts-sr-only">, {inWords(of)}</span>}
        </Heading>
      </div>
      {children}
    </section>
  );
}
