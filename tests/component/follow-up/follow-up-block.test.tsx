import { signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FollowUpBlock } from '../../../components/follow-up/follow-up-block.tsx';
import { MAX_NOTE_CHARS } from '../../../components/follow-up/follow-up-model.ts';
import { hostile, UNSEEN } from '../../support/hostile-text.ts';
import { violations } from '../screen.tsx';
import { draw, fill, JANE, JOHN, NOW, setUp } from './set-up.tsx';

type SetUp = Awaited<ReturnType<typeof setUp>>;

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const box = (name: string | RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const tagField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Add tag' });
const focused = () => document.activeElement as HTMLElement;
const press = (keys: string) => userEvent.keyboard(keys);
const noteTexts = () =>
  [...document.querySelectorAll('.ts-follow-up__text')].map(({ textContent }) => textContent);

/** Opens a menu with the keyboard and waits until the focus is in it. */
async function openMenu(name: string | RegExp): Promise<void> {
  (await button(name)).focus();
  await press('{Enter}');
  await waitFor(() => expect(focused().getAttribute('role')).toBe('menuitem'));
}

/** Chooses an item of the open menu with the keyboard. */
async function chooseItem(name: string): Promise<void> {
  for (let step = 0; step < 20 && !focused().textContent?.startsWith(name); step++)
    await press('{ArrowDown}');
  expect(focused().textContent).toContain(name);
  await press('{Enter}');
}

/** A block with Jane's records, after they are drawn. */
async function drawFilled(): Promise<SetUp> {
  const made = await setUp();
  await fill(made);
  draw(made);
  await screen.findByText('Wants to stay in Lyon.');
  return made;
}

const STATES: Record<string, (made: SetUp) => Promise<unknown>> = {
  'nothing noted': async () => {},
  'much noted': fill,
  'a due reminder': ({ model }) => model.setReminder([JANE], { at: NOW - 60_000, text: 'Call her back' }),
  'hostile texts': async ({ model }) => {
    await model.setReminder([JANE], { at: NOW + 60_000, text: hostile('reminder') });
    await model.addToListNamed([JANE], hostile('list'));
    await model.addTag([JANE], hostile('tag'));
    await model.addNote(JANE, `${hostile('note')}\n<img src=x onerror=alert(1)>`);
  },
};

describe.each(Object.entries(STATES))('the block (%s)', (_name, note) => {
  async function drawn(options?: Parameters<typeof draw>[1]): Promise<HTMLElement> {
    const made = await setUp();
    await note(made);
    await made.model.read();
    const root = draw(made, options);
    await waitFor(() => expect(root.querySelector('textarea')).not.toBeNull());
    return root;
  }

  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    expect(await violations(await drawn(), scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits 320 px, %s, in Spanish', async (dir) => {
    const root = await drawn({ width: 320, language: 'es', dir });
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    expect(root.textContent).not.toMatch(/\bfollowUp[A-Z]/);
    within(root).getByRole('button', { name: 'Añadir a una lista' });
    within(root).getByRole('combobox', { name: 'Añadir etiqueta' });
  });

  it('has controls of 24 px at least', async () => {
    const root = await drawn();
    for (const control of root.querySelectorAll<HTMLElement>('.ts-follow-up :is(button, input, textarea)'))
      if (control.offsetParent && !control.closest('[popover]'))
        expect(Math.min(control.offsetWidth, control.offsetHeight), control.outerHTML).toBeGreaterThan(23);
  });
});

describe('the block', () => {
  it('has no violation with its forms and its menu open', async () => {
    const made = await drawFilled();
    await openMenu('Mark as contacted');
    await chooseItem('Another date…');
    await openMenu('Add to list');
    await chooseItem('New list…');
    fireEvent.click((await screen.findAllByRole('button', { name: /^Edit note/ }))[0] as Element);
    fireEvent.click(await button('1 earlier'));
    await openMenu(/^Backend Q4/);
    made.model.failed.value = true;
    const root = document.querySelector<HTMLElement>('.ts-root') as HTMLElement;
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  });

  it('keeps its place while it is read, and is as high with nothing noted', async () => {
    const made = await setUp();
    const root = draw(made);
    const block = root.querySelector<HTMLElement>('.ts-follow-up') as HTMLElement;
    within(block).getByText('Loading…');
    const height = block.offsetHeight;
    await button('Add to list');
    expect(block.offsetHeight).toBe(height);
  });

  it('takes the focus once it is read, if it was asked for, and only once', async () => {
    const made = await setUp();
    const wanted = signal(true);
    draw(made, { wanted });
    await waitFor(() => expect(focused().textContent).toBe('Add to list'));
    expect(wanted.value).toBe(false);
    focused().blur();
    await made.model.addTag([JANE], 'go');
    await screen.findByText('#go');
    expect(focused()).toBe(document.body);
    wanted.value = true;
    await waitFor(() => expect(focused().textContent).toBe('Add to list'));
  });

  it('says that nothing could be read, and reads again', async () => {
    const made = await setUp();
    const of = vi.spyOn(made.model, 'of').mockRejectedValueOnce(new Error('closed'));
    draw(made);
    await screen.findByText('Lists and notes couldn’t be loaded.');
    of.mockRestore();
    fireEvent.click(await button('Try again'));
    await button('Add to list');
  });

  it('never shows what is noted of one person under the next, whoever is read first', async () => {
    const made = await setUp();
    await fill(made);
    const root = draw(made);
    await screen.findByText('Wants to stay in Lyon.');
    const main = root.querySelector('main') as HTMLElement;
    const real = made.model.of;
    let answer: (() => void) | null = null;
    let answered = 0;
    vi.spyOn(made.model, 'of').mockImplementation(async (somebody) => {
      const noted = await real(somebody);
      if (somebody.urns[0] === 'urn:1')
        await new Promise<void>((done) => {
          answer = done;
        });
      answered += 1;
      return noted;
    });
    const show = (somebody: typeof JANE) =>
      render(<FollowUpBlock model={made.model} somebody={somebody} />, main);
    show(JOHN);
    expect(main.textContent).not.toContain('Lyon');
    await waitFor(() => within(main).getByText('#gophers'));
    // Jane's answer comes after John was read again.
    show(JANE);
    await waitFor(() => expect(answer).not.toBeNull());
    show(JOHN);
    await waitFor(() => expect(answered).toBe(2));
    (answer as (() => void) | null)?.();
    await waitFor(() => expect(answered).toBe(3));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(main.textContent).not.toContain('Lyon');
    expect(within(main).queryByRole('button', { name: /Backend/ })).toBeNull();
    within(main).getByText('#gophers');
  });

  it('shows what another page has noted', async () => {
    const made = await setUp();
    draw(made);
    await button('Add to list');
    await made.model.addTag([JANE], 'from elsewhere');
    await screen.findByText('#from elsewhere');
  });
});

describe('lists', () => {
  it('are made by name with the keyboard, have the person at once, and one Undo takes both back', async () => {
    const made = await setUp();
    draw(made);
    await openMenu('Add to list');
    await chooseItem('New list…');
    const name = await box('List name');
    await waitFor(() => expect(focused()).toBe(name));
    expect((await button('Create')).getAttribute('aria-disabled')).toBe('true');
    await press('Backend Q4{Enter}');
    const control = await button('Backend Q4 · To contact');
    await waitFor(async () => expect(focused()).toBe(await button('Add to list')));
    expect(screen.queryByRole('textbox', { name: 'List name' })).toBeNull();
    await screen.findByText('1 person added to Backend Q4');
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(control.isConnected).toBe(false));
    await waitFor(() => expect(made.model.lists.value).toEqual([]));
  });

  it('are not made at Escape, which gives the focus back', async () => {
    const made = await setUp();
    draw(made);
    await openMenu('Add to list');
    await chooseItem('New list…');
    const name = await box('List name');
    await waitFor(() => expect(focused()).toBe(name));
    await press('Bac{Escape}');
    await waitFor(async () => expect(focused()).toBe(await button('Add to list')));
    expect(made.model.lists.value).toEqual([]);
  });

  it('have the name once, whichever way it is typed', async () => {
    const made = await setUp();
    await made.model.createList('Backend Q4');
    draw(made);
    await openMenu('Add to list');
    await chooseItem('New list…');
    await waitFor(async () => expect(focused()).toBe(await box('List name')));
    await press(' backend  q4 {Enter}');
    await button('Backend Q4 · To contact');
    expect(made.model.lists.value).toHaveLength(1);
  });

  it('say that a name is too long', async () => {
    draw(await setUp());
    await openMenu('Add to list');
    await chooseItem('New list…');
    fireEvent.input(await box('List name'), { target: { value: 'x'.repeat(81) } });
    await screen.findByText('Up to 80 characters. This is 81.');
    expect((await button('Create')).getAttribute('aria-disabled')).toBe('true');
  });

  it('offer those that the person is not in', async () => {
    await drawFilled();
    await openMenu('Add to list');
    const menu = screen.getByRole('menu', { name: 'Add to list' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Data engineers', 'New list…']);
    await press('{Enter}');
    await button('Data engineers · To contact');
  });

  it('have a stage each, which is marked, changed and taken back', async () => {
    await drawFilled();
    await openMenu('Backend Q4 · Contacted');
    screen.getByRole('menu', { name: 'Stage in Backend Q4' });
    expect([focused().textContent, focused().getAttribute('aria-current')]).toEqual(['Contacted', 'true']);
    await chooseItem('Interview');
    const control = await button('Backend Q4 · Interview');
    await waitFor(() => expect(focused()).toBe(control));
    await screen.findByText('Moved to Interview');
    await press('{Control>}z{/Control}');
    await button('Backend Q4 · Contacted');
  });

  it('are left with the keyboard, and the focus goes to what is beside', async () => {
    await drawFilled();
    await openMenu('Backend Q4 · Contacted');
    await chooseItem('Remove from list');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Backend/ })).toBeNull());
    await waitFor(async () => expect(focused()).toBe(await button('Add to list')));
    await screen.findByText('1 person removed from Backend Q4');
    fireEvent.click(await button('Undo'));
    await button('Backend Q4 · Contacted');
  });

  it('keep the typed name if the list could not be stored, and say so there', async () => {
    const made = await setUp();
    draw(made);
    await openMenu('Add to list');
    await chooseItem('New list…');
    await waitFor(async () => expect(focused()).toBe(await box('List name')));
    made.disk.isFull = true;
    await press('Nurses{Enter}');
    await screen.findByText('Not saved. Storage may be full.');
    expect((await box('List name')).value).toBe('Nurses');
    made.disk.isFull = false;
    await press('{Enter}');
    await button('Nurses · To contact');
    await waitFor(() => expect(screen.queryByText('Not saved. Storage may be full.')).toBeNull());
  });
});

