import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../components/orders/orders.css';
import '../../components/search/search.css';
import { startEditing } from '../../components/search/editing.ts';
import type { FilterChip } from '../../components/search/filter-draft.ts';
import type { PersonOnPage } from '../../components/sidebar/people-on-page.ts';
import type { HistoryEntry } from '../../lib/service/model.ts';
import { flood, hostile, UNSEEN, WORD } from '../support/hostile-text.ts';
import { aCharge } from '../support/records.ts';
import { aNewKey, anAccountView, anOrderView, aRow } from '../support/views.ts';
import * as options from './options/set-up.tsx';
import * as popup from './popup/set-up.tsx';
import { aLostSearch, order, ordersView, resultPageView, SHOWN, searchView, session } from './popup/views.ts';
import { textNodes } from './screen.tsx';
import * as sidebar from './sidebar/set-up.tsx';
import { LINK, NOW, person, wholeProfile } from './sidebar/views.ts';
import * as workspace from './workspace/set-up.tsx';

/** Attributes that are read out or drawn. */
const READ = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];

/** Elements in which a text can't reach the text around it. */
const ISOLATED = ['isolate', 'isolate-override', 'plaintext'];

/** Whether every hostile word in these words stands between the marks that isolate it. */
const isIsolatedInWords = (words: string) =>
  !words.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '').includes(WORD);

function isIsolated(node: Text): boolean {
  if (isIsolatedInWords(node.data)) return true;
  const parent = node.parentElement;
  // An option's text is drawn by the browser, alone.
  if (!parent || parent.localName === 'option') return true;
  return parent.hasAttribute('dir') && ISOLATED.includes(getComputedStyle(parent).unicodeBidi);
}

/** Whether what a text draws beside its own line is cut off. */
function isClipped(element: Element): boolean {
  const cuts = (one: Element | null) =>
    one !== null &&
    getComputedStyle(one).display !== 'inline' &&
    getComputedStyle(one).overflowY !== 'visible';
  return cuts(element) || cuts(element.parentElement);
}

/** Where each hostile text is drawn or read out, and what is wrong with it. */
function look(root: Element) {
  const places = new Set<string>();
  const wrong: string[] = [];
  const namesIn = (words: string) => Array.from(words.matchAll(/<([a-z ]+)>/g), ([, name = '']) => name);
  const check = (words: string, where: string) => {
    if (UNSEEN.test(words)) wrong.push(`unseen characters: ${where}`);
    if (/[\p{Mn}\p{Me}]{5}/u.test(words)) wrong.push(`a flood of marks: ${where}`);
  };
  for (const node of textNodes(root)) {
    if (!node.data.includes(WORD) || node.parentElement?.closest('textarea')) continue;
    const where = `${namesIn(node.data)} in ${node.parentElement?.outerHTML.slice(0, 80)}`;
    for (const name of namesIn(node.data)) places.add(name);
    // Only descriptions and notes have several lines.
    const hasLines = namesIn(node.data).some((name) => name === 'description' || name === 'note');
    check(hasLines ? node.data.replaceAll('\n', ' ') : node.data, where);
    if (!isIsolated(node)) wrong.push(`not isolated: ${where}`);
  }
  for (const element of root.querySelectorAll('*')) {
    for (const name of READ) {
      const words = element.getAttribute(name) ?? '';
      const where = `${namesIn(words)} in ${name} of ${element.localName}`;
      check(words, where);
      if (!isIsolatedInWords(words)) wrong.push(`not isolated: ${where}`);
    }
    if (element.matches('bdi.ts-outside') && !isClipped(element))
      wrong.push(`not clipped: ${element.outerHTML.slice(0, 80)}`);
  }
  return { places: [...places].toSorted(), wrong };
}

/** A hostile text that says which one it is. */
const bad = (name: string) => hostile(`<${name}>`);

