import { checkSteps } from './run/checks.ts';
import { runSteps } from './run/steps.ts';
import { exitCode } from './run/tally.ts';

process.exitCode = exitCode(await runSteps(checkSteps({ fix: process.argv.includes('--fix'), sizes: true })));
