import { signal } from '@preact/signals';
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readSettings, type Settings } from '../../../lib/settings/settings.ts';

import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { person, session } from './views.ts';

function opened(
  place: 'overlay' | 'panel',
  change: Partial<Settings> = {},
  view = person(),
  given: Parameters<typeof setUp>[1] = {},
) {
  const made = setUp(view, given);
  const told = signal(session({ settings: readSettings(change) }));
  const model = { ...made.model, session: told };
  const root = draw(model, { place });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  return { ...made, root, told };
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });

describe('the sidebar’s menu', () => {
  it('has what works over the page, and closes alone at Escape', async () => {
    const { root, actions } = opened('overlay', { launcherTop: 40 });
    await waitFor(() => expect(document.activeElement).toBe(item('Lists and notes')));
    expect(items()).toEqual([
      'Lists and notes',
      'Move to the side panel',
      'Move tab up40%',
      'Move tab down40%',
      'Hide on this site',
      'Keyboard shortcuts',
      'Options',
    ]);
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    fireEvent.keyDown(item('Lists and notes'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(actions.close).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('moves the tab step by step and shows where it is, as far as the edges', async () => {
    const { actions, told } = opened('overlay', { launcherTop: 3 });
    fireEvent.click(item(/^Move tab up/));
    expect(actions.placeTab).toHaveBeenCalledExactlyOnceWith({ top: 0 });
    told.value = session({ settings: readSettings({ launcherTop: 0 }) });
    await screen.findByRole('menuitem', { name: 'Move tab up 0%' });
    fireEvent.click(item(/^Move tab up/));
    expect(actions.placeTab).toHaveBeenCalledOnce();
    fireEvent.click(item(/^Move tab down/));
    expect(actions.placeTab).toHaveBeenLastCalledWith({ top: 5 });
  });

  it('lets the second half of a double click on an item press nothing below it', () => {
    const { actions } = opened('overlay');
    fireEvent.click(item('Options'), { detail: 1 });
    const get = screen.getByRole('button', { name: 'Get work email' });
    fireEvent.click(get, { detail: 2 });
    expect(actions.get).not.toHaveBeenCalled();
    fireEvent.click(get, { detail: 1 });
    expect(actions.get).toHaveBeenCalledOnce();
    expect(actions.openOptions).toHaveBeenCalledOnce();
  });

  it('hides the tab and shows it again', async () => {
    const { actions, told } = opened('overlay');
    fireEvent.click(item('Hide on this site'));
    expect(actions.placeTab).toHaveBeenLastCalledWith({ hidden: true });
    told.value = session({ settings: readSettings({ launcherHidden: true }) });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show on this site hidden' }));
    expect(actions.placeTab).toHaveBeenLastCalledWith({ hidden: false });
    expect(items()).toEqual([
      'Lists and notes',
      'Move to the side panel',
      'Show on this sitehidden',
      'Keyboard shortcuts',
      'Options',
    ]);
  });

  it('opens the side panel for what is noted of the person, by keys', async () => {
    const { actions } = opened('overlay');
    await waitFor(() => expect(document.activeElement).toBe(item('Lists and notes')));
    await userEvent.keyboard('{Enter}');
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith('noted');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('says why nothing can be noted of somebody who is not found yet', async () => {
    const { root, actions } = opened('overlay', {}, person({ match: 'not-found', person: null }));
    const noted = item('Lists and notes Find this person first');
    expect(noted.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(noted);
    expect(actions.openPanel).not.toHaveBeenCalled();
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  });

  it.each([
    ['no profile', person(), null],
    ['a profile that it went to by itself', person({ held: true }), undefined],
  ])('has nothing about a person on a page that is %s', (_name, view, link) => {
    opened('overlay', {}, view, { ...(link === null && { link }) });
    expect(items()[0]).toBe('Move to the side panel');
  });

  it('has no more than the side panel can do', () => {
    const { actions } = opened('panel');
    expect(items()).toEqual(['Show over the page', 'Keyboard shortcuts', 'Options']);
    fireEvent.click(item('Show over the page'));
    expect(actions.move).toHaveBeenCalledOnce();
    opened('panel', { sidePanelOnly: true });
    expect(items()).toEqual(['Keyboard shortcuts', 'Options']);
  });
});

describe('the list of shortcuts', () => {
  const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

  it('opens from the menu with the keys that the browser has, and closes alone at Escape', async () => {
    const { root, actions } = opened('overlay');
    fireEvent.click(item('Keyboard shortcuts'));
    const dialog = await list();
    expect(dialog.textContent).toContain('Open or close the sidebarAlt+Shift+S');
    expect(dialog.textContent).toContain('Get default contactAlt+Shift+G');
    // A command without keys is left out.
    expect(dialog.textContent).not.toContain('Search candidates');
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions.close).not.toHaveBeenCalled();
  });

  it('opens with “?”, except where single keys are turned off', async () => {
    const { told } = opened('panel', { singleKeys: false });
    const heading = screen.getByRole('heading', { level: 1 });
    fireEvent.keyDown(heading, { key: '?' });
    told.value = session({ settings: readSettings({}) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(heading, { key: '?' });
    await list();
  });
});
