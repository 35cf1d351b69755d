import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDialect } from '../../../sandbox/dialects.ts';
import { planJourney } from '../../chaos/plan.ts';
import { complaintsOf, openSeries, type Series } from '../../chaos/series.ts';
import { fewAndRest } from '../../support/few.ts';

/** The seeds of the random journeys: a few in `npm test`, the rest in `npm run test:all`. */
export const JOURNEYS = fewAndRest(
  Array.from({ length: 25 }, (_, index) => index + 1),
  String,
  // These two have four kinds of faults, a kill of the worker and a restart of the browser between them.
  ['3', '12'],
);

/** Tests each of these journeys, one after the other in one browser. */
export function testJourneys(seeds: readonly number[]): void {
  let series: Series;
  beforeAll(async () => {
    series = await openSeries();
  });
  afterAll(() => series?.close());

  const journeys = seeds
    .map(planJourney)
    .map((journey) => ({ ...journey, spoken: describeDialect(journey.dialect) }));

  test.for(journeys)(
    'after random journey $seed with faults, kills and restarts, at a service that speaks “$spoken”, everything is paid once, nothing is lost, and no contact is shown for another person',
    {
      timeout: 300_000,
    },
    async (journey) => {
      const result = await series.run(journey);
      expect(complaintsOf(result)).toEqual([]);
      expect(result.figures?.moves).toBeGreaterThan(0);
    },
  );
}
