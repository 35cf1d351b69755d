import { setTimeout as pause } from 'node:timers/promises';
import { isOpen } from '../../lib/store/records.ts';
import { setOffline } from './disturbances.ts';
import { isEndless } from './judge.ts';
import { type RunningJourney, readRecords } from './running-journey.ts';

/** Longer than any lookup takes at the service. */
const LONGER_THAN_A_LOOKUP_MS = 60_000;
const MAX_FINISH_MS = 30_000;
/** A request that is due within this time is waited for; for any other the clock is set forward. */
const SOON_MS = 200;
/** A click on its way to the worker has no record yet, so this many looks in a row have to find nothing open. */
const LOOKS_WITHOUT_OPEN = 3;
const BETWEEN_LOOKS_MS = 200;
/** A job that never ends is polled so often before the journey goes on. What it has brought by then is judged. */
const MIN_POLLS_OF_ENDLESS = 3;

/** Clears all faults, goes online and lets every open request end. */
export async function finishOpenRequests(running: RunningJourney): Promise<void> {
  const { sandbox, account, browser } = running;
  sandbox.clearFaults();
  sandbox.setAccount(account, { revoked: false });
  if (running.offline) await setOffline(running, false);
  const end = Date.now() + MAX_FINISH_MS;
  let pollsOfEndless = 0;
  for (let looks = 0; looks < LOOKS_WITHOUT_OPEN && Date.now() < end; ) {
    // This message wakes the worker, which tries a refused key again and does all that is due.
    await browser.extension().ask('account.retry', {});
    sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
    // A worker that started anew has the true time again.
    await browser.setClock(running.ahead);
    const { requests, orders } = await readRecords(running);
    const open = requests.filter(isOpen);
    const endless = open.filter((request) => isEndless(running.journey, request));
    const followed = new Set(endless.map(({ order }) => order));
    const isOver = orders.every(({ id, endedAt }) => endedAt !== null || followed.has(id));
    if (
      open.length === endless.length &&
      isOver &&
      (endless.length === 0 || pollsOfEndless >= MIN_POLLS_OF_ENDLESS)
    ) {
      looks += 1;
      await pause(BETWEEN_LOOKS_MS);
      continue;
    }
    looks = 0;
    pollsOfEndless += open.length === endless.length ? 1 : 0;
    const now = Date.now() + running.ahead;
    const dues = open.flatMap(({ due }) => (due !== null && due > now + SOON_MS ? [due] : []));
    if (dues.length === 0) continue;
    running.ahead += Math.min(...dues) - now;
    await browser.setClock(running.ahead);
  }
}
