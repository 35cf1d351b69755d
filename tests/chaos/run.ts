import { ensureBrowser } from '../../sandbox/browser/install.ts';
import { buildExtension } from '../../sandbox/tour/build-extension.ts';
import { complaintsOf, openSeries, type Result } from './series.ts';
import { tableOf } from './table.ts';

/** SEED=7 lives one journey again and tells its moves; JOURNEYS=500 lives many, from the seed in FROM. */
const { SEED, JOURNEYS = '100', FROM = '1' } = process.env;
const first = Number(SEED ?? FROM);
const count = SEED === undefined ? Number(JOURNEYS) : 1;
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
  console.error('SEED, FROM and JOURNEYS are whole numbers.');
  process.exit(1);
}

process.env.BROWSER_PATH = await ensureBrowser();
process.env.EXTENSION_DIR ??= await buildExtension();
const series = await openSeries();
const results: Result[] = [];
for (let seed = first; seed < first + count; seed += 1) {
  const start = performance.now();
  const result = await series.run(seed, SEED === undefined ? undefined : console.log);
  const wrong = complaintsOf(result);
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(wrong.length === 0 ? `✓ seed ${seed} (${time})` : `✗ seed ${seed} (${time})`);
  for (const line of wrong) console.log(`    ${line}`);
  results.push(result);
}
await series.close();

const failed = results.filter((result) => complaintsOf(result).length > 0);
console.log(`\n${tableOf(results)}`);
for (const { seed } of failed) console.log(`✗ again with: SEED=${seed} npm run test:chaos`);
process.exit(failed.length === 0 ? 0 : 1);
