import type { ReadonlySignal } from '@preact/signals';

export interface LiveRegionProps {
  /** Read out whenever it changes. */
  message: string | ReadonlySignal<string>;
}

/** Announces a message to assistive technology. It has to be mounted before the message changes. */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <div class="ts-sr-only" role="status" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
}
