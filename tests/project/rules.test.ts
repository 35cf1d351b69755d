import { describe, expect, test } from 'vitest';
import { RULES } from './rules.ts';
import { readSource, sources } from './sources.ts';

const found = sources('lib', 'components', 'entrypoints', 'sandbox', 'tests');

test('the rules are checked on the project’s sources', () => {
  for (const folder of ['lib', 'components', 'entrypoints', 'sandbox', 'tests'])
    expect(found.filter(({ path }) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(10);
});

describe.each(RULES)('$name', ({ folders, offences, bad }) => {
  test('is kept by every source of this project', () => {
    const looked = found.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
    expect(
      looked.flatMap((source) => offences(source).map((offence) => `${source.path}: ${offence}`)),
    ).toEqual([]);
  });

  test.each(bad)('is broken by $text', ({ path, text }) => {
    expect(folders.some((folder) => path.startsWith(`${folder}/`))).toBe(true);
    expect(offences(readSource(path, text)).length).toBeGreaterThan(0);
  });
});
