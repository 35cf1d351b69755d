import { beforeAll, expect, it } from 'vitest';
import { finishedContact, finishedJob, readJob } from './jobs.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known, wholePool } from './people.ts';
import type { Powers } from './powers.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { powersOf } from './target.ts';
import { given, refusedAs, refusedWith } from './verdicts.ts';

const { target, people } = await openService();

// Whom the people source knows, the second account has bought: the third one comes as a stranger.
describeInSandbox('accounts', () => {
  let powers: Powers;
  let strangers: Set<string>;
  beforeAll(async () => {
    powers = powersOf(target);
    powers.fund(powers.third, { credits: 10_000, extra: 0 });
    strangers = new Set((await wholePool(powers.third.api)).map(({ urn }) => urn));
  });

  const someone = (fits: (person: Known) => boolean = () => true): Promise<Known> =>
    people.someone((known) => fits(known) && !strangers.has(known.urn));

  it('a job of another account is not found, running or finished', async () => {
    const person = await someone();
    const { jobId } = given(await target.api.enrichBatch(asTalents([person])), shapes.enrichBatchDispatched);
    refusedAs(await powers.third.api.batchStatus(jobId), shapes.jobNotFound);
    await finishedJob(target, jobId);
    const reply = await powers.third.api.batchStatus(jobId);
    refusedAs(reply, shapes.jobNotFound);
    expect(reply.text).not.toContain(person.urn);
    expect((await readJob(target.api, jobId)).done).toBe(true);
  });

  it('a contact job of another account is not found', async () => {
    const person = await someone();
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = given(
      await target.api.contactBatch(asTalents([person]), ['phone']),
      shapes.contactBatchDispatched,
    );
    refusedAs(await powers.third.api.batchStatus(jobId), shapes.jobNotFound);
  });

  it('a job of another account reads like one that never was', async () => {
    const { jobId } = given(
      await target.api.enrichBatch(asTalents([await someone()])),
      shapes.enrichBatchDispatched,
    );
    const theirs = await powers.third.api.batchStatus(jobId);
    const nobodys = await powers.third.api.batchStatus('no-such-job');
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
  });

  it('what one account enriched another one pays for', async () => {
    const person = await someone();
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const answer = given(await powers.third.api.enrich(person.urn), shapes.enrichAnswer);
    expect(answer.fromCache).toBe(false);
    expect(answer.creditsDeducted).toBeGreaterThan(0);
  });

  it('who was enriched by one account is not enriched for another', async () => {
    const person = await someone();
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    refusedAs(await powers.third.api.contactBatch(asTalents([person]), ['phone']), shapes.allNotEnriched);
    expect(
      given(await powers.third.api.enrichBatch(asTalents([person])), shapes.enrichBatchDispatched)
        .skippedCount,
    ).toBe(0);
  });

  it('an open request of one account is neither joined nor seen by another', async () => {
    const person = await someone();
    const talent = asTalent(person);
    const ours = given(await target.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    refusedWith(await powers.third.api.contactStatus(person.urn), 'CONTACT_REQUEST_NOT_FOUND');
    const theirs = given(await powers.third.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    expect(theirs.requestId).not.toBe(ours.requestId);
    expect(theirs.creditsCharged).toBe(ours.creditsCharged);
  });

  it('what one account unlocked another one pays for', async () => {
    const person = await someone(({ workEmail }) => workEmail !== null);
    const talent = asTalent(person);
    given(await target.api.contact(talent, ['work_email']), shapes.contactDispatched);
    await finishedContact(target, person.urn);
    const theirs = given(await powers.third.api.contact(talent, ['work_email']), shapes.contactDispatched);
    expect(theirs.creditsCharged).toBeGreaterThan(0);
  });

  it('a charge moves the balance of its own account alone', async () => {
    const before = powers.balance(powers.third);
    const { total } = await powers.booked(powers.first, () => target.api.search({ prompt: 'engineer' }));
    expect(total).toBeGreaterThan(0);
    expect(powers.balance(powers.third)).toEqual(before);
  });

  it('each account has its own pool', async () => {
    const ours = (await wholePool(target.api)).map(({ urn }) => urn);
    expect(ours.length).toBeGreaterThan(0);
    expect(strangers.size).toBeGreaterThan(0);
    expect(new Set(ours)).not.toEqual(strangers);
    const mine = ours.find((urn) => !strangers.has(urn));
    const reply = await powers.third.api.enrich(mine ?? '');
    expect(reply.body).not.toMatchObject({ code: 'ENRICH_NOT_NEEDED' });
  });
});
