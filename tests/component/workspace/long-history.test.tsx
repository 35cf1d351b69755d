import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { ChargeRecord } from '../../../lib/store/records.ts';
import { aCharge, anOrder, aRequest } from '../../support/records.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, setUp } from './set-up.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CHARGES = 10_000;

/** A charge every minute, for one of a hundred people each. */
const charge = (index: number, change: Partial<ChargeRecord> = {}) =>
  aCharge({
    id: `c${String(index).padStart(5, '0')}`,
    request: `r${index}`,
    credits: 2,
    urn: String(index % 100),
    at: NOW - index * MINUTE_MS,
    ...change,
  });
const charges = Array.from({ length: CHARGES }, (_, index) => charge(index));
const people = Array.from({ length: 100 }, (_, index) => person(String(index)));

const list = () => screen.getByRole('table', { name: 'All charges and refunds' });
const lines = () => within(list()).getAllByRole('row').slice(1);
const names = () => lines().map((line) => line.children[2]?.textContent ?? '');

describe('ten thousand charges', () => {
  it('are summed up by day without being read, and listed by those in sight, with their names', async () => {
    const made = await setUp({ people, charges }, 'spend');
    const root = draw(made.model);
    await screen.findByRole('table', { name: 'All charges and refunds' });
    const total = within(screen.getByRole('row', { name: /^Total/ })).getAllByRole('cell');
    expect(total.map(({ textContent }) => textContent)).toEqual(['0', '0', '20,000', '0', '20,000', '0']);
    expect(list().getAttribute('aria-rowcount')).toBe(String(CHARGES + 1));
    expect(names()[0]).toBe('Person 0');
    // The lines in sight and some beyond, and the people of these.
    expect(made.lists.read.records).toBeLessThan(300);
    expect(await violations(root, 'light')).toEqual([]);
    const box = root.querySelector('.ts-ledger') as HTMLElement;
    for (const line of [5_000, CHARGES - 5]) {
      made.lists.read.records = 0;
      box.scrollTop = line * 36;
      fireEvent.scroll(box);
      await waitFor(() => expect(names()).toContain(`Person ${(line + 2) % 100}`));
      await waitFor(() => expect(lines().some((one) => one.textContent?.includes('Loading'))).toBe(false));
      expect(made.lists.read.records).toBeLessThan(500);
    }
  });

  it('are listed for the days that are chosen', async () => {
    const { model } = await setUp(
      { people, charges: [...charges, charge(CHARGES, { at: NOW - 200 * DAY_MS })] },
      'spend',
    );
    draw(model);
    await waitFor(() => expect(list().getAttribute('aria-rowcount')).toBe(String(CHARGES + 1)));
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '365' } });
    await waitFor(() => expect(list().getAttribute('aria-rowcount')).toBe(String(CHARGES + 2)));
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '7' } });
    await waitFor(() => expect(Number(list().getAttribute('aria-rowcount'))).toBeLessThan(CHARGES));
  });

  it('get a new one at the top, and the sums with it', async () => {
    const { model, change } = await setUp({ people, charges: charges.slice(0, 300) }, 'spend');
    draw(model);
    await waitFor(() => expect(list().getAttribute('aria-rowcount')).toBe('301'));
    await change({
      charges: [aCharge({ id: 'new', op: 'search', credits: 3, people: 0, urn: null, at: NOW + 1 })],
    });
    await waitFor(() => expect(list().getAttribute('aria-rowcount')).toBe('302'));
    expect(lines()[0]?.textContent).toContain('Searches');
    const total = within(screen.getByRole('row', { name: /^Total/ })).getAllByRole('cell');
    expect(total[0]?.textContent).toBe('3');
  });

  it('are exported in parts', async () => {
    const { model, saved } = await setUp({ people, charges }, 'spend');
    draw(model);
    await screen.findByRole('table', { name: 'All charges and refunds' });
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('talent-scout-spend-2026-11-15.csv');
    expect((await saved[0]?.text)?.trim().split('\r\n')).toHaveLength(CHARGES + 1);
  });
});

describe('hundreds of orders', () => {
  const orders = Array.from({ length: 230 }, (_, index) =>
    anOrder({ id: `o${index}`, createdAt: NOW - index * MINUTE_MS, endedAt: NOW - index * MINUTE_MS }),
  );
  const requests = orders.map(({ id }) => aRequest({ id: `r ${id}`, order: id, state: 'done' }));
  const open = [
    anOrder({ id: 'old', createdAt: NOW - 300 * DAY_MS, endedAt: null }),
    anOrder({ id: 'new', createdAt: NOW, endedAt: null }),
  ];
  const items = () => within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('listitem');

  it('are shown from the newest on, with those that are open, and more are loaded', async () => {
    const { model } = await setUp({ orders: [...orders, ...open], requests }, 'activity');
    draw(model);
    // A hundred of the newest were read, one of them open, and the old one that is open.
    await waitFor(() => expect(items()).toHaveLength(26));
    expect(model.activity.shown.value).toHaveLength(101);
    expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('aria-description')).toBe('2');
    for (let page = 2; page <= 10; page++) {
      const before = items().length;
      fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
      await waitFor(() => expect(items().length).toBeGreaterThan(before));
      if (!screen.queryByRole('button', { name: 'Show older' })) break;
    }
    expect(items()).toHaveLength(232);
  });
});
