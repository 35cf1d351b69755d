/** People for the tests. Each is handed out once, so that tests don't affect each other. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Api, Talent } from './api.ts';
import { expectAnswer } from './expectations.ts';
import { settledJob } from './polling.ts';
import * as shapes from './shapes.ts';
import { sandboxOf, type Target } from './target.ts';

export type PoolCandidate = z.infer<typeof shapes.poolCandidate>;
type NetworkCandidate = z.infer<typeof shapes.networkCandidate>;

/** Somebody whose contact data the second account has unlocked, so that the test knows the right values. */
export interface Known extends Talent {
  networkUrl: string;
  workEmail: string | null;
  personalEmail: string | null;
  phoneNumber: string | null;
}

export const ALL_FIELDS = ['work_email', 'personal_email', 'phone'];

/** Most of the time that a batch of fifteen people takes. The rest is polled, since a job may be gone after its end. */
const ENRICH_TIME_MS = 60_000;
const UNLOCK_TIME_MS = 7 * 60_000;

const PROMPTS = ['engineer', 'manager', 'sales', 'designer', 'nurse', 'analyst'];

function talentOf(candidate: NetworkCandidate): Talent & { networkUrl: string } {
  return { urn: candidate.urn, networkUrl: candidate.network_url };
}

/** All candidates of the account's own pool, from all pages of a free search. */
export async function wholePool(api: Api, filters: Record<string, unknown> = {}): Promise<PoolCandidate[]> {
  const found: PoolCandidate[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const answer = expectAnswer(
      await api.search({ filters: { ...filters, localOnly: true }, page }),
      shapes.searchAnswer,
    );
    for (const candidate of answer.candidates) if (!candidate.requiresEnrich) found.push(candidate);
    if (!answer.hasNextPage) break;
  }
  return found;
}

/** Candidates of the own pool without a network link and without this contact field. */
export async function poolWithoutLink(
  api: Api,
  missing: 'work_email' | 'personal_email' | 'phone_number',
): Promise<Talent[]> {
  const pool = await wholePool(api);
  return pool
    .filter((candidate) => (candidate.network_url ?? null) === null && candidate[missing] === null)
    .map(({ urn }) => ({ urn }));
}

export interface People {
  /** Network candidates that no test has used. */
  network(count: number): Promise<(Talent & { networkUrl: string })[]>;
  /** One such candidate. */
  candidate(): Promise<Talent & { networkUrl: string }>;
  /** Somebody whose profile was just enriched, with the answer. */
  enriched(): Promise<{ talent: Talent; answer: z.infer<typeof shapes.enrichAnswer> }>;
  /** Reachable people that the first account has not used, with their contact data. */
  known(count: number, fits?: (person: Known) => boolean): Promise<Known[]>;
  /** One such person. */
  someone(fits?: (person: Known) => boolean): Promise<Known>;
  /** People whose profile the provider can't fetch. */
  unreachable(count: number): Promise<Talent[]>;
}

export function createPeople(target: Target): People {
  const untouched: (Talent & { networkUrl: string })[] = [];
  const knownPeople: Known[] = [];
  const unreachablePeople: Talent[] = [];
  const seenUrns = new Set<string>();
  let searchesDone = 0;
  /** The second account's own pool, whose people it can't enrich. */
  let secondPool: Set<string> | undefined;

  async function searchMore(): Promise<void> {
    const prompt =
      PROMPTS[Math.floor(searchesDone / 20)] ?? expect.fail('the network has no more people to offer');
    const page = (searchesDone % 20) + 1;
    searchesDone += 1;
    const answer = expectAnswer(await target.api.search({ prompt, page }), shapes.searchAnswer);
    for (const candidate of answer.candidates) {
      if (!candidate.requiresEnrich || seenUrns.has(candidate.urn)) continue;
      seenUrns.add(candidate.urn);
      untouched.push(talentOf(candidate));
    }
    if (!answer.hasNextPage) searchesDone += 20 - (searchesDone % 20 || 20);
  }

  async function network(count: number) {
    while (untouched.length < count) await searchMore();
    return untouched.splice(0, count);
  }

  async function candidate() {
    const [person] = await network(1);
    return person ?? expect.fail('no network candidate');
  }

  async function enriched() {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const talent = await candidate();
      const reply = await target.api.enrich(talent.urn);
      const failed = z.safeParse(z.looseObject({ code: z.literal('COLLECT_FAILED') }), reply.body).success;
      if (!failed) return { talent, answer: expectAnswer(reply, shapes.enrichAnswer) };
    }
    return expect.fail('five profiles in a row could not be fetched');
  }

  /**
   * Lets the second account enrich and unlock people, to learn the right values. The first account isn't affected.
   */
  async function lookUpMore(): Promise<void> {
    const { api } = sandboxOf(target).second;
    secondPool ??= new Set((await wholePool(api)).map(({ urn }) => urn));
    const batch = (await network(15)).filter(({ urn }) => !secondPool?.has(urn));
    const enrichment = expectAnswer(await api.enrichBatch(batch), shapes.enrichBatchDispatched);
    sandboxOf(target).advance(ENRICH_TIME_MS);
    const { results: profiles } = await settledJob(target, enrichment.jobId, api);
    const reached = batch.filter(({ urn }) => shapes.profile.safeParse(profiles[urn]).success);
    const failed = batch.filter((talent) => talent.urn in profiles && !reached.includes(talent));
    unreachablePeople.push(...failed);
    const unlock = expectAnswer(await api.contactBatch(reached, ALL_FIELDS), shapes.contactBatchDispatched);
    sandboxOf(target).advance(UNLOCK_TIME_MS);
    const { results: contacts } = await settledJob(target, unlock.jobId, api);
    for (const talent of reached) {
      if (!(talent.urn in contacts)) continue;
      const {
        workEmail = null,
        personalEmail = null,
        phoneNumber = null,
      } = shapes.contactResult.parse(contacts[talent.urn]);
      knownPeople.push({ ...talent, workEmail, personalEmail, phoneNumber });
    }
  }

  async function known(count: number, fits: (person: Known) => boolean = () => true) {
    while (knownPeople.filter(fits).length < count) await lookUpMore();
    const chosen = knownPeople.filter(fits).slice(0, count);
    for (const person of chosen) knownPeople.splice(knownPeople.indexOf(person), 1);
    return chosen;
  }

  async function someone(fits?: (person: Known) => boolean) {
    const [person] = await known(1, fits);
    return person ?? expect.fail('nobody fits');
  }

  async function unreachable(count: number) {
    while (unreachablePeople.length < count) await lookUpMore();
    return unreachablePeople.splice(0, count);
  }

  return { network, candidate, enriched, known, someone, unreachable };
}

/** The urn and the link of a person, as a request needs them. */
export function asTalent({ urn, networkUrl }: Talent): Talent {
  return networkUrl === undefined ? { urn } : { urn, networkUrl };
}

export function asTalents(people: Talent[]): Talent[] {
  return people.map(asTalent);
}
