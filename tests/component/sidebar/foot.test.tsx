import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FoundFoot } from '../../../components/found/found-foot.tsx';
import { createFoundModel } from '../../../components/found/found-model.ts';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import type { FoundRow, FoundView } from '../../../lib/views/found-view.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { person, session } from './views.ts';

const ROWS: FoundRow[] = [
  { urn: 'a', name: 'Ana Ruiz', field: 'work_email', value: 'ana@acme.example', seen: true },
  { urn: 'b', name: 'Bea Sanz', field: 'personal_email', value: 'bea@home.example', seen: false },
  { urn: 'b', name: 'Bea Sanz', field: 'phone', value: '+34600000000', seen: false },
];
const FOUND: FoundView = { looking: 2, found: 3, rows: ROWS };
const NOTHING: FoundView = { looking: 0, found: 0, rows: [] };

const COPIED = ['work_email', 'personal_email'];

const viewOf = (found: FoundView) => person({ session: session({ found }) });
const foot = (root: HTMLElement) => {
  const element = root.querySelector<HTMLElement>('.ts-foot');
  if (!element) throw new Error('There is no foot.');
  return element;
};

describe('over the page', () => {
  const drawn = (found: FoundView) => {
    const { model, actions } = setUp(viewOf({ ...found, rows: [] }));
    return { root: draw(model), actions };
  };

  it('the foot says how many, and opens the side panel at the list', () => {
    const { root, actions } = drawn(FOUND);
    const counts = within(foot(root)).getByRole('button', { name: '2 looking up · 3 found' });
    expect(within(foot(root)).queryByRole('button', { name: /Copy/ })).toBeNull();
    fireEvent.click(counts);
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith('found');
  });

  it('leaves out what there is none of, and keeps its line while there is nothing', () => {
    expect(foot(drawn({ ...NOTHING, found: 1 }).root).textContent).toBe('1 found');
    expect(foot(drawn({ ...NOTHING, looking: 1 }).root).textContent).toBe('1 looking up');
    const { root } = drawn(NOTHING);
    expect(foot(root).textContent).toBe('Contacts you get show up here');
    expect(within(foot(root)).queryByRole('button')).toBeNull();
  });

  it('is 32 px high whatever it says, and moves nothing', () => {
    const places = (root: HTMLElement) =>
      Array.from(root.querySelectorAll('.ts-foot, .ts-contact-row, [role=tablist], h1'), (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      });
    const { model } = setUp(null, { session: null });
    expect(foot(draw(model)).getBoundingClientRect().height).toBe(32);
    const { root } = drawn(NOTHING);
    const before = places(root);
    expect(foot(root).getBoundingClientRect().height).toBe(32);
    expect(places(drawn(FOUND).root)).toEqual(before);
  });
});

