import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readSettings } from '../../../lib/settings/settings.ts';
import { violations } from '../screen.tsx';
import { box, button, openStep, type } from './fields.ts';
import { actions, draw, PROFILE, SERVICE, session, unset } from './set-up.tsx';

/** A step of the set-up, while it is in this state. */
const step = (name: string, state: 'Done' | 'To do' | 'Action needed') =>
  screen.getByRole('region', { name: new RegExp(`^${name}.*${state}$`) });
const withService = () => unset({ hasKey: true, last4: '7e42', serviceUrl: SERVICE });

describe('a step that is done', () => {
  it('is one line each', async () => {
    draw(session());
    expect(step('Your service', 'Done').textContent).toContain(
      'Connected to talent.example.com · key ending 7e42Change',
    );
    expect(step('Your network', 'Done').textContent).toContain('Works on network.example');
    await waitFor(() => expect(step('Try it', 'Done').textContent).toContain('Ready to useOpen a profile'));
    expect(screen.queryByRole('textbox', { name: 'Service address' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Profile link' })).toBeNull();
    for (const name of ['Your service', 'Your network', 'Try it'])
      expect(step(name, 'Done').getBoundingClientRect().height, name).toBeLessThanOrEqual(56);
  });

  it.each([
    ['Change service', 'Service address'],
    ['Change network', 'Profile link'],
  ] as const)('opens with “%s”, and Escape or Cancel folds it unchanged', async (change, field) => {
    draw(session());
    const cancel = () => {
      button('Cancel').focus();
      fireEvent.click(button('Cancel'));
    };
    for (const close of [() => userEvent.keyboard('{Escape}'), cancel]) {
      await openStep(change);
      await waitFor(() => expect(document.activeElement).toBe(box(field)));
      const before = box(field).value;
      type(field, 'something else');
      await close();
      await waitFor(() => button(change));
      await waitFor(() => expect(document.activeElement).toBe(button(change)));
      await openStep(change);
      expect(box(field).value).toBe(before);
      fireEvent.click(button('Cancel'));
      await waitFor(() => button(change));
    }
  });

  it('says what an administrator has set, and has no button to change it', () => {
    draw(session({ managed: ['serviceUrl', 'key', 'networkProfile'] }));
    expect(step('Your service', 'Done').textContent).toContain('key ending 7e42 · Set by your administrator');
    expect(step('Your network', 'Done').textContent).toContain('network.example · Set by your administrator');
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it.each(['light', 'dark'] as const)('has no violation in %s while its form is open', async (scheme) => {
    const { root } = draw(session());
    await openStep('Change service');
    await openStep('Change network');
    expect(await violations(root, scheme)).toEqual([]);
  });
});

describe('the set-up', () => {
  it('goes on by itself: the focus moves from each step that is done to the next', async () => {
    const { current } = draw(
      unset(),
      actions({
        connect: vi.fn(async () => {
          current.value = withService();
          return { ok: true, data: { balance: null, asks: false } } as const;
        }),
        useNetwork: vi.fn(async (network) => {
          current.value = session();
          return { ok: true, data: { network, pattern: '/in/:slug' } } as const;
        }),
      }),
    );
    type('Service address', SERVICE);
    type('API key', 'tsk_1');
    box('API key').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(box('Profile link')));
    await userEvent.keyboard(PROFILE);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(button('Open a profile')));
  });

  it('leaves the focus where the recruiter has put it meanwhile', async () => {
    const { current } = draw(unset());
    type('Service address', SERVICE);
    box('Profile link').focus();
    current.value = withService();
    await waitFor(() => step('Your service', 'Done'));
    expect(document.activeElement).toBe(box('Profile link'));
  });

  it('ends with a profile, and folds then', async () => {
    const does = actions();
    const { current } = draw(withService(), does);
    current.value = session();
    await waitFor(() => step('Try it', 'To do'));
    button('Open a profile').focus();
    fireEvent.click(button('Open a profile'));
    await waitFor(() => step('Try it', 'Done'));
    expect(does.openProfile).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button('Open a profile'));
  });

  it('does not fold where the sidebar did not open, and says so', async () => {
    const openProfile = vi.fn(async () => false);
    const { current } = draw(withService(), actions({ openProfile }));
    current.value = session();
    await waitFor(() => step('Try it', 'To do'));
    fireEvent.click(button('Open a profile'));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('The sidebar didn’t open.');
    step('Try it', 'Action needed');
    openProfile.mockImplementation(async () => true);
    fireEvent.click(button('Open a profile'));
    await waitFor(() => step('Try it', 'Done'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says how the side panel is opened where there is nothing on the page', async () => {
    const { current } = draw(withService());
    current.value = session({ settings: { ...readSettings({}), sidePanelOnly: true } });
    await screen.findByText(/opens the side panel beside the page/);
  });
});

it('disconnecting leads back to the box of the key', async () => {
  const { current } = draw(
    session(),
    actions({
      disconnect: vi.fn(async () => {
        current.value = unset({ serviceUrl: SERVICE });
        return { ok: true, data: null } as const;
      }),
    }),
  );
  await openStep('Change service');
  fireEvent.click(button('Disconnect'));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect from the service?' });
  const confirm = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Disconnect');
  confirm?.click();
  await waitFor(() => expect(step('Your service', 'To do')).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(box('API key')));
  expect(box('Service address').value).toBe(SERVICE);
});

it('what was saved is seen for a moment, and announced', async () => {
  draw(session());
  fireEvent.click(await screen.findByRole('switch', { name: 'Copy when found' }));
  const said = await screen.findByText('Saved');
  expect(said.closest('[role=status]')).not.toBeNull();
  expect(said.getBoundingClientRect().height).toBeGreaterThan(10);
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});
