import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openSeries, type Series } from '../chaos/series.ts';

const JOURNEYS = 25;

let series: Series;
beforeAll(async () => {
  series = await openSeries();
});
afterAll(() => series?.close());

test.for(Array.from({ length: JOURNEYS }, (_, index) => index + 1))(
  'journey %i through faults, kills and restarts: paid once, nothing lost, nobody mistaken',
  { timeout: 300_000 },
  async (seed) => {
    const result = await series.run(seed);
    expect(complaintsOf(result)).toEqual([]);
    expect(result.account?.moves).toBeGreaterThan(0);
  },
);
