import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, SAVED, SHOWN, searchView } from './views.ts';

const PROMPT = 'Who are you looking for?';
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const CHIPS = [
  { kind: 'skills', text: 'Go' },
  { kind: 'skills', text: 'Rust' },
];

function opened(view: Parameters<typeof searchView>[0] = {}) {
  const made = setUp({ 'search.run': () => ({ ok: true, data: resultPageView() }) });
  const root = draw(made.model);
  made.model.receiveSearch(searchView(view));
  return { ...made, root };
}
const withResults = {
  draft: { prompt: 'nurse', chips: CHIPS, shown: SHOWN },
  page: resultPageView(),
  saved: SAVED,
};

describe('the search form', () => {
  it('folds to one line after a search, and opens at Edit', async () => {
    const { model } = opened({ draft: { prompt: '', chips: CHIPS, shown: null } });
    fireEvent.input(box(PROMPT), { target: { value: 'Software engineer' } });
    await screen.findByRole('group', { name: 'Filters' });
    fireEvent.keyDown(box(PROMPT), { key: 'Enter' });
    const edit = await screen.findByRole('button', { name: '2 filters · Edit' });
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
    expect(box(PROMPT).value).toBe('Software engineer');
    expect(edit.getBoundingClientRect().top).toBeLessThan(box(PROMPT).getBoundingClientRect().bottom);
    expect(document.activeElement).toBe(box(PROMPT));
    edit.focus();
    fireEvent.click(edit);
    const filters = await screen.findByRole('group', { name: 'Filters' });
    within(filters).getByText('Rust');
    within(filters).getByRole('button', { name: 'Add filter' });
    within(filters).getByRole('switch', { name: 'Talent pool only' });
    expect(document.activeElement).toBe(button('Done'));
    fireEvent.click(button('Done'));
    await waitFor(() => expect(model.search.folded.value).toBe(true));
  });

  it('is one line from the first frame on where the last popup had results, which do not move', async () => {
    const { model } = setUp({}, { wasBusy: true });
    const root = draw(model);
    const results = () => root.querySelector('.ts-search__results')?.getBoundingClientRect().top;
    const before = results();
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
    model.receiveSearch(searchView(withResults));
    await screen.findByRole('button', { name: '2 filters · Edit' });
    expect(results()).toBe(before);
  });

  it('names the price of a search beside its button, and none for the talent pool', async () => {
    const { model } = opened();
    await screen.findByText('Cost per page: 1 credit');
    const id = button('Search').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('Cost per page: 1 credit');
    model.search.localOnly.value = true;
    await screen.findByText('Cost per page: free');
  });
});

