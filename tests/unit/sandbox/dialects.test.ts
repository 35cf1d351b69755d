import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_DIALECT,
  describeDialect,
  dialect,
  FREEDOM_NAMES,
  FREEDOMS,
  listDialects,
  randomDialect,
  readDialect,
  singleReadings,
} from '../../../sandbox/dialects.ts';
import { randomNumbers } from '../../../sandbox/random.ts';

test('the default has the first reading of each freedom', () => {
  for (const name of FREEDOM_NAMES) expect(DEFAULT_DIALECT[name]).toBe(FREEDOMS[name].readings[0]);
  expect(describeDialect(DEFAULT_DIALECT)).toBe('default');
  expect(readDialect([])).toEqual(DEFAULT_DIALECT);
});

test('words of the command line are read in their order', () => {
  expect(readDialect(['prices=zero', 'ids=number'])).toEqual(dialect({ prices: 'zero', ids: 'number' }));
  expect(readDialect(['prices=zero', 'prices=rising']).prices).toBe('rising');
  expect(readDialect(['prices=zero', 'default'])).toEqual(DEFAULT_DIALECT);
  expect(readDialect(['random:7', 'prices=zero'])).toEqual({ ...readDialect(['random:7']), prices: 'zero' });
});

test.each(['prices', 'prices=', 'prices=cheap', 'prices=zero=', 'toString=x', 'random:', 'random:x', ''])(
  'the word %j is refused',
  (word) => {
    expect(() => readDialect([word])).toThrow(RangeError);
  },
);

test('a description is read back to the same dialect', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const drawn = randomDialect(randomNumbers(seed));
      expect(readDialect([`random:${seed}`])).toEqual(drawn);
      const words = describeDialect(drawn).split(' ');
      expect(readDialect(words)).toEqual(drawn);
    }),
  );
});

test('random dialects keep about half of the defaults and reach every reading', () => {
  const next = randomNumbers(1);
  const drawn = Array.from({ length: 2_000 }, () => randomDialect(next));
  for (const name of FREEDOM_NAMES) {
    const { readings } = FREEDOMS[name];
    expect(new Set(drawn.map((one) => one[name]))).toEqual(new Set(readings));
    const kept = drawn.filter((one) => one[name] === readings[0]).length / drawn.length;
    expect(kept).toBeGreaterThan(0.45);
    expect(kept).toBeLessThan(0.85);
  }
});

test('there is one single reading for each reading that is no default, named as the command line takes it', () => {
  const singles = singleReadings();
  const readings = FREEDOM_NAMES.reduce((sum, name) => sum + FREEDOMS[name].readings.length - 1, 0);
  expect(singles).toHaveLength(readings);
  for (const { name, dialect: single } of singles) {
    expect(describeDialect(single)).toBe(name);
    expect(readDialect([name])).toEqual(single);
  }
});

test('the help has every freedom with its readings and a line about it', () => {
  const lines = listDialects().split('\n');
  expect(lines).toHaveLength(2 * FREEDOM_NAMES.length);
  for (const name of FREEDOM_NAMES) {
    const { about, readings } = FREEDOMS[name];
    expect(lines).toContain(`${name}=${readings.join('|')}`);
    expect(lines).toContain(`    ${about}`);
  }
});
