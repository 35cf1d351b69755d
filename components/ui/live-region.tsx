import type { ReadonlySignal, Signal } from '@preact/signals';

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

/** Announces words in a live region. The same words twice are announced twice. */
export function announcer(announcement: Signal<string>): (words: string) => void {
  return (words) => {
    // `peek` does not subscribe: an effect that announces must not run again because of that.
    announcement.value = announcement.peek() === words ? `${words}\u00a0` : words;
  };
}
