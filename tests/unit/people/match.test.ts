import { describe, expect, it } from 'vitest';
import { type ProfileLink, profileOf } from '../../../lib/network/link.ts';
import { decideMatch, type Evidence, networkUrlFor } from '../../../lib/people/match.ts';
import { sameName } from '../../../lib/people/one-person.ts';
import type { Candidate } from '../../../lib/service/model.ts';
import { site } from '../../support/networks.ts';

function linkOf(url: string): ProfileLink {
  const link = profileOf(site, url);
  if (!link) throw new Error(url);
  return link;
}

const JANE = linkOf('https://fr.site.com/in/jane-doe/?x=1');

const candidate = (urn: string, change: Partial<Candidate> = {}): Candidate => ({
  urn,
  name: 'Jane Doe',
  title: null,
  company: null,
  place: null,
  networkUrl: null,
  experience: [],
  education: [],
  skills: [],
  languages: [],
  contacts: { work_email: null, personal_email: null, phone: null },
  origin: 'network',
  complete: false,
  firstName: 'Jane',
  lastName: 'Doe',
  pictureUrl: null,
  ...change,
});
const inPool = (urn: string, change: Partial<Candidate> = {}) =>
  candidate(urn, { origin: 'pool', complete: true, ...change });

const decide = (change: Partial<Evidence>) =>
  decideMatch({
    network: site,
    link: JANE,
    name: 'Jane Doe',
    indexed: [],
    chosen: null,
    poolResults: null,
    networkResults: null,
    pending: false,
    ...change,
  });

const OWN_LINK = 'http://www.site.com/in/Jane-Doe/';
/** Somebody whom the index has under the link. */
const known = (urn: string) => ({ ...candidate(urn, { networkUrl: OWN_LINK }), link: JANE.canonical });
const OTHER_LINK = 'https://www.site.com/in/jane-doe-2';

