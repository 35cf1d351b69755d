import { normalName } from './lists.ts';
import type { Stage } from './records.ts';

/** What is wrong with the name of a stage as it was typed; null if nothing is. Of two with one name, it is the later. */
export function stageProblem(
  stages: readonly Pick<Stage, 'name'>[],
  index: number,
  locale: string,
): 'empty' | 'twice' | null {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'accent' });
  const name = normalName(stages[index]?.name ?? '');
  if (name === '') return 'empty';
  return stages.slice(0, index).some((one) => compare(normalName(one.name), name) === 0) ? 'twice' : null;
}

/** An id for a new stage. Those of removed stages count as taken: whoever is in these must not be found in the new one. */
export function newStageId(taken: ReadonlySet<string>): string {
  let n = 1;
  while (taken.has(`stage-${n}`)) n += 1;
  return `stage-${n}`;
}

/** The stages with one of them moved up or down by so many places. */
export function movedStage<T>(stages: readonly T[], index: number, by: number): T[] {
  const to = index + by;
  const moved = stages.slice(index, index + 1);
  return to < 0 || to >= stages.length ? [...stages] : stages.toSpliced(index, 1).toSpliced(to, 0, ...moved);
}
