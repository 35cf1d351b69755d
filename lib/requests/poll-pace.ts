interface PacePorts {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/**
 * Lets polls leave one after another, `gap` milliseconds apart, also those of several passes. A worker that starts with a
 * thousand overdue requests would otherwise ask about all of them as fast as the service answers.
 */
export function createPollPace({ now, wait }: PacePorts): (gap: number) => Promise<void> {
  let free = 0;
  return async (gap) => {
    const at = now();
    // If the computer's clock went back, the next poll must not wait for the time that it had before.
    const turn = Math.min(Math.max(at, free), at + gap * MOST_WAITING);
    free = turn + gap;
    if (turn > at) await wait(turn - at);
  };
}

/** More polls than this never wait for their turn at once, since each pass takes up a few at a time. */
const MOST_WAITING = 100;
