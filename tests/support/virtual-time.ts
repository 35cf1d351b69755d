import { setImmediate } from 'node:timers/promises';
import { START } from './times.ts';

interface Timer {
  at: number;
  order: number;
  fire: () => void;
}

/** Time that only tests move. `wall` is what the computer's clock shows, which can be set; `time` cannot be set. */
export class VirtualTime {
  time = START;
  offset = 0;
  #timers: Timer[] = [];
  #order = 0;

  wall = (): number => this.time + this.offset;

  after(ms: number, fire: () => void): () => void {
    const timer = { at: this.time + ms, order: this.#order++, fire };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** When the next timer fires. */
  next(): number | null {
    return this.#first()?.at ?? null;
  }

  /** Moves to a time and fires the timers until then. Timers of one moment fire together, before the next moment. */
  async moveTo(time: number): Promise<void> {
    for (let timer = this.#first(); timer && timer.at <= time; timer = this.#first()) {
      const { at } = timer;
      this.time = Math.max(this.time, at);
      const together = this.#timers.filter((one) => one.at === at).sort((a, b) => a.order - b.order);
      this.#timers = this.#timers.filter((one) => one.at !== at);
      for (const one of together) one.fire();
      await settled();
    }
    this.time = Math.max(this.time, time);
  }

  #first(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

/** Waits until no promise can go on without time passing. */
export function settled(): Promise<void> {
  return setImmediate();
}
