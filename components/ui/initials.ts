const TINTS = 8;

const isWord = (part: string) => /\p{L}|\p{N}/u.test(part);

let segmenter: Intl.Segmenter | undefined;

function firstGrapheme(text: string): string {
  const letters = text.replace(/^[^\p{L}\p{N}]+/u, '');
  // To make one takes longer than all else here.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const [first] = segmenter.segment(letters);
  return first?.segment ?? '';
}

/** One or two initials of a name; empty when it has no letters. */
export function initials(name: string): string {
  const words = name
    .replace(/\([^)]*\)|,.*$/g, ' ')
    .split(/\s+/)
    .filter(isWord);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

/** The number of a name's background colour; the same name always gets the same. */
export function tintOf(name: string): number {
  let hash = 2166136261;
  for (const char of name.trim().toLowerCase().normalize('NFC')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  }
  return (hash >>> 0) % TINTS;
}
