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

/** Does what is due, and sees to it that somebody is woken for what is not. */
export function createAlarm(ports: AlarmPorts, timing: Timing) {
  const { now } = ports;
  let stopTimer: () => void = () => {};
  let working = false;

  const logNoAlarm = (error: unknown) => ports.log('no alarm could be set', error);

  async function work(): Promise<void> {
    if (working) {
      // The alarm that led here is gone while a long pass goes on: without another, nothing would wake the next worker.
      await setAlarm(ports.work.due()).catch(logNoAlarm);
      return;
    }
    working = true;
    let pauseMs = 0;
    try {
      await ports.ready();
      // The alarm that led here is gone: the next one stands before anything is asked of the service.
      await schedule();
      await ports.work.run();
    } catch (error) {
      // Most likely a full disk: trying again at once would only spin.
      pauseMs = timing.pollWatched;
      ports.log('open work could not be carried on', error);
    } finally {
      working = false;
      await schedule(pauseMs).catch(logNoAlarm);
    }
  }

  async function setAlarm(due: number | null): Promise<void> {
    // What is on its way has no time of its own, and must be looked into if this worker does not live to hear of it.
    const at = alarmTime([due, ports.work.isBusy() ? now() : null], now(), timing);
    if (!alarmIsWrong(await ports.alarm.get(), at, now())) return;
    if (at === null) await ports.alarm.clear();
    else await ports.alarm.set(at);
  }

  async function schedule(pauseMs = 0): Promise<void> {
    // A set-up that could not be read yet is work too, or nothing would wake the worker for what is open.
    const earliest = ports.isReady() ? ports.work.due() : now();
    const due = earliest === null ? null : Math.max(earliest, now() + pauseMs);
    await setAlarm(due);
    stopTimer();
    stopTimer = () => {};
    // A timer only while somebody watches; unwatched work is the alarm's.
    if (due !== null && ports.watched()) stopTimer = ports.timer(Math.max(0, due - now()), () => void work());
  }

  return {
    work,
    schedule: () => schedule(),
    /** Somebody came to watch, or the last one left. */
    onWatchedChanged: () => void schedule().catch(logNoAlarm),
    /** A request that is about to leave must find the alarm set: a worker that dies with it would not be woken again. */
    onCommitted(): void {
      if (!working) schedule().catch(logNoAlarm);
    },
  };
}
