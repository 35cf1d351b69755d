import { describe, expect, it } from 'vitest';
import { expectAnswer, expectBalance, expectCharge, expectFigure, expectRefusal } from './expectations.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, IS_MOVING, IS_RISING, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target } = openService();

const searchPool = () => target.api.search({ prompt: 'engineer', filters: { localOnly: true } });

describe('price of a search in the own pool', () => {
  it('is zero, and the balance does not change', async () => {
    const once = expectAnswer(await searchPool(), shapes.searchAnswer);
    const twice = expectAnswer(await searchPool(), shapes.searchAnswer);
    expectFigure(once.creditsDeducted, 0);
    expectFigure(twice.creditsDeducted, 0);
    if (IS_MOVING) return;
    expect(twice.companyCredits).toBe(once.companyCredits);
    expect(twice.companyExtraCredits).toBe(once.companyExtraCredits);
  });
});

describeSpending('price of a search in the network', () => {
  it('creditsDeducted is the difference of the balances', async ({ skip }) => {
    skip(!TELLS_FIGURES || speaks('balance', 'absent', 'lagging'), 'answers don’t tell the balance of now');
    skip(IS_MOVING, WHY.moving);
    const before = expectAnswer(await searchPool(), shapes.searchAnswer);
    const after = expectAnswer(await target.api.search({ prompt: 'engineer' }), shapes.searchAnswer);
    const both = ({ companyCredits, companyExtraCredits }: typeof before) =>
      (companyCredits ?? 0) + (companyExtraCredits ?? 0);
    expect(both(before) - both(after)).toBeCloseTo(after.creditsDeducted ?? 0, 6);
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
      expectCharge(total);
      expectFigure(answer.creditsDeducted, total);
      expectBalance(answer, sandbox.balance(sandbox.first));
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
    const sandbox = sandboxOf(target);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.search({ filters: { localOnly: false } }),
    );
    expectFigure(expectAnswer(value, shapes.searchAnswer).creditsDeducted, total);
    expectCharge(total);
  });

  it('a page after page 20 costs nothing', async () => {
    const sandbox = sandboxOf(target);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => target.api.search({ page: 21 }));
    expectFigure(expectAnswer(value, shapes.searchAnswer).creditsDeducted, 0);
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
    expectFigure(answer.creditsDeducted, 0);
    expect(rows).toEqual([]);
  });

  /** What a network search costs by the ledger. */
  async function searchPrice(skip: (condition: boolean, reason: string) => void): Promise<number> {
    skip(IS_FREE, WHY.free);
    skip(IS_RISING, WHY.rising);
    skip(IS_MOVING, WHY.moving);
    const { first, ledgerDuring } = sandboxOf(target);
    return (await ledgerDuring(first, () => target.api.search({}))).total;
  }

  it('an account without credits is refused a network search with its price', async ({ skip }) => {
    const sandbox = sandboxOf(target);
    const price = await searchPrice(skip);
    sandbox.fund(sandbox.second, { credits: 0, extra: 0 });
    const { value, rows } = await sandbox.ledgerDuring(sandbox.second, () => sandbox.second.api.search({}));
    const refusal = expectRefusal(value, shapes.insufficientCredits);
    expectFigure(refusal.requiredCredits, price);
    expectFigure(refusal.availableCredits, 0);
    expect(rows).toEqual([]);
  });

  it('a balance of exactly the price is enough', async ({ skip }) => {
    const sandbox = sandboxOf(target);
    const price = await searchPrice(skip);
    sandbox.fund(sandbox.second, { credits: price, extra: 0 });
    const answer = expectAnswer(await sandbox.second.api.search({}), shapes.searchAnswer);
    expectBalance(answer, { credits: 0, extra: 0 });
    expectRefusal(await sandbox.second.api.search({}), shapes.insufficientCredits);
  });
});
