import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/tools.ts';

/** One line of the page: a rule, where it is kept, and the test that fails without it. */
interface Row {
  rule: string;
  code: string;
  name: string;
  test: string;
  title: string;
}

const ROW =
  /^\| (?<rule>[^|]+?) +\| `(?<code>[^`]+)`, `(?<name>[^`]+)` +\| `(?<test>[^`]+)`: (?<title>.+?) +\|$/;

/** The lines of the page's tables; a line that can't be read is returned as a text. */
function rowsOf(page: string): (Row | string)[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.filter((line) => !/^\| (?:-+|rule) /.test(line));
  return rows.map((line) => (ROW.exec(line)?.groups as Row | undefined) ?? line);
}

function read(path: string): string | null {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** What a row names and the project does not have; null if all of it is there. */
function missing(row: Row | string): string | null {
  if (typeof row === 'string') return row;
  const { code, name, test: path, title } = row;
  const isDeclared = new RegExp(`\\b(?:function|const) ${name}\\b`).test(read(code) ?? '');
  if (!isDeclared) return `${code}, ${name}`;
  // Titles are compared as they stand in the source, with their placeholders.
  const source = read(path)?.replaceAll("\\'", "'") ?? '';
  const isTested = title.split(' › ').every((part) => source.includes(part));
  return isTested ? null : `${path}: ${title}`;
}

test('docs/rules.md names code and tests that exist', () => {
  const rows = rowsOf(read('docs/rules.md') ?? '');
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.map(missing).filter((one) => one !== null)).toEqual([]);
});

test('a rule whose code or test is gone is noticed', () => {
  const page = [
    '| rule | code | test |',
    '| ---- | ---- | ---- |',
    '| A. | `lib/urls/safe-href.ts`, `safeHref` | `tests/unit/people/merge.test.ts`: empty values never replace known ones |',
    '| B. | `lib/urls/gone.ts`, `safeHref` | `tests/unit/people/merge.test.ts`: empty values never replace known ones |',
    '| C. | `lib/urls/safe-href.ts`, `gone` | `tests/unit/people/merge.test.ts`: empty values never replace known ones |',
    '| D. | `lib/urls/safe-href.ts`, `safeHref` | `tests/unit/people/merge.test.ts`: contacts › a test of earlier |',
    '| E. | `lib/urls/safe-href.ts`, `safeHref` | tests/unit/people/merge.test.ts |',
  ].join('\n');
  const gone = rowsOf(page).map(missing);
  expect(gone).toEqual([
    null,
    'lib/urls/gone.ts, safeHref',
    'lib/urls/safe-href.ts, gone',
    'tests/unit/people/merge.test.ts: contacts › a test of earlier',
    expect.stringContaining('| E.'),
  ]);
});
