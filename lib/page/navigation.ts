import { inputCount } from '../messages/input-count.ts';

/** How often the page is looked at. A listener would be noticed: the page's own events would take longer. */
const LOOK_MS = 200;
/** A page that goes on changing its address without an input, or lets no look be in time, is looked at at growing distances. */
const MAX_LOOK_MS = 3_200;
/** When the worker did not answer, it is asked again after this time. */
const LATER_MS = 2_000;
/** A look that comes so late may be the first one of a page that the browser has kept for "back". */
const LATE_MS = 300;

export interface PageWatch {
  /** Looks at the page now. */
  look(): void;
  /** Looks at the page now, and reports it although nothing changed. */
  again(): void;
}

/**
 * Reports the page while it is visible, one report at a time: at first, when its address has changed but for the fragment,
 * after the recruiter's first input at an address, when the page is shown again, and after the milliseconds that the last
 * report resolved to, or a while where it does not know.
 */
export function watchPage(
  report: (here: string, isMoved: boolean) => Promise<number | undefined>,
  signal: AbortSignal,
): PageWatch {
  let last = '';
  let inputs = 0;
  let isInputReported = false;
  let pause = LOOK_MS;
  let lookedAt = 0;
  let nextAt = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout>;

  async function look(): Promise<void> {
    if (isBusy || signal.aborted) return;
    isBusy = true;
    clearTimeout(timer);
    const now = Date.now();
    const isLate = now - lookedAt > pause + LATE_MS;
    if (document.hidden || isLate) nextAt = 0;
    const here = location.href.replace(/#.*/, '');
    const isMoved = here !== last;
    // In a browser that does not count them this is never true.
    const hasInput = (inputCount() as number) > inputs;
    pause = last && (isLate || isMoved) && !hasInput ? Math.min(pause * 2, MAX_LOOK_MS) : LOOK_MS;
    if (
      !document.hidden &&
      document.readyState !== 'loading' &&
      (isMoved || now > nextAt || (hasInput && !isInputReported))
    ) {
      last = here;
      isInputReported = !isMoved && hasInput;
      if (isMoved) inputs = inputCount() as number;
      nextAt = 1;
      const ms = (await report(here, isMoved).catch(() => {})) ?? LATER_MS;
      // Zero where another report was asked for meanwhile.
      nextAt &&= Date.now() + ms;
    }
    isBusy = false;
    // The worker's time to answer makes no look late: a slow worker would be asked all the time.
    lookedAt = Date.now();
    if (!signal.aborted) timer = setTimeout(look, pause);
  }

  requestIdleCallback(look, { timeout: 1_000 });
  return {
    look,
    again() {
      nextAt = 0;
      void look();
    },
  };
}
