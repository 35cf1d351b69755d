/**
 * The newest items of a list in the order in which they were shown before, so that a live update moves no row away under
 * the cursor. A new one stands where the fresh list has it: before the one who follows there.
 */
export function keepOrder<T extends { key: string }>(before: readonly T[], fresh: readonly T[]): T[] {
  const known = new Set(before.map(({ key }) => key));
  const newBefore = new Map<string, T[]>();
  let news: T[] = [];
  for (const item of fresh) {
    if (!known.has(item.key)) {
      news.push(item);
    } else if (news.length > 0) {
      newBefore.set(item.key, news);
      news = [];
    }
  }
  return [...before.flatMap((item) => [...(newBefore.get(item.key) ?? []), item]), ...news];
}
