/** Keeps the best `size` of many rows without sorting them all: a heap whose first element is the worst row kept. */
export class BestRows {
  readonly #size: number;
  readonly #breakTie: (a: number, b: number) => number;
  readonly #rows: number[] = [];
  readonly #scores: number[] = [];
  /** A row with a score below this can't be among the best. */
  minScore = Number.NEGATIVE_INFINITY;

  /** `breakTie` compares two rows of the same score. */
  constructor(size: number, breakTie: (a: number, b: number) => number) {
    this.#size = size;
    this.#breakTie = breakTie;
  }

  offer(row: number, score: number): void {
    const rows = this.#rows;
    if (rows.length < this.#size) {
      rows.push(row);
      this.#scores.push(score);
      this.#rise(rows.length - 1);
    } else {
      const worst = rows[0];
      if (worst === undefined || score < this.minScore) return;
      if (score === this.minScore && this.#breakTie(row, worst) >= 0) return;
      rows[0] = row;
      this.#scores[0] = score;
      this.#sink();
    }
    if (rows.length === this.#size) this.minScore = this.#scores[0] ?? this.minScore;
  }

  /** The kept rows, best first. */
  sorted(): number[] {
    return this.#rows
      .map((_, at) => at)
      .sort((a, b) => this.#compare(a, b))
      .map((at) => this.#rows[at] ?? 0);
  }

  #compare(a: number, b: number): number {
    const difference = (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0);
    return difference || this.#breakTie(this.#rows[a] ?? 0, this.#rows[b] ?? 0);
  }

  #swap(a: number, b: number): void {
    const row = this.#rows[a] ?? 0;
    const score = this.#scores[a] ?? 0;
    this.#rows[a] = this.#rows[b] ?? 0;
    this.#scores[a] = this.#scores[b] ?? 0;
    this.#rows[b] = row;
    this.#scores[b] = score;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(at, parent) <= 0) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let worst = at;
      if (left < this.#rows.length && this.#compare(left, worst) > 0) worst = left;
      if (right < this.#rows.length && this.#compare(right, worst) > 0) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
