import * as z from 'zod/mini';

export interface RunPlan {
  check: boolean;
  build: boolean;
  browser: boolean;
  /** Arguments for Vitest; null when it has nothing to do. */
  vitest: string[] | null;
}

/** Projects that can do without the built extension or a browser; any other needs both. */
const NEEDS: Record<string, { build: boolean; browser: boolean }> = {
  unit: { build: false, browser: false },
  service: { build: false, browser: false },
  component: { build: false, browser: true },
};

/**
 * What `npm test -- …` runs. Nothing named is everything; `check`, `build` and project names choose;
 * anything else is a file pattern or option that Vitest gets as it is.
 */
export function planRun(args: string[], projects: string[]): RunPlan {
  if (args.length === 0) return { check: true, build: true, browser: true, vitest: [] };
  const chosen = projects.filter((project) => args.includes(project));
  const rest = args.filter((arg) => arg !== 'check' && arg !== 'build' && !chosen.includes(arg));
  const runsVitest = chosen.length + rest.length > 0;
  const running = runsVitest ? (chosen.length > 0 ? chosen : projects) : [];
  return {
    check: args.includes('check'),
    build: args.includes('build') || running.some((project) => NEEDS[project]?.build ?? true),
    browser: running.some((project) => NEEDS[project]?.browser ?? true),
    vitest: runsVitest ? [...chosen.flatMap((project) => ['--project', project]), ...rest] : null,
  };
}

const CONFIG = z.object({
  test: z.object({ projects: z.array(z.object({ test: z.object({ name: z.string() }) })) }),
});

/** Names of the projects in Vitest's configuration. */
export function projectNames(config: unknown): string[] {
  return CONFIG.parse(config).test.projects.map((project) => project.test.name);
}
