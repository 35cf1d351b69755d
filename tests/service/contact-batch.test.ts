import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known, poolWithoutLink, wholePool } from './people.ts';
import { finishedContact, finishedJob, jobStates, jobWhen, readJob } from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { isSandbox, sandboxOf } from './target.ts';

const { target, people } = await openService();
const price = { work_email: 0, personal_email: 0, phone: 0 };

beforeAll(async () => {
  if (!isSandbox) return;
  for (const field of ['work_email', 'personal_email', 'phone'] as const) {
    const person = await people.candidate();
    price[field] = expectAnswer(
      await target.api.contact(person, [field]),
      shapes.contactDispatched,
    ).creditsCharged;
  }
});
// Ends the jobs that a test left running, so that their refunds don't appear in the ledger of the next test.
afterEach(() => target.sandbox?.advance(30 * 60_000));

/** People with known contact data whom the first account has enriched. */
async function enrichedPeople(count: number, fits?: (person: Known) => boolean): Promise<Known[]> {
  const chosen = await people.known(count, fits);
  for (const { urn } of chosen) expectAnswer(await target.api.enrich(urn), shapes.enrichAnswer);
  return chosen;
}

async function enrichedPerson(fits?: (person: Known) => boolean): Promise<Known> {
  const [person] = await enrichedPeople(1, fits);
  return person ?? expect.fail('nobody fits');
}

async function dispatch(talents: Talent[], fields: string[]) {
  return expectAnswer(
    await target.api.contactBatch(asTalents(talents), fields),
    shapes.contactBatchDispatched,
  );
}

/** The price of all fields that can be found for these people. */
function worth(batch: Known[]): number {
  let sum = 0;
  for (const { workEmail, personalEmail, phoneNumber } of batch) {
    if (workEmail !== null) sum += price.work_email;
    if (personalEmail !== null) sum += price.personal_email;
    if (phoneNumber !== null) sum += price.phone;
  }
  return sum;
}

const fullPrice = () => price.work_email + price.personal_email + price.phone;
const lacksSomething = ({ workEmail, personalEmail, phoneNumber }: Known) =>
  [workEmail, personalEmail, phoneNumber].includes(null);

describeSpending('contact/batch', () => {
  it('a job unlocks an enriched candidate and uses at most what was charged', async () => {
    const { talent } = await people.enriched();
    const answer = await dispatch([talent], ['work_email']);
    expect(answer.processCount + answer.skippedCount).toBe(1);
    const job = await finishedJob(target, answer.jobId);
    expect(job.type).toBe('CONTACT_UNLOCK');
    expect(job.totalCreditsUsed).toBeLessThanOrEqual(answer.totalCreditsCharged);
  });
});

