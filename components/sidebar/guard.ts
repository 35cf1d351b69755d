import type { Verdict } from '../../lib/page/click-guard.ts';
import type { GuardedPage } from '../../lib/page/guard-watch.ts';
import type { Guard, Press } from '../ui/guard-context.ts';

/** Why a click did not count. */
export type Dropped = Extract<Verdict, { is: 'dropped' }>['why'];

/** What `confirm` found that keeps a click from counting. */
const FOUND = { changed: 'press-again', zoomed: 'page-zoomed', busy: 'page-busy' } as const;

/**
 * The guard of the sidebar over a page. One click is looked into at a time. Calls back with why a click was dropped, and with
 * null when the next one is made.
 */
export function createGuard(page: GuardedPage, onDropped: (why: Dropped | null) => void): Guard {
  let isBusy = false;
  async function decide(event: Press, onWait: (ms: number) => void): Promise<Dropped | null> {
    const { pointerType = '' } = event as Partial<PointerEvent>;
    const first = page.press(pointerType === 'mouse' || pointerType === 'pen' ? 'pointer' : 'other');
    if (first.is === 'dropped') return first.why;
    if (first.is === 'kept') {
      onWait(first.ms);
      await new Promise((resolve) => setTimeout(resolve, first.ms));
    }
    const around = await page.confirm();
    if (around !== 'same') return FOUND[around];
    const then = page.stillCounts();
    return then.is === 'dropped' ? then.why : null;
  }
  return (event, work, onWait = () => {}) => {
    if (!event.isTrusted || isBusy) return;
    isBusy = true;
    onDropped(null);
    void decide(event, onWait).then((why) => {
      isBusy = false;
      if (why !== null) return onDropped(why);
      // What the work draws, such as a tick and its price, is looked at before the next click counts.
      page.drawn();
      work();
    });
  };
}
