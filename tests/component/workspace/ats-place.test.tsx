import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Ats } from '../../../lib/ats/ats-store.ts';
import { NAMES } from '../../../lib/settings/names.ts';
import { emailKey, linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { put } from '../../../lib/store/store.ts';
import { site } from '../../support/networks.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, NOW, setUp } from './set-up.tsx';

/** Which of some people are in the import. */
const isIn = async (own: Ats, people: string[][]) => (await own.inAts(people)).map((one) => one !== null);

const CSV = [
  'Full name,LinkedIn,E-mail,Owner email,Notes',
  'Jane Doe,https://www.site.com/in/jane,jane@a.com,me@us.com,https://www.site.com/in/boss',
  'Joe Roe,,joe@a.com; joe@b.com,me@us.com,',
  'Jim Poe,https://elsewhere.org/jim,,me@us.com,',
  'Jil Loe,,,me@us.com,',
  'Jane again,site.com/in/JANE,,me@us.com,',
].join('\n');
const HOSTILE = '<img src=x onerror=alert(1)>\u202eevil.csv';

const fileOf = (content: BlobPart, name = 'candidates.csv') =>
  new File([content], name, { type: 'text/csv' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(name) });
const input = (root: HTMLElement) =>
  root.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

/** Chooses a file as the browser's dialog does. */
async function choose(root: HTMLElement, file: File): Promise<void> {
  await waitFor(() => expect(input(root)).not.toBeNull());
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input(root).files = chosen.files;
  fireEvent.change(input(root));
}

async function setUpAts({ network = true, imported = false } = {}) {
  const made = await setUp({}, 'ats');
  if (network) await made.change([put('settings', { name: NAMES.network, value: site })]);
  const ats = await made.noted.ats();
  if (imported) {
    const key = emailKey('old@a.com');
    const parts = new Map([[partKey('A', key), [{ key, name: 'Old' }]]]);
    await ats.replace(parts, { file: 'old.csv', at: NOW, people: 1, network: null });
    await waitFor(() => expect(made.model.ats.value).not.toBeNull());
    await made.model.ats.value?.read();
  }
  return { ...made, ats };
}

/** A workspace in which a file was chosen and its columns are shown. */
async function setUpColumns(file = fileOf(CSV), options = {}) {
  const made = await setUpAts(options);
  const root = draw(made.model);
  await choose(root, file);
  await waitFor(() => expect(button('Import')).not.toBeNull());
  return { ...made, root };
}

const STATES: Record<string, (language?: Language, width?: number, dir?: string) => Promise<HTMLElement>> = {
  'nothing yet': async (language = 'en', width = 1000, dir = 'ltr') =>
    draw((await setUpAts()).model, { language, width, dir }),
  'an earlier import': async (language = 'en', width = 1000, dir = 'ltr') =>
    draw((await setUpAts({ imported: true })).model, { language, width, dir }),
  columns: async (language = 'en', width = 1000, dir = 'ltr') => {
    const root = draw((await setUpAts({ network: false })).model, { language, width, dir });
    await choose(root, fileOf(`${'W'.repeat(300)},${CSV}`, HOSTILE));
    await waitFor(() => expect(root.querySelectorAll('select').length).toBeGreaterThan(4));
    return root;
  },
  'a report': async (language = 'en', width = 1000, dir = 'ltr') => {
    const made = await setUpAts();
    const root = draw(made.model, { language, width, dir });
    await choose(root, fileOf(CSV, HOSTILE));
    await waitFor(() => expect(made.model.ats.value?.step.value.kind).toBe('columns'));
    await made.model.ats.value?.start();
    await waitFor(() => expect(root.querySelector('.ts-notice')).not.toBeNull());
    return root;
  },
  'a problem': async (language = 'en', width = 1000, dir = 'ltr') => {
    const root = draw((await setUpAts()).model, { language, width, dir });
    await choose(root, fileOf(''));
    await screen.findByRole('alert');
    return root;
  },
  'an import under way': async (language = 'en', width = 1000, dir = 'ltr') => {
    const made = await setUpAts();
    const root = draw(made.model, { language, width, dir });
    await waitFor(() => expect(made.model.ats.value).not.toBeNull());
    if (made.model.ats.value)
      made.model.ats.value.step.value = { kind: 'importing', file: HOSTILE, percent: 40 };
    await screen.findByRole('progressbar');
    return root;
  },
};

describe.each(Object.entries(STATES))('the place of the ATS (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    const root = await build();
    await waitFor(() => expect(root.querySelector('.ts-ats')).not.toBeNull());
    expect(await violations(root, scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits a narrow window, %s, in Spanish', async (dir) => {
    const root = await build('es', 340, dir);
    await waitFor(() => expect(root.querySelector('.ts-ats')).not.toBeNull());
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.textContent).not.toMatch(/\bats[A-Z]/);
  });
});

