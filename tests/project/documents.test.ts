import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/tools.ts';

const FROM_ROOT = /^(?:assets|components|docs|entrypoints|lib|sandbox|tests)(?:\/[\w.@<>-]+)*\/?$/;
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:tsx?|json|md|css|html)$/;

/** The files and folders of the project that a document names in backticks. */
function named(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
  return [...new Set(quoted)].filter((inside) => FROM_ROOT.test(inside) || FILE_NAME.test(inside));
}

/** Whether such a file exists. `<context>` stands for any name, and a name without a folder may be in any folder. */
function isThere(path: string): boolean {
  const pattern = path.replace(/<\w+>/g, '*').replace(/\/$/, '');
  const places = FILE_NAME.test(path)
    ? [pattern, `{assets,components,entrypoints,lib,sandbox,tests}/**/${pattern}`]
    : [pattern];
  return globSync(places, { cwd: ROOT }).length > 0;
}

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'PRIVACY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];

test.each(DOCUMENTS)('%s names files that exist', (file) => {
  const paths = named(readFileSync(join(ROOT, file), 'utf8'));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('a document that names a missing file is noticed', () => {
  const text =
    'See `lib/gone.ts`, `tests/gone/<context>/`, `gone.ts`, `lib/urls/safe-href.ts` and `links.ts`; `npm test` and `e2e` are none.';
  expect(named(text).filter((path) => !isThere(path))).toEqual([
    'lib/gone.ts',
    'tests/gone/<context>/',
    'gone.ts',
  ]);
});

test('every line of the tables in SECURITY.md names its test', () => {
  const rows = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|context|what a page|from) /.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !/`tests\/[^`]+`[^|]*\|$/.test(row))).toEqual([]);
});

test('the first two code blocks of README.md are the commands that start and test the project', () => {
  const blocks = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm);
  const [start, tests] = Array.from(blocks, ([, code]) => code);
  expect(start).toBe('npm install && npm start\n');
  expect(tests).toBe('npm install && npm test\n');
});
