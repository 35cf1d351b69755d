import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeAll, describe, expect, it } from 'vitest';
import { FoundFoot } from '../../../components/popup/lazy-components.ts';
import type { FoundRow, FoundView } from '../../../lib/views/found-view.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, searchView, session } from './views.ts';

const ROWS: FoundRow[] = [
  { urn: 'urn:1', name: 'Jane Doe', field: 'work_email', value: 'jane.doe@acme.example', seen: false },
  { urn: 'urn:99', name: 'Bea Sanz', field: 'work_email', value: 'bea@acme.example', seen: false },
];
const FOUND: FoundView = { looking: 1, found: 2, rows: ROWS };

beforeAll(FoundFoot.prepare);

function open(found?: FoundView) {
  const copied: string[] = [];
  const popup = setUp(
    {},
    {
      copy: async (text) => {
        copied.push(text);
      },
    },
  );
  popup.model.receiveSearch(searchView({ session: session(found && { found }) }));
  return { ...popup, copied, root: draw(popup.model) };
}

describe('what single Gets have found, in the popup', () => {
  it('is one line, only when there is something', async () => {
    const { root, model } = open();
    expect(root.querySelector('.ts-foot')).toBeNull();
    model.receiveSearch(searchView({ session: session({ found: FOUND }) }));
    await screen.findByRole('button', { name: '1 looking up · 2 found' });
    expect(root.querySelector('.ts-foot')?.getBoundingClientRect().height).toBe(32);
  });

  it('has its room from the first frame on where the last popup had it', async () => {
    const { model } = setUp({}, { hadFound: true });
    const root = draw(model);
    const end = () => root.querySelector('[role=tabpanel]')?.getBoundingClientRect().bottom;
    const before = end();
    model.receiveSearch(searchView({ session: session({ found: FOUND }) }));
    await screen.findByRole('button', { name: '1 looking up · 2 found' });
    expect(end()).toBe(before);
  });

  it('opens to names with values and Copy, and is copied with one click', async () => {
    const { copied, requests } = open(FOUND);
    fireEvent.click(await screen.findByRole('button', { name: '1 looking up · 2 found' }));
    const list = within(await screen.findByRole('list', { name: 'Found contacts' }));
    expect(list.getByText('Bea Sanz')).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: 'Copy work email, Bea Sanz' }));
    await waitFor(() => expect(copied).toEqual(['bea@acme.example']));
    fireEvent.click(screen.getByRole('button', { name: 'Copy 2 emails' }));
    await waitFor(() => expect(copied.at(-1)).toBe('jane.doe@acme.example\nbea@acme.example'));
    await waitFor(() =>
      expect(requests('people.seen').at(-1)?.request).toEqual({
        urns: ['urn:1', 'urn:99'],
        copied: ['work_email', 'personal_email'],
      }),
    );
  });

  it('counts as seen where the results show it', () => {
    const { model, requests } = setUp();
    model.receiveSearch(searchView({ session: session({ found: FOUND }), page: resultPageView() }));
    expect(requests('people.seen').map(({ request }) => request)).toEqual([{ urns: ['urn:1'], copied: [] }]);
  });

  it('does not wait any longer once it was copied from a row', async () => {
    const { model, requests } = setUp();
    await model.copies.copy('urn:1', 'work_email', 'jane.doe@acme.example');
    expect(requests('people.seen').map(({ request }) => request)).toEqual([
      { urns: ['urn:1'], copied: ['work_email'] },
    ]);
  });

  it.each(['light', 'dark'] as const)('is accessible (%s)', async (scheme) => {
    const { root } = open(FOUND);
    fireEvent.click(await screen.findByRole('button', { name: '1 looking up · 2 found' }));
    await screen.findByRole('list', { name: 'Found contacts' });
    expect(await violations(root, scheme)).toEqual([]);
  });
});
