/** Credits are decimals: sums, products and quotients of them must not show the rounding errors of binary numbers. */
export function roundCredits(credits: number): number {
  // Rounding makes a minus zero of what is a little below zero.
  return Math.round(credits * 1e6) / 1e6 + 0;
}
