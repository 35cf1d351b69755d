import { createBlockedModel } from '../follow-up/blocked-model.ts';
import { createFollowUpModel } from '../follow-up/follow-up-model.ts';
import type { Undo } from '../ui/undo.ts';
import { createNotedRows, type NotedRowsPorts } from './noted-rows.ts';
import { createSavedViewsModel, type SavedViewsPorts, type Shown } from './saved-views-model.ts';

/** What the recruiter has noted: lists and notes, what rows say of them, and saved views. Loaded after the first rows. */
export function createNotedModels(ports: SavedViewsPorts & NotedRowsPorts, undo: Undo, shown: Shown) {
  const followUp = createFollowUpModel(ports, undo);
  const savedViews = createSavedViewsModel(ports, followUp, shown);
  return {
    followUp,
    savedViews,
    blocked: createBlockedModel(ports.blockList, undo),
    notedRows: createNotedRows(ports, followUp.lists, ports.onError),
    async read(): Promise<void> {
      await Promise.all([followUp.read(), savedViews.read()]);
    },
  };
}
