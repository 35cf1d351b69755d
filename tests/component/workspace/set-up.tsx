import '../../../assets/ui.css';
import '../../../components/contact/contact.css';
import '../../../components/orders/orders.css';
import '../../../components/search/search.css';
import '../../../components/workspace/workspace.css';
import { vi } from 'vitest';
import {
  createWorkspaceModel,
  NO_RECORDS,
  type Records,
  type WorkspaceModel,
  type WorkspacePlace,
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

/** A clock that goes on when a test says so. */
function testClock() {
  let time = NOW;
  const timers = new Set<{ at: number; work: () => void }>();
  return {
    now: () => time,
    after(ms: number, work: () => void) {
      const timer = { at: time + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(ms: number) {
      time += ms;
      for (const timer of timers) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.work();
      }
    },
  };
}

/** A workspace over plain records, with a worker that answers every message with success. */
export function setUp(records: Partial<Records>, place: WorkspacePlace = 'people') {
  const asked: { name: MessageName; request: unknown }[] = [];
  const saveFile = vi.fn();
  const copy = vi.fn(async () => {});
  const foundBy = vi.fn(async () => new Set<string>());
  const clock = testClock();
  const errors = new Map<MessageName, { kind: string }>();
  const model = createWorkspaceModel(
    {
      ask: (async (name: MessageName, request: unknown) => {
        asked.push({ name, request });
        const error = errors.get(name);
        if (error) return { ok: false, error };
        return { ok: true, data: name === 'people.order' ? { order: 'j', joined: false } : null };
      }) as never,
      newClick: () => 'click-1',
      now: clock.now,
      after: clock.after,
      saveFile,
      contacts: () => () => undefined,
      copy,
      foundBy,
      reload: vi.fn(),
    },
    place,
  );
  model.session.value = session();
  model.searches.value = [];
  model.records.value = { ...NO_RECORDS, people: [], whole: true, charges: [], activity: [], ...records };
  return { model, asked, saveFile, copy, foundBy, clock, fail: errors.set.bind(errors) };
}

/** Draws a workspace, and gives back its root. */
export function draw(
  model: WorkspaceModel,
  { language = 'en' as Language, dir = 'ltr', width = 1000 } = {},
): HTMLElement {
  const style = `inline-size:${width}px`;
  return drawScreen(<WorkspacePage model={model} Search={() => null} />, {
    title: 'Workspace',
    style,
    now: NOW,
    language,
    dir,
  });
}
