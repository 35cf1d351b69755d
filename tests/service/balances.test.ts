import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeDialect } from '../../sandbox/dialects.ts';
import { expectAnswer, expectBalance, expectFigure, expectRefusal } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known } from './people.ts';
import { finishedJob, waitForContact } from './polling.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import {
  IS_FREE,
  IS_MOVING,
  IS_NEVER_DONE,
  IS_RISING,
  SPOKEN,
  speaks,
  TELLS_FIGURES,
  WHY,
} from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

describeInSandbox('balances', () => {
  let sandbox: SandboxControls;
  let price: number;
  let batchPrice: number;
  beforeAll(async () => {
    sandbox = sandboxOf(target);
    const person = await people.someone();
    price = (await sandbox.ledgerDuring(sandbox.first, () => unlockPhone(person))).total;
    batchPrice = speaks('batch-prices', 'lower') ? price / 2 : price;
  });

  async function unlockPhone(person: Known) {
    const { urn, networkUrl } = person;
    return expectAnswer(await target.api.contact({ urn, networkUrl }, ['phone']), shapes.contactDispatched);
  }

  /** Skips a test about charges of a known size in dialects where there are none. */
  function needsFixedPrices(skip: (condition: boolean, reason: string) => void): void {
    skip(IS_FREE, WHY.free);
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
  }

  it('company credits are used first', async ({ skip }) => {
    needsFixedPrices(skip);
    const person = await people.someone();
    sandbox.fund(sandbox.first, { credits: price + 3, extra: 50 });
    const answer = await unlockPhone(person);
    expect(sandbox.balance(sandbox.first)).toEqual({ credits: 3, extra: 50 });
    expectBalance(answer, { credits: 3, extra: 50 });
  });

  it('a charge above the company credits takes the rest from the extra credits', async ({ skip }) => {
    needsFixedPrices(skip);
    const person = await people.someone();
    sandbox.fund(sandbox.first, { credits: price - 1, extra: 50 });
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => unlockPhone(person));
    expect(sandbox.balance(sandbox.first)).toEqual({ credits: 0, extra: 49 });
    expectBalance(value, { credits: 0, extra: 49 });
    expect(total).toBe(price);
  });

  it('extra credits alone can pay for an unlock', async ({ skip }) => {
    needsFixedPrices(skip);
    const person = await people.someone();
    sandbox.fund(sandbox.first, { credits: 0, extra: price });
    const answer = await unlockPhone(person);
    expectBalance(answer, { credits: 0, extra: 0 });
  });

  it('availableCredits is the sum of both balances', async ({ skip }) => {
    needsFixedPrices(skip);
    const talent = asTalent(await people.someone());
    sandbox.fund(sandbox.first, { credits: 2, extra: 1 });
    const refusal = expectRefusal(await target.api.contact(talent, ALL_FIELDS), shapes.insufficientCredits);
    expectFigure(refusal.availableCredits, 3);
    sandbox.refill(sandbox.first);
  });

  it('refunds restore both balances', async ({ skip }) => {
    needsFixedPrices(skip);
    skip(IS_NEVER_DONE, WHY.neverDone);
    const batch = await people.known(3, ({ phoneNumber }) => phoneNumber === null);
    for (const { urn } of batch) expectAnswer(await target.api.enrich(urn), shapes.enrichAnswer);
    // Ends the unlocks of the tests before, which may be refunded.
    sandbox.advance(600_000);
    sandbox.fund(sandbox.first, { credits: batchPrice + 1, extra: 100 });
    const answer = expectAnswer(
      await target.api.contactBatch(asTalents(batch), ['phone']),
      shapes.contactBatchDispatched,
    );
    expectBalance(answer, { credits: 0, extra: 101 - 2 * batchPrice });
    const job = await finishedJob(target, answer.jobId);
    expect(sandbox.balance(sandbox.first)).toEqual({ credits: batchPrice + 1, extra: 100 });
    expectBalance(job, { credits: batchPrice + 1, extra: 100 });
    sandbox.refill(sandbox.first);
  });

  it('requests at the same time never spend more than the balances', async ({ skip }) => {
    needsFixedPrices(skip);
    const batch = await people.known(8);
    sandbox.fund(sandbox.first, { credits: 2 * price, extra: price + 1 });
    const replies = await Promise.all(
      batch.map(({ urn, networkUrl }) => target.api.contact({ urn, networkUrl }, ['phone'])),
    );
    const taken = replies.filter(({ body }) => shapes.contactDispatched.safeParse(body).success);
    expect(taken).toHaveLength(3);
    expect(sandbox.balance(sandbox.first)).toEqual({ credits: 0, extra: 1 });
    sandbox.refill(sandbox.first);
  });

  it('after any sequence of operations the balances agree with the ledger', async () => {
    const batch = await people.known(12);
    const talents = asTalents(batch);
    const who = fc.nat({ max: batch.length - 1 });
    const group = fc.uniqueArray(who, { minLength: 1, maxLength: 5 });
    const fields = fc.subarray(ALL_FIELDS, { minLength: 1 });
    const pick = (indices: number[]) => indices.flatMap((index) => talents[index] ?? []);
    const step = fc.oneof(
      fc.record({ do: fc.constant('search' as const), local: fc.boolean() }),
      fc.record({ do: fc.constant('enrich' as const), who: group }),
      fc.record({ do: fc.constant('enrichBatch' as const), who: group, force: fc.boolean() }),
      fc.record({ do: fc.constant('contact' as const), who: group, fields }),
      fc.record({ do: fc.constant('contactBatch' as const), who: group, fields }),
      fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
    );
    const { first } = sandbox;
    const run = async (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
      switch (one.do) {
        case 'search':
          return first.api.search({ filters: { localOnly: one.local } });
        case 'enrich':
          return first.api.enrich(pick(one.who)[0]?.urn ?? '');
        case 'enrichBatch':
          return first.api.enrichBatch(pick(one.who), { forceRefresh: one.force });
        case 'contact':
          return first.api.contact(pick(one.who)[0] ?? { urn: '' }, one.fields);
        case 'contactBatch':
          return first.api.contactBatch(pick(one.who), one.fields);
        case 'wait':
          sandbox.advance(one.seconds * 1000);
          return first.api.search({ filters: { localOnly: true } });
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 15 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        async (steps, credits, extra) => {
          sandbox.fund(first, { credits, extra });
          const {
            value: replies,
            total,
            byOthers,
          } = await sandbox.ledgerDuring(first, async () => {
            const seen = [];
            for (const one of steps) seen.push(await run(one));
            return seen;
          });
          const end = sandbox.balance(first);
          expect(end.credits + end.extra).toBeCloseTo(credits + extra - total - byOthers, 6);
          expect(Math.min(end.credits, end.extra)).toBeGreaterThanOrEqual(0);
          for (const { body, text } of replies) expect(body, text).not.toMatchObject({ code: 'INTERNAL' });
          const last = expectAnswer(
            await first.api.search({ filters: { localOnly: true } }),
            shapes.searchAnswer,
          );
          expectBalance(last, sandbox.balance(first));
          sandbox.advance(3_600_000);
        },
      ),
      { numRuns: describeDialect(SPOKEN) === 'default' ? 25 : 5 },
    );
    sandbox.refill(first);
  });

  it('the credits reported in answers add up to the sum of the ledger', async ({ skip }) => {
    skip(!TELLS_FIGURES || speaks('credits-used', 'absent'), 'answers report no credits in this dialect');
    skip(speaks('missed-single', 'refunded'), 'a refund of a single unlock is in no answer');
    skip(IS_NEVER_DONE, WHY.neverDone);
    const batch = await people.known(3);
    const talents = asTalents(batch);
    const [one] = talents;
    if (!one) return expect.fail('nobody');
    const { value: said, total } = await sandbox.ledgerDuring(sandbox.first, async () => {
      const search = expectAnswer(await target.api.search({ prompt: 'engineer' }), shapes.searchAnswer);
      const enrichment = expectAnswer(await target.api.enrichBatch(talents), shapes.enrichBatchDispatched);
      await finishedJob(target, enrichment.jobId);
      const unlock = expectAnswer(await target.api.contact(one, ['work_email']), shapes.contactDispatched);
      await waitForContact(target, one.urn);
      const many = expectAnswer(
        await target.api.contactBatch(talents, ['phone']),
        shapes.contactBatchDispatched,
      );
      const job = await finishedJob(target, many.jobId);
      const told = [
        search.creditsDeducted,
        enrichment.totalCreditsDeducted,
        unlock.creditsCharged,
        job.totalCreditsUsed,
      ];
      return told.reduce<number>((sum, credits) => sum + (credits ?? 0), 0);
    });
    expect(total).toBeCloseTo(said, 6);
  });
});