const ROW = aRow({
  name: bad('name'),
  title: bad('title'),
  company: bad('company'),
  place: bad('place'),
  enriched: true,
});
const ENTRY: HistoryEntry = {
  title: bad('job title'),
  organisation: bad('organisation'),
  place: bad('job place'),
  start: bad('start'),
  end: bad('end'),
  description: `${bad('description')}\n${bad('description')}`,
  rest: [{ label: bad('label'), value: bad('value') }],
};
const PROFILE = {
  ...wholeProfile(),
  skills: [bad('skill')],
  languages: [{ name: bad('language'), level: bad('level') }],
  experience: [ENTRY],
  education: [{ ...ENTRY, title: null, start: null }],
};
const NAME = { full: bad('page name'), first: bad('first name'), last: bad('last name') };
const ON_PAGE: PersonOnPage[] = [
  { link: { canonical: `${LINK}-a`, slug: 'a', url: `${LINK}-a` }, name: bad('link text'), known: null },
  { link: { canonical: `${LINK}-b`, slug: 'b', url: `${LINK}-b` }, name: bad('link text'), known: ROW },
];
const PEOPLE = [
  { urn: 'a', name: bad('name'), networkUrl: LINK, result: 'not-enriched', reason: bad('reason') },
  { urn: 'b', name: bad('other name'), networkUrl: null, result: 'failed', reason: bad('reason') },
] as const;
const ORDERS = [
  anOrderView({ id: 'one', open: false, phase: 'failed', people: PEOPLE.slice(1), total: 1 }),
  order({ id: 'two', open: false, phase: 'partial', people: [...PEOPLE], total: 2 }),
  anOrderView({
    id: 'three',
    open: false,
    people: PEOPLE.slice(0, 1),
    problems: [
      {
        request: 'i',
        state: 'refused',
        balanceFell: null,
        error: { kind: 'refused', message: bad('refusal') },
      },
    ] as never,
  }),
];
const CHIPS: FilterChip[] = [
  { kind: 'skills', text: bad('skill') },
  { kind: 'languages', text: bad('language'), level: bad('level') },
  { kind: 'currentCompany', text: bad('company'), entityId: null },
  { kind: 'countries', place: { city: bad('city'), state: '', country: bad('country') }, geoId: '1' },
];
const SEARCHES = [
  { id: 's1', name: bad('saved name'), prompt: bad('prompt'), filtersJson: '{}', at: NOW, saved: true },
  {
    id: 's2',
    name: '',
    prompt: '',
    filtersJson: JSON.stringify({ skills: [{ name: bad('skill') }] }),
    at: NOW,
    saved: false,
  },
];
const RECORD = workspace.person('1', {
  ...{ name: ROW.name, title: ROW.title, company: ROW.company, place: ROW.place, enrichedAt: 1 },
  ...{ skills: PROFILE.skills, languages: PROFILE.languages },
  ...{ experience: PROFILE.experience, education: PROFILE.education },
});
const ACCOUNTS = [
  anAccountView({ id: 'account-1', name: bad('account'), host: bad('host'), current: true, usable: false }),
  anAccountView({ name: bad('other account') }),
];
const NEW_KEY = aNewKey({
  host: bad('key host'),
  accounts: [
    { id: 'account-1', name: bad('key account') },
    { id: 'account-2', name: bad('other key account') },
  ],
});
const refused = { kind: 'refused', message: bad('refusal') };

