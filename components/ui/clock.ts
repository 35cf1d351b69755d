import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

export interface Clock {
  now(): number;
  /** Calls `tick` about every `ms`; returns what stops it. */
  every(ms: number, tick: () => void): () => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  },
};

/** The clock that views read; tests provide their own. */
export const ClockContext = createContext<Clock>(systemClock);

/** The current time, updated every second while `running`. */
export function useNow(running: boolean): number {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(clock.now());
    tick();
    return clock.every(1000, tick);
  }, [clock, running]);
  return now;
}

/** Runs the work after some milliseconds; returns what cancels it. */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
