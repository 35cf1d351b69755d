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

describe('refreshing profiles in the popup', () => {
  it('is offered for people with a profile only, names the price, and pays for them alone', async () => {
    const { requests, root } = opened();
    await choose('Choose 欧阳娜娜');
    await screen.findByText('1 chosen');
    expect(screen.queryByRole('button', { name: 'Refresh profiles' })).toBeNull();
    await choose('Choose this page');
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh profiles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refresh 2 profiles' });
    within(dialog).getByText('At most 2 credits at the prices last paid.');
    within(dialog).getByText(/charged again/);
    within(dialog).getByText(/4 of those chosen have no profile to refresh/);
    expect(requests('people.order')).toEqual([]);
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh 2' }));
    await waitFor(() => expect(requests('people.order')).toHaveLength(1));
    expect(requests('people.order')[0]?.request).toEqual({
      kind: 'enrich',
      urns: ['urn:1', 'urn:5'],
      fields: [],
      enrichFirst: false,
      refresh: true,
      limit: 2,
      clickId: 'click-1',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('6 chosen');
  });

  it('says so if the price is not known, and sends nothing if the recruiter cancels', async () => {
    const { requests } = opened({ prices: pricesOf({ search: 1, work_email: 2 }) });
    await choose('Choose Jane Doe');
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh profiles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refresh 1 profile' });
    within(dialog).getByText(/The price is not known yet/);
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests('people.order')).toEqual([]);
  });

  it('is confirmed above the limit with the same click', async () => {
    const { model, requests } = setUp({
      'people.order': (_request, turn) =>
        turn === 1
          ? { ok: false, error: { kind: 'confirm', credits: 45, unpriced: [], balance: 1300 } }
          : { ok: true, data: { order: 'j', joined: false } },
    });
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView() }));
    await choose('Choose Jane Doe');
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh profiles' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh 1' }));
    await screen.findByText('This may take up to 45 credits.');
    fireEvent.click(button('Go ahead'));
    await waitFor(() => expect(requests('people.order')).toHaveLength(2));
    const [first, second] = requests('people.order').map(({ request }) => request);
    expect(second).toEqual({ ...first, confirmed: true, limit: 45 });
    expect(first).toMatchObject({ refresh: true });
  });
});
