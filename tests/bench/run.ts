import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Bench, formatMarkdown, formatTable, type Row } from './bench.ts';
import { buildForBenches } from './builds.ts';

const here = new URL('.', import.meta.url);

async function loadBenches(): Promise<Bench[]> {
  const files = (await readdir(here)).filter((file) => file.endsWith('.bench.ts')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(new URL(file, here).href);
      if (!isBench(module)) throw new TypeError(`${file} must export name and run`);
      return module;
    }),
  );
}

function isBench(module: unknown): module is Bench {
  return (
    typeof module === 'object' &&
    module !== null &&
    'name' in module &&
    typeof module.name === 'string' &&
    'run' in module &&
    typeof module.run === 'function'
  );
}

async function runBenches(benches: Bench[]): Promise<{ rows: Row[]; failed: boolean }> {
  const cleanUp = benches.some(({ needsBuild }) => needsBuild) ? await buildForBenches() : async () => {};
  const rows: Row[] = [];
  let failed = false;
  try {
    for (const bench of benches) {
      console.error(`${bench.name} …`);
      try {
        rows.push(...(await bench.run()).map((row) => ({ ...row, what: `${bench.name}: ${row.what}` })));
      } catch (error) {
        failed = true;
        console.error(`${bench.name} failed:`, error);
      }
    }
  } finally {
    await cleanUp();
  }
  return { rows, failed };
}

const { values, positionals: names } = parseArgs({
  options: { markdown: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const benches = await loadBenches();
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No bench named ${unknown.join(', ')}; there are ${benches.map((bench) => bench.name).join(', ')}.`,
  );
  process.exit(1);
}

const { rows, failed } = await runBenches(
  benches.filter(({ name }) => names.length === 0 || names.includes(name)),
);
if (rows.length > 0) console.log(values.markdown ? formatMarkdown(rows) : formatTable(rows));
process.exitCode = failed || rows.length === 0 || rows.some((row) => row.ok === false) ? 1 : 0;
