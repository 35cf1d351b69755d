import type { ReadonlySignal } from '@preact/signals';

export interface LiveRegionProps {
  /** Read out whenever it changes. */
  message: string | ReadonlySignal<string>;
}

/** Says to assistive technology what others see happen. Keep one mounted for as long as the view lives. */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <div class="ts-sr-only" role="status" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
}
