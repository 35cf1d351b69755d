import { describe, expect, it } from 'vitest';
import { afterLook, type BalanceLook, NO_LOOKS, type OutsideState } from '../../../lib/money/outside.ts';

/** The state after some looks, a minute apart. */
function looks(...all: Omit<BalanceLook, 'at'>[]): OutsideState {
  return all.reduce((state, look, n) => afterLook(state, { ...look, at: n * 60_000 }), NO_LOOKS);
}

const quiet = { total: 100, net: 0, unknown: 0 };

describe('credits used outside this browser', () => {
  it('are what the own ledger does not explain, with the time of the look', () => {
    const { moves } = looks(quiet, quiet, { ...quiet, total: 88 }, { ...quiet, total: 88 });
    expect(moves).toEqual([{ credits: 12, at: 180_000 }]);
  });

  it('are none if the own charges explain the balance', () => {
    const paid = { total: 95, net: 5, unknown: 0 };
    expect(looks(quiet, quiet, paid, paid).moves).toEqual([]);
  });

  it('are counted beside own charges', () => {
    const paid = { total: 90, net: 5, unknown: 0 };
    expect(looks(quiet, quiet, paid, paid).moves).toMatchObject([{ credits: 5 }]);
  });

  it('are negative if credits were added', () => {
    const more = { ...quiet, total: 150 };
    expect(looks(quiet, quiet, more, more).moves).toMatchObject([{ credits: -50 }]);
  });

  it('are not seen in a balance that lags behind by one answer', () => {
    const late = { total: 100, net: 3, unknown: 0 };
    const right = { total: 97, net: 3, unknown: 0 };
    expect(looks(quiet, quiet, late, right, right).moves).toEqual([]);
  });

  it('are not guessed while a charge of this browser is unknown', () => {
    const lost = { total: 97, net: 0, unknown: 1 };
    expect(looks(quiet, quiet, lost, lost).moves).toEqual([]);
    const later = { total: 90, net: 0, unknown: 1 };
    expect(looks(quiet, quiet, lost, lost, later, later).moves).toMatchObject([{ credits: 7 }]);
  });

  it('are told once', () => {
    const less = { ...quiet, total: 88 };
    expect(looks(quiet, quiet, less, less, less, less).moves).toHaveLength(1);
  });

  it('have no rounding errors of binary numbers', () => {
    const start = { total: 0.3, net: 0, unknown: 0 };
    const paid = { total: 0.1, net: 0.2, unknown: 0 };
    expect(looks(start, start, paid, paid).moves).toEqual([]);
  });
});
