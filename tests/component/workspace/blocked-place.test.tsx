import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { columnWords } from '../../../components/files/file-words.ts';
import { FIRST_CHOICE, planOf } from '../../../lib/export/file-choice.ts';
import { NAMES } from '../../../lib/settings/names.ts';
import { put } from '../../../lib/store/store.ts';
import { site } from '../../support/networks.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, person, setUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e.csv';
const CSV = [
  'Name,Email,Domain',
  'Jane Doe,jane@a.com,',
  ',,rival.example',
  ',,',
  ',not an email@,',
  'Jane again,JANE@a.com,',
].join('\n');

const fileOf = (content: BlobPart, name = 'list.csv') => new File([content], name, { type: 'text/csv' });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Do not contact/ });

function choose(root: HTMLElement, file: File): void {
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!input) throw new Error('There is no place for a file.');
  input.files = chosen.files;
  fireEvent.change(input);
}

interface Options {
  language?: Language;
  width?: number;
  dir?: string;
  filled?: boolean;
  policy?: readonly string[];
}

async function setUpPlace({ filled = false, policy = [], ...look }: Options = {}) {
  const made = await setUp({}, 'blocked', policy);
  await made.change([put('settings', { name: NAMES.network, value: site })]);
  const list = await made.noted.blockList();
  if (filled)
    await list.add([
      { name: HOSTILE, keys: ['l x'] },
      { name: 'W'.repeat(200), keys: ['c w'] },
      { name: 'acme.com', keys: ['d acme.com'] },
      { name: '', keys: ['h 0123'] },
    ]);
  const root = draw(made.model, look);
  await waitFor(() => expect(root.querySelector('.ts-ats')).not.toBeNull());
  if (filled)
    await waitFor(() => expect(root.querySelectorAll('.ts-blocked__line').length).toBeGreaterThan(3));
  return { ...made, list, root };
}

const STATES: Record<string, (look?: Options) => Promise<HTMLElement>> = {
  'nobody yet': async (look) => (await setUpPlace(look)).root,
  'a list and a policy': async (look) =>
    (await setUpPlace({ ...look, filled: true, policy: ['Acme Inc', 'rival.example'] })).root,
  'a report': async (look) => {
    const { root } = await setUpPlace(look);
    choose(root, fileOf(CSV, HOSTILE));
    await waitFor(() => expect(root.querySelector('.ts-notice')).not.toBeNull());
    return root;
  },
  'a problem': async (look) => {
    const { root } = await setUpPlace(look);
    choose(root, fileOf(''));
    await screen.findByRole('alert');
    return root;
  },
};

describe.each(Object.entries(STATES))('the place of who must not be contacted (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    expect(await violations(await build(), scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits a narrow window, %s, in Spanish', async (dir) => {
    const root = await build({ language: 'es', width: 340, dir });
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.textContent).not.toMatch(/\bblocked[A-Z]/);
  });
});

describe('the list', () => {
  it('takes what is typed, says what is wrong with it, and offers Undo', async () => {
    const { list } = await setUpPlace();
    field().focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Enter who must not be contacted.');
    await userEvent.keyboard('https://elsewhere.org/in/jane{Enter}');
    await screen.findByText('This is not a profile link of your network.');
    await userEvent.clear(field());
    await userEvent.keyboard('Acme.com{Enter}');
    await screen.findByText('1 on the list');
    expect(field().value).toBe('');
    await userEvent.keyboard('@acme.com{Enter}');
    await screen.findByText('This is on the list already.');
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await list.count()).toBe(0));
  });

  it('finds by the beginning of a word, and takes away with Undo', async () => {
    const { list } = await setUpPlace({ filled: true });
    await userEvent.type(screen.getByRole('searchbox'), 'acm');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1));
    button('Remove acme.com').focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Nobody on the list matches.');
    // The focus is not lost with the row that had it.
    expect(document.activeElement).not.toBe(document.body);
    expect(await list.count()).toBe(3);
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1));
  });

  it('does not say that nobody matches before it has looked', async () => {
    const { root } = await setUpPlace({ filled: true });
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(root.textContent ?? ''));
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'acm' } });
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1));
    observer.disconnect();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => text.includes('Nobody on the list matches'))).toEqual([]);
  });

  it('shows what an administrator has set without a way to change it', async () => {
    await setUpPlace({ policy: ['Rival Inc'] });
    const heading = await screen.findByRole('heading', { name: 'Set by your administrator' });
    const section = heading.closest('section') as HTMLElement;
    within(section).getByText('Rival Inc');
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('takes a file, says what was added and skipped, and can be undone', async () => {
    const { list, root } = await setUpPlace();
    choose(root, fileOf(CSV));
    await screen.findAllByText('2 added');
    screen.getByText('1 row skipped:');
    screen.getByText('1 without an email, profile link, domain or company (row 5)');
    screen.getByText('1 row repeats an earlier row.');
    expect(screen.queryByText(/on the list already/)).toBeNull();
    expect(await list.count()).toBe(2);
    await screen.findByText('Jane Doe');
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await list.count()).toBe(0));
  });
});

