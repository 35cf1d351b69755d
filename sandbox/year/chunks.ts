/** The items in chunks of one table each, in their order. The last chunk of a table may be smaller. */
export function* inChunks<T extends { table: string }>(items: Iterable<T>, size: number): Generator<T[]> {
  const waiting = new Map<string, T[]>();
  for (const one of items) {
    const chunk = waiting.get(one.table) ?? [];
    chunk.push(one);
    waiting.set(one.table, chunk);
    if (chunk.length < size) continue;
    waiting.delete(one.table);
    yield chunk;
  }
  yield* waiting.values();
}