describe('recent and saved searches', () => {
  it('open over the results when the box is clicked, and none of them moves', async () => {
    const { requests, root } = opened(withResults);
    const list = await screen.findByRole('list', { name: 'Candidates' });
    const before = list.getBoundingClientRect().top;
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(box(PROMPT));
    const searches = await screen.findByRole('listbox', { name: 'Recent and saved searches' });
    expect(list.getBoundingClientRect().top).toBe(before);
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(within(searches).getByRole('option', { name: 'Go people in Lyon saved' }));
    await waitFor(() => expect(requests('search.run')[0]?.request).toMatchObject({ prompt: 'go engineer' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('stay closed when the popup opens and when its tab is chosen, and open when Tab leads to the box', async () => {
    const { model } = opened(withResults);
    await screen.findByRole('list', { name: 'Candidates' });
    model.tab.value = 'jobs';
    await waitFor(() => expect(screen.queryByRole('textbox', { name: PROMPT })).toBeNull());
    const tab = screen.getByRole('tab', { name: 'Search' });
    tab.focus();
    fireEvent.click(tab);
    await waitFor(() => expect(document.activeElement).toBe(box(PROMPT)));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(screen.queryByRole('listbox')).toBeNull();
    button('Search').focus();
    box(PROMPT).focus();
    await screen.findByRole('listbox', { name: 'Recent and saved searches' });
  });

  it('are reached with the arrow keys and left with Escape', async () => {
    const { requests } = opened(withResults);
    await screen.findByRole('list', { name: 'Candidates' });
    fireEvent.keyDown(box(PROMPT), { key: 'ArrowDown' });
    const searches = await screen.findByRole('listbox', { name: 'Recent and saved searches' });
    await waitFor(() => expect(document.activeElement).toBe(searches));
    fireEvent.keyDown(searches, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(box(PROMPT)));
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(box(PROMPT), { key: 'ArrowDown' });
    const again = await screen.findByRole('listbox', { name: 'Recent and saved searches' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    fireEvent.keyDown(again, { key: 'ArrowDown' });
    fireEvent.keyDown(again, { key: 'Enter' });
    await waitFor(() => expect(requests('search.run')[0]?.request).toMatchObject({ prompt: 'go engineer' }));
    expect(document.activeElement).toBe(box(PROMPT));
  });
});

const BAD: [string, string, RegExp][] = [
  ['10,000 characters', 'a'.repeat(10_000), /^Too long\. Use up to \d/],
  ['a table', 'Jane\tDoe\tAcme', /^This looks like a table/],
  ['emoji', '🚀🚀', /^Emoji can’t be searched/],
  ['control characters', 'Ja\u0000ne\u0007', /^Some characters can’t be read/],
];
const FIELDS = [
  'Skill',
  'Job title',
  'Place',
  'Language',
  'Current company',
  'Past company',
  'Industry',
  'School',
  'First name',
  'Last name',
];

describe.each(BAD)('%s', (_name, text, sentence) => {
  it('in the prompt get a sentence in kept space, and nothing is sent', async () => {
    const { requests, root } = opened();
    const filters = await screen.findByRole('group', { name: 'Filters' });
    const before = filters.getBoundingClientRect().top;
    fireEvent.input(box(PROMPT), { target: { value: text } });
    await screen.findByText(sentence);
    expect(filters.getBoundingClientRect().top).toBe(before);
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.keyDown(box(PROMPT), { key: 'Enter' });
    expect(button('Search').hasAttribute('disabled')).toBe(true);
    expect(requests('search.run')).toEqual([]);
  });

  it('in each filter get a sentence in kept space, and nothing is looked up or sent', async () => {
    const { model, requests, root } = opened();
    model.search.useCountry('FR');
    for (const field of FIELDS) {
      fireEvent.click(button('Add filter'));
      fireEvent.click(screen.getByRole('menuitem', { name: field, hidden: true }));
      await screen.findByRole('textbox', { name: field });
      const height = () => root.querySelector('.ts-filter-editor')?.getBoundingClientRect().height;
      const before = height();
      fireEvent.input(box(field), { target: { value: text } });
      await screen.findByText(sentence);
      if (field !== 'Place') expect(height()).toBe(before);
      fireEvent.keyDown(box(field), { key: 'Enter' });
      await model.search.search();
      expect(model.search.chips.value).toEqual([]);
      fireEvent.keyDown(box(field), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('textbox', { name: field })).toBeNull());
    }
    const sent = ['resolve.entity', 'resolve.place', 'search.run'] as const;
    expect(sent.flatMap((name) => requests(name))).toEqual([]);
  });
});

it('several pasted lines become one line, a list of skills, or a table', async () => {
  const { model } = opened();
  const paste = (target: HTMLInputElement, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    fireEvent(target, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  paste(box(PROMPT), 'Senior nurse\r\nwith a license\n');
  expect(model.search.prompt.value).toBe('Senior nurse with a license');
  fireEvent.click(button('Add filter'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Skill', hidden: true }));
  paste(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Skill' }), 'Go\nRust\n');
  fireEvent.keyDown(box('Skill'), { key: 'Enter' });
  expect(model.search.chips.value.map((chip) => 'text' in chip && chip.text)).toEqual(['Go', 'Rust']);
  fireEvent.click(button('Add filter'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'First name', hidden: true }));
  paste(await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' }), 'Anna\nBob');
  await screen.findByText(/^This looks like a table/);
});