describe('in the side panel', () => {
  let asked: [string, unknown][];
  let copied: string[];
  let announced: string[];
  let mayCopy: boolean;
  let after: (() => void)[];

  beforeEach(() => {
    asked = [];
    copied = [];
    announced = [];
    mayCopy = true;
    after = [];
  });

  function drawn(found: FoundView, language: Language = 'en') {
    const finds = createFoundModel({
      ask: (async (name: string, request: unknown) => {
        asked.push([name, request]);
        return { ok: true, data: null };
      }) as Ask,
      copy: async (text) => {
        if (!mayCopy) throw new Error('not allowed');
        copied.push(text);
      },
      announce: (words) => announced.push(words),
      after: (_ms, work) => {
        after.push(work);
        return () => undefined;
      },
    });
    const { model } = setUp(viewOf(found));
    const Foot = () => <FoundFoot found={model.session.value?.found ?? NOTHING} model={finds} />;
    return draw(model, { place: 'panel', foot: Foot, language });
  }

  const counts = () => screen.getByRole('button', { name: '2 looking up · 3 found' });

  it('one click copies all emails, line by line, which then need not wait, and the focus stays in the line', async () => {
    drawn(FOUND);
    const line = counts();
    fireEvent.click(screen.getByRole('button', { name: 'Copy 2 emails' }));
    expect(document.activeElement).toBe(line);
    await waitFor(() => expect(line.textContent).toBe('2 emails copied'));
    expect(copied).toEqual(['ana@acme.example\nbea@home.example']);
    expect(asked).toEqual([['people.seen', { urns: ['a', 'b'], copied: COPIED }]]);
    expect(announced).toEqual(['2 emails copied']);
    for (const work of after) work();
    await waitFor(() => expect(counts()).toBe(line));
  });

  it('the list has names, values and Copy, and what is open in it counts as seen', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    drawn(FOUND);
    fireEvent.click(counts());
    const rows = within(await screen.findByRole('list', { name: 'Found contacts' })).getAllByRole('listitem');
    expect(rows.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Ana Ruizana@acme.example'),
      expect.stringContaining('Bea Sanzbea@home.example'),
      expect.stringContaining('Bea Sanz+34'),
    ]);
    await waitFor(() => expect(asked).toEqual([['people.seen', { urns: ['b'], copied: [] }]]));
    fireEvent.click(screen.getByRole('button', { name: 'Copy phone, Bea Sanz' }));
    await waitFor(() => expect(copied).toEqual(['+34600000000']));
    await waitFor(() => expect(asked.at(-1)).toEqual(['people.seen', { urns: ['b'], copied: ['phone'] }]));
    focus.mockRestore();
  });

  it('an open list in a window without the focus has been seen by nobody', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    drawn(FOUND);
    fireEvent.click(counts());
    await screen.findByRole('list', { name: 'Found contacts' });
    expect(asked).toEqual([]);
    focus.mockRestore();
  });

  it('Clear takes everything out of it', async () => {
    drawn(FOUND);
    fireEvent.click(counts());
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(asked.at(-1)).toEqual(['people.seen', { urns: ['a', 'b'], copied: [...COPIED, 'phone'] }]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Found contacts' })).toBeNull());
    expect(copied).toEqual([]);
  });

  it('what the browser does not let copy goes on waiting, and says so', async () => {
    mayCopy = false;
    drawn(FOUND);
    fireEvent.click(screen.getByRole('button', { name: 'Copy 2 emails' }));
    await screen.findByText(/did not allow copying/);
    expect(asked).toEqual([]);
  });

  it('Escape closes the list and nothing else', async () => {
    const root = drawn(FOUND);
    fireEvent.click(counts());
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Clear' }), { key: 'Escape' });
    await waitFor(() => expect(root.querySelector('.ts-foot__list')).toBeNull());
    expect(document.activeElement).toBe(counts());
  });

  it('opens over what is there, and moves nothing', async () => {
    const root = drawn(FOUND);
    const height = () => [
      root.querySelector('.ts-sidebar__body')?.getBoundingClientRect().height,
      foot(root).getBoundingClientRect().height,
    ];
    const before = height();
    expect(before[1]).toBe(32);
    fireEvent.click(counts());
    await screen.findByRole('list', { name: 'Found contacts' });
    expect(height()).toEqual(before);
    expect(foot(drawn(NOTHING)).getBoundingClientRect().height).toBe(32);
    expect(foot(drawn({ ...FOUND, looking: 88 }, 'es')).getBoundingClientRect().height).toBe(32);
  });

  it.each(['light', 'dark'] as const)('is accessible, open and closed (%s)', async (scheme) => {
    for (const found of [NOTHING, FOUND]) {
      const root = drawn(found);
      expect(await violations(root, scheme)).toEqual([]);
      fireEvent.click(within(foot(root)).getAllByRole('button')[0] as HTMLElement);
      await waitFor(() => expect(root.querySelector('.ts-foot__list')).not.toBeNull());
      expect(await violations(root, scheme)).toEqual([]);
      for (const target of foot(root).querySelectorAll('button'))
        expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
  });
});
