/**
 * How many inputs by pointer or key this document has had. The browser counts them without a listener, made-up events don't
 * count, and scrolling doesn't either. Undefined in a browser that does not count.
 */
export function inputCount(): number | undefined {
  return (performance as { interactionCount?: number }).interactionCount;
}
