import { signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { PopupModel } from '../../../components/popup/popup-model.ts';
import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import { TabPerson } from '../../../components/sidebar/tab-person.tsx';
import { type Language, violations } from '../screen.tsx';
import { setUp as setUpPerson } from '../sidebar/set-up.tsx';
import { STATES } from '../sidebar/states.tsx';
import { person } from '../sidebar/views.ts';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, row, SHOWN, searchView } from './views.ts';

const NO_PROFILE = ['no profile page', 'people are read on a click'];
const names = Object.keys(STATES).filter((name) => !NO_PROFILE.includes(name));

function open(about: SidebarModel, { folded = false, language = 'en' as Language, isLoaded = true } = {}) {
  const { model } = setUp({}, { wasBusy: folded });
  const loaded = signal(isLoaded);
  const shown = signal(true);
  const Contact = (given: { folded: boolean }) =>
    loaded.value ? <TabPerson model={about} folded={given.folded} /> : null;
  const root = draw(model, { language, person: { shown, Contact } });
  return { model, root, loaded, shown };
}

const rows = Array.from({ length: 20 }, (_, n) => row({ urn: `urn:${n}`, name: `Pia ${n}` }));
const search = (model: PopupModel) =>
  model.receiveSearch(
    searchView({ draft: { prompt: 'nurse', shown: SHOWN }, page: resultPageView({ rows }) }),
  );
const topOf = (root: HTMLElement, selector: string) =>
  Math.round((root.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) * 10) / 10;
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

describe('the person of the tab', () => {
  it.each(names)('pushes nothing down when it is loaded: %s', async (name) => {
    for (const language of ['en', 'es'] as const)
      for (const folded of [false, true]) {
        const about = STATES[name]?.();
        if (!about) throw new Error('There is no such state.');
        const { root, loaded } = open(about, { folded, language, isLoaded: false });
        const before = topOf(root, '[role=tablist]');
        loaded.value = true;
        await drawn();
        expect(topOf(root, '[role=tablist]'), `${language}, ${folded ? 'folded' : 'whole'}`).toBe(before);
      }
  });

  it('comes first, with all contacts, and the focus is in the prompt', async () => {
    const { model, actions } = setUpPerson(person());
    const { root, model: popup } = open(model);
    popup.receiveSearch(searchView());
    await waitFor(() => expect(document.activeElement?.matches('textarea, input')).toBe(true));
    const block = screen.getByRole('region', { name: 'Jane Doe' });
    expect(block.getBoundingClientRect().bottom).toBeLessThanOrEqual(topOf(root, '[role=tablist]'));
    for (const name of ['Get work email', 'Get personal email', 'Get phone'])
      within(block).getByRole('button', { name });
    within(block).getByText('Get all');
    fireEvent.click(within(block).getByRole('button', { name: 'Get work email' }));
    expect(actions.get).toHaveBeenCalledExactlyOnceWith(['work_email'], 2);
  });

  it('takes one row beside results, of which four are wholly in sight, and opens again', async () => {
    const view = person({
      fields: { ...person().fields, work_email: { state: 'found', value: 'jane@acme.com', at: 1 } },
    });
    const { model, actions } = setUpPerson(view);
    const { root, model: popup } = open(model);
    search(popup);
    await screen.findByRole('list', { name: 'Candidates' });
    const block = screen.getByRole('region', { name: 'Jane Doe' });
    expect(block.textContent).toContain('jane@acme.com');
    fireEvent.click(within(block).getByRole('button', { name: 'Copy work email' }));
    expect(actions.copy).toHaveBeenCalledExactlyOnceWith('work_email', 'jane@acme.com');
    expect(within(block).queryByRole('button', { name: 'Get phone' })).toBeNull();
    const panel = within(root).getByRole('tabpanel').getBoundingClientRect();
    const items = within(await screen.findByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
    const isWhole = ({ top, bottom }: DOMRect) => top >= panel.top && bottom <= panel.bottom;
    expect(items.filter((one) => isWhole(one.getBoundingClientRect())).length).toBeGreaterThanOrEqual(4);
    popup.orders.choose(rows, true);
    const bar = (await screen.findByRole('region', { name: '20 selected' })).getBoundingClientRect();
    expect(
      items.filter((one) => one.getBoundingClientRect().bottom <= bar.top).length,
    ).toBeGreaterThanOrEqual(4);
    fireEvent.click(within(block).getByRole('button', { name: 'All contacts' }));
    await within(block).findByRole('button', { name: 'Get phone' });
  });

  it('leads to the side panel where a match has to be chosen', () => {
    const { model, actions } = setUpPerson(person({ match: 'several', person: null }));
    open(model);
    fireEvent.click(screen.getByRole('button', { name: 'Open in side panel' }));
    expect(actions.openPanel).toHaveBeenCalledOnce();
  });

  it('is not there when the tab is no profile', async () => {
    const { shown } = open(setUpPerson(person()).model);
    shown.value = false;
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Jane Doe' })).toBeNull());
  });

  it.each([
    'nothing heard yet',
    'not known yet',
    'a hidden name',
    'namesakes',
    'stopped: nobody',
    'getting from an unknown profile',
    'every field different',
    'found, not found, lost',
    'ended without a result',
    'quiet, lost and hanging',
    'asks first, price unknown',
    'a very long name',
    'from right to left',
  ])('has no violation: %s', async (name) => {
    for (const folded of [false, true]) {
      const about = STATES[name]?.();
      if (!about) throw new Error('There is no such state.');
      const { root } = open(about, { folded });
      for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    }
  });

  it('has targets of at least 24 px', () => {
    for (const name of names)
      for (const folded of [false, true]) {
        const { root } = open(STATES[name]?.() ?? setUpPerson(person()).model, { folded });
        for (const target of root.querySelectorAll('.ts-tab-person button, .ts-tab-person a')) {
          const { width, height } = target.getBoundingClientRect();
          expect(Math.min(width, height), `${name}: ${target.outerHTML}`).toBeGreaterThanOrEqual(24);
        }
      }
  });
});
