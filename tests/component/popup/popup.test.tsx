import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolution } from '../../../lib/service/model.ts';
import { draw, stage, violations } from './stage.tsx';
import { STATES } from './states.ts';
import { job, jobsView, NOW, pageView, ROWS, SAVED, SHOWN, searchView } from './views.ts';

afterEach(() => {
  document.documentElement.style.colorScheme = '';
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ok = <T,>(data: T) => ({ ok: true, data });
const no = (error: { kind: string }) => ({ ok: false, error });

describe.each(Object.entries(STATES))('%s', (_name, build) => {
  it.each(['light', 'dark'] as const)('is drawn without a violation in %s', async (scheme) => {
    const { model, text } = build();
    const root = draw(model);
    await waitFor(() => expect(within(root).getAllByText(text).length).toBeGreaterThan(0));
    expect(await violations(root, scheme)).toEqual([]);
  });
});

it('is drawn in Spanish without a violation', async () => {
  const state = STATES.results?.();
  if (!state) throw new Error('there are no results');
  const root = draw(state.model, { language: 'es' });
  await screen.findByText('Más de 400 candidatos');
  expect(await violations(root, 'light')).toEqual([]);
});

describe('the prompt', () => {
  it('has the focus and searches with Enter, once per click', async () => {
    const { model, requests } = stage({ 'search.run': () => ok(pageView()) });
    draw(model);
    const box = screen.getByRole('textbox', { name: 'Who are you looking for?' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.input(box, { target: { value: 'nurse' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run').map(({ request }) => request)).toEqual([
      { prompt: 'nurse', filters: {}, page: 1, clickId: 'click-1' },
    ]);
  });

  it('is usable before the worker answers, and a draft does not overwrite what was typed', () => {
    const { model } = stage();
    draw(model);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Who are you looking for?' });
    fireEvent.input(box, { target: { value: 'fast typist' } });
    model.seeSearch(searchView({ draft: { prompt: 'old words', chips: [], shown: null } }));
    expect(model.search.prompt.value).toBe('fast typist');
  });

  it('is not sent while an input method composes', () => {
    const { model, requests } = stage();
    draw(model);
    const box = screen.getByRole('textbox', { name: 'Who are you looking for?' });
    fireEvent.input(box, { target: { value: '上海' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(requests('search.run')).toEqual([]);
  });
});

describe('spending', () => {
  it('asks above the limit and goes on under the same click', async () => {
    const { model, requests } = stage({
      'search.run': (_request, turn) =>
        turn === 1 ? no({ kind: 'confirm', credits: 45 } as never) : ok(pageView()),
    });
    draw(model);
    model.seeSearch(searchView());
    model.search.prompt.value = 'nurse';
    fireEvent.click(button('Search'));
    await screen.findByText('This may take up to 45 credits.');
    screen.getByText('You asked to be asked above 20 credits.');
    fireEvent.click(button('Go ahead'));
    await screen.findByRole('list', { name: 'Candidates' });
    const [first, second] = requests('search.run').map(({ request }) => request);
    expect(second).toEqual({ ...first, confirmed: true });
  });

  it('sends nothing when the recruiter says no', async () => {
    const { model, requests } = stage({
      'people.order': () => no({ kind: 'confirm', credits: null } as never),
    });
    draw(model);
    model.seeSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: pageView() }));
    fireEvent.click(await screen.findByRole('button', { name: 'Enrich 欧阳娜娜' }));
    await screen.findByText('What this takes is not known yet.');
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByText('Spend this much?')).toBeNull());
    expect(requests('people.order')).toHaveLength(1);
  });

  it('names the worst case of an unlock, and enriches first whoever needs it', async () => {
    const { model, requests } = stage({ 'people.order': () => ok({ job: 'j', joined: false }) });
    draw(model);
    model.seeSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: pageView() }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock 6' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unlock 6 people' });
    within(dialog).getByText('At most 15 credits at the prices last paid.');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Personal email' }));
    await within(dialog).findByText(/The price is not known yet/);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Personal email' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock 6' }));
    await screen.findByText('Started for 6 people');
    expect(requests('people.order')[0]?.request).toMatchObject({
      kind: 'unlock',
      urns: ROWS.map(({ urn }) => urn),
      fields: ['work_email'],
      enrichFirst: true,
    });
    expect(screen.queryByText('6 chosen')).toBeNull();
  });

  it('asks again under the same click when the worker died under it', async () => {
    const { model, requests } = stage({
      'search.run': (_request, turn) => (turn === 1 ? no({ kind: 'worker-gone' }) : ok(pageView())),
    });
    draw(model);
    model.search.prompt.value = 'nurse';
    fireEvent.click(button('Search'));
    await screen.findByRole('list', { name: 'Candidates' });
    const [first, second] = requests('search.run').map(({ request }) => request.clickId);
    expect(second).toBe(first);
  });
});

