import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findBrowser } from '../sandbox/browser/find.ts';
import { canSandbox } from '../sandbox/browser/launch.ts';
import { thisMachine } from '../sandbox/browser/machine.ts';
import SlowFirst from './run/slow-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const machine = thisMachine();
const browser = findBrowser(machine);

/** Honest clicks on harmless pages, a few in each case. */
const HONEST_CLICKS = 'tests/e2e/long/honest-clicks.test.ts';

/** For tests that wait for a whole browser. */
const DRIVES_BROWSER = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // Files share only code that drives a browser. Each opens a sandbox and a browser of its own.
  isolate: false,
};

/** Files that `npm test` leaves out, whatever they test. Journeys have the folder `tests/e2e/long` for that. */
const LONG_FILES = '**/*.long.test.{ts,tsx}';
const COMPONENT_FILES = ['tests/component/**/*.test.tsx', 'tests/component/store/*.test.ts'];

function unit(name: string, include: string, exclude: string[]): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [include],
      exclude,
      // Property tests compute for seconds, and a slow machine is no failure.
      testTimeout: 60_000,
      // No test changes what tests of other files see, and loading every module for each file takes longer than the tests.
      isolate: false,
    },
  };
}

function component(
  name: string,
  include: string[],
  { exclude, order }: { exclude: string[]; order: number },
): TestProjectConfiguration {
  return {
    extends: true,
    // A dependency that is discovered late would reload the page during a test.
    optimizeDeps: {
      include: [
        '@preact/signals',
        '@testing-library/preact',
        'axe-core',
        'idb',
        'papaparse',
        'preact',
        'preact/hooks',
        'preact/jsx-dev-runtime',
        'preact/jsx-runtime',
        'zod/mini',
      ],
    },
    test: {
      name,
      // These run after all others, because most of them look at what is drawn, and a page on a busy machine draws late.
      sequence: { groupOrder: order },
      maxWorkers: 2,
      include,
      exclude,
      // A page that draws late is no failure: one wait alone may take ten seconds.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(browser.kind === 'found' && { executablePath: browser.path }),
            chromiumSandbox: canSandbox(machine.platform, machine.isRoot, machine.env),
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: SlowFirst },
    // Tests that drive a browser wait more than they compute, so three workers keep two cores busy.
    maxWorkers: 3,
    // Opening a sandbox with its people takes a moment, and a slow machine is no failure.
    hookTimeout: 60_000,
    projects: [
      unit('unit', 'tests/unit/**/*.test.ts', [LONG_FILES]),
      unit('unit-long', 'tests/unit/**/*.long.test.ts', []),
      {
        extends: true,
        // Every file opens a sandbox of its own. Isolated modules would only load the people again for each file.
        test: {
          name: 'service',
          include: ['tests/service/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        extends: true,
        // The same suite, against the sandbox in each single reading of its dialects.
        test: {
          name: 'dialects',
          include: ['tests/service/every-reading/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      component('component', COMPONENT_FILES, { exclude: [LONG_FILES], order: 1 }),
      component('component-long', [LONG_FILES.replace('**', 'tests/component/**')], {
        exclude: [],
        order: 3,
      }),
      {
        extends: true,
        test: {
          name: 'gallery',
          include: ['tests/component/gallery/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.test.ts', 'tests/project/**/*.test.ts'],
          ...DRIVES_BROWSER,
        },
      },
      {
        extends: true,
        // What `npm test` leaves out and `npm run test:all` runs.
        test: {
          name: 'long',
          include: ['tests/e2e/long/*.test.ts'],
          exclude: [HONEST_CLICKS],
          ...DRIVES_BROWSER,
          // The sidebar over a page counts no click while that page draws late. A third worker would make it.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // How many clicks count at once is a matter of the machine too, so nothing else runs beside them.
        test: {
          name: 'clicks',
          include: [HONEST_CLICKS],
          ...DRIVES_BROWSER,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
