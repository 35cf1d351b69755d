/** How long a button must have been visible in one place before a click on it counts. */
const SEEN_MS = 500;
/** The shortest interval that the browser allows for `trackVisibility`. */
const LOOK_MS = 100;

interface Watched {
  /** Since when the button has been wholly visible in one place; null while it is not. */
  since: number | null;
  isVisible: boolean;
  place: string;
}

export interface VisibleClicks {
  /** Watches a button; returns what ends that. */
  watch(button: Element): () => void;
  /** Whether the recruiter meant this click: a real one, on a button that was visible in its place. */
  allows(event: Event, button: Element): boolean;
  /** The page changed an element of the extension: every button must be visible again for the whole time. */
  forget(): void;
  stop(): void;
}

interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility: true;
  delay: number;
}

interface Visibility extends IntersectionObserverEntry {
  isVisible?: boolean;
}

/**
 * Tells clicks that were meant from clicks that a page provoked: by a transparent cover, a filter, or a button moved under
 * the cursor. `isTrusted` alone is not enough, since a deceived person clicks for real.
 */
export function createVisibleClicks(now: () => number = () => performance.now()): VisibleClicks {
  const buttons = new Map<Element, Watched>();
  const options: VisibilityOptions = { threshold: [0, 1], trackVisibility: true, delay: LOOK_MS };
  const observer = new IntersectionObserver((entries: Visibility[]) => {
    for (const { target, isVisible = false, intersectionRatio } of entries) {
      const button = buttons.get(target);
      if (!button) continue;
      button.isVisible = isVisible && intersectionRatio > 0.99;
      button.since = button.isVisible ? (button.since ?? now()) : null;
    }
  }, options);

  /** The observer does not report moves, so a button that moved is found here, and its time starts again. */
  function look(): void {
    for (const [element, button] of buttons) {
      const place = placeOf(element);
      if (place === button.place) continue;
      button.place = place;
      button.since = button.isVisible ? now() : null;
    }
  }
  const timer = setInterval(look, LOOK_MS);

  return {
    watch(element) {
      buttons.set(element, { since: null, isVisible: false, place: placeOf(element) });
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        buttons.delete(element);
      };
    },
    allows(event, element) {
      look();
      const button = buttons.get(element);
      return event.isTrusted && button?.since != null && now() - button.since >= SEEN_MS;
    },
    forget() {
      for (const button of buttons.values()) button.since = button.isVisible ? now() : null;
    },
    stop() {
      clearInterval(timer);
      observer.disconnect();
      buttons.clear();
    },
  };
}

function placeOf(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
}
