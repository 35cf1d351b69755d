/** Items of one table. */
export interface Chunk<T extends { table: string }> {
  table: T['table'];
  items: T[];
}

/** The items in chunks of one table each, in their order. The last chunk of a table may be smaller. */
export function* inChunks<T extends { table: string }>(
  items: Iterable<T>,
  size: number,
): Generator<Chunk<T>> {
  const waiting = new Map<string, Chunk<T>>();
  for (const one of items) {
    const chunk: Chunk<T> = waiting.get(one.table) ?? { table: one.table, items: [] };
    chunk.items.push(one);
    waiting.set(one.table, chunk);
    if (chunk.items.length < size) continue;
    waiting.delete(one.table);
    yield chunk;
  }
  yield* waiting.values();
}
