import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, it, type Mock } from 'vitest';
import type { OptionsActions } from '../../../components/options/actions.ts';
import { anAccountView } from '../../support/views.ts';
import { box, button, type } from './fields.ts';
import { actions, draw, PROFILE, SERVICE, session, unset } from './set-up.tsx';

const LONG = 'x'.repeat(10_000);
const TABLE = 'Jane\tAcme\thttps://a.example/in/jane\nJoe\tGlobex\thttps://a.example/in/joe';
const EMOJI = '😀🎉';
const CONTROL = 'a\u0000\u0007b';

let does: OptionsActions;
beforeEach(() => {
  does = actions();
});

/** What stands under a field. */
const note = (name: string) => {
  const note = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
  return { words: note?.textContent ?? '', role: note?.getAttribute('role') };
};

/** Types into a field, leaves it, and expects a sentence under it, nothing sent, and nothing moved. */
async function refuses(name: string, typed: string, words: RegExp, root: HTMLElement): Promise<void> {
  const before = { height: root.scrollHeight, ...place(name) };
  type(name, typed);
  await waitFor(() => expect(box(name).value).not.toBe(''));
  fireEvent.blur(box(name));
  await waitFor(() =>
    expect(note(name)).toMatchObject({ words: expect.stringMatching(words), role: 'alert' }),
  );
  expect(note(name).words).toMatch(/^[A-Z].*\.$|^Enter 0 to/);
  expect(box(name).getAttribute('aria-invalid')).toBe('true');
  expect({ height: root.scrollHeight, ...place(name) }).toEqual(before);
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  const sent = Object.entries(does).filter(
    ([action, one]) => action !== 'storageUsed' && (one as Mock).mock.calls.length > 0,
  );
  expect(sent).toEqual([]);
}

const place = (name: string) => {
  const { top, left } = box(name).getBoundingClientRect();
  return { top, left };
};

describe.each([360, 720])('in a page of %i px', (width) => {
  describe('the service address refuses', () => {
    it.each([
      ['10,000 characters', LONG, /not a web address/],
      ['10,000 characters of an address', `https://a.example/${LONG}`, /not a web address/],
      ['a pasted table', TABLE, /not a web address/],
      ['an emoji', EMOJI, /not a web address/],
      ['an emoji as host', 'https://😀.example', /not a web address/],
      ['control characters', CONTROL, /not a web address/],
      ['control characters in an address', 'https://a\u0000.example', /not a web address/],
      ['an address without encryption', 'http://a.example', /must start with https/],
      ['a password', 'https://me:secret@a.example', /Remove the user name/],
    ])('%s', async (_what, typed, words) => {
      const { root } = draw(unset(), does, { width });
      await refuses('Service address', typed, words, root);
      type('API key', 'tsk_1');
      fireEvent.click(button('Connect'));
      expect(does.connect).not.toHaveBeenCalled();
    });
  });

  describe('the key refuses', () => {
    it.each([
      ['10,000 characters', LONG, /too long to be a key/],
      ['a pasted table', TABLE, /no spaces or line breaks/],
      ['spaces', 'tsk one two', /no spaces or line breaks/],
      ['line breaks, which the browser pastes as spaces', 'tsk_one tsk_two ', /no spaces or line breaks/],
      ['emoji', `tsk_${EMOJI}`, /No key has characters like these/],
      ['control characters', CONTROL, /No key has characters like these/],
    ])('%s', async (_what, typed, words) => {
      const { root } = draw(unset(), does, { width });
      await refuses('API key', typed, words, root);
      type('Service address', SERVICE);
      fireEvent.click(button('Connect'));
      expect(does.connect).not.toHaveBeenCalled();
    });
  });

  describe('the profile link refuses', () => {
    it.each([
      ['10,000 characters', LONG, /too long to be a link/],
      ['a pasted table', TABLE, /one link only/],
      ['an emoji', EMOJI, /not a link/],
      ['control characters', CONTROL, /not a link/],
      ['control characters in a link', `${PROFILE}\u0000`, /not a link/],
      ['a company page', 'https://www.network.example/company/acme/', /a company page/],
      ['a search page', 'https://www.network.example/search/results/people/?keywords=jane', /a search page/],
      ['the home page', 'https://www.network.example/', /not a profile/],
      ['the name of a person', 'Jane Doe', /not a link/],
    ])('%s', async (_what, typed, words) => {
      const { root } = draw(unset(), does, { width });
      await refuses('Profile link', typed, words, root);
      fireEvent.click(button('Use this network'));
      expect(does.useNetwork).not.toHaveBeenCalled();
    });
  });

  const NUMBERS: [string, string][] = [
    ['10,000 characters', LONG],
    ['10,000 digits', '9'.repeat(10_000)],
    ['a pasted table', '1\t2\n3\t4'],
    ['an emoji', EMOJI],
    ['control characters', '1\u0000'],
    ['a number below zero', '-1'],
    ['a number that is too large', '1000001'],
    ['a number with an exponent', '1e3'],
    ['words', 'a lot'],
  ];

  describe.each(['Ask above', 'Daily limit', 'Days to keep people and history'])('“%s” refuses', (name) => {
    it.each(NUMBERS)('%s', async (_what, typed) => {
      const { root } = draw(session(), does, { width });
      await screen.findByRole('textbox', { name });
      await refuses(name, typed, /^Enter a number from [01] to [\d,]+, or leave it empty\.$/, root);
    });
  });

  describe.each(['Search page', 'Phone · Batch, per person'])('the price of “%s” refuses', (name) => {
    it.each(NUMBERS)('%s', async (_what, typed) => {
      const { root } = draw(session(), does, { width });
      await screen.findByRole('textbox', { name });
      await refuses(name, typed, /^Enter 0 to 10,000$/, root);
    });
  });
});

describe('the name of an account refuses', () => {
  it.each([
    ['10,000 characters', LONG, /^Use up to 60 characters\.$/],
    ['a pasted table', TABLE, /no tabs or line breaks/],
    ['control characters', CONTROL, /no tabs or line breaks/],
  ])('%s', async (_what, typed, words) => {
    const accounts = [anAccountView({ id: 'account-1', name: 'Acme', current: true }), anAccountView()];
    const { root } = draw(session({ accounts }), does);
    fireEvent.click(await screen.findByRole('button', { name: 'Rename Globex' }));
    await screen.findByRole('textbox', { name: 'Account name' });
    await refuses('Account name', typed, words, root);
    expect(button('Save').disabled).toBe(true);
    fireEvent.submit(box('Account name'));
    expect(does.renameAccount).not.toHaveBeenCalled();
  });
});

it('what is wrong with one field stays there while another one is typed in', async () => {
  draw(unset(), does);
  type('Service address', 'nowhere');
  fireEvent.blur(box('Service address'));
  await waitFor(() => expect(note('Service address').role).toBe('alert'));
  type('API key', 'tsk_1');
  await waitFor(() => expect(box('API key').value).toBe('tsk_1'));
  expect(note('Service address').role).toBe('alert');
  type('Service address', SERVICE);
  await waitFor(() =>
    expect(note('Service address').words).toBe('Requests go to https://talent.example.com only.'),
  );
});

it('both fields of a step say what is wrong at once', async () => {
  draw(unset(), does);
  fireEvent.click(button('Connect'));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(note('Service address').words).toBe('Enter the address your company gave you.');
  expect(note('API key').words).toBe('Paste the key your company gave you.');
});
