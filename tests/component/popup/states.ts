import type { PopupModel } from '../../../components/popup/popup-model.ts';
import { startEditing } from '../../../components/search/editing.ts';
import type { FilterChip, FilterKind } from '../../../components/search/filter-draft.ts';
import type { MessageError } from '../../../lib/messages/answers.ts';
import type { SearchView } from '../../../lib/messages/topics.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { aNewKey, anAccountView } from '../../support/views.ts';
import { setUp } from './set-up.tsx';
import {
  aLostSearch,
  NOW,
  order,
  ordersView,
  person,
  ROWS,
  resultPageView,
  SAVED,
  SHOWN,
  searchView,
  session,
} from './views.ts';

export interface State {
  model: PopupModel;
  /** A text that shows that the popup is in this state. */
  text: string | RegExp;
}

const CHIPS: FilterChip[] = [
  { kind: 'skills', text: 'Kubernetes' },
  { kind: 'languages', text: 'French', level: 'NATIVE' },
  { kind: 'currentCompany', text: 'No such company', entityId: null },
  { kind: 'countries', place: { city: 'Lyon', state: '', country: 'France' }, geoId: '1' },
];

function search(
  view: Partial<SearchView>,
  text: string | RegExp,
  change: (model: PopupModel) => void = () => {},
) {
  return (): State => {
    const { model } = setUp({ 'search.run': () => new Promise(() => {}) });
    model.receiveSearch(searchView(view));
    change(model);
    return { model, text };
  };
}

const results = (text: string | RegExp, change?: (model: PopupModel) => void) =>
  search({ draft: { ...DRAFT, shown: SHOWN }, page: resultPageView(), saved: SAVED }, text, change);

export const ACCOUNTS = [
  anAccountView({ id: 'account-1', name: 'Acme', current: true, usable: false }),
  anAccountView({ waiting: 3 }),
];

const DRAFT = { prompt: 'staff engineer', chips: CHIPS, localOnly: false };

function looking(kind: FilterKind, typed: string, answer: Resolution | MessageError, text: string | RegExp) {
  return (): State => {
    const reply = 'state' in answer ? { ok: true, data: answer } : { ok: false, error: answer };
    const { model } = setUp({ 'resolve.entity': () => reply, 'resolve.place': () => reply });
    model.receiveSearch(searchView());
    model.search.editing.value = { ...startEditing(kind), text: typed };
    return { model, text };
  };
}

function failing(error: MessageError, text: string | RegExp) {
  return results(text, ({ search: its }) => {
    its.problem.value = { error, attempt: SHOWN };
  });
}

function activity(all: OrderView[], text: string | RegExp) {
  return (): State => {
    const { model } = setUp();
    model.receiveSearch(searchView());
    model.receiveOrders(ordersView(all));
    model.tab.value = 'jobs';
    return { model, text };
  };
}

