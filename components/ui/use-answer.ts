import { useEffect, useState } from 'preact/hooks';

/**
 * The last answer to a question that is asked again whenever something in `when` changes; null before the first one. A late
 * answer to an earlier question does not count.
 */
export function useAnswer<T>(ask: () => Promise<T>, when: readonly unknown[]): T | null {
  const [answer, setAnswer] = useState<{ given: T } | null>(null);
  useEffect(() => {
    let isNewest = true;
    ask().then(
      (given) => isNewest && setAnswer({ given }),
      (error: unknown) => console.warn('Something could not be read', error),
    );
    return () => {
      isNewest = false;
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller knows what the question is about
  }, when);
  return answer?.given ?? null;
}