describe('tags', () => {
  it('are typed one after the other, ended by Enter or a comma', async () => {
    const made = await setUp();
    draw(made);
    (await tagField()).focus();
    await press('#Golang{Enter}');
    await screen.findByText('#golang');
    await press('distributed systems,rust{Enter}');
    await screen.findByText('#distributed systems');
    await screen.findByText('#rust');
    expect(focused()).toBe(await tagField());
    expect((await tagField()).value).toBe('');
  });

  it('are pasted with commas between them', async () => {
    draw(await setUp());
    fireEvent.input(await tagField(), { target: { value: 'go, rust, zig' } });
    await screen.findByText('#rust');
    expect((await tagField()).value).toBe('zig');
  });

  it('are completed from those in use, by keys', async () => {
    const made = await drawFilled();
    await made.model.addTag([JOHN], 'go');
    const field = await tagField();
    field.focus();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await press('g');
    const list = await screen.findByRole('listbox', { name: 'Tags' });
    // Jane has #golang already.
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['#go', '#gophers']),
    );
    expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual([
      'true',
      list.id,
    ]);
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    await press('{ArrowDown}{ArrowDown}');
    const chosen = within(list).getByRole('option', { selected: true });
    expect([chosen.textContent, chosen.id]).toEqual([
      '#gophers',
      field.getAttribute('aria-activedescendant'),
    ]);
    expect(focused()).toBe(field);
    expect(await violations(document.querySelector('.ts-root') as HTMLElement, 'light')).toEqual([]);
    await press('{Enter}');
    await button('Remove #gophers');
    expect(field.value).toBe('');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('take the typed text although another is offered, and the list closes at Escape', async () => {
    await drawFilled();
    (await tagField()).focus();
    await press('go');
    await screen.findByRole('option', { name: '#gophers' });
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect((await tagField()).value).toBe('go');
    await press('{ArrowDown}');
    await screen.findByRole('option', { name: '#gophers' });
    // After the last option comes what was typed.
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await button('Remove #go');
  });

  it('are chosen with the pointer', async () => {
    await drawFilled();
    await userEvent.type(await tagField(), 'go');
    await userEvent.click(await screen.findByRole('option', { name: '#gophers' }));
    await button('Remove #gophers');
    expect(focused()).toBe(await tagField());
  });

  it('are removed by their button or its keys, never from the empty field, and taken back', async () => {
    await drawFilled();
    (await tagField()).focus();
    await press('{Backspace}');
    await button('Remove #kafka streams');
    (await button('Remove #kafka streams')).focus();
    await press('{Backspace}');
    await waitFor(() => expect(screen.queryByText('#kafka streams')).toBeNull());
    await waitFor(async () => expect(focused()).toBe(await tagField()));
    fireEvent.click(await button('Undo'));
    await screen.findByText('#kafka streams');
  });

  it('stay in the field if they could not be stored, or are too long', async () => {
    const made = await setUp();
    draw(made);
    (await tagField()).focus();
    made.disk.isFull = true;
    await press('golang{Enter}');
    await screen.findByText('Not saved. Storage may be full.');
    expect((await tagField()).value).toBe('golang');
    made.disk.isFull = false;
    await press('{Enter}');
    await screen.findByText('#golang');
    await press(`${'x'.repeat(41)}{Enter}`);
    await screen.findByText('Up to 40 characters. This is 41.');
    expect((await tagField()).value).toBe('x'.repeat(41));
  });
});