describe('the report of a file', () => {
  it('tells apart what was on the list, what the file repeats, and what is a link to another site', async () => {
    const { list, root } = await setUpPlace();
    await list.add([{ name: 'Acme', keys: ['c acme'] }]);
    choose(
      root,
      fileOf(
        ['Company,Website', 'Acme,', 'Rival,rival.example', 'Rival,', ',https://elsewhere.org/in/x'].join(
          '\n',
        ),
      ),
    );
    await screen.findAllByText('2 added');
    screen.getByText('1 was on the list already');
    screen.getByText('1 row repeats an earlier row.');
    screen.getByText('1 row skipped:');
    screen.getByText('1 with a link to another site (row 5)');
    expect(root.querySelector('.ts-notice')?.textContent).not.toMatch(/no email|import|\bATS\b/i);
  });

  it('says in Spanish what is missing in the rows that were skipped', async () => {
    const { root } = await setUpPlace({ language: 'es' });
    choose(root, fileOf(`${CSV}\nName alone,,`));
    await screen.findByText('2 sin correo, enlace de perfil, dominio ni empresa (filas 5, 7)');
  });
});

describe('a person of the list', () => {
  it('is blocked and allowed again in the drawer, and marked in the row', async () => {
    const made = await setUp({ people: [person('1')] });
    const root = draw(made.model);
    fireEvent.click(await screen.findByText('Person 1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Do not contact' }));
    await screen.findByRole('button', { name: 'Allow contact again' });
    screen.getByText('On your Do not contact list.');
    const get = screen.getByRole('button', { name: 'Get work email' });
    expect(get.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Get all' })).toBeNull();
    await waitFor(() =>
      expect(root.querySelector('td.ts-grid__cell--status')?.textContent).toBe('Do not contact'),
    );
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Allow contact again' }));
    await screen.findByRole('button', { name: 'Do not contact' });
    fireEvent.click(button('Undo'));
    await screen.findByRole('button', { name: 'Allow contact again' });
  });

  it('is no part of what several cost, wherever it is asked', async () => {
    const made = await setUp({ people: [person('1'), person('2', { company: 'Other' }), person('3')] });
    await (await made.noted.blockList()).add([{ name: 'Person 3', keys: ['u 3'] }]);
    draw(made.model);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const isAskedFor = async (name: string) => {
      const dialog = await screen.findByRole('dialog');
      within(dialog).getByRole('heading', { name: new RegExp(`^${name} for 2`) });
      within(dialog).getByText('1 left out: do not contact');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Get contacts for 3' }));
    await isAskedFor('Get contacts');
    fireEvent.click(button('More'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Get profiles for 3' }));
    await isAskedFor('Get profiles');
  });

  it('is left out of an export, which says so', async () => {
    const made = await setUp({ people: [person('1'), person('2', { company: 'Other' })] });
    await (await made.noted.blockList()).add([{ name: 'Acme', keys: ['c acme'] }]);
    const one = (urn: string) => ({ key: `A|${urn}`, urns: [urn], person: person(urn) });
    void made.model.exportPeople(() => [[one('1'), one('2')]], 2);
    await waitFor(() => expect(made.model.fileAsked.value).not.toBeNull());
    made.model.fileAsked.value?.onSave({ ...planOf(FIRST_CHOICE, [], columnWords()), isPlain: false });
    await waitFor(() => expect(made.saved).toHaveLength(1));
    const text = await made.saved[0]?.text;
    expect(text).toContain('Person 2');
    expect(text).not.toContain('Person 1');
    expect(made.model.announcement.value).toContain('1 left out: do not contact');
  });
});
