/**
 * Free requests that are in flight at once to one origin. A browser opens six connections to an origin over HTTP/1.1, so
 * free requests that hang leave three of them to paid ones.
 */
const MAX_FREE_IN_FLIGHT = 3;

/** A free request's permission to leave. */
export interface Slot {
  /** The request is in flight and its answer is overdue. */
  markHanging(): void;
  /** The request has ended. */
  leave(): void;
}

/** A free request that waits for its slot. */
export interface Turn {
  slot: Promise<Slot>;
  /** Gives the turn up; false if the request has its slot already. */
  withdraw(): boolean;
}

/** Lets a few free requests to one origin leave at a time. The others wait, first come, first served. */
export interface FreeGate {
  enter(): Turn;
  /** Whether every slot is held by a request that hangs, so that no free request can leave. */
  isCrowded(): boolean;
}

/** A gate for one origin. */
export function createFreeGate(): FreeGate {
  const inFlight = new Set<Slot>();
  const hanging = new Set<Slot>();
  const waiting = new Set<(slot: Slot) => void>();

  function makeSlot(): Slot {
    const slot: Slot = {
      markHanging() {
        if (inFlight.has(slot)) hanging.add(slot);
      },
      leave() {
        if (!inFlight.delete(slot)) return;
        hanging.delete(slot);
        const [next] = waiting;
        if (!next) return;
        waiting.delete(next);
        next(makeSlot());
      },
    };
    inFlight.add(slot);
    return slot;
  }

  return {
    enter() {
      if (inFlight.size < MAX_FREE_IN_FLIGHT)
        return { slot: Promise.resolve(makeSlot()), withdraw: () => false };
      let give: (slot: Slot) => void = () => {};
      const slot = new Promise<Slot>((resolve) => {
        give = resolve;
      });
      waiting.add(give);
      return { slot, withdraw: () => waiting.delete(give) };
    },
    isCrowded: () => hanging.size >= MAX_FREE_IN_FLIGHT,
  };
}
