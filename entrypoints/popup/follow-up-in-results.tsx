import { useEffect, useState } from 'preact/hooks';
import { AddToListDialog } from '../../components/follow-up/add-to-list-dialog.tsx';
import '../../components/follow-up/follow-up.css';
import { createFollowNoted } from '../../components/follow-up/follow-noted.ts';
import { PersonFollowUp } from '../../components/follow-up/person-follow-up.tsx';
import type {
  AddToListProps,
  NotedProps,
  ResultsFollowUp,
} from '../../components/popup/results-follow-up.ts';
import '../../components/ui/toast.css';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';
import type { Outside } from '../workspace/outside.ts';

/** What the recruiter notes of people in the results. */
export function createFollowUpInResults(
  outside: Outside,
): ResultsFollowUp & Pick<ReturnType<typeof openFollowUp>, 'model' | 'ports'> {
  const { model, undo, ports, somebodyOf } = openFollowUp(outside);

  function AddToList({ urns, onClose }: AddToListProps) {
    const [people, setPeople] = useState<readonly Somebody[] | null>(null);
    useEffect(() => {
      setPeople(null);
      if (urns) void ports.everybodyOf(urns).then(setPeople);
    }, [urns]);
    return (
      <>
        {urns && people && <AddToListDialog model={model} people={people} onClose={onClose} />}
        <UndoToast undo={undo} />
      </>
    );
  }

  const Noted = (props: NotedProps) => <PersonFollowUp {...props} model={model} somebodyOf={somebodyOf} />;
  return { model, ports, AddToList, Noted, followNoted: createFollowNoted(ports, model) };
}
