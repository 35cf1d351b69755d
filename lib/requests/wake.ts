import { type Beat, longestPause } from '../schedule/intervals.ts';
import type { IntentRecord } from '../store/records.ts';
import { reconcileAt } from './answer.ts';
import { reduce } from './reduce.ts';

/** What a new worker makes of the requests it finds: those to write anew, and those only to look at again soon. */
export function wake(
  found: readonly IntentRecord[],
  beat: Beat,
): { woken: IntentRecord[]; parked: IntentRecord[] } {
  const { now: at, timing } = beat;
  const woken: IntentRecord[] = [];
  const parked: IntentRecord[] = [];
  for (const intent of found) {
    if (intent.state === 'sending') {
      woken.push(reduce(intent, { type: 'lost', at, due: reconcileAt(intent, beat, true), error: null }));
    } else if (intent.due !== null && intent.due > at + longestPause(timing)) {
      // The clock went back: what was due soon would wait for as long as it went.
      woken.push({ ...intent, due: at + timing.resendEnrichBatch });
    } else if (intent.parked) {
      // A poll person by person takes a while: it counts from when its answer was stored.
      const heardAt = Math.min(Math.max(intent.polledAt ?? 0, intent.changedAt), at);
      parked.push({ ...intent, due: Math.max(at, heardAt + timing.pollWatched) });
    }
  }
  return { woken, parked };
}
