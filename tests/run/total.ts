import { readFile } from 'node:fs/promises';
import { exitCode, sum, summaryLine } from './tally.ts';
import { readTally } from './vitest-report.ts';

// Adds up what runs wrote to the named files, prints what failed and the sum, and fails if one of the runs failed.
const left = process.argv.slice(2).map((file) => readFile(file, 'utf8').catch(() => null));
const total = sum((await Promise.all(left)).map(readTally));
process.exitCode = exitCode(total);
for (const failure of total.failures ?? []) console.log(`failed: ${failure}`);
console.log(`\n${summaryLine(total)}`);
