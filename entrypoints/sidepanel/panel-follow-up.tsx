import type { Signal } from '@preact/signals';
import '../../components/follow-up/follow-up.css';
import { PersonFollowUp } from '../../components/follow-up/person-follow-up.tsx';
import '../../components/ui/toast.css';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import { openFollowUp } from '../workspace/open-follow-up.ts';
import { outside } from '../workspace/outside.ts';

/** What the recruiter notes of the person in the side panel. `wanted`: the focus is wanted there. */
export function createPanelFollowUp(wanted: Signal<boolean>) {
  const { model, undo, somebodyOf } = openFollowUp(outside);
  return {
    Noted: ({ urn }: { urn: string }) => (
      <>
        <PersonFollowUp model={model} somebodyOf={somebodyOf} urn={urn} wanted={wanted} />
        <UndoToast undo={undo} />
      </>
    ),
    async markContacted(urn: string): Promise<void> {
      await model.markContacted([await somebodyOf(urn)], 'email');
    },
  };
}
