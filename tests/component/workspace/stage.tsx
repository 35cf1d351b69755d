import '../../../assets/ui.css';
import '../../../components/orders/orders.css';
import '../../../components/search/search.css';
import '../../../components/workspace/workspace.css';
import axe from 'axe-core';
import { render } from 'preact';
import { vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import spanish from '../../../assets/public/_locales/es/messages.json';
import { ClockContext } from '../../../components/ui/clock.ts';
import {
  createWorkspaceModel,
  type Records,
  type WorkspaceModel,
  type WorkspaceTab,
} from '../../../components/workspace/workspace-model.ts';
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { MessageName } from '../../../lib/messages/messages.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { aPerson } from '../../support/records.ts';
import { endTransitions } from '../end-transitions.ts';
import { session } from '../options/stage.tsx';

export const NOW = Date.UTC(2026, 10, 15, 12);
const clock = { now: () => NOW, every: () => () => undefined };

export function person(urn: string, change: Partial<PersonRecord> = {}): PersonRecord {
  const networkUrl = `https://network.example/in/${urn}`;
  const job = { title: 'Engineer', company: 'Acme', place: 'Lyon' };
  return aPerson({ urn, name: `Person ${urn}`, ...job, networkUrl, seenAt: NOW, ...change });
}

/** A workspace over plain records, whose worker says yes to everything. */
export function stage(records: Partial<Records>, tab: WorkspaceTab = 'people') {
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

let standing: Element | null = null;

/** Draws a workspace into the page and returns where it stands. */
export function draw(
  model: WorkspaceModel,
  { language = 'en' as 'en' | 'es', dir = 'ltr', width = 1000 } = {},
): HTMLElement {
  setText(language === 'es' ? textFromMessages(spanish, 'es') : textFromMessages(english, 'en'));
  if (standing) {
    render(null, standing);
    standing.remove();
  }
  document.documentElement.lang = language;
  document.title = 'Workspace';
  const root = document.createElement('div');
  root.className = 'ts-root';
  root.dir = dir;
  root.style.inlineSize = `${width}px`;
  // A colour on its way from light to dark is neither.
  root.style.setProperty('--ts-fast', '0ms');
  document.body.append(root);
  standing = root;
  render(
    <ClockContext.Provider value={clock}>
      <WorkspacePage model={model} />
    </ClockContext.Provider>,
    root,
  );
  return root;
}

/** What assistive technology would stumble over, in one colour scheme. */
export async function violations(root: HTMLElement, scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  root.style.colorScheme = scheme;
  endTransitions(root);
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
