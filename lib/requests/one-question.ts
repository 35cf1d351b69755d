import type { CallHooks } from '../service/call.ts';
import type { Result } from '../service/errors.ts';

/** Asks one question at most once at a time. */
export type OneQuestion = <T>(
  key: string,
  ask: (hooks: CallHooks<T>) => Promise<Result<T>>,
) => Promise<Result<T>>;

/**
 * Keeps a free question from being asked again while it hangs: the connection of the first is still open, and every other
 * would take one more. Such a question counts as not answered in time.
 */
export function createOneQuestion(): OneQuestion {
  const hanging = new Set<string>();
  return async (key, ask) => {
    if (hanging.has(key)) return { ok: false, error: { kind: 'timeout' } };
    hanging.add(key);
    return ask({ onSettled: () => hanging.delete(key) });
  };
}
