/** One figure of a bench. */
export interface Row {
  what: string;
  figure: number;
  unit: string;
  /** What the figure is compared with, measured in the same run. */
  reference?: string;
  /** The figure divided by its reference. */
  ratio?: number;
  /** The bound as it is printed: "≥ 500". */
  bound?: string;
  ok?: boolean;
}

/** What a `*.bench.ts` module exports. */
export interface Bench {
  name: string;
  /** Whether it drives the built extension. */
  needsBuild?: boolean;
  run(): Promise<Row[]>;
}

/** The bound of a figure that must not fall below `least`. */
export function atLeast(figure: number, least: number): { bound: string; ok: boolean } {
  return { bound: `≥ ${formatNumber(least)}`, ok: figure >= least };
}

/** The bound of a figure that must not rise above `most`. */
export function atMost(figure: number, most: number): { bound: string; ok: boolean } {
  return { bound: `≤ ${formatNumber(most)}`, ok: figure <= most };
}

/** The bound of a figure that must be exactly this. */
export function exactly(figure: number, value: number): { bound: string; ok: boolean } {
  return { bound: `= ${formatNumber(value)}`, ok: figure === value };
}

/** Compares a figure with a reference of the same run. */
export function against(
  figure: number,
  reference: string,
  value: number,
): { reference: string; ratio: number } {
  return { reference, ratio: figure / value };
}

/** The median of some figures. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new RangeError('nothing was measured');
  return middle;
}

/** The smallest of the figures that this many of a hundred do not exceed. */
export function percentile(figures: readonly number[], ofHundred: number): number {
  const found = figures.toSorted((a, b) => a - b)[Math.ceil((figures.length * ofHundred) / 100) - 1];
  if (found === undefined) throw new RangeError('nothing was measured');
  return found;
}

/** The smallest of some times: whatever else the machine does can only make a time longer. */
export function least(figures: readonly number[]): number {
  if (figures.length === 0) throw new RangeError('nothing was measured');
  return Math.min(...figures);
}

const HEAD = ['', 'figure', 'unit', 'ratio', 'to', 'bound', ''];
const isNumeric = (column: number) => column === 1 || column === 3;

function cellsOf({ what, figure, unit, reference, ratio, bound, ok }: Row): string[] {
  return [
    what,
    formatNumber(figure),
    unit,
    ratio === undefined ? '' : formatNumber(ratio),
    reference ?? '',
    bound ?? '',
    ok === undefined ? '' : ok ? 'holds' : 'BROKEN',
  ];
}

/** The rows as a table of text. */
export function formatTable(rows: Row[]): string {
  return aligned([HEAD, ...rows.map(cellsOf)])
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}

/** The rows as a table of Markdown. */
export function formatMarkdown(rows: Row[]): string {
  const [head = [], ...lines] = aligned([HEAD, ...rows.map(cellsOf)]);
  const rule = head.map((cell, column) =>
    isNumeric(column) ? `${'-'.repeat(Math.max(2, cell.length - 1))}:` : '-'.repeat(Math.max(3, cell.length)),
  );
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function aligned(table: string[][]): string[][] {
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row.map((cell, column) =>
      isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  );
}

function formatNumber(value: number): string {
  return value.toLocaleString(
    'en',
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
