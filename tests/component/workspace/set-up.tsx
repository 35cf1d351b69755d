import '../../../assets/ui.css';
import '../../../components/contact/contact.css';
import '../../../components/follow-up/follow-up.css';
import '../../../components/orders/orders.css';
import '../../../components/search/search.css';
import '../../../components/workspace/workspace.css';
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, vi } from 'vitest';
import {
  createWorkspaceModel,
  type WorkspaceModel,
  type WorkspacePlace,
} from '../../../components/workspace/workspace-model.ts';
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx';
import type { MessageName } from '../../../lib/messages/messages.ts';
import { type Odds, oddsSetting } from '../../../lib/money/odds.ts';
import type {
  ChargeRecord,
  OrderRecord,
  PersonRecord,
  RequestRecord,
  ResultPageRecord,
} from '../../../lib/store/records.ts';
import { put, type Write } from '../../../lib/store/store.ts';
import { memoryLists } from '../../support/memory-lists.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson, aRequest } from '../../support/records.ts';
import { openNoted } from '../noted.ts';
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

/** What the database holds. */
interface Held {
  people: readonly PersonRecord[];
  charges: readonly ChargeRecord[];
  orders: readonly OrderRecord[];
  requests: readonly RequestRecord[];
  resultPages: readonly ResultPageRecord[];
  /** People with an open request. */
  busy: readonly string[];
  odds: Odds;
}

function writesOf({
  people = [],
  charges = [],
  orders = [],
  requests = [],
  resultPages = [],
  busy = [],
  odds,
}: Partial<Held>): Write[] {
  const lookUp = (urn: string) =>
    aRequest({ id: `busy ${urn}`, order: null, state: 'accepted', targets: [{ urn, networkUrl: null }] });
  return [
    ...people.map((one) => put('people', one)),
    ...charges.map((one) => put('charges', one)),
    ...orders.map((one) => put('orders', one)),
    ...[...requests, ...busy.map(lookUp)].map((one) => put('requests', one)),
    ...resultPages.map((one) => put('resultPages', one)),
    ...(odds ? [put('settings', { name: oddsSetting('A'), value: odds })] : []),
  ];
}

/** A workspace over a database in memory, with a worker that answers every message with success. */
export async function setUp(
  held: Partial<Held>,
  place: WorkspacePlace = 'people',
  policy: readonly string[] = [],
) {
  const made = startSetUp(held, place, 'A', policy);
  await made.model.again();
  return made;
}

/** The same before anything is read. */
export function startSetUp(
  held: Partial<Held>,
  place: WorkspacePlace = 'people',
  account: string | null = 'A',
  policy: readonly string[] = [],
) {
  const asked: { name: MessageName; request: unknown }[] = [];
  const saved: { name: string; type: string; text: Promise<string> }[] = [];
  const copy = vi.fn(async () => {});
  const clock = testClock();
  const errors = new Map<MessageName, { kind: string }>();
  const disk = new MemoryDisk(clock.now);
  const store = disk.open();
  const lists = memoryLists(disk);
  disk.commit(writesOf(held), false);
  const noted = openNoted(held.people ?? [], clock.now, 'A', policy);
  let clicks = 0;
  const model = createWorkspaceModel(
    {
      ask: (async (name: MessageName, request: unknown) => {
        asked.push({ name, request });
        const error = errors.get(name);
        if (error) return { ok: false, error };
        return { ok: true, data: name === 'people.order' ? { order: 'j', joined: false } : null };
      }) as never,
      newClick: () => `click-${++clicks}`,
      now: clock.now,
      after: clock.after,
      screenRows: () => 20,
      ...noted,
      notifications: { isOn: async () => true, turnOn: async () => true },
      forgetDrafts: () => {},
      inUse: (id) => noted.inUse(id),
      saveFile: (name, type, text) => void saved.push({ name, type, text: new Blob([text].flat()).text() }),
      isExportOff: async () => model.session.value?.managed.includes('exportOff') ?? false,
      contacts: () => () => undefined,
      copy,
      copyNow: copy,
      open: async () => ({ store, lists, account }),
      reload: vi.fn(),
    },
    place,
  );
  model.session.value = session();
  model.searches.value = [];
  return {
    model,
    asked,
    saved,
    copy,
    clock,
    lists,
    disk,
    store,
    noted,
    fail: errors.set.bind(errors),
    /** Writes as the worker does, and tells the workspace. */
    async change(writes: Partial<Held> | Write[]) {
      disk.commit(Array.isArray(writes) ? writes : writesOf(writes), false);
      await model.again(true);
    },
  };
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

/** Presses Save in the dialog that asks for the file, as soon as it knows the last choice. */
export async function saveFile(): Promise<void> {
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save file' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
}
