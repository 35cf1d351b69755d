import { useEffect, useState } from 'preact/hooks';
import { FollowUpBlock } from '../../components/follow-up/follow-up-block.tsx';
import { createFollowUpModel } from '../../components/follow-up/follow-up-model.ts';
import '../../components/follow-up/follow-up.css';
import { after } from '../../components/ui/clock.ts';
import { createUndo } from '../../components/ui/undo.ts';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { newClick } from '../../lib/messages/ask.ts';
import { wholePersonOf } from '../../lib/people/same-person.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { createOpen } from '../workspace/open-records.ts';

/** What the recruiter notes of the person in the side panel. */
export function createPanelFollowUp() {
  const { open, ...records } = createOpen((onClosed) => openDatabase(undefined, onClosed));
  const undo = createUndo({ after, now: Date.now });
  const model = createFollowUpModel({ ...records, now: Date.now, newClick }, undo);
  void model.read().catch((error) => console.warn('The lists could not be read', error));

  /** Somebody under all their urns. */
  async function somebodyOf(urn: string): Promise<Somebody> {
    const { store, account } = await open();
    const whole = account === null ? null : await wholePersonOf(store, account, urn);
    return { urns: whole ? [...new Set([urn, ...whole.urns])] : [urn] };
  }

  function Noted({ urn }: { urn: string }) {
    const [somebody, setSomebody] = useState<Somebody | null>(null);
    useEffect(() => {
      void somebodyOf(urn).then(setSomebody);
    }, [urn]);
    return (
      <>
        {somebody && <FollowUpBlock model={model} somebody={somebody} level={2} />}
        <UndoToast undo={undo} />
      </>
    );
  }

  return {
    Noted,
    async markContacted(urn: string): Promise<void> {
      await model.markContacted([await somebodyOf(urn)], 'email');
    },
  };
}
