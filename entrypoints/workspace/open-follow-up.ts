import { createFollowUpModel } from '../../components/follow-up/follow-up-model.ts';
import { after } from '../../components/ui/clock.ts';
import { createUndo } from '../../components/ui/undo.ts';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { newClick } from '../../lib/messages/ask-with.ts';
import { wholePersonOf } from '../../lib/people/same-person.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { createOpen } from './open-records.ts';

/** What the recruiter notes, for a page that reads nothing else from the database. */
export function openFollowUp() {
  const { open, ...records } = createOpen((onClosed) => openDatabase(undefined, onClosed));
  const undo = createUndo({ after, now: Date.now });
  const model = createFollowUpModel({ ...records, now: Date.now, newClick }, undo);
  void model.read().catch((error) => console.warn('The lists could not be read', error));
  return {
    model,
    undo,
    /** Somebody under all their urns. */
    async somebodyOf(urn: string): Promise<Somebody> {
      const { store, account } = await open();
      const whole = account === null ? null : await wholePersonOf(store, account, urn);
      return { urns: whole ? [...new Set([urn, ...whole.urns])] : [urn] };
    },
  };
}
