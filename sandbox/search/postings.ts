/**
 * The people who have a term, sorted by row, one number each. The upper 24 bits are the person's row, the lower 8 are
 * the term's effect on the ranking.
 */
export type Postings = Uint32Array;

/** The largest row number that fits into 24 bits. */
export const MAX_PEOPLE = 2 ** 24 - 1;

export const EMPTY: Postings = new Uint32Array();

/** The person's row in a posting. */
export function rowOf(posting: number): number {
  return posting >>> 8;
}

/** The term's effect on the ranking in a posting, 0 to 255. */
export function effectOf(posting: number): number {
  return posting & 0xff;
}

/** Collects the postings of one term. Rows must be added in rising order; a repeated row is ignored. */
export class PostingsBuilder {
  #data = new Uint32Array(4);
  #length = 0;

  add(row: number, effect: number): void {
    if (this.#length > 0 && rowOf(this.#data[this.#length - 1] ?? 0) === row) return;
    if (this.#length === this.#data.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#length++] = ((row << 8) | effect) >>> 0;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#data.buffer, 0, this.#length * 4);
  }
}

/** Reads what `PostingsBuilder.bytes` wrote. Byte order doesn't matter, as the file stays on this machine. */
export function fromBytes(bytes: Uint8Array): Postings {
  const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(whole.buffer, whole.byteOffset, Math.floor(whole.byteLength / 4));
}

/** The rows that are in both lists, with the effects of the first. */
export function intersect(first: Postings, second: Postings): Postings {
  const both = new Uint32Array(Math.min(first.length, second.length));
  let length = 0;
  let other = 0;
  for (const posting of first) {
    const row = rowOf(posting);
    while (other < second.length && rowOf(second[other] ?? 0) < row) other++;
    if (other === second.length) break;
    if (rowOf(second[other] ?? 0) === row) both[length++] = posting;
  }
  return both.subarray(0, length);
}
