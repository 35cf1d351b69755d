import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../sandbox/browser/find.ts';
import { canSandbox } from '../sandbox/browser/launch.ts';
import { thisMachine } from '../sandbox/browser/machine.ts';
import SlowFirst from './run/slow-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const machine = thisMachine();
const browser = findBrowser(machine);

/** For tests in which a whole browser has to do something before they go on. */
const DRIVES_BROWSER = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // What files share is how a browser is driven, and every file opens a world of its own.
  isolate: false,
};

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: SlowFirst },
    // What drives a browser waits more than it computes: three workers keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Property tests compute for seconds, and machines differ: a slow one is no failure.
          testTimeout: 60_000,
          // No test changes what another file's would see; loading every module anew takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        // Every file opens a sandbox of its own; a fresh module graph for each would only load the people anew.
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        extends: true,
        // A dependency discovered late would reload the page under a running test.
        optimizeDeps: {
          include: [
            '@preact/signals',
            '@testing-library/preact',
            'axe-core',
            'idb',
            'preact',
            'preact/hooks',
            'preact/jsx-dev-runtime',
            'preact/jsx-runtime',
            'zod/mini',
          ],
        },
        test: {
          name: 'component',
          // After all others: a page that is short of the processor draws late, and most of these look at what is drawn.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          include: ['tests/component/**/*.test.tsx', 'tests/component/store/*.test.ts'],
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
      },
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
        // What `npm test` leaves to `npm run test:all`.
        test: { name: 'long', include: ['tests/e2e/long/*.test.ts'], ...DRIVES_BROWSER },
      },
    ],
  },
});
