import { describe, expect, it } from 'vitest';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { sandboxOf } from './target.ts';

const { target } = await openService();

const searchPool = () => target.api.search({ prompt: 'engineer', filters: { localOnly: true } });

describe('price of a search in the own pool', () => {
  it('is zero, and the balance does not change', async () => {
    const once = expectAnswer(await searchPool(), shapes.searchAnswer);
    const twice = expectAnswer(await searchPool(), shapes.searchAnswer);
    expect(once.creditsDeducted).toBe(0);
    expect(twice.creditsDeducted).toBe(0);
    expect(twice.companyCredits).toBe(once.companyCredits);
    expect(twice.companyExtraCredits).toBe(once.companyExtraCredits);
  });
});

describeSpending('price of a search in the network', () => {
  it('creditsDeducted is the difference of the balances', async () => {
    const before = expectAnswer(await searchPool(), shapes.searchAnswer);
    const after = expectAnswer(await target.api.search({ prompt: 'engineer' }), shapes.searchAnswer);
    const lost =
      before.companyCredits + before.companyExtraCredits - after.companyCredits - after.companyExtraCredits;
    expect(lost).toBeCloseTo(after.creditsDeducted, 6);
  });
});

describeInSandbox('search charging', () => {
  it('a network search is charged once, and the ledger agrees with its answer', async () => {
    const sandbox = sandboxOf(target);
    for (const page of [1, 2]) {
      const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
        target.api.search({ prompt: 'engineer', page }),
      );
      const answer = expectAnswer(value, shapes.searchAnswer);
      expect(answer.creditsDeducted).toBeGreaterThan(0);
      expect(total).toBe(answer.creditsDeducted);
      expect(sandbox.balance(sandbox.first)).toEqual({
        credits: answer.companyCredits,
        extra: answer.companyExtraCredits,
      });
    }
  });

  it('a search in the own pool does not call the provider, a network search does', async () => {
    const sandbox = sandboxOf(target);
    const before = sandbox.lookups('search');
    expectAnswer(await searchPool(), shapes.searchAnswer);
    expect(sandbox.lookups('search')).toBe(before);
    expectAnswer(await target.api.search({ prompt: 'engineer' }), shapes.searchAnswer);
    expect(sandbox.lookups('search')).toBe(before + 1);
  });

  it('a search with localOnly false is a network search', async () => {
    const answer = expectAnswer(
      await target.api.search({ filters: { localOnly: false } }),
      shapes.searchAnswer,
    );
    expect(answer.creditsDeducted).toBeGreaterThan(0);
  });

  it('a page after page 20 costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => target.api.search({ page: 21 }));
    expect(expectAnswer(value, shapes.searchAnswer).creditsDeducted).toBe(0);
    expect(total).toBe(0);
  });

  it('an account without credits can search its own pool, which adds no ledger row', async () => {
    const sandbox = sandboxOf(target);
    sandbox.fund(sandbox.second, { credits: 0, extra: 0 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.second, () =>
      sandbox.second.api.search({ filters: { localOnly: true } }),
    );
    const answer = expectAnswer(value, shapes.searchAnswer);
    expect(answer.candidates.length).toBeGreaterThan(0);
    expect(answer.creditsDeducted).toBe(0);
    expect(rows).toEqual([]);
  });

  it('an account without credits is refused a network search with its price', async () => {
    const sandbox = sandboxOf(target);
    const price = expectAnswer(await target.api.search({}), shapes.searchAnswer).creditsDeducted;
    sandbox.fund(sandbox.second, { credits: 0, extra: 0 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.second, () => sandbox.second.api.search({}));
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expect(refusal.requiredCredits).toBe(price);
    expect(refusal.availableCredits).toBe(0);
    expect(rows).toEqual([]);
  });

  it('a balance of exactly the price is enough', async () => {
    const sandbox = sandboxOf(target);
    const price = expectAnswer(await target.api.search({}), shapes.searchAnswer).creditsDeducted;
    sandbox.fund(sandbox.second, { credits: price, extra: 0 });
    const answer = expectAnswer(await sandbox.second.api.search({}), shapes.searchAnswer);
    expect(answer.companyCredits).toBe(0);
    expectRefusal(await sandbox.second.api.search({}), shapes.insufficientCredits);
  });
});
