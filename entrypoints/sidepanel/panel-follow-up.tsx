import type { Signal } from '@preact/signals';
import '../../components/follow-up/follow-up.css';
import { BlockedControls } from '../../components/follow-up/blocked-controls.tsx';
import { createBlockedModel } from '../../components/follow-up/blocked-model.ts';
import { PersonFollowUp } from '../../components/follow-up/person-follow-up.tsx';
import type { NotedProps } from '../../components/sidebar/sidebar.tsx';
import '../../components/ui/toast.css';
import { UndoToast } from '../../components/ui/undo-toast.tsx';
import { createBlocking } from '../../lib/blocked/change-blocked.ts';
import { openFollowUp } from '../workspace/open-follow-up.ts';
import { outside } from '../workspace/outside.ts';

/** What the recruiter notes of the person in the side panel. `wanted`: the focus is wanted there. */
export function createPanelFollowUp(wanted: Signal<boolean>) {
  const { model, undo, somebodyOf, opened, changes } = openFollowUp(outside);
  const onChanged = () => {
    changes.tell({ hasReminders: false });
    outside.tellOfBlocked();
  };
  const blockedModel = createBlockedModel(async () => {
    const at = await opened();
    return at && createBlocking({ ...at, now: Date.now, onChanged });
  }, undo);
  return {
    Noted: ({ urn, link, name, blocked }: NotedProps) => (
      <>
        <BlockedControls
          model={blockedModel}
          whom={{ urns: urn === undefined ? [] : [urn], link, name: name ?? link }}
          blocked={blocked}
        />
        {urn !== undefined && (
          <PersonFollowUp model={model} somebodyOf={somebodyOf} urn={urn} wanted={wanted} />
        )}
        <UndoToast undo={undo} />
      </>
    ),
    async markContacted(urn: string): Promise<void> {
      await model.markContacted([await somebodyOf(urn)], 'email');
    },
  };
}
