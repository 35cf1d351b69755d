import { type ReadonlySignal, signal } from '@preact/signals';
import type { TemplatesModel } from '../templates/templates-model.ts';
import type { Undo } from '../ui/undo.ts';
import type { AtsModel } from './ats-model.ts';
import type { BlockedPlaceModel } from './blocked-place-model.ts';
import type { OpenedAccount } from './opened.ts';
import type { SpendModel } from './spend-model.ts';
import type { WorkspacePlace, WorkspacePorts } from './workspace-model.ts';

interface Shared {
  place: ReadonlySignal<WorkspacePlace>;
  announce: (words: string) => void;
  undo: Undo;
  onError: (error: unknown) => void;
}

/** The places whose scripts are loaded with the first look at them. Each stays, so that an import goes on, for one. */
export function createLaterPlaces(ports: WorkspacePorts, { place, announce, undo, onError }: Shared) {
  const spend = signal<SpendModel | null>(null);
  const ats = signal<AtsModel | null>(null);
  const blockedPlace = signal<BlockedPlaceModel | null>(null);
  /** Loaded also when somebody is written to. */
  const templates = signal<TemplatesModel | null>(null);

  async function readTemplates(): Promise<void> {
    const { createTemplatesModel } = await import('./templates-parts.ts');
    templates.value ??= createTemplatesModel(ports, undo);
    await templates.value.read().catch(onError);
  }

  return {
    spend,
    ats,
    blockedPlace,
    templates,
    readTemplates,
    /** Reads what the place in front shows, if it is one of these. */
    async read(at: OpenedAccount | null): Promise<void> {
      const front = place.peek();
      if (front === 'spend') {
        const { createSpendModel } = await import('./spend-model.ts');
        spend.value ??= createSpendModel({ ...ports, onError });
        await spend.value.again(at);
      }
      if (front === 'ats') {
        const { createAtsModel } = await import('./ats-and-blocked.ts');
        ats.value ??= createAtsModel({ ...ports, announce, isShown: () => place.peek() === 'ats' });
        await ats.value.read();
      }
      if (front === 'blocked') {
        const { createBlockedPlace } = await import('./ats-and-blocked.ts');
        blockedPlace.value ??= createBlockedPlace({ ...ports, announce }, undo);
        await blockedPlace.value.read();
      }
      if (front === 'templates') await readTemplates();
    },
  };
}
