import { useEffect } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { WriteDialog } from '../templates/write-dialog.tsx';
import type { WorkspaceModel } from './workspace-model.ts';

export interface WritePeopleProps {
  model: WorkspaceModel;
  people: readonly Somebody[];
}

/** Writes to people of the list. */
export function WritePeople({ model, people }: WritePeopleProps) {
  const templates = model.templates.value;
  const followUp = model.followUp.value;
  const onClose = () => {
    model.writing.value = null;
  };
  useEffect(() => void model.readTemplates(), [model]);
  if (!templates || !followUp) return null;
  return (
    <WriteDialog
      // The side panel can ask for somebody else while the dialog is open.
      key={people.flatMap(({ urns }) => urns).join(' ')}
      model={templates}
      followUp={followUp}
      undo={model.undo}
      people={people}
      allowed={model.allowed}
      copy={model.copyNow}
      onTemplates={() => {
        onClose();
        model.place.value = 'templates';
        // A half-written one goes on.
        if (!templates.draft.peek()) templates.create();
      }}
      onClose={onClose}
    />
  );
}
