import type { SidebarModel } from '../../../components/sidebar/sidebar-model.ts';
import { aRow } from '../../support/views.ts';
import { stage } from './stage.tsx';
import { LINK, NOW, person, session, wholeProfile } from './views.ts';

const at = NOW - 42_000;
const link = (name: string) => ({ canonical: `${LINK}-${name}`, slug: name, url: `${LINK}-${name}` });

/** Every state of the sidebar, by name. */
export const STATES: Record<string, () => SidebarModel> = {
  'not set up': () =>
    stage(person({ match: 'unset', person: null, session: session({ hasKey: false, balance: null }) })).model,
  'the key is refused': () => stage(person({ session: session({ keyRefused: true }) })).model,
  'the service is not allowed': () =>
    stage(person({ session: session({ allowed: { service: false, network: true } }) })).model,
  'nothing heard yet': () => stage(null, { session: null }).model,
  looking: () => stage(person({ match: 'looking', person: null })).model,
  'not known yet': () => stage(person({ match: 'not-found', person: null })).model,
  finding: () => stage(person({ match: 'looking', person: null }), { pending: new Set(['find']) }).model,
  'searched, nobody': () => stage(person({ match: 'not-found', person: null, searched: true })).model,
  namesakes: () =>
    stage(
      person({
        match: 'not-found',
        person: null,
        searched: true,
        choices: [aRow({ urn: 'a' }), aRow({ urn: 'b' })],
      }),
    ).model,
  several: () =>
    stage(
      person({
        match: 'several',
        person: null,
        choices: [aRow({ urn: 'a', pool: true }), aRow({ urn: 'b', title: null })],
      }),
    ).model,
  known: () => stage(person()).model,
  'own pool': () =>
    stage(
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
  enriching: () => stage(person({ enriching: 'running' })).model,
  'enrichment being looked into': () => stage(person({ enriching: 'checking' })).model,
  'enrichment lost': () => stage(person({ enriching: 'lost', enrichRequest: 'i' })).model,
  enriched: () => stage(person({ profile: wholeProfile() })).model,
  'an empty profile': () =>
    stage(
      person({ profile: { ...wholeProfile(), skills: [], languages: [], experience: [], education: [] } }),
    ).model,
  'every field different': () =>
    stage(
      person({
        fields: {
          work_email: { state: 'looking', since: at },
          personal_email: { state: 'waiting' },
          phone: { state: 'checking' },
        },
      }),
    ).model,
  'found, not found, lost': () =>
    stage(
      person({
        fields: {
          work_email: { state: 'found', value: 'jane.doe-with-a-very-long-name@subsidiary.acme.example', at },
          personal_email: { state: 'not-found', at },
          phone: { state: 'lost', request: 'i' },
        },
      }),
    ).model,
  'own pool after all': () =>
    stage(
      person({
        problem: {
          op: 'enrich',
          error: { kind: 'refused', code: 'ENRICH_NOT_NEEDED' },
          at,
          request: 'i',
        },
      }),
    ).model,
  stalled: () => stage(person({ stalled: true })).model,
  parked: () => stage(person({ parked: true })).model,
  'asks first': () => stage(person(), { confirming: { credits: 25, go: () => undefined } }).model,
  'asks first, price unknown': () =>
    stage(person(), { confirming: { credits: null, go: () => undefined } }).model,
  activity: () =>
    stage(
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
      { tab: 'activity' },
    ).model,
  'no activity': () => stage(person(), { tab: 'activity' }).model,
  'people on the page': () =>
    stage(person(), {
      tab: 'page',
      rows: [
        { link: link('a'), name: 'Ana Ruiz', known: null },
        { link: link('b'), name: 'B. Okafor', known: aRow({ enriched: true, unlocked: ['phone'] }) },
        { link: link('c'), name: '梁伟', known: aRow({ name: '梁伟', pool: true }) },
        { link: link('d'), name: 'محمد', known: aRow({ name: 'محمد', busy: true }) },
      ],
    }).model,
  'nobody on the page': () => stage(person(), { tab: 'page', rows: [] }).model,
  'no profile page': () =>
    stage(null, {
      link: null,
      session: session(),
      tab: 'page',
      rows: [{ link: link('a'), name: 'Ana', known: null }],
    }).model,
  'a very long name': () =>
    stage(
      person({
        person: aRow({
          name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu Altenburg',
          title: 'Oberregierungsbaudirektorinnenstellvertreterin für Wasserwirtschaft',
        }),
      }),
    ).model,
  'from right to left': () =>
    stage(person({ person: aRow({ name: 'محمد بن عبد الله', place: 'القاهرة' }) })).model,
};