/** Every state the popup can be in, as plain data. */
export const STATES: Record<string, () => State> = {
  'before the worker has answered': () => ({ model: setUp().model, text: 'Who are you looking for?' }),
  'no key': search({ session: session({ hasKey: false }) }, 'Connect your service first'),
  'the key has to be entered': search(
    { session: session({ hasKey: false, waiting: 3 }) },
    '3 lookups are waiting.',
  ),
  'key refused': search({ session: session({ keyRefused: true }) }, 'Key rejected'),
  'not allowed': search(
    { session: session({ allowed: { service: false, network: true } }) },
    /no longer lets Talent Scout reach/,
  ),
  'several accounts': search({ session: session({ accounts: ACCOUNTS }) }, 'Globex'),
  'no account in use': search(
    { session: session({ hasKey: false, account: null, accounts: [anAccountView()] }) },
    'Globex',
  ),
  'a new key': search({ session: session({ newKey: aNewKey() }) }, 'Same account, new key'),
  'nothing searched yet': search({ saved: SAVED }, 'Go people in Lyon'),
  'a key and no balance': search({ session: session({ balance: null }) }, 'Credits not known yet'),
  filters: search({ draft: DRAFT }, 'Kubernetes'),
  'nothing asked': search({}, /Enter who you’re looking for/, ({ search: its }) => void its.search()),
  'plain filter': search({}, 'Separate several with commas.', ({ search: its }) => {
    its.editing.value = startEditing('skills');
  }),
  'language filter': search({}, 'Level', ({ search: its }) => {
    its.editing.value = startEditing('languages');
  }),
  'place in parts': search({}, 'State or province', ({ search: its }) => {
    its.editing.value = { ...startEditing('countries'), parts: { city: 'Lyon', state: '', country: '' } };
  }),
  'several meanings': looking(
    'countries',
    'Valencia, Spain',
    {
      state: 'several',
      countryId: 'es',
      choices: [
        { id: '1', displayName: 'Valencia, Spain', level: 'city' },
        { id: '2', displayName: 'Valencia Province, Spain', level: 'province' },
      ],
    },
    'Valencia Province, Spain',
  ),
  'one meaning': looking(
    'school',
    'sorbonne',
    { state: 'resolved', id: '1', displayName: 'Sorbonne University' },
    'Sorbonne University',
  ),
  'no meaning': looking(
    'industry',
    'xyz',
    { state: 'none', countryId: null },
    'No match for “xyz”. Not applied',
  ),
  'no answer to a look-up': looking('pastCompany', 'acme', { kind: 'unreachable' }, /./),
  'filters that would not filter': search({ draft: DRAFT }, '1 filter not applied', ({ search: its }) => {
    void its.search();
  }),
  searching: results('Searching…', ({ search: its }) => its.goToPage(2)),
  results: results('400+ candidates'),
  'results with a preview': results('+33 6 39 98 12 34', (model) => model.expand(ROWS.slice(0, 1), true)),
  'results without who is unlocked': results('2 hidden', (model) => model.hideUnlocked(true)),
  'results with the filters': results('No such company', ({ search: its }) => {
    its.unfolded.value = true;
  }),
  'a prompt that can’t be sent': search({}, /^Emoji can’t be searched/, ({ search: its }) => {
    its.prompt.value = 'nurse 🚀';
  }),
  'a filter that can’t be sent': search({}, /^Too long/, ({ search: its }) => {
    its.editing.value = { ...startEditing('school'), text: 'a'.repeat(10_000) };
  }),
  'results chosen': results('2 selected', ({ orders }) => orders.choose(ROWS.slice(0, 2), true)),
  'nobody found': search(
    { draft: { ...DRAFT, shown: SHOWN }, page: resultPageView({ rows: [], total: 0, hasNextPage: false }) },
    'No candidates found',
  ),
  'nobody in the own pool': search(
    {
      draft: { ...DRAFT, shown: { ...SHOWN, filters: { localOnly: true } } },
      page: resultPageView({ rows: [], total: 0, hasNextPage: false, charged: 0 }),
    },
    'Search the network too',
  ),
  'not enough credits': failing({ kind: 'insufficient-credits', required: 5, available: 2 }, /5 credits/),
  offline: failing({ kind: 'offline' }, /offline/i),
  'unsafe connection': failing({ kind: 'unsafe-connection' }, /charged only once/),
  'cap reached': failing({ kind: 'capped', cap: 100, spentToday: 99, atRisk: 0 }, /100-credit daily limit/),
  'a lost search': search(
    { lost: [aLostSearch({ balanceFell: 3 })] },
    'No response. The balance fell by 3 credits.',
  ),
  'getting contacts for many': results('Get contacts for 6 · up to 11 credits', ({ orders }) => {
    orders.unlocking.value = ROWS;
  }),
  'getting the contacts of one': results('Get contacts for 欧阳娜娜 · 2 credits', ({ orders }) => {
    orders.unlocking.value = ROWS.slice(3, 4);
  }),
  'asked before spending': results('Search · 45 credits', ({ orders }) => {
    orders.confirming.value = { credits: 45, unpriced: [], balance: 1300, go: () => undefined };
  }),
  'asked about unknown prices': results(/^We don’t know this price yet/, ({ orders }) => {
    const fields = ['work_email' as const];
    const unpriced = [
      { op: 'contact-batch' as const, people: 6, fields },
      { op: 'enrich-batch' as const, people: 3, fields: [] },
    ];
    orders.confirming.value = { credits: null, unpriced, balance: 1300, go: () => undefined };
  }),
  started: results('Started for 6 people', ({ orders }) => {
    const urns = ROWS.map(({ urn }) => urn);
    orders.started.value = { order: { kind: 'enrich', urns, fields: [], enrichFirst: false }, joined: false };
  }),
  'no activity': activity([], 'No activity yet'),
  'activity under way': activity(
    [
      order(),
      order({ id: 'stalled', stalled: true }),
      order({ id: 'parked', parked: true, watching: false }),
      order({ id: 'sending', phase: 'sending', completed: 0, failed: 0, kind: 'enrich' }),
    ],
    '7 credits reserved · 9 credits used · 5 credits refunded',
  ),
  'activity ended': activity(
    [
      order({ id: 'done', phase: 'done', open: false, endedAt: NOW, completed: 4, failed: 0 }),
      order({
        id: 'not-enriched',
        phase: 'partial',
        open: false,
        endedAt: NOW,
        people: [person('urn:1', 'Jane Doe', 'found'), person('urn:2', 'Ana Díaz', 'not-enriched')],
        total: 2,
      }),
    ],
    '1 person skipped: no profile yet',
  ),
  'activity with problems': activity(
    [
      order({
        id: 'refused',
        phase: 'refused',
        open: false,
        endedAt: NOW,
        problems: [
          {
            request: 'a',
            state: 'refused',
            error: { kind: 'insufficient-credits', required: 30, available: 2 },
            balanceFell: null,
          },
          {
            request: 'b',
            state: 'refused',
            error: { kind: 'insufficient-credits', required: 30, available: 2 },
            balanceFell: null,
          },
        ],
      }),
      order({
        id: 'ask',
        phase: 'needs-decision',
        open: false,
        endedAt: NOW,
        credits: { held: 0, spent: 0, refunded: 0, lost: 1 },
        problems: [{ request: 'c', state: 'needs-decision', error: null, balanceFell: 3 }],
      }),
    ],
    '1 charge not confirmed',
  ),
};
