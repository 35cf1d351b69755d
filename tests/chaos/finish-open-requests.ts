import { setTimeout as pause } from 'node:timers/promises';
import { isOpen } from '../../lib/store/records.ts';
import { setOffline } from './disturbances.ts';
import { type RunningJourney, readRecords } from './running-journey.ts';

/** Longer than anything takes at the service. */
const A_WHILE_MS = 60_000;
const MAX_FINISH_MS = 30_000;
/** Nothing more is put off by less than this: it is waited for. */
const SOON_MS = 200;
/** A click still on its way to the worker is in no book: all is over when so many looks, this far apart, find nothing open. */
const CALM_LOOKS = 3;
const LOOK_MS = 200;

/** Makes everything well again and lets all that is open come to its end. */
export async function finishOpenRequests(running: RunningJourney): Promise<void> {
  const { sandbox, account, browser } = running;
  sandbox.clearFaults();
  sandbox.setAccount(account, { revoked: false });
  if (running.offline) await setOffline(running, false);
  const end = Date.now() + MAX_FINISH_MS;
  for (let calm = 0; calm < CALM_LOOKS && Date.now() < end; ) {
    // Asking wakes the worker, tries a key that was refused, and does all that is due.
    await browser.extension().ask('account.retry', {});
    sandbox.advance(A_WHILE_MS);
    // A worker that was killed meanwhile has the true time again.
    await browser.setClock(running.ahead);
    const { requests, orders } = await readRecords(running);
    const open = requests.filter(isOpen);
    if (open.length === 0 && orders.every(({ endedAt }) => endedAt !== null)) {
      calm += 1;
      await pause(LOOK_MS);
      continue;
    }
    calm = 0;
    const now = Date.now() + running.ahead;
    const dues = open.flatMap(({ due }) => (due !== null && due > now + SOON_MS ? [due] : []));
    if (dues.length === 0) continue;
    running.ahead += Math.min(...dues) - now;
    await browser.setClock(running.ahead);
  }
}
