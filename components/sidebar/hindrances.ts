import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { problemText } from '../problems/problem-text.ts';
import type { Dropped } from './guard.ts';

export interface Hindrances {
  /** What keeps clicks from counting now, or kept the last one from it; null if nothing does. */
  why: ReadonlySignal<Dropped | null>;
  /** A click was dropped for this reason; null when the next one is made, or for another person. */
  dropped(why: Dropped | null): void;
  /** Whether something of the page covers the sidebar. */
  covered(is: boolean): void;
  /** The recruiter has read it. A cover is named again once it was gone, or when it keeps a click from counting. */
  dismiss(): void;
}

/** Keeps what the recruiter is to be told about clicks that do not count, and has it announced. */
export function createHindrances(announce: (text: string) => void): Hindrances {
  const last = signal<Dropped | null>(null);
  const isCovered = signal(false);
  const isDismissed = signal(false);
  const why = computed(() => (isCovered.value && !isDismissed.value ? 'covered' : last.value));
  why.subscribe((reason) => {
    if (reason === null) return;
    const { title, text } = problemText({ kind: reason });
    announce(`${title}. ${text}`);
  });
  return {
    why,
    dropped(reason) {
      last.value = reason;
    },
    covered(is) {
      isCovered.value = is;
      if (is) return;
      isDismissed.value = false;
      if (last.value === 'covered') last.value = null;
    },
    dismiss() {
      last.value = null;
      isDismissed.value = isCovered.value;
    },
  };
}
