/** Runs the whole suite against the sandbox in other dialects than the default. */
import { basename } from 'node:path';
import { describe, vi } from 'vitest';
import { singleReadings } from '../../../sandbox/dialects.ts';

const files = import.meta.glob('../*.test.ts');

/**
 * Registers all files of the suite for every `of`-th reading, from the `part`-th on. Each reading gets modules of its
 * own, since they read the dialect when they are loaded.
 */
export function runReadings({ part, of }: { part: number; of: number }): void {
  const readings = singleReadings().filter((_, index) => index % of === part);
  for (const { name } of readings) {
    describe(name, async () => {
      process.env.SERVICE_DIALECT = name;
      vi.resetModules();
      for (const [path, load] of Object.entries(files)) {
        describe(basename(path, '.test.ts'), async () => {
          await load();
        });
      }
    });
  }
}
