import type { Snapshot, SnapshotOf, Topic } from './topics.ts';

/** What a view shows after a snapshot. */
export function afterSnapshot<T extends Topic['topic']>(
  before: SnapshotOf<T> | null,
  { data, change }: Snapshot<T>,
): SnapshotOf<T> {
  return data ?? ({ ...before, ...change } as SnapshotOf<T>);
}
