import { useEffect, useState } from 'preact/hooks';
import { AddToListDialog } from '../../components/follow-up/add-to-list-dialog.tsx';
import type { AddToListProps } from '../../components/popup/search-foot.tsx';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';

/** Puts people of the results into a list, with Undo. */
export function createAddToList() {
  const { model, undo, somebodyOf } = openFollowUp();
  return function AddToList({ urns, onClose }: AddToListProps) {
    const [people, setPeople] = useState<readonly Somebody[] | null>(null);
    useEffect(() => {
      setPeople(null);
      if (urns) void Promise.all(urns.map(somebodyOf)).then(setPeople);
    }, [urns]);
    return (
      <>
        {urns && people && <AddToListDialog model={model} people={people} onClose={onClose} />}
        <UndoToast undo={undo} />
      </>
    );
  };
}
