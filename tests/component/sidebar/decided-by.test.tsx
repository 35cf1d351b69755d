import { describe, expect, it } from 'vitest';
import { decidedBy } from '../../../components/sidebar/decided-by.ts';
import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { aRow, pricesOf } from '../../support/views.ts';
import { setUp } from './set-up.tsx';
import { NOW, person, session, wholeProfile } from './views.ts';

type Given = Parameters<typeof setUp>[1];

const text = (view: PersonView | null, given: Given = {}) => decidedBy(setUp(view, given).model);
const before = text(person());

describe('the recruiter decides by', () => {
  const another: [string, Partial<PersonView>][] = [
    ['another person', { person: aRow({ urn: 'another' }) }],
    ['how an unlock is sent', { unlockBy: 'contact-batch' }],
    ['a profile that must be fetched first', { mayEnrich: true }],
    ['a profile that came', { profile: wholeProfile() }],
    ['a profile under way', { enriching: 'running' }],
    ['a lost profile', { enriching: 'lost', enrichRequest: 'request' }],
    ['a profile that did not come', { enrichEnd: { why: 'failed', at: NOW, credits: 1 } }],
    ['a field that was found', { fields: { ...person().fields, phone: { state: 'not-found', at: NOW } } }],
    ['a field that is quiet', { fields: { ...person().fields, phone: looking(true) } }],
    ['a held profile', { held: true }],
    ['a match', { match: 'several', choices: [aRow()] }],
    ['more results', { search: { pages: 1, hasMore: true, at: NOW } }],
    ['a link by hand', { linked: { name: 'Ana', namesDiffer: true } }],
    ['a Get that stopped', { stopped: { why: 'several', credits: 1, error: null } }],
    ['a notice that stalls', { stalled: true }],
    ['a notice that parks', { parked: true }],
    ['a failing poll', { pollError: { kind: 'unreachable' } }],
    ['a refusal', { problem: { op: 'contact', error: { kind: 'key' }, at: NOW, request: 'request' } }],
    ['a price', { session: session({ prices: pricesOf({ profile: 1, work_email: 3, phone: 5 }) }) }],
    ['a key that was rejected', { session: session({ keyRefused: true }) }],
    ['a missing key', { session: session({ hasKey: false }) }],
    ['a slow service', { session: session({ crowded: true }) }],
    ['a permission', { session: session({ allowed: { service: false, network: true } }) }],
    [
      'the default fields',
      { session: session({ settings: { ...session().settings, defaultFields: ['phone'] } }) },
    ],
  ];
  it.each(another)('%s', (_what, change) => {
    expect(text(person(change))).not.toBe(before);
  });

  const name = { full: 'John Roe', first: 'John', last: 'Roe' };
  const question = { kind: 'confirm', credits: 25, unpriced: [], balance: 1_300, go() {} };
  const given: [string, Given][] = [
    ['the name on the page, which a search uses', { pageName: name }],
    ['the name that was typed', { typedName: name }],
    ['a problem', { problem: { about: 'contact', error: { kind: 'offline' }, retry: null } }],
    ['a question', { confirming: question as unknown as SidebarModel['confirming']['value'] }],
    ['a tab', { tab: 'history' }],
    ['what is being sent', { pending: new Set(['phone']) }],
    ['another profile', { link: { canonical: 'https://atrium.example/in/x', slug: 'x', url: '' } }],
  ];
  it.each(given)('%s', (_what, change) => {
    expect(text(person(), change)).not.toBe(before);
  });

  it('the question’s amount', () => {
    const asked = (credits: number) =>
      text(person(), {
        confirming: { ...question, credits } as unknown as SidebarModel['confirming']['value'],
      });
    expect(asked(25)).not.toBe(asked(26));
  });
});

describe('the recruiter does not decide by', () => {
  const charge: PersonView['activity'][number] = {
    at: NOW,
    op: 'contact',
    kind: 'charge',
    credits: 2,
    people: 1,
    fields: [],
    request: 'request',
  };
  const same: [string, Partial<PersonView>][] = [
    ['the balance', { session: session({ balance: { credits: 1_000, extra: 60, at: NOW } }) }],
    ['when it was told', { session: session({ balance: { credits: 1_240, extra: 60, at: NOW + 1 } }) }],
    ['what was spent today', { session: session({ spentToday: 40 }) }],
    ['what moved elsewhere', { session: session({ outside: [{ at: NOW, credits: 3 }] }) }],
    ['what other Gets have found', { session: session({ found: { looking: 2, found: 1, rows: [] } }) }],
    ['the odds', { session: session({ odds: { phone: { found: 7, tried: 10 } } }) }],
    ['the odds in the company', { oddsAtCompany: { phone: { found: 3, tried: 4 } } }],
    ['the history', { activity: [charge] }],
    [
      'when a price was learnt, and which was last',
      {
        session: session({
          prices: session()
            .prices.map((one) => ({ ...one, at: NOW + 9 }))
            .toReversed(),
        }),
      },
    ],
  ];
  it.each(same)('%s', (_what, change) => {
    expect(text(person(change))).toBe(before);
  });

  it('a snapshot that says the same again', () => {
    expect(text(structuredClone(person()))).toBe(before);
  });

  it('what is announced, and who is on the page', () => {
    expect(text(person(), { announcement: 'Copied', rows: [] })).toBe(before);
  });
});

function looking(quiet: boolean) {
  return { state: 'looking', since: NOW, quiet } as const;
}
