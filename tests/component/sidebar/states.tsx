import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { aRow, pricesOf } from '../../support/views.ts';
import { setUp } from './set-up.tsx';
import { LINK, NOW, person, session, wholeProfile } from './views.ts';

const at = NOW - 42_000;
const link = (name: string) => ({ canonical: `${LINK}-${name}`, slug: name, url: `${LINK}-${name}` });

/** A session with the side panel only. */
export const panelOnly = () => session({ settings: { ...readSettings({}), sidePanelOnly: true } });

const priced = () =>
  session({ prices: pricesOf({ search: 1, profile: 1, work_email: 2, personal_email: 2, phone: 5 }) });

/** Every state of the sidebar, by name. */
export const STATES: Record<string, () => SidebarModel> = {
  'not set up': () =>
    setUp(person({ match: 'unset', person: null, session: session({ hasKey: false, balance: null }) })).model,
  'the key has to be entered': () =>
    setUp(
      person({
        match: 'unset',
        person: null,
        session: session({ hasKey: false, waiting: 3, balance: null }),
      }),
    ).model,
  'the page is read on a click': () =>
    setUp(person({ match: 'looking', person: null, session: panelOnly() }), { unread: true }).model,
  'people are read on a click': () =>
    setUp(person({ session: panelOnly() }), { unread: true, tab: 'page' }).model,
  'the key is refused': () => setUp(person({ session: session({ keyRefused: true }) })).model,
  'the service is not allowed': () =>
    setUp(person({ session: session({ allowed: { service: false, network: true } }) })).model,
  'nothing heard yet': () => setUp(null, { session: null }).model,
  'a profile that the page opened by itself': () =>
    setUp(person({ held: true, match: 'unset', person: null })).model,
  'the odds are known': () =>
    setUp(
      person({
        oddsAtCompany: { work_email: { found: 3, tried: 4 } },
        session: session({
          odds: {
            work_email: { found: 7, tried: 10 },
            personal_email: { found: 2, tried: 2 },
            phone: { found: 0, tried: 3 },
          },
        }),
      }),
    ).model,
  looking: () => setUp(person({ match: 'looking', person: null })).model,
  'not known yet': () => setUp(person({ match: 'not-found', person: null })).model,
  finding: () => setUp(person({ match: 'looking', person: null }), { pending: new Set(['find']) }).model,
  'searched, nobody': () => setUp(person({ match: 'not-found', person: null, searched: true })).model,
  namesakes: () =>
    setUp(
      person({
        match: 'not-found',
        person: null,
        searched: true,
        choices: [aRow({ urn: 'a' }), aRow({ urn: 'b' })],
      }),
    ).model,
  'not in the first pages': () =>
    setUp(
      person({
        match: 'not-found',
        person: null,
        searched: true,
        search: { pages: 2, hasMore: true, at },
        choices: [aRow({ urn: 'a' })],
      }),
    ).model,
  'a hidden name': () =>
    setUp(person({ match: 'not-found', person: null, name: null }), { pageName: null }).model,
  'not known, prices known': () =>
    setUp(person({ match: 'not-found', person: null, session: priced() })).model,
  'getting from an unknown profile': () =>
    setUp(
      person({
        match: 'looking',
        person: null,
        session: priced(),
        fields: { ...person().fields, work_email: { state: 'finding', since: at, order: 'o' } },
      }),
    ).model,
  'stopped: several': () =>
    setUp(
      person({
        match: 'several',
        person: null,
        searched: true,
        choices: [aRow({ urn: 'a' }), aRow({ urn: 'b' })],
        stopped: { why: 'several', credits: 1, error: null },
        session: priced(),
      }),
    ).model,
  'stopped: nobody': () =>
    setUp(
      person({
        match: 'not-found',
        person: null,
        searched: true,
        search: { pages: 1, hasMore: true, at },
        stopped: { why: 'nobody', credits: 1, error: null },
        session: priced(),
      }),
    ).model,
  'stopped: above the limit': () =>
    setUp(person({ match: 'not-found', person: null, stopped: { why: 'limit', credits: null, error: null } }))
      .model,
  'linked by hand': () => setUp(person({ linked: { name: 'Jane Doe', namesDiffer: false } })).model,
  'linked to another name': () =>
    setUp(
      person({
        match: 'own-pool',
        person: aRow({ name: 'John Davis', pool: true }),
        linked: { name: 'John Davis', namesDiffer: true },
      }),
    ).model,
  'linked anew': () => setUp(person({ relinked: { from: 'John Davis' } })).model,
  'the page’s address changed': () =>
    setUp(person({ match: 'several', person: null, replaced: true, choices: [aRow({ urn: 'a' })] })).model,
  several: () =>
    setUp(
      person({
        match: 'several',
        person: null,
        choices: [aRow({ urn: 'a', pool: true }), aRow({ urn: 'b', title: null })],
      }),
    ).model,
  known: () => setUp(person()).model,
  'own pool': () =>
    setUp(
      person({
        match: 'own-pool',
        person: aRow({ pool: true, enriched: true }),
        profile: wholeProfile(),
        fields: {
          work_email: { state: 'found', value: 'jane@acme.example', at },
          personal_email: { state: 'locked' },
          phone: { state: 'found', value: '+33639981234', at },
        },
      }),
    ).model,
  enriching: () => setUp(person({ enriching: 'running' })).model,
  'enrichment being looked into': () => setUp(person({ enriching: 'checking' })).model,
  'enrichment lost': () =>
    setUp(
      person({ enriching: 'lost', enrichRequest: 'i', enrichLoss: { balanceFell: 0, retryFrom: NOW - 1 } }),
    ).model,
  'enrichment failed': () =>
    setUp(person({ profile: wholeProfile(), enrichEnd: { why: 'failed', at, credits: 1 } })).model,
  enriched: () => setUp(person({ profile: wholeProfile() })).model,
  'an empty profile': () =>
    setUp(
      person({ profile: { ...wholeProfile(), skills: [], languages: [], experience: [], education: [] } }),
    ).model,
  'every field different': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'looking', since: at, quiet: false },
          personal_email: { state: 'waiting', order: 'o' },
          phone: { state: 'checking' },
        },
      }),
    ).model,
  'found, not found, lost': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'found', value: 'jane.doe-with-a-very-long-name@subsidiary.acme.example', at },
          personal_email: { state: 'not-found', at },
          phone: { state: 'lost', request: 'i', balanceFell: 3, retryFrom: NOW + 40_000 },
        },
      }),
    ).model,
  'all found, one at no charge': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'found', value: 'jane@acme.example', at },
          personal_email: { state: 'found', value: 'jane.doe.the.second@mailbox.example', at },
          phone: { state: 'found', value: '+33639981234', at },
        },
        activity: [
          { at, op: 'contact', kind: 'charge', credits: 0, people: 1, fields: ['phone'], request: 'a' },
          { at, op: 'contact', kind: 'charge', credits: 2, people: 1, fields: ['work_email'], request: 'b' },
        ],
      }),
      { copied: { field: 'work_email', worked: true } },
    ).model,
  'not found, with what it cost': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'looking', since: NOW - 4 * 60_000, quiet: false },
          personal_email: { state: 'found', value: 'jane@mailbox.example', at },
          phone: { state: 'not-found', at },
        },
        activity: [
          { at, op: 'contact', kind: 'charge', credits: 5, people: 1, fields: ['phone'], request: 'a' },
        ],
      }),
      { copied: { field: 'personal_email', worked: false } },
    ).model,
  'ended without a result': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'no-result', why: 'failed', at, credits: 2 },
          personal_email: { state: 'no-result', why: 'gone', at, credits: null },
          phone: { state: 'no-result', why: 'not-delivered', at, credits: 5 },
        },
      }),
    ).model,
  'without a result, as the service is': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'no-result', why: 'no-status', at, credits: 2 },
          personal_email: { state: 'no-result', why: 'passed-over', at, credits: 0 },
          phone: { state: 'no-result', why: 'not-known', at, credits: 0 },
        },
      }),
    ).model,
  'quiet, lost and hanging': () =>
    setUp(
      person({
        fields: {
          work_email: { state: 'looking', since: NOW - 31 * 60_000, quiet: true },
          personal_email: { state: 'lost', request: 'i', balanceFell: null, retryFrom: null },
          phone: { state: 'lost', request: 'j', balanceFell: 0, retryFrom: NOW - 1 },
        },
      }),
    ).model,
  'polls fail': () => setUp(person({ pollError: { kind: 'unreachable' } })).model,
  crowded: () => setUp(person({ session: session({ crowded: true }) })).model,
  'own pool after all': () =>
    setUp(
      person({
        problem: {
          op: 'enrich',
          error: { kind: 'refused', code: 'ENRICH_NOT_NEEDED' },
          at,
          request: 'i',
        },
      }),
    ).model,
  stalled: () => setUp(person({ stalled: true })).model,
  parked: () => setUp(person({ parked: true })).model,
  'asks first': () =>
    setUp(person(), {
      confirming: { about: 'contact', credits: 25, unpriced: [], balance: 1300, go: () => undefined },
    }).model,
  'in your ATS': () => setUp(person({ ats: 'Jane Doe' })).model,
  'asks first, in your ATS': () =>
    setUp(person({ ats: 'Jane Doe' }), {
      confirming: {
        about: 'contact',
        credits: 3,
        unpriced: [],
        balance: 1300,
        owned: 1,
        go: () => undefined,
      },
    }).model,
  'asks first, price unknown': () =>
    setUp(person(), {
      confirming: {
        about: 'contact',
        credits: null,
        unpriced: [
          { op: 'contact-batch', people: 1, fields: ['work_email', 'personal_email', 'phone'] },
          { op: 'enrich', people: 1, fields: [] },
        ],
        balance: 1300,
        go: () => undefined,
      },
    }).model,
  history: () =>
    setUp(
      person({
        activity: [
          {
            at,
            op: 'contact',
            kind: 'charge',
            credits: 7,
            people: 1,
            fields: ['work_email', 'phone'],
            request: 'a',
          },
          { at, op: 'enrich-batch', kind: 'charge', credits: 15, people: 15, fields: [], request: 'b' },
          {
            at,
            op: 'contact-batch',
            kind: 'refund',
            credits: 2,
            people: 1,
            fields: ['work_email'],
            request: 'c',
          },
          { at, op: 'enrich', kind: 'lost', credits: null, people: 1, fields: [], request: 'd' },
        ],
      }),
      { tab: 'history' },
    ).model,
  'no history': () => setUp(person(), { tab: 'history' }).model,
  'people on the page': () =>
    setUp(person(), {
      tab: 'page',
      rows: [
        { link: link('a'), name: 'Ana Ruiz', known: null },
        { link: link('b'), name: 'B. Okafor', known: aRow({ enriched: true, unlocked: ['phone'] }) },
        { link: link('c'), name: '梁伟', known: aRow({ name: '梁伟', pool: true }) },
        { link: link('d'), name: 'محمد', known: aRow({ name: 'محمد', busy: true }) },
      ],
    }).model,
  'more people on the page than over it': () =>
    setUp(person(), {
      tab: 'page',
      rows: [{ link: link('a'), name: 'Ana Ruiz', known: null }],
      morePeople: 40,
    }).model,
  'nobody on the page': () => setUp(person(), { tab: 'page', rows: [] }).model,
  'no profile page': () =>
    setUp(null, {
      link: null,
      session: session(),
      tab: 'page',
      rows: [{ link: link('a'), name: 'Ana', known: null }],
    }).model,
  'a very long name': () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu Altenburg';
    const title = 'Oberregierungsbaudirektorinnenstellvertreterin für Wasserwirtschaft';
    return setUp(person({ person: aRow({ name, title }) }), {
      pageName: { full: name, first: name, last: '' },
    }).model;
  },
  'from right to left': () => {
    const name = 'محمد بن عبد الله';
    return setUp(person({ person: aRow({ name, place: 'القاهرة' }) }), {
      pageName: { full: name, first: name, last: '' },
    }).model;
  },
};
