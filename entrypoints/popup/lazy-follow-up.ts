import type { ResultsFollowUp } from '../../components/popup/results-follow-up.ts';
import { lazy } from '../../components/ui/lazy.tsx';
import { lazy as onceMade } from '../../lib/i18n/text.ts';

type Made = ReturnType<typeof import('./follow-up-in-results.tsx').createFollowUpInResults>;

/** What the recruiter notes of people in the results. Its code, which reads the database, is loaded after the results. */
export function lazyFollowUp(prepare: (made: Made) => Promise<void> = async () => {}): ResultsFollowUp {
  const made = onceMade(async () => {
    const [{ createFollowUpInResults }, { outside }] = await Promise.all([
      import('./follow-up-in-results.tsx'),
      import('../workspace/outside.ts'),
    ]);
    const created = createFollowUpInResults(outside);
    await prepare(created);
    return created;
  });
  return {
    AddToList: lazy(async () => (await made()).AddToList),
    Noted: lazy(async () => (await made()).Noted),
    followNoted(urns, listener) {
      let stop: (() => void) | null = null;
      let isStopped = false;
      made().then(
        ({ followNoted }) => {
          if (!isStopped) stop = followNoted(urns, listener);
        },
        (error: unknown) => console.warn('What is noted could not be loaded', error),
      );
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
