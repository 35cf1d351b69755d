import { useEffect, useState } from 'preact/hooks';
import { FollowUpBlock } from '../../components/follow-up/follow-up-block.tsx';
import '../../components/follow-up/follow-up.css';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';

/** What the recruiter notes of the person in the side panel. */
export function createPanelFollowUp() {
  const { model, undo, somebodyOf } = openFollowUp();

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
