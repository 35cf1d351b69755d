import { expect, it } from 'vitest';
import type { Talent } from './api.ts';
import {
  expectAnswer,
  expectBalance,
  expectCharge,
  expectFigure,
  expectFigures,
  expectId,
  expectRefusal,
} from './expectations.ts';
import { asTalents } from './people.ts';
import { finishedJob, readJob, settledJob } from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, IS_MOVING, IS_NEVER_DONE, IS_RISING, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

async function dispatch(talents: Talent[], options?: { forceRefresh?: boolean }) {
  return expectAnswer(
    await target.api.enrichBatch(asTalents(talents), options),
    shapes.enrichBatchDispatched,
  );
}

/** Enriches the people as a batch and waits until the job has ended. */
async function enriched(talents: Talent[]) {
  return settledJob(target, (await dispatch(talents)).jobId);
}

/** A profile of a job without what a dialect adds to the entries of jobs. */
function plainProfile(entry: unknown): unknown {
  if (!speaks('results', 'own-status')) return entry;
  const { status, code, ...profile } = Object(entry);
  expect([status, code]).toEqual([expect.any(String), expect.any(String)]);
  return profile;
}

describeSpending('enrich/batch', () => {
  it('a job enriches candidates who are not cached, and a second request is answered from the cache', async () => {
    const batch = await people.network(2);
    const reply = await target.api.enrichBatch(batch);
    if (!shapes.enrichBatchAllCached.safeParse(reply.body).success) {
      const answer = expectAnswer(reply, shapes.enrichBatchDispatched);
      if (TELLS_FIGURES) expectFigure((answer.processCount ?? 0) + (answer.skippedCount ?? 0), 2);
      const job = await settledJob(target, answer.jobId);
      expect(job.totalCount).toBe(answer.processCount);
      if (job.status !== 'COMPLETED') return;
    }
    const again = expectAnswer(await target.api.enrichBatch(batch), shapes.enrichBatchAllCached);
    expect(again).not.toHaveProperty('status');
    expectFigure(again.skippedCount, 2);
    expect(Object.keys(again.cachedProfiles).sort()).toEqual(batch.map(({ urn }) => urn).sort());
  });
});

