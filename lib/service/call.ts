import type { Answer } from './errors.ts';
import { type Exchange, type Fetch, startExchange } from './exchange.ts';
import type { FreeGate, Slot } from './free-gate.ts';

/** What a caller can be told about a call beside its result. */
export interface CallHooks<T> {
  /** The answer came after the call had stopped waiting for it. */
  onLate?(result: Answer<T>): void;
  /** Called once, when the request has ended in whatever way, or when it is certain that it never leaves. */
  onSettled?(): void;
  /**
   * Stops waiting after so many milliseconds, counted from the call. A free request that still waits for its turn then
   * does not leave at all. Without it only the operation's own time counts, and it starts when the request leaves.
   */
  maxWaitMs?: number;
}

/** Runs work later; the returned function stops that. */
export type Timer = (ms: number, work: () => void) => () => void;

export interface CallPorts {
  send: Fetch;
  timer: Timer;
  maxBytes: number;
  gate: FreeGate;
  /** After this time an answer is overdue. */
  overdueMs: number;
}

/** One request, ready to leave. */
export interface ReadyRequest<T> {
  url: string;
  init: RequestInit;
  read: (exchange: Exchange) => Answer<T>;
  /** Free requests wait for their turn. Paid ones never wait for free ones. */
  isFree: boolean;
  /** Whether the call stops waiting for an answer that is overdue. */
  givesUp: boolean;
}

/** Sends one request and waits for its answer. Ending the wait never ends the request. */
export function callService<T>(
  request: ReadyRequest<T>,
  hooks: CallHooks<T>,
  ports: CallPorts,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const turn = request.isFree ? ports.gate.enter() : null;
    let soFar: () => Exchange = () => ({ kind: 'timeout' });
    let isWaiting = true;

    function stopWaiting(): void {
      if (!isWaiting) return;
      isWaiting = false;
      resolve(request.read(soFar()));
    }

    const stopLimit =
      hooks.maxWaitMs === undefined
        ? () => {}
        : ports.timer(hooks.maxWaitMs, () => {
            stopWaiting();
            if (turn?.withdraw()) hooks.onSettled?.();
          });

    function leave(slot: Slot | null): void {
      const running = startExchange(ports.send, request.url, request.init, ports.maxBytes);
      soFar = running.soFar;
      const stopOverdue = ports.timer(ports.overdueMs, () => {
        slot?.markHanging();
        if (request.givesUp) stopWaiting();
      });
      void running.ended.then((exchange) => {
        stopOverdue();
        stopLimit();
        slot?.leave();
        const result = request.read(exchange);
        if (isWaiting) resolve(result);
        else hooks.onLate?.(result);
        hooks.onSettled?.();
      });
    }

    if (turn) void turn.slot.then(leave);
    else leave(null);
  });
}
