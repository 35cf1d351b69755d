import { checkSizes } from '../project/check-sizes.ts';
import type { Step } from './steps.ts';
import { runTool } from './tools.ts';

/** What is checked without running the project: types, lint and format, dead code, sizes. */
export function checkSteps({ fix }: { fix: boolean }): Step[] {
  return [
    { name: 'types', run: async () => (await runTool('tsc', ['-p', '.'])) === 0 },
    {
      name: 'lint and format',
      run: async () =>
        (await runTool('biome', ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])])) === 0,
    },
    { name: 'dead code', run: async () => (await runTool('knip', ['--no-progress'])) === 0 },
    { name: 'sizes', run: checkSizes },
  ];
}
