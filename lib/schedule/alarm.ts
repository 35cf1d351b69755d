import { alarmIsWrong, alarmTime } from './intervals.ts';
import type { Timing } from './timing.ts';

interface AlarmPorts {
  /** The work that the alarm is for: when it is due, doing what is due, and whether a call is under way. */
  work: { due(): number | null; run(): Promise<void>; isBusy(): boolean };
  /** Resolves once the set-up is read and the last worker's work is found. */
  ready: () => Promise<void>;
  isReady: () => boolean;
  watched: () => boolean;
  now: () => number;
  alarm: { get(): Promise<number | null>; set(at: number): Promise<void>; clear(): Promise<void> };
  timer: (ms: number, work: () => void) => () => void;
  log: (message: string, detail?: unknown) => void;
}

/** How soon the alarm follows what a pass has written. */
const RESCHEDULE_MS = 100;
/** What is due later than this is left to the alarm. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000;

/** Does what is due, and sets the one alarm for what is due later. */
export function createAlarm(ports: AlarmPorts, timing: Timing) {
  const { now } = ports;
  let stopTimer: () => void = () => {};
  /** Passes under way. A poll that hangs keeps its pass open, and the next pass does what is due besides. */
  let passes = 0;
  let isRescheduling = false;

  const logNoAlarm = (error: unknown) => ports.log('no alarm could be set', error);

  async function work(): Promise<void> {
    passes += 1;
    let pauseMs = 0;
    try {
      await ports.ready();
      // The alarm that led here has fired. The next one must be set before anything is sent.
      await schedule();
      await ports.work.run();
    } catch (error) {
      // Most likely a full disk: trying again at once would fail again.
      pauseMs = timing.pollWatched;
      ports.log('open work could not be carried on', error);
    } finally {
      passes -= 1;
      await schedule(pauseMs).catch(logNoAlarm);
    }
  }

  async function setAlarm(due: number | null): Promise<void> {
    // A call under way has no due time, and must be looked into if this worker stops before the answer.
    const at = alarmTime(ports.work.isBusy() ? now() : due, now(), timing);
    if (!alarmIsWrong(await ports.alarm.get(), at, now(), timing)) return;
    if (at === null) await ports.alarm.clear();
    else await ports.alarm.set(at);
  }

  async function schedule(pauseMs = 0): Promise<void> {
    // A set-up that is not read yet counts as due, or nothing would start a worker for open requests.
    const earliest = ports.isReady() ? ports.work.due() : now();
    const due = earliest === null ? null : Math.max(earliest, now() + pauseMs);
    await setAlarm(due);
    stopTimer();
    stopTimer = () => {};
    // A timer is more exact than the alarm, and used only while somebody watches. One for weeks would end at once.
    const ms = due === null ? null : Math.max(0, due - now());
    if (ms !== null && ms <= LONGEST_TIMER_MS && ports.watched())
      stopTimer = ports.timer(ms, () => void work());
  }

  return {
    work,
    schedule: () => schedule(),
    /** The first view connected, or the last one disconnected. */
    onWatchedChanged: () => void schedule().catch(logNoAlarm),
    /** Sets the alarm before a request is sent. Otherwise no next worker would be started if this one stops. */
    onCommitted(): void {
      if (passes === 0) {
        schedule().catch(logNoAlarm);
      } else if (!isRescheduling) {
        // A pass has set the alarm and commits often. What became due meanwhile is scheduled for once.
        isRescheduling = true;
        ports.timer(RESCHEDULE_MS, () => {
          isRescheduling = false;
          schedule().catch(logNoAlarm);
        });
      }
    },
  };
}
