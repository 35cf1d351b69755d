import { readFile } from 'node:fs/promises';
import { exitCode, sum, summaryLine } from './tally.ts';
import { readTally } from './vitest-report.ts';

// Sums up the runs that left their figures in the files named, and ends as they did together.
const left = process.argv.slice(2).map((file) => readFile(file, 'utf8').catch(() => null));
const total = sum((await Promise.all(left)).map(readTally));
process.exitCode = exitCode(total);
console.log(`\n${summaryLine(total)}`);
