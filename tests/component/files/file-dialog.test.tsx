import '../../../assets/ui.css';
import '../../../components/files/files.css';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FileDialog } from '../../../components/files/file-dialog.tsx';
import type { ChosenFile } from '../../../components/files/file-source.ts';
import { createUndo } from '../../../components/ui/undo.ts';
import { ALL_COLUMNS } from '../../../lib/export/columns.ts';
import { systemOf } from '../../../lib/export/systems.ts';
import { aPerson } from '../../support/records.ts';
import { openNoted } from '../noted.ts';
import { drawScreen, type Language, violations } from '../screen.tsx';

const NOW = Date.UTC(2026, 10, 15, 12);
const people = [
  aPerson({ urn: '1', name: 'Jane Doe' }),
  aPerson({ urn: '2', name: 'Zoë Ng' }),
  aPerson({ urn: '3', name: 'Cher' }),
];
const listed = people.map((person) => ({ key: `A|${person.urn}`, person, urns: [person.urn] }));

interface Wanted {
  count?: number;
  language?: Language;
  width?: number;
  noted?: ReturnType<typeof openNoted>;
}

async function opened({ count = 3, language = 'en', width = 500, noted }: Wanted = {}) {
  const disk = noted ?? openNoted(people, () => NOW);
  const own = await disk.followUps();
  const onSave = vi.fn<(chosen: ChosenFile) => void>();
  const onClose = vi.fn();
  const undo = createUndo({ after: () => () => undefined, now: () => NOW });
  const announce = vi.fn<(words: string) => void>();
  let ids = 0;
  const root = drawScreen(
    <FileDialog
      source={{ what: 'Backend', count, parts: () => [listed], own, blocked: null, isOff: async () => false }}
      now={() => NOW}
      newId={() => `id-${++ids}`}
      undo={undo}
      announce={announce}
      onSave={onSave}
      onClose={onClose}
    />,
    { title: 'Dialog', style: `inline-size:${width}px; block-size:700px`, now: NOW, language },
  );
  await waitFor(() => expect(root.querySelector('.ts-button--primary:disabled')).toBeNull());
  return { root, disk, own, onSave, onClose, undo, announce };
}

const box = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

/** What was saved last. */
const last = (onSave: ReturnType<typeof vi.fn<(chosen: ChosenFile) => void>>) => onSave.mock.lastCall?.[0];

