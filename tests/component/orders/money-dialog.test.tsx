import { signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { GetDialog } from '../../../components/orders/get-dialog.tsx';
import type { PersonRow } from '../../../lib/views/search-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aRow, aSession, pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, PRICES } from './set-up.tsx';

type Get = Parameters<typeof GetDialog>[0]['get'];

const people = (count: number, change: Partial<PersonRow> = {}) =>
  Array.from({ length: count }, (_, n) => aRow({ urn: `urn:${n}`, enriched: true, ...change }));

function open(get: Get, all: readonly PersonRow[], change: Partial<SessionView> = {}) {
  const onGet = vi.fn();
  const onClose = vi.fn();
  const dialog = (session: SessionView) => (
    <GetDialog get={get} people={all} session={session} onClose={onClose} onGet={onGet} />
  );
  const root = draw(dialog(aSession({ prices: PRICES, ...change })));
  return { root, onGet, onClose, dialog: screen.getByRole('dialog') };
}

const title = () => screen.getByRole('heading').textContent;

describe('the money dialog', () => {
  it('has one number in its title, itemised, without what is owned', async () => {
    const all = [...people(2), ...people(18, { unlocked: ['work_email'] })];
    const { root, dialog, onGet } = open('contacts', all);
    expect(title()).toBe('Get contacts for 20 · up to 4 credits');
    const box = within(dialog).getByRole('checkbox', { name: 'Work email' });
    within(dialog).getByText('2 × 2 credits · 18 already unlocked');
    expect(box).toHaveProperty('checked', true);
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    expect(onGet).toHaveBeenCalledWith(all, {
      fields: ['work_email'],
      enrichFirst: false,
      limit: 4,
      csv: false,
    });
  });

  it('leaves out whoever must not be contacted, from the price and from the order', () => {
    const all = [...people(3), ...people(2, { blocked: true })];
    const { dialog, onGet } = open('contacts', all);
    expect(title()).toBe('Get contacts for 3 · up to 6 credits');
    within(dialog).getByText('2 left out: do not contact');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    expect(onGet).toHaveBeenCalledWith(all.slice(0, 3), expect.objectContaining({ limit: 6 }));
  });

  it.each(['contacts', 'profiles', 'refresh'] as const)('gets no %s where nobody may be contacted', (get) => {
    const { dialog } = open(get, people(2, { blocked: true, enriched: get === 'refresh' }));
    within(dialog).getByText('2 left out: do not contact');
    expect(within(dialog).queryByText(/charged|refunded/)).toBeNull();
    const button = within(dialog).getByRole('button', { name: get === 'refresh' ? 'Refresh' : 'Get' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('says that it is over the recruiter’s limit, and sends the limit that it shows', async () => {
    const { dialog, onGet } = open('contacts', people(5));
    expect(screen.queryByText(/^Over your/)).toBeNull();
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Phone' }));
    await screen.findByText('Over your 20-credit limit');
    expect(title()).toBe('Get contacts for 5 · up to 35 credits');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    expect(onGet.mock.calls[0]?.[1]).toMatchObject({ fields: ['work_email', 'phone'], limit: 35 });
  });

  it('tells the odds of each field that was looked up often enough', () => {
    const odds = { work_email: { found: 7, tried: 10 }, phone: { found: 2, tried: 2 } };
    const { dialog } = open('contacts', people(2), { odds });
    within(dialog).getByText('Work email: found for 7 of your last 10');
    expect(within(dialog).queryByText(/^Phone: found/)).toBeNull();
  });

  it('tells no odds of contacts where profiles are got', () => {
    const odds = { work_email: { found: 7, tried: 10 } };
    const { dialog } = open('profiles', people(2, { enriched: false }), { odds });
    expect(within(dialog).queryByText(/your last/)).toBeNull();
  });

  it('names every step whose price is not known, and the balance', () => {
    const { dialog, onGet } = open('contacts', people(2, { enriched: false }), { prices: [] });
    expect(title()).toBe('Get contacts for 2');
    within(dialog).getByText('We don’t know this price yet: Work email, profile. Balance: 1,300.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    expect(onGet.mock.calls[0]?.[1]).toMatchObject({ limit: null, enrichFirst: true });
  });

  it('says what is missing where the balance does not suffice', () => {
    open('contacts', people(20), { balance: { credits: 1, extra: 0, at: 1 } });
    screen.getByText('Needs 40 credits. You have 1. Ask your account admin.');
  });

  it('gets for as many as the balance covers, in their order, at the price of those', async () => {
    const owned = people(1, { unlocked: ['work_email'] });
    const all = [...owned, ...people(20, { enriched: false })];
    const { root, dialog, onGet } = open('contacts', all, { balance: { credits: 20, extra: 5, at: 1 } });
    within(dialog).getByText('Needs 60 credits. You have 25.');
    within(dialog).getByText('8 of 20 · up to 24 credits');
    within(dialog).getByText('Over your 20-credit limit');
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get 8 of 20' }));
    expect(onGet).toHaveBeenCalledExactlyOnceWith(all.slice(1, 9), {
      fields: ['work_email'],
      enrichFirst: true,
      limit: 24,
      csv: false,
    });
  });

  it('refreshes as many profiles as the balance covers', () => {
    const { dialog, onGet } = open('refresh', people(5), { balance: { credits: 3, extra: 0, at: 1 } });
    within(dialog).getByText('Needs 5 credits. You have 3.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh 3 of 5' }));
    expect(onGet.mock.calls[0]?.[0]).toHaveLength(3);
    expect(onGet.mock.calls[0]?.[1]).toMatchObject({ limit: 3 });
  });

  it('sends to the account admin where the balance covers nobody, or a single one not', () => {
    open('contacts', people(2), { balance: { credits: 1, extra: 0, at: 1 } });
    screen.getByText('Needs 4 credits. You have 1. Ask your account admin.');
    screen.getByRole('button', { name: 'Get' });
    open('contacts', people(1), { balance: { credits: 1, extra: 0, at: 1 } });
    screen.getByText('Needs 2 credits. You have 1. Ask your account admin.');
    screen.getByRole('button', { name: 'Get' });
  });

  it('keeps its price while it is open', async () => {
    const onGet = vi.fn();
    const session = signal(aSession({ prices: PRICES }));
    const Shown = () => (
      <>
        <GetDialog
          get="contacts"
          people={people(1)}
          session={session.value}
          onClose={vi.fn()}
          onGet={onGet}
        />
        {session.value.prices.length}
      </>
    );
    const root = draw(<Shown />);
    expect(title()).toBe('Get contacts for Jane Doe · 2 credits');
    expect(root.textContent).toContain('You may be charged even if nothing is found.');
    session.value = { ...session.value, prices: pricesOf({ work_email: 9 }) };
    await waitFor(() => expect(root.textContent?.endsWith('2')).toBe(true));
    expect(title()).toBe('Get contacts for Jane Doe · 2 credits');
    fireEvent.click(screen.getByRole('button', { name: 'Get' }));
    expect(onGet.mock.calls[0]?.[1]).toMatchObject({ limit: 2 });
  });

  it.each([
    ['Choose at least one contact', people(2)],
    ['All already unlocked', people(2, { unlocked: ['work_email'] })],
  ])('can’t get nothing: %s', async (reason, all) => {
    const { dialog } = open('contacts', all);
    if (reason.startsWith('Choose'))
      fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Work email' }));
    await screen.findByText(reason);
    expect(within(dialog).getByRole('button', { name: 'Get' })).toHaveProperty('disabled', true);
  });

  it('gets profiles for those without one', () => {
    const all = [...people(1), ...people(3, { enriched: false })];
    const { dialog, onGet } = open('profiles', all);
    expect(title()).toBe('Get profiles for 3 · up to 3 credits');
    within(dialog).getByText('3 × 1 credit');
    within(dialog).getByText('1 already has a profile');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    expect(onGet).toHaveBeenCalledWith(all.slice(1), {
      fields: [],
      enrichFirst: false,
      limit: 3,
      csv: false,
    });
  });

  it('orders a file for when it is done', () => {
    const { dialog, onGet } = open('refresh', people(2));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'When done: download CSV' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh' }));
    expect(onGet.mock.calls[0]?.[1]).toMatchObject({ csv: true, limit: 2 });
  });

  it('is closed by Cancel, which has the focus first', () => {
    const { onClose, onGet } = open('contacts', people(2));
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onGet).not.toHaveBeenCalled();
  });

  it('speaks Spanish', () => {
    const session = aSession({ prices: pricesOf({ work_email: 2 }) });
    draw(
      <GetDialog get="contacts" people={people(1)} session={session} onClose={vi.fn()} onGet={vi.fn()} />,
      {
        language: 'es',
        width: 360,
      },
    );
    expect(title()).toBe('Obtener contactos de Jane Doe · 2 créditos');
  });
});