describe('decideMatch', () => {
  it('is known for a person in the index, before and during a search', () => {
    const indexed = [known('u1')];
    expect(decide({ indexed })).toEqual({ state: 'known', urn: 'u1', candidate: null });
    expect(decide({ indexed, pending: true }).state).toBe('known');
    expect(decide({ indexed: [{ ...known('u1'), origin: 'pool' }] }).state).toBe('own-pool');
  });

  it('is a candidate whose canonical link is the same', () => {
    const found = candidate('u1', { networkUrl: OWN_LINK, name: 'J. D.' });
    expect(decide({ networkResults: [found] })).toEqual({ state: 'known', urn: 'u1', candidate: found });
    const pooled = inPool('p1', { networkUrl: OWN_LINK });
    expect(decide({ poolResults: [pooled] })).toEqual({
      state: 'own-pool',
      urn: 'p1',
      candidate: pooled,
    });
  });

  it('is never a candidate of the same name only', () => {
    const namesake = candidate('u1', { networkUrl: OTHER_LINK });
    expect(decide({ networkResults: [namesake] })).toEqual({
      state: 'not-found',
      namesakes: [namesake],
      searched: true,
    });
    const nowhere = candidate('u2');
    expect(decide({ networkResults: [nowhere] })).toEqual({
      state: 'not-found',
      namesakes: [nowhere],
      searched: true,
    });
    const prefix = candidate('u3', { networkUrl: `${OWN_LINK.slice(0, -1)}x` });
    expect(decide({ networkResults: [prefix] }).state).toBe('not-found');
  });

  it('offers a person of the own pool with the same name and without a link, even a single one', () => {
    const pooled = inPool('p1');
    expect(decide({ poolResults: [pooled] })).toEqual({
      state: 'several',
      choices: [{ urn: 'p1', origin: 'pool', candidate: pooled }],
      searched: false,
    });
    const elsewhere = inPool('p2', { networkUrl: 'https://other.org/x' });
    expect(decide({ poolResults: [pooled, elsewhere], networkResults: [] })).toMatchObject({
      choices: [{ urn: 'p1' }, { urn: 'p2' }],
      searched: true,
    });
  });

  it('offers nobody with another name or another profile', () => {
    const poolResults = [inPool('p1', { name: 'Bob Ray' }), inPool('p2', { networkUrl: OTHER_LINK })];
    expect(decide({ poolResults })).toEqual({
      state: 'not-found',
      namesakes: [poolResults[1]],
      searched: false,
    });
    expect(decide({ poolResults: [inPool('p1')], name: null })).toMatchObject({
      state: 'not-found',
      namesakes: [],
    });
  });

  it('prefers the person with the link to one with the name', () => {
    const found = candidate('u1', { networkUrl: OWN_LINK });
    expect(decide({ poolResults: [inPool('p1')], networkResults: [found] })).toMatchObject({
      state: 'known',
      urn: 'u1',
    });
  });

  it('prefers the person of the own pool if two have the link', () => {
    const poolResults = [inPool('p1', { networkUrl: OWN_LINK })];
    const networkResults = [candidate('u1', { networkUrl: OWN_LINK })];
    expect(decide({ poolResults, networkResults })).toMatchObject({ state: 'own-pool', urn: 'p1' });
  });

  it('is one person, however many urns of the network have the link', () => {
    const networkResults = [
      candidate('u1', { networkUrl: OWN_LINK }),
      candidate('u2', { networkUrl: OWN_LINK, name: 'J. D.' }),
    ];
    expect(decide({ networkResults })).toEqual({ state: 'known', urn: 'u1', candidate: networkResults[0] });
    const indexed = [known('u1'), known('u3')];
    expect(decide({ indexed })).toEqual({ state: 'known', urn: 'u1', candidate: null });
    expect(decide({ indexed, networkResults })).toMatchObject({ state: 'known', urn: 'u1' });
    const chosen = { urn: 'p1', origin: 'pool' as const };
    expect(decide({ indexed, chosen })).toMatchObject({ urn: 'u1', instead: 'p1' });
    // The service looks at the urn before it unlocks, so an enriched one is used.
    const enriched = { ...known('u4'), enrichedAt: 1 };
    expect(decide({ indexed: [...indexed, enriched], networkResults })).toMatchObject({ urn: 'u4' });
  });

  it('asks if somebody of another name had the link earlier', () => {
    const earlier = {
      ...known('u2'),
      name: 'Bob Ray',
      link: 'https://site.com/in/bob',
      links: [JANE.canonical],
    };
    expect(decide({ indexed: [known('u1'), earlier] })).toEqual({
      state: 'several',
      choices: [
        { urn: 'u1', origin: 'network', candidate: null },
        { urn: 'u2', origin: 'network', candidate: null },
      ],
      searched: false,
    });
    const renamed = { ...earlier, name: 'Jane M. Doe' };
    expect(decide({ indexed: [known('u1'), renamed] })).toMatchObject({ state: 'known', urn: 'u1' });
  });

  it('counts one person once, however often they were found', () => {
    const found = candidate('u1', { networkUrl: OWN_LINK });
    const indexed = [known('u1')];
    expect(decide({ indexed, poolResults: [found], networkResults: [found] })).toEqual({
      state: 'known',
      urn: 'u1',
      candidate: found,
    });
  });

  it('is the recruiter’s choice while nobody with the link is known', () => {
    const pooled = inPool('p1');
    const namesake = candidate('u1', { networkUrl: OTHER_LINK });
    const chosen = { urn: 'p1', origin: 'pool' as const };
    expect(decide({ chosen, poolResults: [pooled], networkResults: [namesake] })).toEqual({
      state: 'own-pool',
      urn: 'p1',
      candidate: pooled,
      byHand: true,
    });
    expect(decide({ chosen: known('u9'), pending: true })).toEqual({
      state: 'known',
      urn: 'u9',
      candidate: null,
      byHand: true,
    });
  });

  it('is the chosen one of several people with the link', () => {
    const indexed = [known('u1'), known('u2')];
    expect(decide({ indexed, chosen: { urn: 'u2', origin: 'network' } })).toMatchObject({
      state: 'known',
      urn: 'u2',
      byHand: true,
    });
  });

  it('is the person with the link instead of another whom the recruiter chose before', () => {
    const chosen = { urn: 'p1', origin: 'pool' as const };
    const found = candidate('u1', { networkUrl: OWN_LINK });
    expect(decide({ chosen, poolResults: [inPool('p1')], networkResults: [found] })).toEqual({
      state: 'known',
      urn: 'u1',
      candidate: found,
      instead: 'p1',
    });
    expect(decide({ chosen, indexed: [known('u1')] })).toMatchObject({
      urn: 'u1',
      instead: 'p1',
    });
  });

  it('is a candidate of whom an earlier answer named this link', () => {
    const found = { ...candidate('u1', { networkUrl: OTHER_LINK }), links: [JANE.canonical] };
    expect(decide({ networkResults: [found] })).toMatchObject({ state: 'known', urn: 'u1' });
  });

  it('offers the person of the address that the page replaced, and never assumes them', () => {
    const before = candidate('u1', { networkUrl: OTHER_LINK });
    const replaced = { urn: 'u1', origin: 'network' as const, candidate: before };
    expect(decide({ replaced })).toEqual({
      state: 'several',
      choices: [replaced],
      searched: false,
      replaced: true,
    });
    expect(decide({ replaced, poolResults: [inPool('p1')] })).toMatchObject({
      choices: [{ urn: 'u1' }, { urn: 'p1' }],
    });
    expect(decide({ replaced, pending: true })).toEqual({ state: 'looking' });
    expect(decide({ replaced, indexed: [known('u2')] })).toMatchObject({ urn: 'u2' });
  });

  it('is still looking while a search runs and nobody with the link is known', () => {
    expect(decide({ pending: true })).toEqual({ state: 'looking' });
    expect(decide({ pending: true, poolResults: [inPool('p1')] })).toEqual({ state: 'looking' });
    expect(decide({})).toEqual({ state: 'not-found', namesakes: [], searched: false });
  });
});

