import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A click, or a shortcut: that comes from the browser itself, and no page can make one. */
export type Press = Pick<Event, 'isTrusted'>;
export const SHORTCUT: Press = { isTrusted: true };

/** Does work for a click that the recruiter meant: at once, or after `wait` milliseconds. */
export type Guard = (event: Press, work: () => void, onWait?: (ms: number) => void) => void;

/** Null where every click counts. */
export const GuardContext = createContext<Guard | null>(null);

/** Runs work for a click through the guard where there is one. */
export function useGuard(): Guard {
  return useContext(GuardContext) ?? ((_event, work) => work());
}