describeInSandbox('contact/batch', () => {
  it('all requested fields of all candidates are charged when the job starts', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(3, lacksSomething);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(batch, ALL_FIELDS));
    expect(value).toMatchObject({ processCount: 3, skippedCount: 0 });
    expect(value.totalCreditsCharged).toBe(3 * fullPrice());
    expect(total).toBe(value.totalCreditsCharged);
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: value.companyCredits,
      extra: value.companyExtraCredits,
    });
  });

  it('a finished job has the values found for each urn, and only these are paid for', async () => {
    const sandbox = sandboxOf(target);
    const batch = [...(await enrichedPeople(3, lacksSomething)), ...(await enrichedPeople(2))];
    const { value: job, total } = await sandbox.ledgerDuring(sandbox.first, async () =>
      finishedJob(target, (await dispatch(batch, ALL_FIELDS)).jobId),
    );
    expect(job).toMatchObject({ status: 'COMPLETED', totalCount: 5, completedCount: 5, failedCount: 0 });
    expect(Object.keys(job.results).sort()).toEqual(batch.map(({ urn }) => urn).sort());
    for (const { urn, workEmail, personalEmail, phoneNumber } of batch) {
      const result = shapes.contactResult.parse(job.results[urn]);
      expect(result.workEmail ?? null).toBe(workEmail);
      expect(result.personalEmail ?? null).toBe(personalEmail);
      expect(result.phoneNumber ?? null).toBe(phoneNumber);
    }
    expect(job.totalCreditsUsed).toBe(worth(batch));
    expect(total).toBe(worth(batch));
    expect(sandbox.balance(sandbox.first)).toEqual({
      credits: job.companyCredits,
      extra: job.companyExtraCredits,
    });
  });

  it('a refund is made when its item finishes, not at the end of the job', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(8, ({ phoneNumber }) => phoneNumber === null);
    const { value: early, rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const { jobId } = await dispatch(batch, ['phone']);
      return jobWhen(target, jobId, ({ completedCount }) => completedCount > 0);
    });
    expect(early.done).toBe(false);
    const refunds = rows.filter(({ credits }) => credits < 0);
    expect(refunds).toHaveLength(early.completedCount);
    for (const { credits } of refunds) expect(credits).toBe(-price.phone);
  });

  it('a field is refunded once, however often the job is polled afterwards', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(2, ({ workEmail }) => workEmail === null);
    const { jobId } = await dispatch(batch, ['work_email']);
    await finishedJob(target, jobId);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      sandbox.advance(600_000);
      for (let poll = 0; poll < 3; poll += 1) await readJob(target.api, jobId);
    });
    expect(rows).toEqual([]);
  });

  it('the requested fields apply to all candidates, and no other field is looked up', async () => {
    const batch = await enrichedPeople(
      2,
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    const answer = await dispatch(batch, ['work_email']);
    expect(answer.totalCreditsCharged).toBe(2 * price.work_email);
    const { results } = await finishedJob(target, answer.jobId);
    for (const { urn, workEmail } of batch) {
      const result = shapes.contactResult.parse(results[urn]);
      expect([result.workEmail, result.phoneNumber ?? null]).toEqual([workEmail, null]);
    }
  });

  it('the results of a batch contain the requested fields only, not those unlocked before', async () => {
    const person = await enrichedPerson(
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    await finishedJob(target, (await dispatch([person], ['phone'])).jobId);
    const { results } = await finishedJob(target, (await dispatch([person], ['work_email'])).jobId);
    const result = shapes.contactResult.parse(results[person.urn]);
    expect([result.workEmail, result.phoneNumber ?? null]).toEqual([person.workEmail, null]);
  });

  it('a candidate who is not enriched is skipped, listed and not charged', async () => {
    const sandbox = sandboxOf(target);
    const ready = await enrichedPeople(2);
    const notReady = await people.known(2);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      dispatch([...notReady, ...ready], ['phone']),
    );
    expect(value).toMatchObject({ processCount: 2, skippedCount: 2 });
    expect([...(value.notEnrichedIds ?? [])].sort()).toEqual(notReady.map(({ urn }) => urn).sort());
    expect(total).toBe(2 * price.phone);
    const job = await finishedJob(target, value.jobId);
    expect(job.totalCount).toBe(2);
    expect(Object.keys(job.results).sort()).toEqual(ready.map(({ urn }) => urn).sort());
  });

  it('a batch in which nobody is enriched is refused with all their urns and costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const batch = await people.known(2);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contactBatch(asTalents(batch), ALL_FIELDS),
    );
    const refusal = expectRefusal(value, shapes.allNotEnriched);
    expect([...refusal.notEnrichedIds].sort()).toEqual(batch.map(({ urn }) => urn).sort());
    expect(rows).toEqual([]);
  });

  it('a candidate enriched in a batch counts as enriched', async () => {
    const batch = await people.known(2);
    const { jobId } = expectAnswer(
      await target.api.enrichBatch(asTalents(batch)),
      shapes.enrichBatchDispatched,
    );
    await finishedJob(target, jobId);
    expect((await dispatch(batch, ['work_email'])).processCount).toBe(2);
  });

  it('a candidate of the own pool counts as enriched', async () => {
    const linked = (await wholePool(target.api)).find(
      (candidate) => typeof candidate.network_url === 'string',
    );
    if (!linked) return expect.fail('nobody in the pool has a link');
    const answer = await dispatch([{ urn: linked.urn, networkUrl: String(linked.network_url) }], ['phone']);
    expect(answer.notEnrichedIds ?? []).toEqual([]);
  });

  it('a field that is already unlocked is not charged again', async () => {
    const person = await enrichedPerson(({ workEmail }) => workEmail !== null);
    expectAnswer(await target.api.contact(asTalent(person), ['work_email']), shapes.contactDispatched);
    await finishedContact(target, person.urn);
    const answer = await dispatch([person], ['work_email', 'phone']);
    expect(answer.totalCreditsCharged).toBe(price.phone);
    const job = await finishedJob(target, answer.jobId);
    expect(job.totalCreditsUsed).toBe(person.phoneNumber === null ? 0 : price.phone);
  });

  it('a field unlocked by a batch is free for a single call', async () => {
    const person = await enrichedPerson(({ phoneNumber }) => phoneNumber !== null);
    await finishedJob(target, (await dispatch([person], ['phone'])).jobId);
    const answer = expectAnswer(
      await target.api.contact({ urn: person.urn, networkUrl: person.networkUrl }, ['phone']),
      shapes.contactUnlocked,
    );
    expect(answer.phoneNumber).toBe(person.phoneNumber);
  });

  it('a candidate named twice in a batch is charged once', async () => {
    const person = await enrichedPerson();
    const answer = await dispatch([person, person], ['phone']);
    expect(answer.totalCreditsCharged).toBe(price.phone);
    expect(answer.processCount).toBe(1);
  });

  it('a job in which one candidate failed is PARTIAL, and that candidate is refunded', async () => {
    const sandbox = sandboxOf(target);
    const good = await enrichedPerson(({ phoneNumber }) => phoneNumber !== null);
    const [lost] = await poolWithoutLink(target.api, 'phone_number');
    if (!lost) return expect.fail('nobody');
    const { value: job, total } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const answer = await dispatch([good, lost], ['phone']);
      expect(answer.totalCreditsCharged).toBe(2 * price.phone);
      return finishedJob(target, answer.jobId);
    });
    expect(job).toMatchObject({ status: 'PARTIAL', done: true, completedCount: 1, failedCount: 1 });
    expect(shapes.contactResult.safeParse(job.results[lost.urn]).success).toBe(false);
    expect(shapes.contactResult.parse(job.results[good.urn]).phoneNumber).toBe(good.phoneNumber);
    expect([job.totalCreditsUsed, total]).toEqual([price.phone, price.phone]);
  });

  it('a job in which everyone failed is FAILED and refunded completely', async () => {
    const sandbox = sandboxOf(target);
    const lost = await poolWithoutLink(target.api, 'personal_email');
    expect(lost.length).toBeGreaterThan(1);
    const { value: job, total } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const batch = lost.slice(0, 2);
      return finishedJob(target, (await dispatch(batch, ['personal_email'])).jobId);
    });
    expect(job).toMatchObject({ status: 'FAILED', done: true, completedCount: 0, failedCount: 2 });
    expect([job.totalCreditsUsed, total]).toEqual([0, 0]);
  });

  it('totalCreditsUsed never falls and never exceeds what was charged', async () => {
    const answer = await dispatch(await enrichedPeople(6), ALL_FIELDS);
    const used = (await jobStates(target, answer.jobId)).map(({ totalCreditsUsed }) => totalCreditsUsed);
    expect(used).toEqual([...used].sort((a, b) => a - b));
    expect(used.at(-1)).toBeLessThanOrEqual(answer.totalCreditsCharged);
  });

  it('without enough credits for all candidates nothing is started or charged', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(2);
    sandbox.fund(sandbox.first, { credits: price.phone, extra: price.phone - 1 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contactBatch(asTalents(batch), ['phone']),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expect([refusal.requiredCredits, refusal.availableCredits]).toEqual([
      2 * price.phone,
      2 * price.phone - 1,
    ]);
    expect(rows).toEqual([]);
    expect(value.body).not.toHaveProperty('jobId');
    sandbox.refill(sandbox.first);
    expect((await dispatch(batch, ['phone'])).processCount).toBe(2);
  });
});
