/** Credits are decimals: sums, products and quotients of them must not show the rounding errors of binary numbers. */
export function roundCredits(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}
