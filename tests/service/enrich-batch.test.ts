import { expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { asTalents } from './people.ts';
import { finishedJob, readJob } from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target, people } = await openService();

async function dispatch(talents: Talent[], options?: { forceRefresh?: boolean }) {
  return expectAnswer(
    await target.api.enrichBatch(asTalents(talents), options),
    shapes.enrichBatchDispatched,
  );
}

/** Enriches the people as a batch and waits until the job has ended. */
async function enriched(talents: Talent[]) {
  return finishedJob(target, (await dispatch(talents)).jobId);
}

describeSpending('enrich/batch', () => {
  it('a job enriches candidates who are not cached, and a second request is answered from the cache', async () => {
    const batch = await people.network(2);
    const reply = await target.api.enrichBatch(batch);
    if (!shapes.enrichBatchAllCached.safeParse(reply.body).success) {
      const answer = expectAnswer(reply, shapes.enrichBatchDispatched);
      expect(answer.processCount + answer.skippedCount).toBe(2);
      const job = await finishedJob(target, answer.jobId);
      expect(job.totalCount).toBe(answer.processCount);
      if (job.status !== 'COMPLETED') return;
    }
    const again = expectAnswer(await target.api.enrichBatch(batch), shapes.enrichBatchAllCached);
    expect(again).not.toHaveProperty('status');
    expect(again.skippedCount).toBe(2);
    expect(Object.keys(again.cachedProfiles).sort()).toEqual(batch.map(({ urn }) => urn).sort());
  });
});

