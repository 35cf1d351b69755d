/** How a value is drawn that the recruiter copies: whatever it holds is seen. */

const UNSEEN =
  /([\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb\u2800]+|(?<=[\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+)/u;

export interface Piece {
  text: string;
  /** What is written in the place of characters that nobody sees, such as "U+200B"; null for visible text. */
  code: string | null;
}

/** The pieces of a value, in order. Together they are the value. */
export function exactPieces(value: string): Piece[] {
  return value
    .split(UNSEEN)
    .map((text, index) => ({ text, code: index % 2 > 0 ? codeOf([...text]) : null }))
    .filter(({ text }) => text !== '');
}

/** The first of some characters as a code, and how many there are. */
function codeOf(chars: readonly string[]): string {
  const code = `U+${chars[0]?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return chars.length > 1 ? `${code} ×${chars.length}` : code;
}