describe('the import of a file', () => {
  it('shows the columns, and says what was imported and what was skipped', async () => {
    const { ats, root } = await setUpColumns();
    expect([...root.querySelectorAll('select')].map(({ value }) => value)).toEqual([
      'name',
      'link',
      'email',
      'none',
      'link',
    ]);
    within(screen.getByRole('list')).getByText('jane@a.com');
    fireEvent.change(select('“Notes”'), { target: { value: 'none' } });
    fireEvent.click(button('Import'));
    await screen.findByText('2 people imported');
    screen.getByText('Profile links: 1 · Emails: 3');
    screen.getByText('1 row repeats an earlier row.');
    screen.getByText('2 rows skipped:');
    screen.getByText('1 has a link to another site and no email (row 4)');
    screen.getByText('1 has neither a link nor an email (row 5)');
    screen.getByText(/Nov 15, 2026 · 2 people imported/);
    expect(
      await isIn(ats, [
        [linkKey('https://site.com/in/jane')],
        [emailKey('JOE@b.com')],
        [emailKey('me@us.com')],
        [linkKey('https://site.com/in/boss')],
      ]),
    ).toEqual([true, true, false, false]);
  });

  it('replaces the earlier one', async () => {
    const { ats } = await setUpColumns(fileOf(CSV), { imported: true });
    fireEvent.click(button('Import'));
    await screen.findByText(/Nov 15, 2026 · /);
    await waitFor(async () => expect((await ats.lastImport())?.file).toBe('candidates.csv'));
    expect(await isIn(ats, [[emailKey('old@a.com')]])).toEqual([false]);
  });

  it('needs a column by which somebody can be recognized', async () => {
    await setUpColumns(fileOf('Name,City\nJane Doe,Lyon\n'));
    screen.getByText('Choose a column with profile links or emails.');
    expect(button('Import').disabled).toBe(true);
    fireEvent.change(select('City'), { target: { value: 'email' } });
    await waitFor(() => expect(button('Import').disabled).toBe(false));
  });

  it('of a file that names nobody leaves the earlier one', async () => {
    const { ats } = await setUpColumns(fileOf('Name,Email\nJane Doe,\n'), { imported: true });
    fireEvent.click(button('Import'));
    await screen.findByText('No profile link or email was found in the chosen columns.');
    screen.getByText('1 has neither a link nor an email (row 2)');
    expect((await ats.lastImport())?.file).toBe('old.csv');
  });

  it('knows that there may be no names of columns', async () => {
    await setUpColumns(fileOf('Jane Doe,jane@a.com\nJoe Roe,joe@a.com\n'));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    select('Column 2');
    fireEvent.click(screen.getByRole('checkbox'));
    await waitFor(() => select('jane@a.com'));
  });

  it('shows many columns when it is asked for them', async () => {
    const headers = Array.from({ length: 500 }, (_, n) => `Field ${n}`);
    const { root } = await setUpColumns(fileOf(`${headers.join(',')},Email\n${',x'.repeat(500)}@a.com\n`));
    expect(root.querySelectorAll('select')).toHaveLength(1);
    button('Show all 501 columns').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(root.querySelectorAll('select')).toHaveLength(501));
    // The button is gone, and the next key goes on from the columns.
    await waitFor(() => expect(document.activeElement?.className).toContain('ts-ats__columns'));
  });

  it('is done by keys alone', async () => {
    const { ats, model } = await setUpColumns();
    select('“Notes”').focus();
    await userEvent.keyboard('N');
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Import'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('2 people imported');
    // The place itself says it.
    expect(model.announcement.value ?? '').not.toContain('imported');
    await waitFor(() => expect(document.activeElement?.className).toBe('ts-ats'));
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Remove'));
    expect((await ats.lastImport())?.people).toBe(2);
  });

  it('that is cancelled changes nothing', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => `P ${n},p${n}@a.com`).join('\n');
    const { ats, model } = await setUpColumns(fileOf(`Name,Email\n${many}`), { imported: true });
    fireEvent.click(button('Import'));
    await screen.findByRole('progressbar');
    fireEvent.click(button('Cancel'));
    await screen.findByRole('button', { name: 'Import again' });
    expect(model.announcement.value).toContain('Import cancelled. Nothing was changed.');
    expect((await ats.lastImport())?.file).toBe('old.csv');
    expect(await isIn(ats, [[emailKey('old@a.com')]])).toEqual([true]);
  });

  it('goes on while another place is shown', async () => {
    const { model } = await setUpColumns();
    fireEvent.click(button('Import'));
    model.place.value = 'lists';
    await waitFor(() => expect(model.ats.value?.report.value?.people).toBe(2));
    model.place.value = 'ats';
    await screen.findByText('2 people imported');
  });
});

