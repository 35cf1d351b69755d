import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, SHOWN, searchView, session } from './views.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const placed = { 'people.order': () => ({ ok: true, data: { order: 'j', joined: false } }) };

/** A popup with a result page on which two people of the network have a profile already. */
function opened(change: Parameters<typeof session>[0] = {}) {
  const made = setUp(placed);
  const root = draw(made.model);
  const draft = { prompt: '', shown: SHOWN };
  made.model.receiveSearch(searchView({ session: session(change), draft, page: resultPageView() }));
  return { ...made, root };
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));

async function pressRefresh() {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Refresh profiles' }));
}

describe('refreshing profiles in the popup', () => {
  it('is offered for people with a profile only, names the price, and pays for them alone', async () => {
    const { requests, root } = opened();
    await choose('Select 欧阳娜娜');
    await screen.findByText('1 selected');
    fireEvent.click(button('More actions'));
    const copy = await screen.findByRole('menuitem', { name: /^Copy emails/ });
    expect(screen.queryByRole('menuitem', { name: 'Refresh profiles' })).toBeNull();
    fireEvent.keyDown(copy, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await choose('Select page');
    await pressRefresh();
    const dialog = await screen.findByRole('dialog', { name: 'Refresh profiles for 2 · up to 2 credits' });
    within(dialog).getByText('2 × 1 credit');
    within(dialog).getByText(/charged again/);
    within(dialog).getByText('4 without a profile, left out');
    expect(requests('people.order')).toEqual([]);
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(requests('people.order')).toHaveLength(1));
    expect(requests('people.order')[0]?.request).toEqual({
      kind: 'enrich',
      urns: ['urn:1', 'urn:5'],
      fields: [],
      enrichFirst: false,
      refresh: true,
      confirmed: true,
      limit: 2,
      csv: false,
      clickId: 'click-1',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('6 selected');
  });

  it('says so if the price is not known, and sends nothing if the recruiter cancels', async () => {
    const { requests } = opened({ prices: pricesOf({ search: 1, work_email: 2 }) });
    await choose('Select Jane Doe');
    await pressRefresh();
    const dialog = await screen.findByRole('dialog', { name: 'Refresh profile for Jane Doe' });
    within(dialog).getByText('We don’t know this price yet: profile. Balance: 1,300.');
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests('people.order')).toEqual([]);
  });

  it('is asked about again with the same click if the price has risen', async () => {
    const { model, requests } = setUp({
      'people.order': (_request, turn) =>
        turn === 1
          ? { ok: false, error: { kind: 'confirm', credits: 45, unpriced: [], balance: 1300 } }
          : { ok: true, data: { order: 'j', joined: false } },
    });
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView() }));
    await choose('Select Jane Doe');
    await pressRefresh();
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await screen.findByRole('dialog', { name: 'Refresh profiles · up to 45 credits' });
    fireEvent.click(button('Get'));
    await waitFor(() => expect(requests('people.order')).toHaveLength(2));
    const [first, second] = requests('people.order').map(({ request }) => request);
    expect(second).toEqual({ ...first, limit: 45 });
    expect(first).toMatchObject({ refresh: true, confirmed: true, limit: 1 });
  });
});