describe('the dialog that asks for the file', () => {
  it('offers a spreadsheet with all columns at first', async () => {
    const { onSave } = await opened();
    press('Save file');
    const { plan, isPlain } = last(onSave) ?? {};
    expect(plan).toMatchObject({ format: 'csv', delimiter: ',' });
    expect(plan && 'columns' in plan && plan.columns.map(({ value }) => value)).toEqual([...ALL_COLUMNS]);
    expect(isPlain).toBe(false);
  });

  it('remembers the last choice, of this account', async () => {
    const { disk, onSave } = await opened();
    choose('File', 'vcard');
    choose('Version', '4.0');
    fireEvent.click(screen.getByRole('checkbox', { name: 'One file for each person, in a zip' }));
    press('Save file');
    expect(last(onSave)?.plan).toEqual({ format: 'vcard', version: '4.0', isEach: true });
    const again = await opened({ noted: disk });
    await waitFor(() => expect(box('File').value).toBe('vcard'));
    press('Save file');
    expect(last(again.onSave)?.plan).toEqual({ format: 'vcard', version: '4.0', isEach: true });
    const [record] = await again.own.fileSettings();
    expect(record).toMatchObject({ id: 'A|last', account: 'A' });
  });

  it('keeps nothing if it is closed', async () => {
    const { own, onClose } = await opened();
    choose('File', 'json');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    expect(await own.fileSettings()).toEqual([]);
  });

  it('is used by the keyboard alone', async () => {
    const { onSave, onClose } = await opened();
    box('File').focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(box('File').value).toBe('xlsx'));
    screen.getByRole('button', { name: 'Save file' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(last(onSave)?.plan.format).toBe('xlsx');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says what Greenhouse does with imported people, how many files there are, and who lacks a name', async () => {
    const { onSave } = await opened({ count: 16_001 });
    choose('File', 'system');
    screen.getByText('Greenhouse may email these people');
    screen.getByText('A zip with 3 files, because Greenhouse takes up to 8,000 people from one file.');
    await screen.findByText('1 row lacks a first or last name, which Greenhouse requires.');
    press('Save file');
    expect(last(onSave)).toEqual({
      plan: { format: 'system', columns: systemOf('greenhouse')?.columns, maxRows: 8_000 },
      isPlain: true,
    });
  });

  it('counts the rows that Bullhorn does not take, and asks to compare its columns', async () => {
    await opened();
    choose('File', 'system');
    choose('System', 'bullhorn');
    await screen.findByText(
      '1 row has characters that aren’t English. Bullhorn takes English characters only.',
    );
    screen.getByText(/^Bullhorn publishes no column names/);
    expect(screen.queryByText(/may email/)).toBeNull();
  });

  it('offers no file for each of too many people', async () => {
    const { onSave } = await opened({ count: 65_536 });
    choose('File', 'vcard');
    const each = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'One file for each person, in a zip',
    });
    expect(each.disabled).toBe(true);
    screen.getByText('One file each is possible for up to 65,535 people.');
    press('Save file');
    expect(last(onSave)?.plan).toMatchObject({ isEach: false });
  });

  it.each(['en', 'es'] as const)('has no violation in any format, in %s', async (language) => {
    const { root } = await opened({ language, width: 360 });
    const [format] = within(root).getAllByRole<HTMLSelectElement>('combobox');
    for (const { value } of format?.options ?? []) {
      fireEvent.change(format as HTMLSelectElement, { target: { value } });
      for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
      expect(root.querySelector('dialog')?.scrollWidth).toBeLessThanOrEqual(
        root.querySelector('dialog')?.clientWidth ?? 0,
      );
    }
  });
});

