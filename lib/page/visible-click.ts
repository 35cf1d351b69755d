/** How long a button must have been seen, unmoved, before a click on it counts. */
const SEEN_MS = 500;
/** The least the browser allows between two looks at real visibility. */
const LOOK_MS = 100;

interface Watched {
  /** Since when the button has been wholly visible in one place; null while it is not. */
  since: number | null;
  isVisible: boolean;
  place: string;
}

export interface VisibleClicks {
  /** Watches a button for as long as it stands; returns what ends it. */
  watch(button: Element): () => void;
  /** Whether this click is the recruiter's: a real one, on a button they could see where it was. */
  allows(event: Event, button: Element): boolean;
  /** Something touched our parts of the page: what was seen before does not count any more. */
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
 * Tells clicks that were meant from clicks that a page steered: a transparent cover, a filter, a button moved under the
 * cursor. A trusted event alone says nothing, since a deceived person clicks for real.
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

  /** The observer is silent about moves: whatever moved starts anew. */
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
