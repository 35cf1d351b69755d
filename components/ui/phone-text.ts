/** Country codes of two digits. 1 and 7 have one digit, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

function groups(digits: string, sizes: (length: number) => number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const size of sizes(digits.length)) {
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** Groups of three digits. One digit too many makes the last group four, two make a group of their own. */
function inThrees(length: number): number[] {
  if (length <= 4) return [length];
  const sizes = Array.from({ length: Math.floor(length / 3) }, () => 3);
  const rest = length % 3;
  if (rest === 1) return [...sizes.slice(0, -1), 4];
  return rest === 2 ? [...sizes, 2] : sizes;
}

const PLANS: Record<string, (length: number) => number[]> = {
  '1': () => [3, 3, 4],
  '7': () => [3, 3, 2, 2],
  '33': (length) => [1, ...Array.from({ length: Math.ceil((length - 1) / 2) }, () => 2)],
  '44': () => [4, 3, 4],
  '49': (length) => [3, 4, Math.max(0, length - 7)].filter(Boolean),
};

/** An international number in readable groups; any other text unchanged. */
export function phoneText(raw: string): string {
  const digits = /^\+(\d{7,15})$/.exec(raw.replace(/[\s().-]/g, ''))?.[1];
  if (!digits) return raw;
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  const code = digits.slice(0, codeLength);
  return `+${code} ${groups(digits.slice(codeLength), PLANS[code] ?? inThrees)}`.trim();
}
