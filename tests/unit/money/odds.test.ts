import { describe, expect, test } from 'vitest';
import {
  lastTries,
  type Odds,
  readOdds,
  readOddsOf,
  topCompanies,
  triesAt,
  triesOverall,
  withTry,
} from '../../../lib/money/odds.ts';
import type { ContactField } from '../../../lib/service/model.ts';

function oddsAfter(tries: readonly boolean[], company: string | null = null, odds: Odds = []): Odds {
  return tries.reduce((sum, found) => withTry(sum, { field: 'work_email', company, found }), odds);
}

describe('the last look-ups', () => {
  test('of a field are ten at most, and the totals are all of them', () => {
    const odds = oddsAfter([true, true, true, ...Array.from({ length: 9 }, () => false), true]);
    expect(lastTries(odds)).toEqual({ work_email: { found: 1, tried: 10 } });
    expect(triesOverall(odds)).toEqual({ work_email: { found: 4, tried: 13 } });
  });

  test('of one field are not those of another', () => {
    const odds = withTry(oddsAfter([true]), { field: 'phone', company: 'Acme', found: false });
    expect(lastTries(odds)).toEqual({
      work_email: { found: 1, tried: 1 },
      phone: { found: 0, tried: 1 },
    });
  });
});

describe('the look-ups in a company', () => {
  test('are found by its name, however that is spaced and capitalized', () => {
    const odds = oddsAfter([false], ' ACME  corp', oddsAfter([true, true], 'Acme Corp'));
    expect(triesAt(odds, 'acme corp')).toEqual({ work_email: { found: 2, tried: 3 } });
    expect(triesAt(odds, 'Acme')).toEqual({});
    expect(topCompanies(odds, 5)).toHaveLength(1);
  });

  test('count for all companies too; somebody without a company counts only there', () => {
    const odds = oddsAfter([true], '  ', oddsAfter([true], null, oddsAfter([false], 'Acme')));
    expect(triesOverall(odds)).toEqual({ work_email: { found: 2, tried: 3 } });
    expect(topCompanies(odds, 5)).toEqual([
      { company: 'Acme', tries: { work_email: { found: 0, tried: 1 } } },
    ]);
  });

  test('are shown for the companies with the most of them', () => {
    const field: ContactField = 'phone';
    const odds = withTry(oddsAfter([true, true], 'Globex', oddsAfter([true, false], 'Acme')), {
      field,
      company: 'Acme',
      found: true,
    });
    expect(topCompanies(odds, 1)).toEqual([
      {
        company: 'Acme',
        tries: { work_email: { found: 1, tried: 2 }, phone: { found: 1, tried: 1 } },
      },
    ]);
  });

  test('are kept of a bounded number of companies, and the totals whatever comes', () => {
    let odds = withTry(oddsAfter([true], 'First'), { field: 'phone', company: null, found: true });
    for (let n = 0; n < 2_000; n += 1) odds = oddsAfter([n % 2 === 0], `Company ${n}`, odds);
    expect(odds.length).toBeLessThan(610);
    expect(triesAt(odds, 'First')).toEqual({});
    expect(triesAt(odds, 'Company 1999')).toEqual({ work_email: { found: 0, tried: 1 } });
    expect(triesOverall(odds)).toEqual({
      work_email: { found: 1001, tried: 2001 },
      phone: { found: 1, tried: 1 },
    });
  });
});

test('the odds of one company, or of all look-ups, are those of the whole, whatever else is stored', () => {
  let odds = withTry(oddsAfter([true, false], 'Acme  Inc'), {
    field: 'phone',
    company: 'Acme Inc',
    found: true,
  });
  odds = oddsAfter([true], 'Globex', odds);
  const stored = [null, 7, { company: 5 }, { company: 'Globex' }, ...structuredClone(odds)];
  expect(triesAt(readOddsOf(stored, ' acme inc '), 'Acme Inc')).toEqual(triesAt(odds, 'Acme Inc'));
  expect(lastTries(readOddsOf(stored, null))).toEqual(lastTries(odds));
  // One of its entries can't be read.
  expect(readOddsOf(stored, 'Globex')).toEqual([]);
  for (const bad of [undefined, null, {}, 'odds']) expect(readOddsOf(bad, null)).toEqual([]);
});

test('a stored value that can’t be read is no odds', () => {
  const odds = oddsAfter([true], 'Acme');
  expect(readOdds(structuredClone(odds))).toEqual(odds);
  for (const bad of [undefined, null, {}, [{ company: 'Acme' }], [{ ...odds[0], field: 'fax' }]])
    expect(readOdds(bad)).toEqual([]);
});
