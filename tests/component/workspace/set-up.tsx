import '../../../assets/ui.css';
import '../../../components/orders/orders.css';
import '../../../components/search/search.css';
import '../../../components/workspace/workspace.css';
import { vi } from 'vitest';
import {
  createWorkspaceModel,
  type Records,
  type WorkspaceModel,
  type WorkspaceTab,
} from '../../../components/workspace/workspace-model.ts';
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx';
import type { MessageName } from '../../../lib/messages/messages.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { aPerson } from '../../support/records.ts';
import { session } from '../options/set-up.tsx';
import { drawScreen, type Language } from '../screen.tsx';

export const NOW = Date.UTC(2026, 10, 15, 12);

export function person(urn: string, change: Partial<PersonRecord> = {}): PersonRecord {
  const networkUrl = `https://network.example/in/${urn}`;
  const job = { title: 'Engineer', company: 'Acme', place: 'Lyon' };
  return aPerson({ urn, name: `Person ${urn}`, ...job, networkUrl, seenAt: NOW, ...change });
}

/** A workspace over plain records, with a worker that answers every message with success. */
export function setUp(records: Partial<Records>, tab: WorkspaceTab = 'people') {
  const asked: { name: MessageName; request: unknown }[] = [];
  const saveFile = vi.fn();
  const copy = vi.fn(async () => {});
  const openSearch = vi.fn();
  const model = createWorkspaceModel(
    {
      ask: (async (name: MessageName, request: unknown) => {
        asked.push({ name, request });
        return { ok: true, data: name === 'people.order' ? { order: 'j', joined: false } : null };
      }) as never,
      newClick: () => 'click-1',
      now: () => NOW,
      saveFile,
      contacts: () => () => undefined,
      copy,
      openSearch,
      reload: vi.fn(),
    },
    tab,
  );
  model.session.value = session();
  model.searches.value = [];
  model.records.value = { people: [], whole: true, charges: [], activity: [], busy: new Set(), ...records };
  return { model, asked, saveFile, copy, openSearch };
}

/** Draws a workspace, and gives back its root. */
export function draw(
  model: WorkspaceModel,
  { language = 'en' as Language, dir = 'ltr', width = 1000 } = {},
): HTMLElement {
  const style = `inline-size:${width}px`;
  return drawScreen(<WorkspacePage model={model} />, { title: 'Workspace', style, now: NOW, language, dir });
}