describeInSandbox('enrich/batch', () => {
  it('a new job charges all candidates when it starts', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const price = expectAnswer(
      await target.api.enrich((await people.known(1))[0]?.urn ?? ''),
      shapes.enrichAnswer,
    ).creditsDeducted;
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(batch));
    expect(value).toMatchObject({ processCount: 3, skippedCount: 0, cachedProfiles: {} });
    expect(value.totalCreditsDeducted).toBe(3 * price);
    expect(total).toBe(value.totalCreditsDeducted);
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: value.companyCredits,
      extra: value.companyExtraCredits,
    });
    expect((await readJob(target.api, value.jobId)).done).toBe(false);
  });

  it('a finished job has the full profile of each candidate under its urn', async () => {
    const batch = await people.known(4);
    const answer = await dispatch(batch);
    const job = await finishedJob(target, answer.jobId);
    expect(job).toMatchObject({ status: 'COMPLETED', totalCount: 4, completedCount: 4, failedCount: 0 });
    expect(job.totalCreditsUsed).toBe(answer.totalCreditsDeducted);
    expect(job.type).not.toBe('CONTACT_UNLOCK');
    expect(Object.keys(job.results).sort()).toEqual(batch.map(({ urn }) => urn).sort());
    for (const { urn, networkUrl } of batch) {
      const profile = shapes.profile.parse(job.results[urn]);
      expect([profile.id, profile.network_url]).toEqual([urn, networkUrl]);
      expect(profile.experience.length).toBeGreaterThan(0);
    }
  });

  it('a candidate enriched before is skipped, not charged and returned from the cache', async () => {
    const sandbox = sandboxOf(target);
    const [old, ...fresh] = await people.known(3);
    if (!old) return expect.fail('nobody');
    const single = expectAnswer(await target.api.enrich(old.urn), shapes.enrichAnswer);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch([old, ...fresh]));
    expect(value).toMatchObject({ processCount: 2, skippedCount: 1 });
    expect(total).toBe(2 * single.creditsDeducted);
    expect(value.totalCreditsDeducted).toBe(total);
    expect(Object.keys(value.cachedProfiles)).toEqual([old.urn]);
    expect(value.cachedProfiles[old.urn]?.data).toEqual(single.profile);
    const job = await finishedJob(target, value.jobId);
    expect(job.totalCount).toBe(2);
    expect(Object.keys(job.results).sort()).toEqual(fresh.map(({ urn }) => urn).sort());
  });

  it('a batch in which everyone is cached starts no job and costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const job = await enriched(batch);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrichBatch(asTalents(batch)),
    );
    const answer = expectAnswer(value, shapes.enrichBatchAllCached);
    expect(answer).not.toHaveProperty('status');
    expect(answer.skippedCount).toBe(3);
    expect(rows).toEqual([]);
    for (const { urn } of batch) expect(answer.cachedProfiles[urn]?.data).toEqual(job.results[urn]);
  });

  it('a cached candidate needs no link', async () => {
    const batch = await people.known(2);
    await enriched(batch);
    const answer = expectAnswer(
      await target.api.enrichBatch(batch.map(({ urn }) => ({ urn }))),
      shapes.enrichBatchAllCached,
    );
    expect(answer.skippedCount).toBe(2);
  });

  it('forceRefresh enriches and charges cached candidates again', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(2);
    const first = await dispatch(batch);
    await finishedJob(target, first.jobId);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      dispatch(batch, { forceRefresh: true }),
    );
    expect(value).toMatchObject({ processCount: 2, skippedCount: 0, cachedProfiles: {} });
    expect(value.jobId).not.toBe(first.jobId);
    expect(total).toBe(first.totalCreditsDeducted);
    expect((await finishedJob(target, value.jobId)).status).toBe('COMPLETED');
  });

  it('forceRefresh false is the same as no forceRefresh', async () => {
    const batch = await people.known(1);
    await enriched(batch);
    expectAnswer(
      await target.api.enrichBatch(asTalents(batch), { forceRefresh: false }),
      shapes.enrichBatchAllCached,
    );
  });

  it('a batch and a single enrichment share one cache', async () => {
    const person = await people.someone();
    await enriched([person]);
    expect(expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer)).toMatchObject({
      fromCache: true,
      creditsDeducted: 0,
    });
  });

  it('a candidate named twice in a batch is processed once', async () => {
    const person = await people.someone();
    const answer = await dispatch([person, person]);
    expect(answer.processCount).toBe(1);
    expect((await finishedJob(target, answer.jobId)).totalCount).toBe(1);
  });

  it('a job in which one candidate failed is PARTIAL, and the result of that candidate is not a profile', async () => {
    const good = await people.someone();
    const [bad] = await people.unreachable(1);
    if (!bad) return expect.fail('nobody');
    const job = await enriched([good, bad]);
    expect(job).toMatchObject({
      status: 'PARTIAL',
      done: true,
      totalCount: 2,
      completedCount: 1,
      failedCount: 1,
    });
    expect(shapes.profile.safeParse(job.results[good.urn]).success).toBe(true);
    expect(shapes.profile.safeParse(job.results[bad.urn]).success).toBe(false);
  });

  it('a job in which everyone failed is FAILED', async () => {
    const job = await enriched(await people.unreachable(2));
    expect(job).toMatchObject({ status: 'FAILED', done: true, completedCount: 0, failedCount: 2 });
  });

  it('a candidate who failed is not cached', async () => {
    const [bad] = await people.unreachable(1);
    if (!bad) return expect.fail('nobody');
    await enriched([bad]);
    expect((await dispatch([bad])).skippedCount).toBe(0);
  });

  it('without enough credits for the whole batch nothing is started or charged', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    sandbox.fund(sandbox.first, { credits: 1, extra: 1 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrichBatch(asTalents(batch)),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expect(refusal.requiredCredits).toBeGreaterThan(2);
    expect(refusal.availableCredits).toBe(2);
    expect(value.body).not.toHaveProperty('jobId');
    expect(rows).toEqual([]);
    sandbox.refill(sandbox.first);
    sandbox.advance(600_000);
    expect((await dispatch(batch)).skippedCount).toBe(0);
  });

  it('cached candidates of a batch need no credits', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const { totalCreditsDeducted, jobId } = await dispatch(batch.slice(0, 2));
    await finishedJob(target, jobId);
    sandbox.fund(sandbox.first, { credits: totalCreditsDeducted / 2, extra: 0 });
    expect(await dispatch(batch)).toMatchObject({ processCount: 1, skippedCount: 2, companyCredits: 0 });
    sandbox.refill(sandbox.first);
  });
});
