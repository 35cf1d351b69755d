import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The files that take minutes. Begun last, one of them would keep everybody waiting for a single browser. */
const SLOW = [
  'long/chaos',
  'long/sidebar-states',
  'long/worker-restart',
  'long/worker-kill',
  'long/sidebar-navigation',
  'long/worker-race',
  'long/tour',
  'sidebar',
  'workspace',
  'popup-spending',
  'hostile',
  'chaos',
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = SLOW.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
  return at < 0 ? SLOW.length : at;
};

/** Vitest's own order, with the slow files first. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