describe('people chosen', () => {
  it('stay chosen from page to page', async () => {
    const other = pageView({ page: 2, rows: [{ ...ROWS[0], urn: 'urn:9', name: 'Zoe Zimmer' } as never] });
    const { model } = stage({ 'search.run': ({ page }) => ok(page === 2 ? other : pageView()) });
    draw(model);
    model.seeSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: pageView() }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Jane Doe' }));
    fireEvent.click(button('Next page'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Zoe Zimmer' }));
    await screen.findByText('1 on other pages', { exact: false });
    fireEvent.click(button('Previous page'));
    const jane = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose Jane Doe' });
    expect(jane.checked).toBe(true);
  });

  it('are walked with the arrow keys', async () => {
    const state = STATES.results?.();
    if (!state) throw new Error('there are no results');
    draw(state.model);
    const first = await screen.findByRole('checkbox', { name: 'Choose Jane Doe' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Álvaro/ }));
    fireEvent.keyDown(document.activeElement ?? first, { key: 'End' });
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Choose Name not known' }));
  });
});

describe('look-ups', () => {
  const several: Resolution = {
    state: 'several',
    countryId: null,
    choices: [
      { id: 'a', displayName: 'Atlas (Logistics)', level: null },
      { id: 'b', displayName: 'Atlas (Software)', level: null },
    ],
  };

  it('choose nothing by themselves', async () => {
    const { model, requests } = stage({ 'resolve.entity': () => ok(several) });
    draw(model);
    fireEvent.click(button('Add filter'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Current company', hidden: true }));
    const box = await screen.findByRole('textbox', { name: 'Current company' });
    fireEvent.input(box, { target: { value: 'Atlas' } });
    const list = await screen.findByRole('listbox', { name: 'Which one do you mean?' });
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(model.search.chips.value).toEqual([]);
    fireEvent.click(within(list).getByRole('option', { name: 'Atlas (Software)' }));
    expect(model.search.chips.value).toEqual([
      { kind: 'currentCompany', text: 'Atlas (Software)', entityId: 'b' },
    ]);
    expect(requests('resolve.entity')).toHaveLength(1);
  });
});

describe('what was left', () => {
  const left = {
    tab: 'search',
    prompt: 'patient',
    chips: [{ kind: 'skills', text: 'Go' }],
    localOnly: true,
    shown: SHOWN,
    chosen: [{ urn: 'urn:77', name: 'Far Away', pool: false, enriched: false, unlocked: [] }],
    scroll: 0,
  };

  it('is taken up with a search that was on its way, under its own click', async () => {
    const { model, requests } = stage({ 'search.run': () => ok(pageView()) });
    draw(model);
    const pending = { clickId: 'click-then', confirmed: true, at: NOW - 1000, before: null };
    model.seeSearch(searchView({ draft: { ...left, pending } }));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run')[0]?.request).toEqual({ ...SHOWN, clickId: 'click-then', confirmed: true });
    await screen.findByText('1 chosen');
  });

  it('asks for nothing that could cost when the page is not kept any more', () => {
    const { model, requests } = stage();
    draw(model);
    model.seeSearch(searchView({ draft: left }));
    const stale = { clickId: 'click-then', confirmed: false, at: NOW - 3_600_000, before: null };
    const old = stage();
    old.model.seeSearch(searchView({ draft: { ...left, pending: stale } }));
    expect([...requests('search.run'), ...old.requests('search.run')]).toEqual([]);
  });

  it('is written down again as it changes, and not before it is read', async () => {
    const { model, requests } = stage();
    draw(model);
    model.search.prompt.value = 'early';
    model.save();
    expect(requests('search.draft')).toEqual([]);
    model.seeSearch(searchView({ draft: left }));
    model.search.prompt.value = 'later';
    model.save();
    expect(requests('search.draft').at(-1)?.request).toMatchObject({
      draft: { prompt: 'later', localOnly: true },
    });
    model.search.prompt.value = 'latest';
    await waitFor(() =>
      expect(requests('search.draft').at(-1)?.request).toMatchObject({ draft: { prompt: 'latest' } }),
    );
  });

  it('can be anything at all without harm', () => {
    for (const draft of [
      7,
      'x',
      [],
      { chips: 'no' },
      { shown: { page: 'x' } },
      { editing: { kind: 'zz' } },
    ]) {
      const { model } = stage();
      draw(model);
      model.seeSearch(searchView({ draft }));
      screen.getByRole('textbox', { name: 'Who are you looking for?' });
    }
  });
});

describe('jobs', () => {
  it('offer their decisions and settle every problem of one kind at once', async () => {
    const state = STATES['jobs with problems']?.();
    if (!state) throw new Error('there are no jobs');
    const { model, requests } = stage();
    model.seeSearch(searchView());
    model.seeJobs(jobsView(state.model.jobs.value ?? []));
    model.tab.value = 'jobs';
    draw(model);
    const [dismiss] = await screen.findAllByRole('button', { name: 'Dismiss' });
    if (!dismiss) throw new Error('nothing to dismiss');
    fireEvent.click(dismiss);
    fireEvent.click(button('Understood'));
    expect(requests('jobs.settle').map(({ request }) => request.intent)).toEqual(['a', 'b', 'c']);
  });

  it('enrich, then unlock those who were passed over', async () => {
    const { model, requests } = stage({ 'people.order': () => ok({ job: 'j', joined: false }) });
    const state = STATES['jobs ended']?.();
    model.seeSearch(searchView());
    model.seeJobs(jobsView(state?.model.jobs.value ?? []));
    model.tab.value = 'jobs';
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'Enrich, then unlock 1' }));
    expect(requests('people.order')[0]?.request).toMatchObject({
      kind: 'unlock',
      urns: ['urn:2'],
      fields: ['work_email', 'phone'],
      enrichFirst: true,
    });
  });

  it('lead to the profiles of their people', async () => {
    const { model } = stage();
    model.seeSearch(searchView());
    model.seeJobs(jobsView([job()]));
    model.tab.value = 'jobs';
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: '4 people' }));
    const link = await screen.findByRole('link', { name: /Open the profile of Jane Doe/ });
    expect(link.getAttribute('href')).toBe('https://atrium.example/in/urn%3A1');
    screen.getByText('Failed: the profile could not be fetched');
  });
});

describe('kept searches', () => {
  it('run again with their words and filters', async () => {
    const { model, requests } = stage({ 'search.run': () => ok(pageView()) });
    draw(model);
    model.seeSearch(searchView({ saved: SAVED }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rust · French · Native' }));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run')[0]?.request).toMatchObject({
      prompt: '',
      filters: { skills: [{ name: 'Rust' }], languages: [{ name: 'French', level: 'NATIVE' }] },
    });
  });
});
