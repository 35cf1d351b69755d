import { readFile } from 'node:fs/promises';
import { exitCode, sum, summaryLine } from './tally.ts';
import { readTally } from './vitest-report.ts';

// Adds up the counts that runs wrote to the named files, prints the sum, and fails if one of the runs failed.
const left = process.argv.slice(2).map((file) => readFile(file, 'utf8').catch(() => null));
const total = sum((await Promise.all(left)).map(readTally));
process.exitCode = exitCode(total);
console.log(`\n${summaryLine(total)}`);
