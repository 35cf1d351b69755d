import '../../../assets/ui.css';
import '../../../components/follow-up/follow-up.css';
import '../../../components/ui/toast.css';
import { signal } from '@preact/signals';
import { vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { FollowUpBlock } from '../../../components/follow-up/follow-up-block.tsx';
import { createFollowUpModel, type FollowUpModel } from '../../../components/follow-up/follow-up-model.ts';
import { createUndo, type Undo } from '../../../components/ui/undo.ts';
import { UndoToast } from '../../../components/ui/undo-toast.tsx';
import type { Somebody } from '../../../lib/follow-up/follow-up-store.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { aPerson } from '../../support/records.ts';
import { openNoted } from '../noted.ts';
import { drawScreen, type Language } from '../screen.tsx';

export const NOW = new Date(2026, 10, 15, 12).getTime();
export const JANE = { urns: ['urn:1'] };
export const JOHN = { urns: ['urn:2'] };

/** A model over a database of its own with Jane and John. */
export async function setUp() {
  // The names of stages are in the language in which a list is made.
  setText(textFromMessages(english, 'en'));
  const people = [JANE, JOHN].map(({ urns: [urn = ''] }) => aPerson({ urn, link: null }));
  const clock = { now: NOW };
  const noted = openNoted(people, () => clock.now);
  let ids = 0;
  /** While it is set, nothing can be stored. */
  const disk = { isFull: false };
  const ports = {
    ...noted,
    async followUps() {
      const own = await noted.followUps();
      const full = async () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      return disk.isFull ? { ...own, change: full, saveList: full, saveNote: full, removeNote: full } : own;
    },
    notifications: { isOn: vi.fn(async () => true), turnOn: vi.fn(async () => true) },
    now: () => clock.now,
    newClick: () => `id-${++ids}`,
    after: () => () => {},
  };
  const undo = createUndo(ports);
  const model = createFollowUpModel(ports, undo);
  await model.read();
  return { model, undo, clock, disk, ports };
}

export interface Drawn {
  model: FollowUpModel;
  undo: Undo;
}

/** Draws the block of a person. */
export function draw(
  { model, undo }: Drawn,
  {
    somebody = JANE as Somebody,
    language = 'en' as Language,
    dir = 'ltr',
    width = 360,
    wanted = signal(false),
  } = {},
): HTMLElement {
  const screen = (
    <main style={{ padding: '16px' }}>
      <h1 class="ts-sr-only">Jane Doe</h1>
      <FollowUpBlock model={model} somebody={somebody} level={2} wanted={wanted} />
      <UndoToast undo={undo} />
    </main>
  );
  const style = `inline-size:${width}px`;
  return drawScreen(screen, { title: 'Follow-up', style, now: NOW, language, dir });
}

const DAY_MS = 86_400_000;

/** Notes a lot of Jane: two lists, tags, contacts and notes. */
export async function fill({ model, clock }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  await model.addToListNamed([JANE], 'Backend Q4');
  await model.addToListNamed([JANE], 'Platform');
  await model.createList('Data engineers');
  await model.addTag([JANE], 'golang');
  await model.addTag([JANE], 'Kafka streams');
  await model.addTag([JOHN], 'gophers');
  await model.markContacted([JANE], 'phone', NOW - 9 * DAY_MS);
  await model.markContacted([JANE], 'email', NOW - 2 * DAY_MS);
  await model.addNote(JANE, 'Wants to stay in Lyon.');
  clock.now += 60_000;
  await model.addNote(JANE, 'Call her after six.\nSalary: 70k\n  See https://example.com/jane');
  await model.read();
}
