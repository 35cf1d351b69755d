import type { Signal } from '@preact/signals';

/** Says words in the live region that reads a signal out: the same words twice are two announcements. */
export function announcer(announcement: Signal<string>): (words: string) => void {
  return (words) => {
    // Only peeked at: an effect that speaks must not run again because it spoke.
    announcement.value = announcement.peek() === words ? `${words}\u00a0` : words;
  };
}
