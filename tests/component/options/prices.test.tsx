import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PriceRecord } from '../../../lib/store/records.ts';
import { anAccountView } from '../../support/views.ts';
import { box, type } from './fields.ts';
import { actions, draw, session, unset } from './set-up.tsx';

const DAY = Date.UTC(2026, 10, 16, 12);
const price = (change: Partial<PriceRecord>): PriceRecord => ({
  op: 'contact',
  fields: ['work_email'],
  people: 1,
  credits: 3,
  at: DAY,
  ...change,
});
const note = (name: string) =>
  document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent;

describe('your plan’s prices', () => {
  it('has a box for everything that costs credits, and two where a batch may cost something else', async () => {
    draw(session());
    const region = await screen.findByRole('region', { name: 'Your plan’s prices' });
    const names = [...region.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Search page',
      ...['Full profile', 'Work email', 'Personal email', 'Phone'].flatMap((name) => [
        `${name} · Single`,
        `${name} · Batch, per person`,
      ]),
    ]);
  });

  it('shows what was learnt and what was typed in, each with its date', async () => {
    const prices = [price({}), price({ fields: ['phone'], credits: 5, typed: true })];
    draw(session({ prices }));
    await screen.findByRole('region', { name: 'Your plan’s prices' });
    expect(box('Work email · Single').value).toBe('3');
    expect(note('Work email · Single')).toBe('Charged Nov 16, 2026');
    expect(box('Phone · Single').value).toBe('5');
    expect(note('Phone · Single')).toBe('Entered by you Nov 16, 2026');
    expect(box('Phone · Batch, per person').value).toBe('');
    expect(note('Phone · Batch, per person')).toBe('Not known yet');
  });

  it('does not show what several people or fields cost together as a price', async () => {
    const prices = [
      price({ people: 4, credits: 12 }),
      price({ fields: ['work_email', 'phone'], credits: 8 }),
    ];
    draw(session({ prices }));
    await screen.findByRole('region', { name: 'Your plan’s prices' });
    expect([box('Work email · Single').value, box('Phone · Single').value]).toEqual(['', '']);
  });

  it.each([
    ['Search page', '1', { op: 'search', fields: [], credits: 1 }],
    ['Full profile · Batch, per person', '0,5', { op: 'enrich-batch', fields: [], credits: 0.5 }],
    ['Personal email · Single', '0', { op: 'contact', fields: ['personal_email'], credits: 0 }],
    ['Phone · Batch, per person', '4', { op: 'contact-batch', fields: ['phone'], credits: 4 }],
    ['Work email · Single', '', { op: 'contact', fields: ['work_email'], credits: null }],
  ])('stores what is typed as %s: %j', async (name, typed, wanted) => {
    const does = actions();
    draw(session({ prices: [price({})] }), does);
    await screen.findByRole('region', { name: 'Your plan’s prices' });
    box(name).focus();
    type(name, typed);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(does.setPrice).toHaveBeenCalledExactlyOnceWith({ account: 'account-1', ...wanted }),
    );
  });

  it('says under the box why a price was not stored', async () => {
    const setPrice = vi.fn(async () => ({ ok: false, error: { kind: 'worker-gone' } }) as const);
    draw(session(), actions({ setPrice }));
    await screen.findByRole('region', { name: 'Your plan’s prices' });
    type('Search page', '2');
    fireEvent.blur(box('Search page'));
    await waitFor(() => expect(note('Search page')).toBe('Talent Scout just restarted. Try again.'));
  });

  it('says whose they are where there are several accounts, and is not there without one', async () => {
    const accounts = [anAccountView({ id: 'account-1', name: 'Acme', current: true }), anAccountView()];
    draw(session({ accounts }));
    await screen.findByText('These prices are for Acme.');
    draw(unset({ account: null }));
    await screen.findByRole('region', { name: 'Limits' });
    expect(screen.queryByRole('region', { name: 'Your plan’s prices' })).toBeNull();
  });
});