describe('own columns', () => {
  it('are made from those of a system, named, ordered and kept', async () => {
    const { disk, onSave } = await opened();
    choose('File', 'system');
    choose('System', 'bullhorn');
    press('Save your own columns');
    type('Name of these columns', 'Our Bullhorn');
    type('Column 1', 'given_name');
    press('Move given_name down');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move given_name down'),
    );
    press('Remove comments');
    press('Add column');
    await waitFor(() => expect(document.activeElement).toBe(field('Column 7')));
    type('Column 7', 'source');
    choose('Value of column 7', 'text');
    type('Text of column 7', 'Sourcing');
    press('Save');
    await waitFor(() => expect(box('System').selectedOptions[0]?.textContent).toBe('Our Bullhorn'));
    press('Save file');
    const plan = last(onSave)?.plan;
    expect(plan).toMatchObject({ format: 'system', maxRows: 1_000 });
    expect(plan && 'columns' in plan && plan.columns).toEqual([
      { head: 'lastName', value: 'lastName', text: '' },
      { head: 'given_name', value: 'firstName', text: '' },
      { head: 'email', value: 'email', text: '' },
      { head: 'phone', value: 'phone', text: '' },
      { head: 'companyName', value: 'company', text: '' },
      { head: 'occupation', value: 'title', text: '' },
      { head: 'source', value: 'text', text: 'Sourcing' },
    ]);
    await opened({ noted: disk });
    await waitFor(() => expect(box('System').selectedOptions[0]?.textContent).toBe('Our Bullhorn'));
    // Its limit still counts, and the columns are the recruiter's by now.
    await screen.findByText(/^1 row has characters that aren’t English/);
    expect(screen.queryByText(/publishes no column names/)).toBeNull();
  });

  it('serve spreadsheets too, are edited, and are deleted', async () => {
    const { own, onSave } = await opened();
    press('Save your own columns');
    type('Name of these columns', 'Short');
    while (screen.queryByRole('button', { name: 'Remove Title' })) press('Remove Title');
    press('Save');
    await waitFor(() => expect(box('Columns').selectedOptions[0]?.textContent).toBe('Short'));
    press('Edit columns');
    expect(field('Name of these columns').value).toBe('Short');
    type('Name of these columns', 'Shorter');
    press('Save');
    await waitFor(() => expect(box('Columns').selectedOptions[0]?.textContent).toBe('Shorter'));
    press('Save file');
    const plan = last(onSave)?.plan;
    expect(plan && 'columns' in plan && plan.columns.map(({ value }) => value)).toEqual(
      ALL_COLUMNS.filter((value) => value !== 'title'),
    );
    press('Edit columns');
    press('Delete');
    await waitFor(() => expect(box('Columns').options).toHaveLength(1));
    expect((await own.fileSettings()).map(({ id }) => id)).toEqual(['A|last']);
  });

  /** Stores own columns and opens them to be edited. */
  async function edited(name: string) {
    const made = await opened();
    press('Save your own columns');
    type('Name of these columns', name);
    press('Save');
    await waitFor(() => expect(box('Columns').selectedOptions[0]?.textContent).toBe(name));
    press('Edit columns');
    return made;
  }

  it('that are deleted come back with Undo, and are chosen again', async () => {
    const { own, root } = await edited('Short');
    press('Delete');
    await screen.findByText('Columns deleted: Short');
    expect(await own.fileSettings()).toEqual([]);
    const dialog = root.querySelector('dialog') as HTMLElement;
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box('Columns').selectedOptions[0]?.textContent).toBe('Short'));
    expect((await own.fileSettings()).map(({ name }) => name)).toEqual(['Short']);
  });

  it('that can’t be deleted or brought back stay as they are, and that is said', async () => {
    const { own } = await edited('Short');
    const broken = vi.spyOn(own, 'removeFileSetting').mockRejectedValueOnce(new Error('full'));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    press('Delete');
    await screen.findByText('Not saved. Storage may be full.');
    expect(field('Name of these columns').value).toBe('Short');
    broken.mockRestore();
    press('Delete');
    await screen.findByText('Columns deleted: Short');
    vi.spyOn(own, 'restore').mockRejectedValueOnce(new Error('full'));
    press('Undo');
    await screen.findByText('Not saved. Storage may be full.');
    warn.mockRestore();
  });

  it('that can’t be brought back after the dialog was closed are told of elsewhere', async () => {
    const { own, root, undo, announce } = await edited('Short');
    press('Delete');
    await screen.findByText('Columns deleted: Short');
    vi.spyOn(own, 'restore').mockRejectedValueOnce(new Error('full'));
    // Nothing else is drawn in its place.
    render(null, root);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    undo.undo();
    await waitFor(() => expect(announce).toHaveBeenCalledWith('Not saved. Storage may be full.'));
    warn.mockRestore();
  });

  it('need a name that no others have, and names of columns that differ', async () => {
    const { own } = await opened();
    press('Save your own columns');
    press('Save');
    await screen.findByText('Enter a name');
    expect(document.activeElement).toBe(field('Name of these columns'));
    type('Name of these columns', 'Short');
    type('Column 2', 'Name');
    screen.getByText('Another column has this name');
    press('Save');
    expect(document.activeElement).toBe(field('Column 2'));
    type('Column 2', '');
    press('Save');
    await screen.findByText('Enter a name');
    type('Column 2', 'Job');
    press('Save');
    await waitFor(async () => expect(await own.fileSettings()).toHaveLength(1));
    await screen.findByRole('button', { name: 'Edit columns' });
    press('Save your own columns');
    type('Name of these columns', 'SHORT');
    press('Save');
    await screen.findByText('Other columns have this name');
    press('Cancel');
    expect(await own.fileSettings()).toHaveLength(1);
  });

  it.each(['en', 'es'] as const)('are edited without a violation, in %s', async (language) => {
    const { root } = await opened({ language, width: 360 });
    fireEvent.click(
      within(root).getByRole('button', { name: /Save your own columns|Guardar columnas propias/ }),
    );
    const values = await within(root).findAllByRole<HTMLSelectElement>('combobox');
    fireEvent.change(values[0] as HTMLSelectElement, { target: { value: 'text' } });
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  });
});
