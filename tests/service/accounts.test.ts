import { beforeAll, expect, it } from 'vitest';
import { expectAnswer, expectErrorCode, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known, wholePool } from './people.ts';
import { finishedContact, finishedJob, readJob } from './polling.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

// The second account has bought data of all known people, so the third account is the other account here.
describeInSandbox('accounts', () => {
  let sandbox: SandboxControls;
  let strangers: Set<string>;
  beforeAll(async () => {
    sandbox = sandboxOf(target);
    sandbox.fund(sandbox.third, { credits: 10_000, extra: 0 });
    strangers = new Set((await wholePool(sandbox.third.api)).map(({ urn }) => urn));
  });

  const someone = (fits: (person: Known) => boolean = () => true): Promise<Known> =>
    people.someone((known) => fits(known) && !strangers.has(known.urn));

  it('a job of another account is not found, whether running or finished', async () => {
    const person = await someone();
    const { jobId } = expectAnswer(
      await target.api.enrichBatch(asTalents([person])),
      shapes.enrichBatchDispatched,
    );
    expectRefusal(await sandbox.third.api.batchStatus(jobId), shapes.jobNotFound);
    await finishedJob(target, jobId);
    const reply = await sandbox.third.api.batchStatus(jobId);
    expectRefusal(reply, shapes.jobNotFound);
    expect(reply.text).not.toContain(person.urn);
    expect((await readJob(target.api, jobId)).done).toBe(true);
  });

  it('a contact job of another account is not found', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = expectAnswer(
      await target.api.contactBatch(asTalents([person]), ['phone']),
      shapes.contactBatchDispatched,
    );
    expectRefusal(await sandbox.third.api.batchStatus(jobId), shapes.jobNotFound);
  });

  it('a job of another account and an unknown job have the same answer', async () => {
    const { jobId } = expectAnswer(
      await target.api.enrichBatch(asTalents([await someone()])),
      shapes.enrichBatchDispatched,
    );
    const theirs = await sandbox.third.api.batchStatus(jobId);
    const nobodys = await sandbox.third.api.batchStatus('no-such-job');
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
  });

  it('an account pays for a profile that another account has enriched', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const answer = expectAnswer(await sandbox.third.api.enrich(person.urn), shapes.enrichAnswer);
    expect(answer.fromCache).toBe(false);
    expect(answer.creditsDeducted).toBeGreaterThan(0);
  });

  it('a candidate enriched by one account is not enriched for another', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    expectRefusal(
      await sandbox.third.api.contactBatch(asTalents([person]), ['phone']),
      shapes.allNotEnriched,
    );
    expect(
      expectAnswer(await sandbox.third.api.enrichBatch(asTalents([person])), shapes.enrichBatchDispatched)
        .skippedCount,
    ).toBe(0);
  });

  it('an open unlock of one account is neither joined nor visible for another', async () => {
    const person = await someone();
    const talent = asTalent(person);
    const ours = expectAnswer(await target.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    expectErrorCode(await sandbox.third.api.contactStatus(person.urn), 'CONTACT_REQUEST_NOT_FOUND');
    const theirs = expectAnswer(
      await sandbox.third.api.contact(talent, ALL_FIELDS),
      shapes.contactDispatched,
    );
    expect(theirs.requestId).not.toBe(ours.requestId);
    expect(theirs.creditsCharged).toBe(ours.creditsCharged);
  });

  it('an account pays for fields that another account has unlocked', async () => {
    const person = await someone(({ workEmail }) => workEmail !== null);
    const talent = asTalent(person);
    expectAnswer(await target.api.contact(talent, ['work_email']), shapes.contactDispatched);
    await finishedContact(target, person.urn);
    const theirs = expectAnswer(
      await sandbox.third.api.contact(talent, ['work_email']),
      shapes.contactDispatched,
    );
    expect(theirs.creditsCharged).toBeGreaterThan(0);
  });

  it('a charge changes the balance of its own account only', async () => {
    const before = sandbox.balance(sandbox.third);
    const { total } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.search({ prompt: 'engineer' }),
    );
    expect(total).toBeGreaterThan(0);
    expect(sandbox.balance(sandbox.third)).toEqual(before);
  });

  it('each account has its own pool', async () => {
    const ours = (await wholePool(target.api)).map(({ urn }) => urn);
    expect(ours.length).toBeGreaterThan(0);
    expect(strangers.size).toBeGreaterThan(0);
    expect(new Set(ours)).not.toEqual(strangers);
    const mine = ours.find((urn) => !strangers.has(urn));
    const reply = await sandbox.third.api.enrich(mine ?? '');
    expect(reply.body).not.toMatchObject({ code: 'ENRICH_NOT_NEEDED' });
  });
});