describeInSandbox('enrich/batch', () => {
  it('a new job charges all candidates when it starts', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const one = await people.known(1);
    const { total: price } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(one));
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(batch));
    expect(value.cachedProfiles).toEqual({});
    expectFigures([value.processCount, value.skippedCount], [3, 0]);
    if (!IS_RISING) expect(total).toBeCloseTo(3 * price, 6);
    expectFigure(value.totalCreditsDeducted, total);
    expectBalance(value, sandbox.balance(sandbox.first));
    expect((await readJob(target.api, value.jobId)).done).toBe(false);
  });

  it('a finished job has the full profile of each candidate under its urn', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const batch = await people.known(4);
    const answer = await dispatch(batch);
    const job = await finishedJob(target, answer.jobId);
    expect(job.status).toBe('COMPLETED');
    expectFigures([job.totalCount, job.completedCount, job.failedCount], [4, 4, 0]);
    if (!speaks('credits-used', 'absent')) expect(job.totalCreditsUsed).toBe(answer.totalCreditsDeducted);
    expect(job.type).not.toBe('CONTACT_UNLOCK');
    expect(Object.keys(job.results).sort()).toEqual(batch.map(({ urn }) => urn).sort());
    for (const { urn, networkUrl } of batch) {
      const profile = shapes.profile.parse(job.results[urn]);
      expectId(profile.id, urn);
      expect(profile.network_url).toBe(networkUrl);
      expect(profile.experience.length).toBeGreaterThan(0);
    }
  });

  it('a candidate enriched before is skipped, not charged, and returned from the cache or not', async () => {
    const sandbox = sandboxOf(target);
    const [old, ...fresh] = await people.known(3);
    if (!old) return expect.fail('nobody');
    const single = expectAnswer(await target.api.enrich(old.urn), shapes.enrichAnswer);
    const { value, total, rows } = await sandbox.ledgerDuring(sandbox.first, () => dispatch([old, ...fresh]));
    expectFigures([value.processCount, value.skippedCount], [2, 1]);
    const paidFor = rows.map(({ urn }) => urn).sort();
    expect(paidFor).toEqual(IS_FREE ? [] : fresh.map(({ urn }) => urn).sort());
    expectFigure(value.totalCreditsDeducted, total);
    if (speaks('cached-profiles', 'full')) {
      expect(Object.keys(value.cachedProfiles)).toEqual([old.urn]);
      expect(value.cachedProfiles[old.urn]?.data).toEqual(single.profile);
    } else {
      expect(value.cachedProfiles).toEqual({});
    }
    const job = await settledJob(target, value.jobId);
    expectFigure(job.totalCount, 2);
    const ended = IS_NEVER_DONE ? fresh.slice(0, 1) : fresh;
    expect(Object.keys(job.results).sort()).toEqual(ended.map(({ urn }) => urn).sort());
  });

  it('a batch in which everyone is cached starts no job and costs nothing', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const job = await enriched(batch);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrichBatch(asTalents(batch)),
    );
    const answer = expectAnswer(value, shapes.enrichBatchAllCached);
    expect(answer).not.toHaveProperty('status');
    expectFigure(answer.skippedCount, 3);
    expect(rows).toEqual([]);
    for (const { urn } of batch) {
      expect(answer.cachedProfiles[urn]?.data).toEqual(shapes.profile.parse(plainProfile(job.results[urn])));
    }
  });

  it('a cached candidate needs no link', async () => {
    const batch = await people.known(2);
    for (const person of batch) await enriched([person]);
    const answer = expectAnswer(
      await target.api.enrichBatch(batch.map(({ urn }) => ({ urn }))),
      shapes.enrichBatchAllCached,
    );
    expectFigure(answer.skippedCount, 2);
  });

  it('forceRefresh enriches and charges cached candidates again', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(1);
    const first = await dispatch(batch);
    await finishedJob(target, first.jobId);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      dispatch(batch, { forceRefresh: true }),
    );
    expect(value.cachedProfiles).toEqual({});
    expectFigures([value.processCount, value.skippedCount], [1, 0]);
    expect(value.jobId).not.toBe(first.jobId);
    expectCharge(total);
    expectFigure(value.totalCreditsDeducted, total);
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
    const answer = expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    expect(answer.fromCache).toBe(true);
    expectFigure(answer.creditsDeducted, 0);
  });

  it('a candidate named twice in a batch is processed once', async () => {
    const person = await people.someone();
    const answer = await dispatch([person, person]);
    expectFigure(answer.processCount, 1);
    expectFigure((await finishedJob(target, answer.jobId)).totalCount, 1);
  });

  it('a job in which one candidate failed is PARTIAL, and the result of that candidate is not a profile', async ({
    skip,
  }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const good = await people.someone();
    const [bad] = await people.unreachable(1);
    if (!bad) return expect.fail('nobody');
    const job = await enriched([good, bad]);
    expect(job).toMatchObject({ status: 'PARTIAL', done: true });
    expectFigures([job.totalCount, job.completedCount, job.failedCount], [2, 1, 1]);
    expect(shapes.profile.safeParse(job.results[good.urn]).success).toBe(true);
    expect(shapes.profile.safeParse(job.results[bad.urn]).success).toBe(false);
  });

  it('a job in which everyone failed is FAILED', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const job = await enriched(await people.unreachable(2));
    expect(job).toMatchObject({ status: 'FAILED', done: true });
    expectFigures([job.completedCount, job.failedCount], [0, 2]);
  });

  it('a candidate who failed is not cached', async () => {
    const [bad] = await people.unreachable(1);
    if (!bad) return expect.fail('nobody');
    await enriched([bad]);
    expectFigure((await dispatch([bad])).skippedCount, 0);
  });

  it('without enough credits for the whole batch nothing is started or charged', async ({ skip }) => {
    skip(IS_FREE, WHY.free);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    sandbox.fund(sandbox.first, { credits: 1, extra: 0.25 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.enrichBatch(asTalents(batch)),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    if (TELLS_FIGURES) expect(refusal.requiredCredits).toBeGreaterThan(1.25);
    expectFigure(refusal.availableCredits, 1.25);
    expect(value.body).not.toHaveProperty('jobId');
    expect(rows).toEqual([]);
    sandbox.refill(sandbox.first);
    sandbox.advance(600_000);
    expectFigure((await dispatch(batch)).skippedCount, 0);
  });

  it('cached candidates of a batch need no credits', async ({ skip }) => {
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const batch = await people.known(3);
    const { total } = await sandbox.ledgerDuring(sandbox.first, async () => {
      for (const person of batch.slice(0, 2)) await enriched([person]);
    });
    sandbox.fund(sandbox.first, { credits: total / 2, extra: 0 });
    const answer = await dispatch(batch);
    expectFigures([answer.processCount, answer.skippedCount], [1, 2]);
    expectBalance(answer, { credits: 0, extra: 0 });
    sandbox.refill(sandbox.first);
  });
});
