import { ensureBrowser } from '../../sandbox/browser/install.ts';
import { describeDialect, readDialect } from '../../sandbox/dialects.ts';
import { buildExtension } from '../../sandbox/tour/build-extension.ts';
import { planJourney } from './plan.ts';
import { complaintsOf, openSeries, type Result } from './series.ts';
import { tableOf } from './table.ts';

/**
 * SEED=7 repeats one journey and prints its moves. JOURNEYS=500 runs many, from the seed in FROM, LANES at a time. Each seed
 * has its own dialect; DIALECT="prices=zero ids=null" replaces it, and DIALECT=default is the service as documented.
 */
const { SEED, JOURNEYS = '100', FROM = '1', LANES = '2', DIALECT } = process.env;
const first = Number(SEED ?? FROM);
const count = SEED === undefined ? Number(JOURNEYS) : 1;
const lanes = Number(LANES);
if (![first, count, lanes].every(Number.isSafeInteger) || count < 1 || lanes < 1) {
  console.error('SEED, FROM, JOURNEYS and LANES are whole numbers.');
  process.exit(1);
}

process.env.BROWSER_PATH = await ensureBrowser();
process.env.EXTENSION_DIR ??= await buildExtension();
const spoken = DIALECT === undefined ? null : readDialect(DIALECT.split(' ').filter(Boolean));
const results: Result[] = [];
let next = first;

/** Runs one journey after the other until none is left. Journeys wait more than they compute, so lanes share a core. */
async function drive(): Promise<void> {
  const series = await openSeries();
  while (next < first + count) {
    const seed = next;
    next += 1;
    const start = performance.now();
    const plan = planJourney(seed);
    const journey = spoken ? { ...plan, dialect: spoken } : plan;
    const result = await series.run(journey, SEED === undefined ? undefined : console.log);
    const wrong = complaintsOf(result);
    const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    const title = `${wrong.length === 0 ? '✓' : '✗'} seed ${seed} (${time}) ${describeDialect(journey.dialect)}`;
    console.log([title, ...wrong].join('\n    '));
    results.push(result);
  }
  await series.close();
}

await Promise.all(Array.from({ length: Math.min(lanes, count) }, drive));

const failed = results.filter((result) => complaintsOf(result).length > 0);
console.log(`\n${tableOf(results)}`);
for (const { seed } of failed) console.log(`✗ again with: SEED=${seed} npm run test:chaos`);
process.exit(failed.length === 0 ? 0 : 1);
