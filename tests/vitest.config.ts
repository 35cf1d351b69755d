import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../sandbox/browser/find.ts';
import { canSandbox } from '../sandbox/browser/launch.ts';
import { thisMachine } from '../sandbox/browser/machine.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const machine = thisMachine();
const browser = findBrowser(machine);

export default defineConfig({
  root,
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
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
        // Found only while transforming JSX: a dependency discovered late would reload the page under a running test.
        optimizeDeps: { include: ['preact/jsx-runtime', 'preact/jsx-dev-runtime'] },
        test: {
          name: 'component',
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
          include: ['tests/e2e/**/*.test.ts', 'tests/project/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file drives a browser of its own: more at once than cores only makes all of them late.
          maxWorkers: 2,
        },
      },
    ],
  },
});
