import { dueSteps, nextDue, recoverRequests } from '../../../lib/requests/due.ts';
import { alarmIsWrong, alarmTime, type Tick } from '../../../lib/schedule/intervals.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { aRequest } from '../../support/records.ts';
import { DAY, SECOND, START } from '../../support/times.ts';

export const TIMING = timing();

/** An answer takes this long. It is the same for all, so that it moves nobody apart. */
export const ANSWER_MS = 300;
/** The browser stops a worker that did nothing for this long. */
const IDLE_MS = 30 * SECOND;
/** A browser has room for so many requests. */
const SLOTS = 2;
/** What stands for null in the arrays of times. */
const NONE = Number.POSITIVE_INFINITY;
/** The first three of so many browsers are compared with the product's functions at every step. */
const CHECKED_EVERY = 5_000;

/** Friday, when the browsers were closed with their requests open. */
const FRIDAY = START - 3 * DAY;
const BATCH = aRequest({ state: 'accepted', op: 'contact-batch', sentAt: FRIDAY, createdAt: FRIDAY });

type Poll = (slot: number, browser: number, at: number) => void;

/** One browser in three is watched. */
const isWatched = (browser: number) => browser % 3 === 0;
/** One browser in twenty has a parked unlock besides its batch. */
const isParked = (slot: number) => slot % (20 * SLOTS) === 2 * SLOTS + 1;
/** One browser in five has a second batch. */
const hasSlot = (slot: number) => slot % SLOTS === 0 || slot % (5 * SLOTS) === SLOTS + 1 || isParked(slot);
const isChecked = (browser: number) => browser % CHECKED_EVERY < 3;

/**
 * Many browsers with their open requests, as arrays: records would make a hundred million polls take too long. While the key
 * is accepted, what `dueSteps` and `nextDue` answer is the due requests and the earliest due time, which a loop finds. Some
 * browsers are compared with them at every step.
 */
export function createFleet(count: number) {
  const due = new Float64Array(count * SLOTS).map((_, slot) => (hasSlot(slot) ? FRIDAY : NONE));
  const polledAt = new Float64Array(count * SLOTS).fill(FRIDAY);
  const failures = new Uint16Array(count * SLOTS);
  const refusedAt = new Float64Array(count).fill(NONE);
  const alarm = new Float64Array(count).fill(NONE);
  const idleSince = new Float64Array(count);
  const read = (times: Float64Array, index: number) => times[index] ?? NONE;
  const orNull = (time: number) => (time === NONE ? null : time);

  /** A browser's requests as records, each with its slot as the id. */
  function open(browser: number): RequestRecord[] {
    const first = browser * SLOTS;
    const records: RequestRecord[] = [];
    for (let slot = first; slot < first + SLOTS; slot++) {
      if (!hasSlot(slot)) continue;
      records.push({
        ...BATCH,
        id: String(slot),
        parked: isParked(slot),
        due: read(due, slot),
        polledAt: read(polledAt, slot),
        changedAt: read(polledAt, slot) + ANSWER_MS,
        failures: failures[slot] ?? 0,
      });
    }
    return records;
  }

  const engineState = (browser: number, at: number) => ({
    open: open(browser),
    isBusy: () => false,
    isUnreachable: false,
    refusedAt: orNull(read(refusedAt, browser)),
    unsavedSince: null,
    at,
    timing: TIMING,
    personKeys: ({ urn }: { urn: string }) => [urn],
  });

  const stepsOf = (browser: number, at: number) =>
    dueSteps(engineState(browser, at)).map(({ request }) => Number(request.id));

  /** Calls `poll` with the slots that are due. */
  function pollDue(browser: number, at: number, poll: Poll): boolean {
    if (read(refusedAt, browser) !== NONE || isChecked(browser)) return pollSteps(browser, at, poll);
    const end = (browser + 1) * SLOTS;
    let hasPolled = false;
    for (let slot = end - SLOTS; slot < end; slot++) {
      if (read(due, slot) > at) continue;
      poll(slot, browser, at);
      hasPolled = true;
    }
    return hasPolled;
  }

  /** The same by `dueSteps`, for a refused key and for the browsers that are compared. */
  function pollSteps(browser: number, at: number, poll: Poll): boolean {
    let hasPolled = false;
    for (let steps = stepsOf(browser, at); steps.length > 0; steps = stepsOf(browser, at)) {
      if (read(refusedAt, browser) === NONE) expectAllDue(browser, at, steps);
      for (const slot of steps) poll(slot, browser, at);
      hasPolled = true;
    }
    return hasPolled;
  }

  function expectAllDue(browser: number, at: number, steps: readonly number[]): void {
    const first = browser * SLOTS;
    for (let slot = first; slot < first + SLOTS; slot++)
      if (read(due, slot) <= at !== steps.includes(slot)) throw new Error('Not the due requests are polled.');
  }

  /** When something is due next. */
  function nextOf(browser: number, at: number): number {
    const isRefused = read(refusedAt, browser) !== NONE;
    const first = browser * SLOTS;
    let earliest = read(due, first);
    for (let slot = first + 1; slot < first + SLOTS; slot++) earliest = Math.min(earliest, read(due, slot));
    if (!isRefused && !isChecked(browser)) return earliest;
    const next = nextDue(engineState(browser, at)) ?? NONE;
    if (!isRefused && next !== earliest) throw new Error('Not the earliest request is due next.');
    return next;
  }

  return {
    due,
    polledAt,
    failures,
    refusedAt,
    isWatched,
    isParked,
    pollDue,
    /** Ends the worker and everything that it set. */
    close(browser: number): void {
      alarm[browser] = NONE;
      idleSince[browser] = -NONE;
    },
    accept(browser: number): void {
      refusedAt[browser] = NONE;
    },
    /** Starts a worker if none runs. It takes up parked requests and leaves answered ones alone. */
    startWorker(browser: number, tick: Tick): void {
      const isRunning = tick.now < read(idleSince, browser) + IDLE_MS;
      const hasParked = isParked(browser * SLOTS + 1);
      if (isRunning || !(hasParked || isChecked(browser))) return;
      const { changed, soon } = recoverRequests(open(browser), tick);
      for (const { id, due: at } of [...changed, ...soon]) {
        if (!isParked(Number(id))) throw new Error('A new worker moves a request that is not parked.');
        due[Number(id)] = at ?? NONE;
      }
    },
    /** Sets the alarm, as `createAlarm` does before anything is sent and after the answers. */
    setAlarm(browser: number, at: number): void {
      idleSince[browser] = at;
      // While somebody watches, the timer is never later.
      if (isWatched(browser)) return;
      // An alarm that has rung is gone.
      const standing = read(alarm, browser) <= at ? null : orNull(read(alarm, browser));
      const wanted = alarmTime(orNull(nextOf(browser, at)), at, TIMING);
      if (alarmIsWrong(standing, wanted, at, TIMING)) alarm[browser] = wanted ?? NONE;
    },
    /** A timer wakes the worker at the due time itself, but only while somebody watches. */
    wakesAt: (browser: number, at: number) =>
      isWatched(browser) ? nextOf(browser, at) : read(alarm, browser),
  };
}
