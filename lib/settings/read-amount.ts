interface AmountRange {
  min: number;
  max: number;
  /** Only whole numbers count. */
  whole?: boolean | undefined;
}

/** A number of three digits after a mark, as in `1,000` or `1.000`, is grouped: credits have no third decimal. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+$/;
const PLAIN = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/** A typed number; null for an empty box, undefined for anything that is no number in the range. */
export function readAmount(typed: string, { min, max, whole }: AmountRange): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const digits = GROUPED.test(text) ? text.replaceAll(/\D/g, '') : text.replace(',', '.');
  const amount = PLAIN.test(digits) ? Number(digits) : Number.NaN;
  const isInRange = amount >= min && amount <= max && !(whole && !Number.isInteger(amount));
  return isInRange ? amount : undefined;
}