describe('sameName', () => {
  it.each([
    ['Jane Doe', 'jane doe', true],
    ['José Núñez', 'Jose Nunez', true],
    ['Jane Doe', 'Dr. Jane M. Doe, PhD', true],
    ['Doe, Jane', 'Jane Doe', true],
    ['山田 太郎', '山田太郎', true],
    ['Madonna', 'Madonna', true],
    ['Madonna', 'Madonna Smith', false],
    ['Jane Doe', 'Jane Roe', false],
    ['Jane Doe', 'Jane', false],
    ['', '', false],
    ['🚀', 'Jane Doe', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameName(a, b)).toBe(same);
    expect(sameName(b, a)).toBe(same);
  });
});

describe('networkUrlFor', () => {
  const record = (networkUrl: string | null, links: string[] = []) => ({ networkUrl, links });

  it('is the service’s own link, unchanged, if it is the same profile', () => {
    expect(networkUrlFor(site, JANE, record(OWN_LINK), false)).toBe(OWN_LINK);
    expect(networkUrlFor(site, JANE, record(OWN_LINK), true)).toBe(OWN_LINK);
  });

  it('is the service’s newest link if an earlier one was this page’s', () => {
    expect(networkUrlFor(site, JANE, record(OTHER_LINK, [JANE.canonical]), false)).toBe(OTHER_LINK);
  });

  it.each(['not a link', '', null])('is the page’s link where the service has none (%s)', (networkUrl) => {
    expect(networkUrlFor(site, JANE, record(networkUrl), true)).toBe('https://www.site.com/in/jane-doe');
  });

  it.each([OTHER_LINK, 'https://other.org/x', 'site.com/in/jane-doe-2'])(
    'is nothing if the service’s own link is %s, until the recruiter has said who it is; then never the page’s',
    (networkUrl) => {
      expect(networkUrlFor(site, JANE, record(networkUrl), false)).toBeNull();
      expect(networkUrlFor(site, JANE, record(networkUrl), true)).toBe(networkUrl);
    },
  );

  it('is nothing if only the urn is known', () => {
    expect(networkUrlFor(site, JANE, null, false)).toBeNull();
    expect(networkUrlFor(site, JANE, null, true)).toBeNull();
  });
});
