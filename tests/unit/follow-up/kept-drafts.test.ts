import { beforeEach, expect, it, vi } from 'vitest';
import { keepDrafts } from '../../../entrypoints/popup/kept-drafts.ts';
import type { FollowUps } from '../../../lib/follow-up/follow-up-store.ts';

type Changed = (changes: Record<string, { newValue?: unknown }>) => void;

/** The memory of the browser's session, which tells every page of each change. */
let stored: Record<string, unknown>;
let listeners: Changed[];
const tell = (name: string, newValue: unknown) => {
  for (const listener of listeners) listener({ [name]: { newValue } });
};

beforeEach(() => {
  stored = {};
  listeners = [];
  const session = {
    get: async (name: string) => ({ [name]: stored[name] }),
    async set(values: Record<string, unknown>) {
      for (const [name, value] of Object.entries(structuredClone(values))) {
        stored[name] = value;
        tell(name, value);
      }
    },
    async remove(name: string) {
      delete stored[name];
      tell(name, undefined);
    },
    onChanged: { addListener: (listener: Changed) => void listeners.push(listener) },
  };
  vi.stubGlobal('chrome', { storage: { session } });
});

/** A popup with its notes that are not saved. */
async function openPopup(now = 1_000) {
  let hide = () => {};
  vi.stubGlobal('addEventListener', (_name: string, work: () => void) => {
    hide = work;
  });
  const drafts = new Map<string, string>();
  const own = { account: 'A' } as FollowUps;
  await keepDrafts(drafts, { followUps: async () => own, now: () => now });
  return { drafts, close: () => hide() };
}

it('brings back what was typed in the last popup', async () => {
  const first = await openPopup();
  first.drafts.set('1', 'Half');
  first.close();
  expect((await openPopup()).drafts).toEqual(new Map([['1', 'Half']]));
  // It was taken.
  expect((await openPopup()).drafts.size).toBe(0);
});

it('keeps what was typed in each of two popups that are open at once', async () => {
  const [one, other] = [await openPopup(), await openPopup()];
  one.drafts.set('1', 'In one').set('2', 'Older');
  other.drafts.set('2', 'Newer').set('3', 'In the other');
  one.close();
  other.close();
  expect((await openPopup()).drafts).toEqual(
    new Map([
      ['1', 'In one'],
      ['2', 'Newer'],
      ['3', 'In the other'],
    ]),
  );
});

it('leaves alone what another popup has kept, where nothing was typed', async () => {
  const [one, other] = [await openPopup(), await openPopup()];
  one.drafts.set('1', 'In one');
  one.close();
  other.close();
  expect((await openPopup()).drafts).toEqual(new Map([['1', 'In one']]));
});

it('forgets what is an hour old', async () => {
  const first = await openPopup();
  first.drafts.set('1', 'Half');
  first.close();
  expect((await openPopup(3_700_000)).drafts.size).toBe(0);
});
