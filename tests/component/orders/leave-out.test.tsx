import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { OrderDialogs } from '../../../components/orders/order-dialogs.tsx';
import { createOrderModel, type Order } from '../../../components/orders/order-model.ts';
import { createAts } from '../../../lib/ats/ats-store.ts';
import { emailKey, linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { aPerson } from '../../support/records.ts';
import { aSession } from '../../support/views.ts';
import { openNoted } from '../noted.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, PRICES } from './set-up.tsx';

const LINK = 'https://network.example/in/jane';
const ORDER: Order = { kind: 'unlock', urns: ['1', '2', '3'], fields: ['work_email'], enrichFirst: false };
const AGREED = { fields: ['work_email' as const], enrichFirst: false, limit: 6, csv: false };

interface Wanted {
  owned?: number;
  inAts?: (people: readonly string[]) => Promise<ReadonlySet<string>>;
  language?: Language;
}

/** An order about which the worker asks once, since some of its people are in the own system. */
function asked({ owned = 1, inAts = async () => new Set(['2']), language = 'en' }: Wanted = {}) {
  const sent: Record<string, unknown>[] = [];
  const ask = vi.fn(async (_name: string, message: Record<string, unknown>) => {
    sent.push(message);
    return sent.length === 1
      ? { ok: false, error: { kind: 'confirm', credits: 6, unpriced: [], balance: 100, owned } }
      : { ok: true, data: { order: 'o', joined: false } };
  });
  let clicks = 0;
  const orders = createOrderModel({ ask: ask as never, newClick: () => `click-${++clicks}`, inAts });
  const Shown = () => <OrderDialogs session={aSession({ prices: PRICES })} orders={orders} />;
  const root = draw(<Shown />, { language });
  return { orders, sent, root };
}

const leave = () => screen.findByRole('button', { name: 'Leave them out' });

it('whoever is in the own system can be left out, and the others are ordered by a click of their own', async () => {
  const { orders, sent, root } = asked();
  void orders.place(ORDER);
  const button = await leave();
  for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ urns: ['1', '3'], clickId: 'click-2' });
  expect(sent[1]).not.toHaveProperty('confirmed');
  expect(sent[1]).not.toHaveProperty('owned');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what was agreed to in a dialog before is the most for those who are left', async () => {
  const { orders, sent } = asked();
  orders.unlock(
    ['1', '2', '3'].map((urn) => ({ urn }) as never),
    AGREED,
  );
  fireEvent.click(await leave());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ urns: ['1', '3'], confirmed: true, limit: 6 });
  expect(sent[1]).not.toHaveProperty('owned');
});

it('is not offered where all of them are in it, nor where an undecided request would be settled with it', async () => {
  const all = asked({ owned: 3 });
  void all.orders.place(ORDER);
  await screen.findByText('All 3 people are already in your ATS. Get anyway?');
  expect(screen.queryByRole('button', { name: 'Leave them out' })).toBeNull();
  all.orders.closeDialogs();
  const retried = asked();
  void retried.orders.place({ ...ORDER, settles: ['r'] });
  await screen.findByText('1 of these people is already in your ATS. Get anyway?');
  expect(screen.queryByRole('button', { name: 'Leave them out' })).toBeNull();
});

it('orders nothing and asks again where who is in it can’t be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { orders, sent } = asked({ inAts: () => Promise.reject(new Error('no database')) });
  void orders.place(ORDER);
  fireEvent.click(await leave());
  await waitFor(() => expect(warn).toHaveBeenCalled());
  await leave();
  expect(sent).toHaveLength(1);
  warn.mockRestore();
});

it.each([
  ['nobody', new Set<string>(), null],
  ['everybody', new Set(['1', '2', '3']), 'All 3 people are already in your ATS. Get anyway?'],
])(
  'orders nothing, says what is so and does not offer it again where it is %s by now',
  async (_name, owned, words) => {
    const { orders, sent } = asked({ inAts: async () => owned });
    void orders.place(ORDER);
    fireEvent.click(await leave());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave them out' })).toBeNull());
    screen.getByRole('dialog');
    expect(screen.queryByText(/already in your ATS/)?.textContent ?? null).toBe(words);
    expect(sent).toHaveLength(1);
  },
);

it('fits a narrow window in Spanish', async () => {
  const { orders, root } = asked({ language: 'es' });
  void orders.place(ORDER);
  await screen.findByRole('button', { name: 'Dejarlos fuera' });
  const dialog = root.querySelector('dialog') as HTMLElement;
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
});

it('finds who is in the own system under any urn, by link or email', async () => {
  const contacts = { work_email: { value: 'Zoe@Acme.example', at: 1 } };
  const noted = openNoted(
    [
      aPerson({ account: 'A', urn: '1', link: LINK }),
      aPerson({ account: 'A', urn: '2', link: `${LINK}-2` }),
      aPerson({ account: 'A', urn: '3', link: `${LINK}-2`, contacts }),
      aPerson({ account: 'A', urn: '4', link: `${LINK}-4` }),
    ],
    () => 5,
  );
  const keys = [linkKey(LINK), emailKey('zoe@acme.example'), linkKey(`${LINK}-5`)];
  const parts = new Map(keys.map((key) => [partKey('A', key), [{ key, name: key }]]));
  await (await noted.ats()).replace(parts, { file: 'x.csv', at: 1, people: 3, network: null });
  const db = await noted.opened();
  const asked = ['1', '2', '4', `${LINK}-5`, `${LINK}-6`];
  expect(await (await noted.ats()).who(asked)).toEqual(new Set(['1', '2', `${LINK}-5`]));
  expect(await createAts(db, 'another', { onChanged() {} }).who(asked)).toEqual(new Set());
});
