import { type ClickGuard, createClickGuard } from './click-guard.ts';
import type { LauncherLine } from './embedded.ts';
import { createFlashCount } from './flash-count.ts';
import type { Surroundings } from './line.ts';
import { createPointerArrival } from './pointer-arrival.ts';

/** How much of the panel must be in the window. Browsers round. */
const MIN_RATIO = 0.99;
/** Looks are this far apart, at random: a page could dance around a fixed beat. */
const LOOK_MS = { least: 15, most: 55 };
/** Looks are this far apart while nobody can click and nothing covers the panel. */
const IDLE_LOOK_MS = 1_000;
/** Keys that press the button that has the focus. */
const PRESSING_KEYS = ['Enter', ' '];
/** Our box goes above a cover once in this time. */
const RAISE_MS = 200;
/** A cover is named once it has stayed for so long. A toast is gone, or below our box, by then. */
const NAMED_MS = 300;

interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility: true;
  delay: number;
}

interface Visibility extends IntersectionObserverEntry {
  isVisible?: boolean;
}

/** Whether an element is wholly visible now. A new observer each time: an old one answers at its own pace. */
function isWhollyVisible(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const options: VisibilityOptions = { threshold: [0, 1], trackVisibility: true, delay: 100 };
    const observer = new IntersectionObserver(([entry]: Visibility[]) => {
      observer.disconnect();
      resolve((entry?.isVisible ?? false) && (entry?.intersectionRatio ?? 0) >= MIN_RATIO);
    }, options);
    observer.observe(element);
  });
}

/** What of ours lies above the rest of the frame: an open menu or dialog, or else the panel itself. */
function topOf(panel: Element): Element {
  return [...document.querySelectorAll(':popover-open, dialog:modal')].at(-1) ?? panel;
}

export interface GuardedPage extends ClickGuard {
  /**
   * Whether what is around the frame is as it was, as the launcher sees it now. A page that zooms the frame by its style
   * sheet does so at each click, so this has a name of its own.
   */
  confirm(): Promise<'same' | 'changed' | 'zoomed' | 'busy'>;
}

/** Watches the frame, and through the launcher the page around it, for what a click must not follow. */
export function watchPage(
  line: LauncherLine,
  panel: Element,
  onCovered: (is: boolean) => void,
  look = isWhollyVisible,
): GuardedPage {
  const guard = createClickGuard(() => performance.now());
  const countFlashes = createFlashCount(() => performance.now());
  const arrival = createPointerArrival();
  let known: string | null = null;
  let isPointerIn = false;
  let cameOverEdge = false;
  let isFocusIn = document.hasFocus();
  let isWatching = false;
  let raisedAt = 0;
  let coveredSince: number | null = null;
  let wake = () => {};

  const isZoomed = ({ pixelRatio }: Surroundings) => Math.abs(pixelRatio - devicePixelRatio) >= 0.01;

  line.listen((message) => {
    if (message.type === 'gap') guard.stalled();
    if (message.type === 'changed') note(message.around);
  });

  /** Notes what is around the frame, and what changed of it since the watch began. */
  function note({ raised, ...rest }: Surroundings): void {
    const text = JSON.stringify(rest);
    const flashes = countFlashes(raised);
    if (known !== null) {
      if (text !== known || flashes === 'many') guard.disturbed();
      else if (flashes === 'one') guard.flashed();
    }
    known = text;
  }

  function watch(on: boolean): void {
    if (on === isWatching) return;
    isWatching = on;
    known = null;
    line.send({ type: 'watch', on });
  }
  async function keepLooking(): Promise<void> {
    for (;;) {
      const top = topOf(panel);
      const isVisible = document.visibilityState === 'visible' && (await look(top));
      // It opened or closed meanwhile: the panel below our own menu is not covered by the page.
      if (top !== topOf(panel)) continue;
      const isInside = isPointerIn || isFocusIn;
      watch(isInside);
      // The page may have put something into the top layer, and once more after our box went above it.
      if (!isVisible && isInside && performance.now() - raisedAt >= RAISE_MS) {
        raisedAt = performance.now();
        line.send({ type: 'raise' });
      }
      const isCovered = !isVisible && !document.hidden;
      // A cover that takes the pointer is seen only while the pointer is outside. A hidden tab is no cover: its return
      // starts the half second by itself.
      if (!document.hidden) guard.covered(isCovered);
      coveredSince = isCovered ? (coveredSince ?? performance.now()) : null;
      onCovered(coveredSince !== null && performance.now() - coveredSince >= NAMED_MS);
      const { least, most } = LOOK_MS;
      // Looks that are far apart would tell too late that a cover is gone.
      const ms = isInside || isCovered ? least + Math.random() * (most - least) : IDLE_LOOK_MS;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, ms);
      });
    }
  }
  function noteInside(at?: number): void {
    guard.pointer(isPointerIn, cameOverEdge, at);
    guard.focus(isFocusIn);
    if (!isWatching && (isPointerIn || isFocusIn)) {
      watch(true);
      wake();
    }
  }

  const html = document.documentElement;
  const pointerIn = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    isPointerIn = true;
    cameOverEdge = arrival.at({ x: clientX, y: clientY }, { width: innerWidth, height: innerHeight });
    noteInside(timeStamp);
  };
  html.addEventListener('pointerenter', pointerIn);
  html.addEventListener('pointermove', pointerIn);
  html.addEventListener('pointerleave', () => {
    isPointerIn = false;
    arrival.left();
    noteInside();
  });
  window.addEventListener('focus', () => {
    isFocusIn = true;
    noteInside();
  });
  window.addEventListener('blur', () => {
    isFocusIn = false;
    noteInside();
  });
  window.addEventListener('resize', guard.disturbed);
  document.addEventListener('visibilitychange', () => {
    guard.disturbed();
    wake();
  });
  // A click that closes our own menu may press a button below it, and nobody has looked whether the page covers that one.
  document.addEventListener('beforetoggle', guard.drawn, true);
  html.addEventListener('pointerdown', ({ timeStamp }) => guard.down(timeStamp, 'pointer'), true);
  const keyDown = (event: KeyboardEvent) => {
    // A key that is held may have gone down in the page. It presses once, when it goes down.
    if (!event.repeat) guard.down(event.timeStamp);
    else if (PRESSING_KEYS.includes(event.key)) event.preventDefault();
  };
  html.addEventListener('keydown', keyDown, true);
  // A press that leads to no click must not count for a later one.
  for (const type of ['pointercancel', 'keyup', 'pointerup'] as const)
    html.addEventListener(type, () => setTimeout(guard.up), true);
  noteInside();
  void keepLooking();

  return {
    ...guard,
    async confirm() {
      const around = await line.check();
      if (!around) return 'busy';
      // The guard drops the click if this is not what it knew.
      note(around);
      if (!around.hasFocus || !around.isInPlace) return 'changed';
      return isZoomed(around) ? 'zoomed' : 'same';
    },
  };
}