describe('a file that can’t be imported', () => {
  it.each([
    ['', 'This file has no rows.'],
    ['\n\n', 'This file has no rows.'],
    ['PK\u0003\u0004', 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.'],
    ['%PDF-1.4', 'This isn’t a CSV file.'],
    [`a,b\n${'x,'.repeat(2_000)}\n`, 'Row 2 has more than 1,000 columns. Export fewer columns.'],
    [
      `a,b\n"x${'Jane,j@a.com\n'.repeat(400_000)}`,
      'Row 2 doesn’t end. A quotation mark may be missing there.',
    ],
    ['a\n'.repeat(200_001), 'This file has more than 200,000 rows. Split it.'],
  ])('says why (%#)', async (content, words) => {
    const { model, ats } = await setUpAts({ imported: true });
    const root = draw(model);
    await choose(root, fileOf(content));
    // Where only a later row is odd, it is found at the import.
    await waitFor(() => expect(['columns', 'start']).toContain(model.ats.value?.step.value.kind));
    const step = model.ats.value?.step.value;
    if (step?.kind === 'columns') {
      model.ats.value?.setRole(0, 'email');
      await model.ats.value?.start();
    }
    await screen.findByText(words);
    screen.getByText('Nothing was imported, and nothing was changed.');
    expect((await ats.lastImport())?.file).toBe('old.csv');
    fireEvent.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});

it('a file is dropped', async () => {
  const { model } = await setUpAts();
  const root = draw(model);
  await screen.findByRole('button', { name: 'Choose CSV file' });
  const dropped = new DataTransfer();
  dropped.items.add(fileOf(CSV));
  const target = root.querySelector('.ts-ats__drop') as HTMLElement;
  target.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: dropped }));
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
  await screen.findByRole('heading', { name: 'Columns of candidates.csv' });
});

it('the import is removed after a question', async () => {
  const { model, ats } = await setUpAts({ imported: true });
  draw(model);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the imported people?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await ats.lastImport()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Choose CSV file' });
  expect(await ats.lastImport()).toBeNull();
});
