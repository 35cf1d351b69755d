import * as z from 'zod/mini';

export interface RunPlan {
  check: boolean;
  build: boolean;
  browser: boolean;
  /** Arguments for Vitest; null if it has nothing to run. */
  vitest: string[] | null;
}

/** First argument of `npm run test:all`: it chooses the projects that `npm test` leaves out, and only those. */
const ALL = '--all';

/** The projects that `npm run test:all` runs. */
const LONG = ['long', 'clicks', 'dialects', 'gallery', 'component-long', 'unit-long'];

/** Projects that can do without the built extension or a browser; any other needs both. */
const NEEDS: Record<string, { build: boolean; browser: boolean }> = {
  unit: { build: false, browser: false },
  service: { build: false, browser: false },
  dialects: { build: false, browser: false },
  component: { build: false, browser: true },
  'unit-long': { build: false, browser: false },
  'component-long': { build: false, browser: true },
};

/**
 * What `npm test -- …` and `npm run test:all -- …` run. Without arguments that is everything of the one or the other.
 * `check`, `build` and names of projects choose. Any other argument is a file pattern or option for Vitest.
 */
export function planRun(args: string[], projects: string[]): RunPlan {
  const isAll = args[0] === ALL;
  const named = isAll ? args.slice(1) : args;
  const chosen = projects.filter((project) => named.includes(project));
  const rest = named.filter((arg) => arg !== 'check' && arg !== 'build' && !chosen.includes(arg));
  const isEverything = named.length === 0;
  const runsVitest = isEverything || chosen.length + rest.length > 0;
  const unnamed = projects.filter((project) => LONG.includes(project) === isAll);
  const running = runsVitest ? (chosen.length > 0 ? chosen : unnamed) : [];
  return {
    check: (isEverything && !isAll) || named.includes('check'),
    build: named.includes('build') || running.some((project) => NEEDS[project]?.build ?? true),
    browser: running.some((project) => NEEDS[project]?.browser ?? true),
    vitest: runsVitest ? [...running.flatMap((project) => ['--project', project]), ...rest] : null,
  };
}

const CONFIG = z.object({
  test: z.object({ projects: z.array(z.object({ test: z.object({ name: z.string() }) })) }),
});

/** Names of the projects in Vitest's configuration. */
export function projectNames(config: unknown): string[] {
  return CONFIG.parse(config).test.projects.map((project) => project.test.name);
}
