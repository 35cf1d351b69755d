import { NO_PRICES, type Prices } from '../../lib/money/prices.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import type { AccountView, NewKeyView } from '../../lib/views/account-view.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';

/** Prices of a search, a profile and contact fields, the same for one person and for several at once. */
export function pricesOf(known: Partial<Record<'search' | 'profile' | ContactField, number>>): Prices {
  return Object.entries(known).flatMap(([what, credits]) => {
    const fields = what === 'search' || what === 'profile' ? [] : [what as ContactField];
    const ops =
      what === 'search'
        ? (['search'] as const)
        : what === 'profile'
          ? (['enrich', 'enrich-batch'] as const)
          : (['contact', 'contact-batch'] as const);
    return ops.map((op) => ({ op, fields, people: 1, credits, at: 1 }));
  });
}

/** A session with a key and credits, changed as the test needs it. */
export function aSession(change: Partial<SessionView> = {}): SessionView {
  return {
    hasKey: true,
    waiting: null,
    last4: '7e42',
    serviceUrl: 'https://service.example',
    network: null,
    balance: { credits: 1240, extra: 60, at: 1 },
    keyRefused: false,
    crowded: false,
    allowed: { service: true, network: true },
    managed: [],
    settings: readSettings({}),
    prices: NO_PRICES,
    odds: {},
    limits: { confirmAbove: 20, dailyCap: null },
    outside: [],
    moving: null,
    spentToday: 0,
    found: { looking: 0, found: 0, rows: [] },
    quarantined: 0,
    account: 'account-1',
    accounts: [],
    newKey: null,
    ...change,
  };
}

/** One of the accounts on a list, which the recruiter can switch to. */
export function anAccountView(change: Partial<AccountView> = {}): AccountView {
  return {
    id: 'account-2',
    name: 'Globex',
    host: 'service.example',
    last4: '9d01',
    current: false,
    usable: true,
    waiting: 0,
    ...change,
  };
}

/** A new key that may be of one account. */
export function aNewKey(change: Partial<NewKeyView> = {}): NewKeyView {
  const accounts = [{ id: 'account-1', name: 'Acme' }];
  return { host: 'service.example', last4: 'c0de', accounts, typed: true, ...change };
}

/** Somebody on a list, with nothing unlocked. */
export function aRow(change: Partial<PersonRow> = {}): PersonRow {
  return {
    urn: 'urn:1',
    name: 'Jane Doe',
    title: 'Staff Engineer',
    company: 'Acme',
    place: 'Lyon, France',
    pictureUrl: null,
    networkUrl: 'https://atrium.example/in/jane-doe',
    pool: false,
    enriched: false,
    unlocked: [],
    busy: false,
    ...change,
  };
}

/** An order for one person that is under way. */
export function anOrderView(change: Partial<OrderView> = {}): OrderView {
  return {
    id: 'j',
    kind: 'enrich',
    phase: 'running',
    open: true,
    fields: [],
    total: 1,
    completed: 0,
    failed: 0,
    blocked: 0,
    stalled: false,
    parked: false,
    watching: true,
    credits: { held: 1, spent: 0, refunded: 0, lost: 0 },
    people: [],
    problems: [],
    createdAt: 1,
    endedAt: null,
    pollError: null,
    nextCheckAt: null,
    limit: null,
    retry: { refresh: false, enrichFirst: false, from: 0 },
    quiet: [],
    finding: null,
    csvReady: false,
    unsent: false,
    ...change,
  };
}
