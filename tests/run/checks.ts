import { checkSizes } from '../project/check-sizes.ts';
import type { Step } from './steps.ts';
import { toolRun } from './tools.ts';

/** What is checked without running the project: types, lint and format, dead code, sizes. */
export function checkSteps({ fix, sizes }: { fix: boolean; sizes: boolean }): Step[] {
  return [
    { name: 'types', run: () => toolRun('tsc', ['-p', '.']) },
    {
      name: 'lint and format',
      run: () => toolRun('biome', ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])]),
    },
    { name: 'dead code', run: () => toolRun('knip', ['--no-progress']) },
    // If tests run too, they build the extension and check its sizes.
    ...(sizes ? [{ name: 'sizes', run: checkSizes }] : []),
  ];
}