function popupWith(change: (model: ReturnType<typeof popup.setUp>['model']) => void, view = {}) {
  const { model } = popup.setUp({
    'resolve.place': () => ({
      ok: true,
      data: {
        state: 'several',
        countryId: '1',
        choices: [{ id: '1', displayName: bad('choice'), level: bad('place level') }],
      },
    }),
    'resolve.entity': () => ({ ok: true, data: { state: 'resolved', id: '1', displayName: bad('match') } }),
  });
  model.receiveSearch(searchView(view));
  change(model);
  return popup.draw(model);
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

/** Every screen that draws texts of the service, of a page or of a file, and the texts that it draws. */
const SCREENS: Record<
  string,
  { draw: () => Element | Promise<Element>; act?: () => unknown; places: string[] }
> = {
  'a person in the sidebar': {
    draw: () =>
      sidebar.draw(sidebar.setUp(person({ person: ROW, profile: PROFILE }), { pageName: NAME }).model),
    places: [
      ...['page name', 'name', 'title', 'company', 'place', 'skill', 'language', 'level'],
      ...['job title', 'organisation', 'job place', 'start', 'end', 'description', 'label', 'value'],
    ],
  },
  'somebody without a title': {
    draw: () => sidebar.draw(sidebar.setUp(person({ person: { ...ROW, title: null } })).model),
    places: ['name', 'company', 'place'],
  },
  'people to choose from in the sidebar': {
    draw: () =>
      sidebar.draw(
        sidebar.setUp(person({ match: 'several', person: null, choices: [ROW] }), { pageName: NAME }).model,
      ),
    places: ['page name', 'name', 'title', 'place', 'first name', 'last name'],
  },
  'a person linked by hand': {
    draw: () =>
      sidebar.draw(
        sidebar.setUp(
          person({
            person: ROW,
            linked: { name: bad('linked name'), namesDiffer: true },
            relinked: { from: bad('last link') },
          }),
          { pageName: NAME },
        ).model,
      ),
    places: ['page name', 'title', 'company', 'place', 'linked name', 'last link', 'name'],
  },
  'what the service says in the sidebar': {
    draw: () => {
      const problem = { about: 'contact', error: refused, retry: null } as never;
      return sidebar.draw(sidebar.setUp(person({ person: ROW }), { pageName: NAME, problem }).model);
    },
    places: ['page name', 'name', 'title', 'company', 'place', 'refusal'],
  },
  'people on a page': {
    draw: () =>
      sidebar.draw(sidebar.setUp(null, { link: null, tab: 'page', rows: ON_PAGE }).model, {
        place: 'panel',
        batch: () => null,
      }),
    places: ['link text', 'name'],
  },
  'results in the popup': {
    draw: () =>
      popupWith(
        ({ search }) => {
          search.unfolded.value = true;
        },
        {
          draft: { prompt: bad('prompt'), chips: CHIPS, localOnly: false, shown: SHOWN },
          page: resultPageView({ rows: [{ ...ROW, contacts: {}, notFound: [] }] }),
        },
      ),
    places: ['name', 'title', 'company', 'place', 'skill', 'language', 'level', 'city', 'country'],
  },
  'an unlock in the popup': {
    draw: () =>
      popupWith(({ orders }) => {
        orders.unlocking.value = [ROW];
      }),
    places: ['name'],
  },
  'filters that would not filter': {
    draw: () =>
      popupWith(({ search }) => void search.search(), {
        draft: { prompt: '', chips: CHIPS, localOnly: false },
      }),
    places: ['skill', 'language', 'level', 'company', 'city', 'country'],
  },
  'a match of a look-up': {
    draw: () =>
      popupWith(({ search }) => {
        search.editing.value = { ...startEditing('school'), text: 'typed' };
      }),
    places: ['match'],
  },
  'several matches of a look-up': {
    draw: () =>
      popupWith(({ search }) => {
        search.editing.value = { ...startEditing('countries'), text: 'typed, France' };
      }),
    places: ['choice', 'place level'],
  },
  'saved searches in the popup': {
    draw: () => popupWith(() => {}, { saved: SEARCHES }),
    places: ['saved name', 'skill'],
  },
  'a lost search': {
    draw: () => popupWith(() => {}, { lost: [aLostSearch({ prompt: bad('prompt') })] }),
    places: ['prompt'],
  },
  'accounts and a new key in the popup': {
    draw: () => popupWith(() => {}, { session: session({ accounts: ACCOUNTS, newKey: NEW_KEY }) }),
    places: ['account', 'other account', 'key account', 'other key account', 'key host'],
  },
  'one account and a new key': {
    draw: () =>
      popupWith(() => {}, {
        session: session({ newKey: { ...NEW_KEY, accounts: NEW_KEY.accounts.slice(0, 1) } }),
      }),
    places: ['key account', 'key host'],
  },
  orders: {
    draw: () =>
      popupWith((model) => {
        model.receiveOrders(ordersView(ORDERS));
        model.tab.value = 'jobs';
      }),
    act: () => press('2 people'),
    places: ['name', 'other name', 'reason', 'refusal'],
  },
  'people in the workspace': {
    draw: async () => workspace.draw((await workspace.setUp({ people: [RECORD] })).model),
    act: async () => fireEvent.click((await screen.findAllByRole('row'))[1] ?? document.body),
    places: [
      ...['name', 'title', 'company', 'place', 'skill', 'language', 'level'],
      ...['job title', 'organisation', 'job place', 'start', 'end', 'description', 'label', 'value'],
    ],
  },
  'what is noted of a person in the workspace': {
    draw: async () => {
      const people = [workspace.person('1', { name: 'Jane' })];
      const { model } = await workspace.setUp({ people });
      const jane = { urns: ['1'] };
      await model.followUp.value?.addToListNamed([jane], bad('list'));
      await model.followUp.value?.createList(bad('other list'));
      await model.followUp.value?.addTag([jane], bad('tag'));
      await model.followUp.value?.addNote(jane, `${bad('note')}\n${bad('note')}`);
      await model.undo.finish();
      return workspace.draw(model);
    },
    act: async () => fireEvent.click((await screen.findAllByRole('row'))[1] ?? document.body),
    places: ['list', 'other list', 'tag', 'note'],
  },
  'the searches that people come from in the workspace': {
    draw: async () => {
      const { model } = await workspace.setUp({
        people: [{ ...RECORD, title: null, company: null, place: null }],
      });
      model.searches.value = SEARCHES;
      return workspace.draw(model);
    },
    places: ['name', 'saved name', 'skill'],
  },
  'charges in the workspace': {
    draw: async () => {
      const charges = [aCharge({ id: '1', op: 'contact', people: 1, urn: RECORD.urn, at: workspace.NOW })];
      const { model } = await workspace.setUp({ people: [RECORD], charges }, 'spend');
      return workspace.draw(model);
    },
    places: ['name'],
  },
  'searches in the workspace': {
    draw: async () => {
      const { model } = await workspace.setUp({}, 'searches');
      model.searches.value = SEARCHES;
      return workspace.draw(model);
    },
    places: ['saved name', 'prompt', 'skill'],
  },
  'accounts in the options': {
    draw: () => options.draw(options.session({ accounts: ACCOUNTS, newKey: NEW_KEY })).root,
    places: ['account', 'other account', 'host', 'key account', 'other key account', 'key host'],
  },
};

describe.each(Object.entries(SCREENS))('hostile texts: %s', (_name, { draw, act, places }) => {
  it('are isolated, without unseen characters and floods, and stay in their place', async () => {
    const root = await draw();
    await act?.();
    await waitFor(() => expect(look(root).places).toEqual(places.toSorted()));
    expect(look(root).wrong).toEqual([]);
    expect(root.scrollWidth).toBe(root.clientWidth);
  });
});

it('a flood of marks is not drawn over the rows above and below', async () => {
  const rows = async (name: string) => {
    const choices = [
      aRow({ urn: 'a' }),
      aRow({ urn: 'b', name, title: name, place: name }),
      aRow({ urn: 'c' }),
    ];
    sidebar.draw(sidebar.setUp(person({ match: 'several', person: null, choices })).model);
    const list = within(screen.getByRole('list', { name: 'Choose a match' }));
    const [above, flooded, below] = list.getAllByRole('listitem');
    const drawn = (element: HTMLElement | undefined) =>
      page.screenshot({ element: element ?? document.body, base64: true, save: false });
    return { above: await drawn(above), flooded: await drawn(flooded), below: await drawn(below) };
  };
  const quiet = await rows('Zo');
  const loud = await rows(flood('Zo'));
  expect(loud.flooded).not.toBe(quiet.flooded);
  expect(loud.above).toBe(quiet.above);
  expect(loud.below).toBe(quiet.below);
});
