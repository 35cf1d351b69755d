import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { expectAnswer, expectBalance, expectFigure, expectFigures, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known, poolWithoutLink, wholePool } from './people.ts';
import {
  finishedJob,
  jobStates,
  jobWhen,
  readJob,
  settledJob,
  unwrapped,
  waitForContact,
} from './polling.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, IS_MOVING, IS_NEVER_DONE, IS_RISING, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { isSandbox, sandboxOf } from './target.ts';

const { target, people } = openService();
const price = { work_email: 0, personal_email: 0, phone: 0 };

beforeAll(async () => {
  if (!isSandbox) return;
  for (const field of ['work_email', 'personal_email', 'phone'] as const) {
    const { talent } = await people.enriched();
    const { first, ledgerDuring } = sandboxOf(target);
    const { total } = await ledgerDuring(first, () => target.api.contactBatch([talent], [field]));
    price[field] = total;
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

const charged = <T>(work: () => Promise<T>) => {
  const { first, ledgerDuring } = sandboxOf(target);
  return ledgerDuring(first, work);
};
const fullPrice = () => price.work_email + price.personal_email + price.phone;
const lacksSomething = ({ workEmail, personalEmail, phoneNumber }: Known) =>
  [workEmail, personalEmail, phoneNumber].includes(null);

describeSpending('contact/batch', () => {
  it('a job unlocks an enriched candidate and uses at most what was charged', async () => {
    const { talent } = await people.enriched();
    const answer = await dispatch([talent], ['work_email']);
    if (TELLS_FIGURES) expectFigure((answer.processCount ?? 0) + (answer.skippedCount ?? 0), 1);
    const job = await finishedJob(target, answer.jobId);
    expect(job.type).toBe('CONTACT_UNLOCK');
    expect(job.totalCreditsUsed ?? 0).toBeLessThanOrEqual(answer.totalCreditsCharged ?? 0);
  });
});

describeInSandbox('contact/batch', () => {
  it('all requested fields of all candidates are charged when the job starts', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(3, lacksSomething);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(batch, ALL_FIELDS));
    expectFigures([value.processCount, value.skippedCount], [3, 0]);
    expectFigure(value.totalCreditsCharged, total);
    if (!IS_RISING) expect(total).toBeCloseTo(3 * fullPrice(), 6);
    expectBalance(value, sandbox.balance(sandbox.first));
  });

  it('a finished job has the values found for each urn, and only these are paid for', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const sandbox = sandboxOf(target);
    const batch = [...(await enrichedPeople(3, lacksSomething)), ...(await enrichedPeople(2))];
    const { value: job, total } = await sandbox.ledgerDuring(sandbox.first, async () =>
      finishedJob(target, (await dispatch(batch, ALL_FIELDS)).jobId),
    );
    expect(job.status).toBe('COMPLETED');
    expectFigures([job.totalCount, job.completedCount, job.failedCount], [5, 5, 0]);
    expect(Object.keys(job.results).sort()).toEqual(batch.map(({ urn }) => urn).sort());
    for (const { urn, workEmail, personalEmail, phoneNumber } of batch) {
      const result = shapes.contactResult.parse(job.results[urn]);
      expect(result.workEmail ?? null).toBe(workEmail);
      expect(result.personalEmail ?? null).toBe(personalEmail);
      expect(result.phoneNumber ?? null).toBe(phoneNumber);
    }
    if (!speaks('credits-used', 'absent')) expectFigure(job.totalCreditsUsed, total);
    if (!IS_RISING) expect(total).toBeCloseTo(worth(batch), 6);
    expectBalance(job, sandbox.balance(sandbox.first));
  });

  it('a refund is made when its item finishes, not at the end of the job', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(8, ({ phoneNumber }) => phoneNumber === null);
    const { value: early, rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const { jobId } = await dispatch(batch, ['phone']);
      return jobWhen(target, jobId, ({ results }) => Object.keys(results).length > 0);
    });
    expect(early.done).toBe(false);
    const refunds = rows.filter(({ credits }) => credits < 0);
    expect(refunds).toHaveLength(IS_FREE ? 0 : Object.keys(early.results).length);
    const charges = rows.filter(({ credits }) => credits > 0).map(({ credits }) => credits);
    for (const { credits } of refunds) expect(charges).toContain(-credits);
  });

  it('a field is refunded once, however often the job is polled afterwards', async () => {
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(2, ({ workEmail }) => workEmail === null);
    const { jobId } = await dispatch(batch, ['work_email']);
    await settledJob(target, jobId);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      sandbox.advance(600_000);
      for (let poll = 0; poll < 3; poll += 1) await target.api.batchStatus(jobId);
    });
    expect(rows).toEqual([]);
  });

  it('the requested fields apply to all candidates, and no other field is looked up', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const batch = await enrichedPeople(
      2,
      ({ workEmail, phoneNumber }) => workEmail !== null && phoneNumber !== null,
    );
    const { value: answer, rows } = await charged(() => dispatch(batch, ['work_email']));
    expect(rows.map(({ field }) => field)).toEqual(IS_FREE ? [] : ['work_email', 'work_email']);
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
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      dispatch([...notReady, ...ready], ['phone']),
    );
    expectFigures([value.processCount, value.skippedCount], [2, 2]);
    expect([...(value.notEnrichedIds ?? [])].sort()).toEqual(notReady.map(({ urn }) => urn).sort());
    expect(new Set(rows.map(({ urn }) => urn))).toEqual(new Set(IS_FREE ? [] : ready.map(({ urn }) => urn)));
    const job = await settledJob(target, value.jobId);
    expectFigure(job.totalCount, 2);
    const ended = IS_NEVER_DONE ? ready.slice(0, 1) : ready;
    expect(Object.keys(job.results).sort()).toEqual(ended.map(({ urn }) => urn).sort());
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
    const enriched = IS_NEVER_DONE ? 1 : 2;
    await settledJob(target, jobId);
    expectFigure((await dispatch(batch, ['work_email'])).processCount, enriched);
  });

  it('a candidate enriched more than 30 days ago is enriched, or not any more', async () => {
    const batch = asTalents(await enrichedPeople(2));
    sandboxOf(target).advance(31 * 24 * 3_600_000);
    const reply = await target.api.contactBatch(batch, ['phone']);
    if (speaks('enriched-for', 'ever')) expectAnswer(reply, shapes.contactBatchDispatched);
    else expectRefusal(reply, shapes.allNotEnriched);
  });

  it('a candidate of the own pool counts as enriched', async () => {
    const pool = await wholePool(target.api);
    const linked = pool.find((candidate) => typeof candidate.network_url === 'string');
    expect(linked !== undefined).toBe(speaks('pool-links', 'some'));
    const member = pool.find(({ phone_number }) => phone_number === null);
    if (!member) return expect.fail('everybody in the pool has a phone');
    const answer = await dispatch([{ urn: member.urn }], ['phone']);
    expect(answer.notEnrichedIds ?? []).toEqual([]);
  });

  it('a field that is already unlocked is not charged again', async () => {
    const person = await enrichedPerson(({ workEmail }) => workEmail !== null);
    expectAnswer(await target.api.contact(asTalent(person), ['work_email']), shapes.contactDispatched);
    await waitForContact(target, person.urn);
    const { value: answer, rows, total } = await charged(() => dispatch([person], ['work_email', 'phone']));
    expect(rows.map(({ field }) => field)).toEqual(IS_FREE ? [] : ['phone']);
    expectFigure(answer.totalCreditsCharged, total);
    const job = await finishedJob(target, answer.jobId);
    if (!speaks('credits-used', 'absent')) {
      expectFigure(job.totalCreditsUsed, person.phoneNumber === null ? 0 : total);
    }
  });

  it('somebody whose fields are all unlocked is passed over, free, and is in the results or not', async () => {
    const [known, other] = await enrichedPeople(2, ({ phoneNumber }) => phoneNumber !== null);
    if (!known || !other) return expect.fail('nobody');
    await finishedJob(target, (await dispatch([known], ['phone'])).jobId);
    const { value: answer, rows } = await charged(() => dispatch([known, other], ['phone']));
    expectFigures([answer.processCount, answer.skippedCount], [1, 1]);
    expect(rows.map(({ urn }) => urn)).toEqual(IS_FREE ? [] : [other.urn]);
    const { results } = await finishedJob(target, answer.jobId);
    const there = speaks('skipped-results', 'present') ? [known, other] : [other];
    expect(Object.keys(results).sort()).toEqual(there.map(({ urn }) => urn).sort());
    for (const { urn, phoneNumber } of there) {
      expect(shapes.contactResult.parse(results[urn]).phoneNumber).toBe(phoneNumber);
    }
  });

  it('a batch in which everyone is unlocked is a finished job, or none with or without the values', async () => {
    const person = await enrichedPerson(({ phoneNumber }) => phoneNumber !== null);
    await finishedJob(target, (await dispatch([person], ['phone'])).jobId);
    const { value: reply, rows } = await charged(() =>
      target.api.contactBatch(asTalents([person]), ['phone']),
    );
    expect(rows).toEqual([]);
    if (speaks('all-known', 'job')) {
      const { jobId } = expectAnswer(reply, shapes.contactBatchDispatched);
      expect(await readJob(target.api, jobId)).toMatchObject({ done: true, status: 'COMPLETED' });
      return;
    }
    const answer = expectAnswer(reply, shapes.contactBatchAllKnown);
    expectFigure(answer.skippedCount, 1);
    if (!speaks('all-known', 'values')) return;
    const entry = shapes.contactResult.parse(unwrapped(answer.results?.[person.urn]));
    expect(entry.phoneNumber).toBe(person.phoneNumber);
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
    const { value: answer, rows } = await charged(() => dispatch([person, person], ['phone']));
    expect(rows).toHaveLength(IS_FREE ? 0 : 1);
    expectFigure(answer.processCount, 1);
  });

  it('a job in which one candidate failed is PARTIAL, and that candidate is refunded', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const sandbox = sandboxOf(target);
    const good = await enrichedPerson(({ phoneNumber }) => phoneNumber !== null);
    const [lost] = await poolWithoutLink(target.api, 'phone_number');
    if (!lost) return expect.fail('nobody');
    const {
      value: job,
      total,
      rows,
    } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const answer = await dispatch([good, lost], ['phone']);
      return finishedJob(target, answer.jobId);
    });
    expect(job).toMatchObject({ status: 'PARTIAL', done: true });
    expectFigures([job.completedCount, job.failedCount], [1, 1]);
    expect(shapes.contactResult.safeParse(job.results[lost.urn]).success).toBe(false);
    expect(shapes.contactResult.parse(job.results[good.urn]).phoneNumber).toBe(good.phoneNumber);
    if (!speaks('credits-used', 'absent')) expectFigure(job.totalCreditsUsed, total);
    expect(new Set(rows.map(({ urn, credits }) => credits < 0 && urn))).toEqual(
      new Set(IS_FREE ? [] : [false, lost.urn]),
    );
    expect(total).toBe(Math.max(0, rows[0]?.credits ?? 0));
  });

  it('a job in which everyone failed is FAILED and refunded completely', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const sandbox = sandboxOf(target);
    const lost = await poolWithoutLink(target.api, 'personal_email');
    expect(lost.length).toBeGreaterThan(1);
    const { value: job, total } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const batch = lost.slice(0, 2);
      return finishedJob(target, (await dispatch(batch, ['personal_email'])).jobId);
    });
    expect(job).toMatchObject({ status: 'FAILED', done: true });
    expectFigures([job.completedCount, job.failedCount], [0, 2]);
    if (!speaks('credits-used', 'absent')) expectFigure(job.totalCreditsUsed, 0);
    expect(total).toBe(0);
  });

  it('totalCreditsUsed never falls and never exceeds what was charged', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const batch = await enrichedPeople(6);
    const { value: answer, total } = await charged(() => dispatch(batch, ALL_FIELDS));
    const states = await jobStates(target, answer.jobId);
    const used = states.map(({ totalCreditsUsed }) => totalCreditsUsed);
    if (!TELLS_FIGURES || speaks('credits-used', 'absent')) {
      expect(new Set(used)).toEqual(new Set([null]));
      return;
    }
    const credits = used.map((told) => told ?? 0);
    expect(credits).toEqual(credits.toSorted((a, b) => a - b));
    expect(credits.at(-1)).toBeLessThanOrEqual(total);
    const during = states.filter(({ done }) => !done).map(({ totalCreditsUsed }) => totalCreditsUsed);
    if (speaks('credits-used', 'at-end')) expect(new Set(during)).toEqual(new Set([0]));
  });

  it('without enough credits for all candidates nothing is started or charged', async ({ skip }) => {
    skip(IS_FREE, WHY.free);
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const batch = await enrichedPeople(2);
    sandbox.fund(sandbox.first, { credits: price.phone, extra: price.phone - 1 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.contactBatch(asTalents(batch), ['phone']),
    );
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expectFigures(
      [refusal.requiredCredits, refusal.availableCredits],
      [2 * price.phone, 2 * price.phone - 1],
    );
    expect(rows).toEqual([]);
    expect(value.body).not.toHaveProperty('jobId');
    sandbox.refill(sandbox.first);
    expectFigure((await dispatch(batch, ['phone'])).processCount, 2);
  });
});
