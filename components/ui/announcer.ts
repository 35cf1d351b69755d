import type { Signal } from '@preact/signals';

/** Announces words in a live region. The same words twice are announced twice. */
export function announcer(announcement: Signal<string>): (words: string) => void {
  return (words) => {
    // `peek` does not subscribe: an effect that announces must not run again because of that.
    announcement.value = announcement.peek() === words ? `${words}\u00a0` : words;
  };
}
