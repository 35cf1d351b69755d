import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The files that take long, longest first, and the projects in the order in which they begin. A long file that begins
 * last would leave one core idle until it ends.
 */
const FILES = [
  'long/attacks',
  'long/worker-forged-messages',
  'long/chaos',
  'long/sidebar-states',
  'long/worker-restart',
  'long/worker-kill',
  'long/sidebar-navigation',
  'long/worker-race',
  'long/tour',
  'long/workspace',
  'long/sidebar-blocked',
  'long/sidebar-floods',
  'long/hostile-page',
  'long/launcher-life',
  'long/sidebar-problems',
  'long/popup-batches',
  'long/sidebar-match',
  'long/popup-spending',
  'attacks',
  'sidebar',
  'one-click',
  'chaos',
  'worker-kill',
];
const PROJECTS = [
  'dialects',
  'long',
  'clicks',
  'e2e',
  'gallery',
  'component',
  'component-long',
  'service',
  'unit',
  'unit-long',
];

/** The index of a name in a list, or the list's length if it is not in it. */
function place(list: readonly string[], isIt: (name: string) => boolean): number {
  const at = list.findIndex(isIt);
  return at < 0 ? list.length : at;
}

const projectOf = ({ project }: TestSpecification) => place(PROJECTS, (name) => name === project.name);
const fileOf = ({ moduleId }: TestSpecification) =>
  place(FILES, (name) => moduleId.endsWith(`/e2e/${name}.test.ts`));

/** Vitest's own order, with the slow files first. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => projectOf(a) - projectOf(b) || fileOf(a) - fileOf(b));
  }
}
