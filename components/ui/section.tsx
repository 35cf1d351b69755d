import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';

export interface SectionProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  /** Whom it is about, where several people have such a part. */
  of?: string | undefined;
  children: ComponentChildren;
}

/** A part of a view under a small heading. */
export function Section({ title, level = 2, of, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const name = of === undefined ? { 'aria-labelledby': id } : { 'aria-label': `${title}, ${inWords(of)}` };
  return (
    <section class="ts-section" {...name}>
      <div class="ts-section__head">
        <Heading id={id} class="ts-section__title">
          {title}
        </Heading>
      </div>
      {children}
    </section>
  );
}
