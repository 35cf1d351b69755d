import '../../../assets/ui.css';
import '../../../components/orders/orders.css';
import { signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { vi } from 'vitest';
import type { OrderActions } from '../../../components/orders/order-card.tsx';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { anOrderView, pricesOf } from '../../support/views.ts';
import { drawScreen, type Language } from '../screen.tsx';

export const NOW = new Date(2026, 10, 16, 12).getTime();
export const DAY_MS = 86_400_000;
export const PRICES = pricesOf({ search: 1, profile: 1, work_email: 2, phone: 5 });

/** Draws a part of a screen as wide as the popup. */
export function draw(
  content: ComponentChild,
  { language = 'en' as Language, width = 400 } = {},
): HTMLElement {
  return drawScreen(<main>{content}</main>, {
    title: 'Orders',
    style: `inline-size:${width}px`,
    now: NOW,
    language,
  });
}

/** Actions of order cards that only note that they were called. */
export function actions(): OrderActions {
  return {
    mute: vi.fn(),
    mayExport: () => true,
    exportPeople: vi.fn(),
    leftOut: signal({}),
    saveFinished: vi.fn(),
    settle: vi.fn(),
    cancel: vi.fn(),
    retry: vi.fn(),
    enrichThenUnlock: vi.fn(),
    openOptions: vi.fn(),
    checkNow: vi.fn(),
    prices: () => PRICES,
    contacts: () => () => undefined,
    copies: { last: { value: null }, copy: vi.fn() } as never,
  };
}

type Result = OrderView['people'][number]['result'];

/** An order for work emails with these results, which has ended. */
export function ended(results: Result[], change: Partial<OrderView> = {}): OrderView {
  return anOrderView({
    kind: 'unlock',
    phase: 'done',
    fields: ['work_email'],
    open: false,
    total: results.length,
    completed: results.length,
    credits: { held: 0, spent: 3, refunded: 0, lost: 0 },
    people: results.map((result, n) => ({
      urn: `urn:${n}`,
      name: n === 0 ? 'Jane Doe' : `Person ${n}`,
      networkUrl: `https://atrium.example/in/${n}`,
      result,
      reason: null,
    })),
    createdAt: NOW,
    endedAt: NOW,
    ...change,
  });
}
