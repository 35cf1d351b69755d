import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { SearchView } from '../../../lib/messages/topics.ts';
import { NO_PRICES } from '../../../lib/money/prices.ts';
import type { ResultPageView } from '../../../lib/views/search-view.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, SHOWN, searchView, session } from './views.ts';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

function opened(page: Partial<ResultPageView> = {}, view: Partial<SearchView> = {}) {
  const made = setUp({
    'search.run': ({ page: number }) => ({
      ok: true,
      data: resultPageView({ ...page, page: Number(number) }),
    }),
  });
  const root = draw(made.model);
  const shown = { ...SHOWN, page: page.page ?? 1 };
  made.model.receiveSearch(
    searchView({ draft: { prompt: '', shown }, page: resultPageView(page), seenPages: [1, 3], ...view }),
  );
  return { ...made, root };
}

async function pages(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Page \d+ of \d+$/ }));
  const menu = await screen.findByRole('menu', { name: 'Go to page' });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  return menu;
}
/** What stands beside the button and is not part of its name. */
const nextPrice = () =>
  document.getElementById(button('Next page').getAttribute('aria-describedby') ?? '')?.textContent;
const items = (menu: HTMLElement) => within(menu).getAllByRole('menuitem');
const labels = (menu: HTMLElement) => items(menu).map((item) => item.textContent);

describe('the pages of the results', () => {
  it('can be jumped to, each with its price if it was not seen yet', async () => {
    const { requests, root } = opened();
    const menu = await pages();
    expect(labels(menu)).toHaveLength(20);
    expect(labels(menu).slice(0, 4)).toEqual([
      'Page 1this page',
      'Page 21 credit',
      'Page 3seen, free',
      'Page 41 credit',
    ]);
    expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(within(menu).getByRole('menuitem', { name: /^Page 17\b/ }));
    await waitFor(() => expect(requests('search.run')).toHaveLength(1));
    expect(requests('search.run')[0]?.request).toMatchObject({ ...SHOWN, page: 17 });
    await screen.findByRole('button', { name: 'Page 17 of 20' });
    expect(labels(await pages())[16]).toBe('Page 17this page');
  });

  it('can be chosen with the keyboard, and send nothing before Enter', async () => {
    const { requests } = opened();
    const menu = await pages();
    for (const key of ['ArrowDown', 'ArrowDown', 'End'])
      fireEvent.keyDown(document.activeElement ?? menu, { key });
    expect(document.activeElement).toBe(items(menu)[19]);
    expect(requests('search.run')).toEqual([]);
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button('Page 1 of 20')));
    expect(requests('search.run')).toEqual([]);
  });

  it('end where the total ends', async () => {
    opened({ total: 45 });
    await screen.findByText('45 candidates');
    expect(labels(await pages())).toEqual(['Page 1this page', 'Page 21 credit', 'Page 3seen, free']);
  });

  it('have no price yet before one was paid, and none in the own pool', async () => {
    opened({}, { session: session({ prices: NO_PRICES }), seenPages: [] });
    expect(labels(await pages())[1]).toBe('Page 2price not known yet');
    expect(nextPrice()).toBe('price not known yet');
    const shown = { ...SHOWN, filters: { localOnly: true } };
    opened({}, { draft: { prompt: '', localOnly: true, shown } });
    expect(labels(await pages())[1]).toBe('Page 2free');
    expect(nextPrice()).toBe('free');
  });

  it('have the price of the next one beside its button', async () => {
    const { model } = opened();
    await screen.findByRole('button', { name: 'Page 1 of 20' });
    expect(nextPrice()).toBe('1 credit');
    model.search.goToPage(2);
    await screen.findByRole('button', { name: 'Page 2 of 20' });
    expect(nextPrice()).toBe('seen, free');
    model.search.goToPage(20);
    await screen.findByRole('button', { name: 'Page 20 of 20' });
    expect(button('Next page').disabled).toBe(true);
    screen.getByText('last page');
  });

  it('stay seen when another page is shown, and not when the search is another one', async () => {
    const { model } = opened();
    model.search.goToPage(2);
    await screen.findByRole('button', { name: 'Page 2 of 20' });
    expect(labels(await pages()).slice(0, 4)).toEqual([
      'Page 1seen, free',
      'Page 2this page',
      'Page 3seen, free',
      'Page 41 credit',
    ]);
    model.search.prompt.value = 'nurse';
    await model.search.search();
    await screen.findByRole('button', { name: 'Page 1 of 20' });
    expect(labels(await pages()).slice(0, 3)).toEqual([
      'Page 1this page',
      'Page 21 credit',
      'Page 31 credit',
    ]);
  });

  it('that turn out to be empty lead back to a page that was seen', async () => {
    const { requests, root } = opened({ page: 12, rows: [], total: 0, hasNextPage: false });
    await screen.findByText('No candidates on page 12');
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(button('Back to page 3'));
    await waitFor(() => expect(requests('search.run')[0]?.request).toMatchObject({ page: 3 }));
  });
});
