import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../screen.tsx';
import { draw, JANE, NOW, setUp } from './set-up.tsx';

const HOUR_MS = 3_600_000;
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const focused = () => document.activeElement as HTMLElement;
const press = (keys: string) => userEvent.keyboard(keys);
const reminderOf = async ({ model }: Awaited<ReturnType<typeof setUp>>) =>
  (await model.of(JANE)).followUp.reminder;

/** Opens a menu with the keyboard and chooses an item. */
async function choose(menu: string, item: string): Promise<void> {
  (await button(menu)).focus();
  await press('{Enter}');
  await waitFor(() => expect(focused().getAttribute('role')).toBe('menuitem'));
  for (let step = 0; step < 10 && !focused().textContent?.startsWith(item); step++)
    await press('{ArrowDown}');
  expect(focused().textContent).toContain(item);
  await press('{Enter}');
}

describe('a reminder', () => {
  it('is set with two keys for a coming morning, which the menu names, and is taken back', async () => {
    const made = await setUp();
    draw(made);
    (await button('Remind me')).focus();
    await press('{Enter}');
    // It is Sunday noon.
    expect(
      within(screen.getByRole('menu', { name: 'Remind me' }))
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    ).toEqual([
      'Later todayNov 15, 2026, 3:00 PM',
      'TomorrowNov 16, 2026, 9:00 AM',
      'In 3 daysNov 18, 2026, 9:00 AM',
      'Next MondayNov 16, 2026, 9:00 AM',
      'In a monthDec 15, 2026, 9:00 AM',
      'Date, time and text…',
    ]);
    await press('{Escape}');
    await choose('Remind me', 'Tomorrow');
    await screen.findByText(/^Reminder on Nov 16, 2026, 9:00\sAM$/);
    await waitFor(async () => expect(focused()).toBe(await button('Change reminder')));
    expect(await reminderOf(made)).toEqual({ at: new Date(2026, 10, 16, 9).getTime(), text: '' });
    fireEvent.click(await button('Undo'));
    await button('Remind me');
    expect(await reminderOf(made)).toBeNull();
  });

  it('is set for a date and time with a text, moved with its text, and marked as done, by keys', async () => {
    const made = await setUp();
    draw(made);
    await choose('Remind me', 'Date, time and text…');
    const day = screen.getByLabelText<HTMLInputElement>('Date');
    await waitFor(() => expect(focused()).toBe(day));
    expect([day.value, screen.getByLabelText<HTMLInputElement>('Time').value]).toEqual([
      '2026-11-16',
      '09:00',
    ]);
    fireEvent.input(day, { target: { value: '2026-11-20' } });
    fireEvent.input(screen.getByLabelText('Time'), { target: { value: '16:30' } });
    screen.getByLabelText('What about? (optional)').focus();
    await press('  Call her back {Enter}');
    await screen.findByText(/^Reminder on Nov 20, 2026, 4:30\sPM$/);
    screen.getByText('Call her back');
    await choose('Change reminder', 'In a month');
    await screen.findByText(/^Reminder on Dec 15/);
    expect(await reminderOf(made)).toEqual({
      at: new Date(2026, 11, 15, 9).getTime(),
      text: 'Call her back',
    });
    (await button('Mark reminder as done')).focus();
    await press('{Enter}');
    await screen.findByText('Reminder done');
    await waitFor(async () => expect(focused()).toBe(await button('Remind me')));
    expect(await reminderOf(made)).toBeNull();
  });

  it('is not set for a time that has passed', async () => {
    draw(await setUp());
    await choose('Remind me', 'Date, time and text…');
    fireEvent.input(screen.getByLabelText('Date'), { target: { value: '2026-11-15' } });
    fireEvent.input(screen.getByLabelText('Time'), { target: { value: '11:59' } });
    await screen.findByText('Choose a time in the future.');
    const form = screen.getByLabelText('Time').closest('form') as HTMLElement;
    expect(within(form).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await press('{Escape}');
    await waitFor(async () => expect(focused()).toBe(await button('Remind me')));
  });

  it('says that it is due, in both themes and at a small width', async () => {
    const made = await setUp();
    await made.model.setReminder([JANE], { at: NOW - HOUR_MS, text: '<img src=x onerror=alert(1)> Call' });
    const root = draw(made, { width: 320 });
    await screen.findByText(/^Reminder due since Nov 15, 2026, 11:00\sAM$/);
    expect(root.querySelector('img')).toBeNull();
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    await choose('Change reminder', 'Date, time and text…');
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  });

  it('stays as typed where it could not be stored, and that is said', async () => {
    const made = await setUp();
    draw(made);
    await choose('Remind me', 'Date, time and text…');
    const text = screen.getByLabelText<HTMLInputElement>('What about? (optional)');
    text.focus();
    made.disk.isFull = true;
    await press('Call{Enter}');
    await screen.findByText('Not saved. Storage may be full.');
    expect(text.value).toBe('Call');
  });

  it('offers notifications where the browser shows none, and no longer once they are on', async () => {
    const made = await setUp();
    made.ports.notifications.isOn.mockResolvedValue(false);
    await made.model.remindAt([JANE], NOW + HOUR_MS);
    const root = draw(made);
    const offer = await button('Notify me too');
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    made.ports.notifications.turnOn.mockResolvedValueOnce(false);
    fireEvent.click(offer);
    await waitFor(() => expect(made.ports.notifications.turnOn).toHaveBeenCalledOnce());
    await button('Notify me too');
    fireEvent.click(offer);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me too' })).toBeNull());
    expect(document.activeElement?.matches('.ts-follow-up__mark > button')).toBe(true);
  });
});
