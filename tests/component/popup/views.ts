import type { LostSearch, OrdersView, SearchView } from '../../../lib/messages/topics.ts';
import type { SavedSearch } from '../../../lib/searches/saved-searches.ts';
import { CONTACT_FIELDS } from '../../../lib/service/model.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import type { CandidateRow, ResultPageView } from '../../../lib/views/search-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { anOrderView, aRow, aSession, pricesOf } from '../../support/views.ts';

export const NOW = Date.UTC(2026, 4, 4, 12, 0, 0);
const MINUTE = 60_000;

export function session(change: Partial<SessionView> = {}): SessionView {
  const balance = { credits: 1240, extra: 60, at: NOW };
  const prices = pricesOf({ search: 1, profile: 1, work_email: 2, phone: 5 });
  return aSession({ balance, prices, ...change });
}

export function row({ contacts = {}, notFound = [], ...change }: Partial<CandidateRow> = {}): CandidateRow {
  const networkUrl = `https://atrium.example/in/${encodeURIComponent(change.urn ?? 'urn:1')}`;
  const unlocked = CONTACT_FIELDS.filter((field) => contacts[field] !== undefined);
  return { ...aRow({ networkUrl, unlocked, ...change }), contacts, notFound };
}

/** People whose names, states and lengths differ. */
export const ROWS: CandidateRow[] = [
  row({
    urn: 'urn:1',
    enriched: true,
    contacts: { work_email: 'jane.doe@acme.example', phone: '+33639981234' },
  }),
  row({ urn: 'urn:2', name: 'Álvaro Álvarez Rodríguez', pool: true, networkUrl: null, title: 'Gerente' }),
  row({ urn: 'urn:3', name: 'محمد عبد الرحمن الشريف', title: 'مهندس برمجيات أول', place: 'القاهرة، مصر' }),
  row({
    urn: 'urn:4',
    name: '欧阳娜娜',
    title: '高级软件工程师',
    company: '上海云帆科技',
    place: '上海, 中国',
  }),
  row({
    urn: 'urn:5',
    name: 'Maximiliane-Josephine Freifrau von Hohenstein-Wittelsbacher zu Schwarzenberg',
    title: 'Senior Principal Distinguished Fellow for Cross-Functional Organisational Effectiveness',
    place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales, United Kingdom',
    busy: true,
    enriched: true,
    contacts: {
      work_email: 'maximiliane-josephine.von-hohenstein@schwarzenberg-holding.example',
      personal_email: 'max@home.example',
      phone: 'ask for Max',
    },
  }),
  row({ urn: 'urn:6', name: '', title: null, company: null, place: null }),
];

export function resultPageView(change: Partial<ResultPageView> = {}): ResultPageView {
  return { page: 1, total: 400, hasNextPage: true, charged: 1, at: NOW - 3 * MINUTE, rows: ROWS, ...change };
}

export const SAVED: SavedSearch[] = [
  {
    id: 's1',
    name: 'Go people in Lyon',
    prompt: 'go engineer',
    filtersJson: '{"countries":[{"city":"Lyon","geoId":"1"}]}',
    at: NOW,
    saved: true,
  },
  {
    id: 's2',
    name: '',
    prompt: '',
    filtersJson: '{"skills":[{"name":"Rust"}],"languages":[{"name":"French","level":"NATIVE"}]}',
    at: NOW,
    saved: false,
  },
];

export const SHOWN = { prompt: 'staff engineer', filters: {}, page: 1 };

/** A search whose answer was lost, which may be sent again. */
export function aLostSearch(change: Partial<LostSearch>): LostSearch {
  return {
    request: 'i',
    prompt: 'lost people',
    filtersJson: '{}',
    page: 1,
    at: NOW,
    retryFrom: NOW,
    balanceFell: null,
    ...change,
  };
}

export function searchView(change: Partial<SearchView> = {}): SearchView {
  return { session: session(), draft: null, page: null, seenPages: [], lost: [], saved: [], ...change };
}

export function order(change: Partial<OrderView> = {}): OrderView {
  return anOrderView({
    id: 'job',
    kind: 'unlock',
    fields: ['work_email', 'phone'],
    total: 4,
    completed: 2,
    failed: 1,
    credits: { held: 7, spent: 9, refunded: 5, lost: 0 },
    people: [
      person('urn:1', 'Jane Doe', 'found'),
      person('urn:2', 'Álvaro Álvarez Rodríguez', 'not-found'),
      person('urn:3', 'محمد عبد الرحمن الشريف', 'failed', 'COLLECT_FAILED'),
      person('urn:4', '欧阳娜娜', 'pending'),
    ],
    createdAt: NOW - 5 * MINUTE,
    ...change,
  });
}

export function person(
  urn: string,
  name: string,
  result: OrderView['people'][number]['result'],
  reason: string | null = null,
): OrderView['people'][number] {
  return { urn, name, networkUrl: `https://atrium.example/in/${encodeURIComponent(urn)}`, result, reason };
}

export const ordersView = (orders: OrderView[]): OrdersView => ({ session: session(), orders });
