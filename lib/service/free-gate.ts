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

/** A gate for one origin. `onCrowded` is called whenever it has become crowded or is no longer so. */
export function createFreeGate(onCrowded: () => void = () => {}): FreeGate {
  const inFlight = new Set<Slot>();
  const hanging = new Set<Slot>();
  const waiting = new Set<(slot: Slot) => void>();

  const isCrowded = () => hanging.size >= MAX_FREE_IN_FLIGHT;

  function setHanging(slot: Slot, isHanging: boolean): void {
    const before = isCrowded();
    if (isHanging) hanging.add(slot);
    else hanging.delete(slot);
    if (isCrowded() !== before) onCrowded();
  }

  function makeSlot(): Slot {
    const slot: Slot = {
      markHanging() {
        if (inFlight.has(slot)) setHanging(slot, true);
      },
      leave() {
        if (!inFlight.delete(slot)) return;
        setHanging(slot, false);
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
    isCrowded,
  };
}
