/** One figure of a bench. */
export interface Row {
  what: string;
  figure: number;
  unit: string;
  /** What the figure is compared with, measured in the same run. */
  reference?: string;
  /** The figure divided by its reference. */
  ratio?: number;
  /** The promise, as shown: "≥ 500". */
  bound?: string;
  ok?: boolean;
}

/** What a `*.bench.ts` module exports. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}

/** A figure that must not fall below `least`. */
export function atLeast(figure: number, least: number): { bound: string; ok: boolean } {
  return { bound: `≥ ${formatNumber(least)}`, ok: figure >= least };
}

/** A figure that must not rise above `most`. */
export function atMost(figure: number, most: number): { bound: string; ok: boolean } {
  return { bound: `≤ ${formatNumber(most)}`, ok: figure <= most };
}

/** The figure against a reference of the same run. */
export function against(
  figure: number,
  reference: string,
  value: number,
): { reference: string; ratio: number } {
  return { reference, ratio: figure / value };
}

/** The rows as one table of text. */
export function formatTable(rows: Row[]): string {
  const head = ['', 'figure', 'unit', 'ratio', 'to', 'bound', ''];
  const cells = rows.map(({ what, figure, unit, reference, ratio, bound, ok }) => [
    what,
    formatNumber(figure),
    unit,
    ratio === undefined ? '' : formatNumber(ratio),
    reference ?? '',
    bound ?? '',
    ok === undefined ? '' : ok ? 'holds' : 'BROKEN',
  ]);
  const table = [head, ...cells];
  const isNumeric = (column: number) => column === 1 || column === 3;
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function formatNumber(value: number): string {
  return value.toLocaleString(
    'en',
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
