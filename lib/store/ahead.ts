/** Asks for the next part before the one at hand is worked on, so that the database reads meanwhile. */
export async function* ahead<T>(parts: AsyncIterator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = parts.next();
    // Whoever stops early leaves it unread.
    next.catch(() => {});
    return next;
  };
  try {
    for (let next = read(); ; ) {
      const { value, done } = await next;
      if (done) return;
      next = read();
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}
