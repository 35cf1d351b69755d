/** The index that an arrow key, Home or End leads to in a list of `count`; null for other keys. */
export function nextIndex(
  key: string,
  current: number,
  count: number,
  axis: 'horizontal' | 'vertical',
  rtl = false,
): number | null {
  if (count === 0) return null;
  const [back, forward] =
    axis === 'vertical'
      ? ['ArrowUp', 'ArrowDown']
      : rtl
        ? ['ArrowRight', 'ArrowLeft']
        : ['ArrowLeft', 'ArrowRight'];
  switch (key) {
    case forward:
      return current < 0 ? 0 : (current + 1) % count;
    case back:
      return current < 0 ? count - 1 : (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The next item after `current` that starts with the typed letters. A repeated letter goes on to the next item. */
export function typedIndex(labels: readonly string[], current: number, typed: string): number | null {
  const wanted = typed.toLocaleLowerCase();
  const letters = [...wanted];
  const repeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const prefix = repeated ? (letters[0] ?? '') : wanted;
  // While a word is being typed, the current item may still match it.
  const first = letters.length === 1 || repeated ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length;
    if (labels[index]?.toLocaleLowerCase().startsWith(prefix)) return index;
  }
  return null;
}