describe('contacts', () => {
  it('are noted now by their channel, move the person on in lists, and are taken back', async () => {
    const made = await setUp();
    await made.model.addToListNamed([JANE], 'Backend Q4');
    draw(made);
    await openMenu('Mark as contacted');
    const menu = screen.getByRole('menu', { name: 'Mark as contacted' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Email', 'Phone', 'Network message', 'Other', 'Another date…']);
    await chooseItem('Network message');
    await screen.findByText('Contacted Nov 15, 2026 · Network message');
    await button('Backend Q4 · Contacted');
    fireEvent.click(await button('Undo'));
    await button('Backend Q4 · To contact');
    expect(screen.queryByText(/^Contacted Nov/)).toBeNull();
  });

  it('show the last one, the earlier ones on demand, each with its removal', async () => {
    await drawFilled();
    screen.getByText('Contacted Nov 13, 2026 · Email');
    expect(screen.queryByText('Contacted Nov 6, 2026 · Phone')).toBeNull();
    const more = await button('1 earlier');
    fireEvent.click(more);
    await screen.findByText('Contacted Nov 6, 2026 · Phone');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    (await button('Remove Contacted Nov 13, 2026 · Email')).focus();
    await press('{Enter}');
    await waitFor(() => expect(screen.queryByText('Contacted Nov 13, 2026 · Email')).toBeNull());
    await waitFor(() => expect(document.body.contains(focused()) && focused() !== document.body).toBe(true));
    screen.getByText('Contacted Nov 6, 2026 · Phone');
    fireEvent.click(await button('Undo'));
    await screen.findByText('Contacted Nov 13, 2026 · Email');
  });

  it('are noted with another date, which is not in the future', async () => {
    const made = await setUp();
    draw(made);
    await openMenu('Mark as contacted');
    await chooseItem('Another date…');
    const date = await screen.findByLabelText<HTMLInputElement>('Date');
    await waitFor(() => expect(focused()).toBe(date));
    expect([date.value, date.max]).toEqual(['2026-11-15', '2026-11-15']);
    fireEvent.input(date, { target: { value: '2026-11-16' } });
    await screen.findByText('Choose today or an earlier date.');
    expect((await screen.findAllByRole('button', { name: 'Save' }))[0]?.getAttribute('aria-disabled')).toBe(
      'true',
    );
    fireEvent.input(date, { target: { value: '2026-10-02' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Channel' }), { target: { value: 'phone' } });
    date.focus();
    await press('{Enter}');
    await screen.findByText('Contacted Oct 2, 2026 · Phone');
    await waitFor(async () => expect(focused()).toBe(await button('Mark as contacted')));
    const { contacted } = (await made.model.of(JANE)).followUp;
    expect(contacted).toEqual([{ channel: 'phone', at: new Date(2026, 9, 2, 12).getTime() }]);
  });

  it('have the present time where the date is today', async () => {
    const made = await setUp();
    draw(made);
    await openMenu('Mark as contacted');
    await chooseItem('Another date…');
    await waitFor(async () => expect(focused()).toBe(await screen.findByLabelText('Date')));
    await press('{Enter}');
    await screen.findByText('Contacted Nov 15, 2026 · Email');
    expect((await made.model.of(JANE)).followUp.contacted[0]?.at).toBe(NOW);
  });

  it('have no date at Escape', async () => {
    draw(await setUp());
    await openMenu('Mark as contacted');
    await chooseItem('Another date…');
    await waitFor(async () => expect(focused()).toBe(await screen.findByLabelText('Date')));
    await press('{Escape}');
    await waitFor(async () => expect(focused()).toBe(await button('Mark as contacted')));
    expect(screen.queryByLabelText('Date')).toBeNull();
  });
});

describe('notes', () => {
  it('are saved with the keyboard, the newest first, with their lines as text', async () => {
    const made = await setUp();
    draw(made);
    (await box('Add a note')).focus();
    await press('First{Enter}line two');
    expect((await box('Add a note')).value).toBe('First\nline two');
    await press('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(noteTexts()).toEqual(['First\nline two']));
    await screen.findByText('Note saved');
    made.clock.now += 1_000;
    await press('https://example.com <b>bold</b>{Meta>}{Enter}{/Meta}');
    await waitFor(() => expect(noteTexts()).toEqual(['https://example.com <b>bold</b>', 'First\nline two']));
    expect((await box('Add a note')).value).toBe('');
    expect(screen.queryByRole('link')).toBeNull();
    expect(getComputedStyle(screen.getByText(/line two/)).whiteSpace).toContain('pre-wrap');
  });

  it('are saved by their button, which keeps the focus, once although it is pressed twice', async () => {
    draw(await setUp());
    await userEvent.type(await box('Add a note'), 'Once');
    const save = await button('Save');
    save.focus();
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(noteTexts()).toEqual(['Once']));
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
    expect(focused()).toBe(save);
    expect(noteTexts()).toEqual(['Once']);
  });

  it('keep what was typed through a change of data, a failed save and a look at somebody else', async () => {
    const made = await setUp();
    draw(made);
    await userEvent.type(await box('Add a note'), 'Half a no');
    await made.model.addTag([JANE], 'golang');
    await screen.findByText('#golang');
    expect((await box('Add a note')).value).toBe('Half a no');
    made.disk.isFull = true;
    await press('te{Control>}{Enter}{/Control}');
    await screen.findByText('Not saved. Storage may be full.');
    expect((await box('Add a note')).value).toBe('Half a note');
    draw(made, { somebody: JOHN });
    expect((await box('Add a note')).value).toBe('');
    expect(screen.queryByText('Not saved. Storage may be full.')).toBeNull();
    draw(made);
    expect((await box('Add a note')).value).toBe('Half a note');
    made.disk.isFull = false;
    fireEvent.click(await button('Save'));
    await waitFor(() => expect(noteTexts()).toEqual(['Half a note']));
    expect((await box('Add a note')).value).toBe('');
  });

  it('keep what was typed about somebody who is gone', async () => {
    const made = await setUp();
    draw(made, { somebody: { urns: ['urn:gone'] } });
    await userEvent.type(await box('Add a note'), 'Lost');
    fireEvent.click(await button('Save'));
    await screen.findByText('Not saved. Storage may be full.');
    expect((await box('Add a note')).value).toBe('Lost');
  });

  it('are edited in place, and the edit is taken back', async () => {
    await drawFilled();
    (await button('Edit note, Nov 15, 2026, 12:00 PM')).focus();
    await press('{Enter}');
    const editor = await box('Edit note, Nov 15, 2026, 12:00 PM');
    await waitFor(() => expect(focused()).toBe(editor));
    await press(' And Paris.{Control>}{Enter}{/Control}');
    await screen.findByText('Wants to stay in Lyon. And Paris.');
    screen.getByText(/Edited/);
    await waitFor(async () => expect(focused()).toBe(await button('Edit note, Nov 15, 2026, 12:00 PM')));
    fireEvent.click(await button('Undo'));
    await screen.findByText('Wants to stay in Lyon.');
  });

  it('leave the edit at Escape only while nothing was changed', async () => {
    const made = await drawFilled();
    const open = async () => {
      fireEvent.click(await button('Edit note, Nov 15, 2026, 12:00 PM'));
      const editor = await box('Edit note, Nov 15, 2026, 12:00 PM');
      await waitFor(() => expect(focused()).toBe(editor));
      return editor;
    };
    await open();
    await press('{Escape}');
    await waitFor(async () => expect(focused()).toBe(await button('Edit note, Nov 15, 2026, 12:00 PM')));
    const editor = await open();
    await press('!{Escape}');
    expect([editor.isConnected, editor.value]).toEqual([true, 'Wants to stay in Lyon.!']);
    // It is still being edited when the person is opened again.
    draw(made, { somebody: JOHN });
    await screen.findByText('#gophers');
    draw(made);
    expect((await box('Edit note, Nov 15, 2026, 12:00 PM')).value).toBe('Wants to stay in Lyon.!');
    fireEvent.click(await button('Cancel'));
    await screen.findByText('Wants to stay in Lyon.');
    draw(made);
    await screen.findByText('Wants to stay in Lyon.');
  });

  it('are deleted with the keyboard, and brought back', async () => {
    await drawFilled();
    (await button('Delete note, Nov 15, 2026, 12:00 PM')).focus();
    await press('{Enter}');
    await waitFor(() => expect(screen.queryByText('Wants to stay in Lyon.')).toBeNull());
    await waitFor(async () => expect(focused()).toBe(await box('Add a note')));
    await screen.findByText('Note deleted');
    fireEvent.click(await button('Undo'));
    await screen.findByText('Wants to stay in Lyon.');
  });

  it('say how long they may be', async () => {
    draw(await setUp());
    fireEvent.input(await box('Add a note'), { target: { value: 'x'.repeat(MAX_NOTE_CHARS) } });
    await waitFor(async () => expect((await button('Save')).getAttribute('aria-disabled')).toBeNull());
    fireEvent.input(await box('Add a note'), { target: { value: 'x'.repeat(MAX_NOTE_CHARS + 1) } });
    await screen.findByText('Up to 5,000 characters. This is 5,001.');
    expect((await button('Save')).getAttribute('aria-disabled')).toBe('true');
  });

  it('are few at first where there are many', async () => {
    const made = await setUp();
    for (let n = 1; n <= 6; n++) {
      made.clock.now += 1_000;
      await made.model.addNote(JANE, `Note ${n}`);
    }
    draw(made);
    await screen.findByText('Note 6');
    expect(noteTexts()).toHaveLength(5);
    fireEvent.click(await button('Show all (6)'));
    await screen.findByText('Note 1');
  });

  it('are drawn as text without what turns or covers other text', async () => {
    const made = await setUp();
    await made.model.addToListNamed([JANE], hostile('list'));
    await made.model.addTag([JANE], hostile('tag'));
    await made.model.addNote(JANE, `${hostile('note')}\n<img src=x onerror=alert(1)>`);
    const root = draw(made);
    await screen.findByText(/<img src=x onerror=alert\(1\)>/);
    expect(root.querySelector('img')).toBeNull();
    for (const text of noteTexts()) expect((text ?? '').replaceAll('\n', '')).not.toMatch(UNSEEN);
    for (const control of root.querySelectorAll('.ts-follow-up button'))
      expect(`${control.ariaLabel}${control.textContent}`).not.toMatch(UNSEEN);
  });
});

describe('in Spanish', () => {
  it('every part has its words', async () => {
    const made = await setUp();
    await fill(made);
    draw(made, { language: 'es' });
    await screen.findByText('Contactado el 13 nov 2026 · Correo');
    screen.getByRole('heading', { name: 'Lista, etiquetas, nota' });
    await button('Marcar como contactado');
    await button('1 anterior');
    await box('Añadir una nota');
    await button('Editar nota, 15 nov 2026, 12:00');
    await button('Quitar #golang');
  });
});
