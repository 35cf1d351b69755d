import { describe, expect, test } from 'vitest';
import { sources } from './sources.ts';

/** Files of `folders` that import something `forbidden`. */
function offenders(folders: string[], forbidden: (target: string, path: string) => boolean): string[] {
  return sources(...folders).flatMap(({ path, imports }) =>
    imports.filter((target) => forbidden(target, path)).map((target) => `${path} → ${target}`),
  );
}

describe('dependencies run one way', () => {
  test('the sources are found at all', () => {
    expect(sources('lib', 'components', 'entrypoints', 'sandbox').length).toBeGreaterThan(100);
  });

  test('lib knows neither components, entrypoints nor the sandbox', () => {
    expect(offenders(['lib'], (target) => /^(components|entrypoints|sandbox|tests)\//.test(target))).toEqual(
      [],
    );
  });

  test('lib has no JSX', () => {
    expect(sources('lib').filter(({ path }) => path.endsWith('.tsx'))).toEqual([]);
    expect(offenders(['lib'], (target) => target.startsWith('preact'))).toEqual([]);
  });

  test('components know neither entrypoints nor the sandbox', () => {
    expect(offenders(['components'], (target) => /^(entrypoints|sandbox|tests)\//.test(target))).toEqual([]);
  });

  test('components speak to the worker through what they are given', () => {
    const doors = /^lib\/(browser|messages\/(ask|follow))\.ts$/;
    const open = sources('components').filter(({ runtimeImports }) =>
      runtimeImports.some((target) => doors.test(target)),
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  test('the sandbox shares only the service folder with the extension', () => {
    expect(
      offenders(
        ['sandbox'],
        (target) => /^(lib|components|entrypoints)\//.test(target) && !target.startsWith('lib/service/'),
      ),
    ).toEqual([]);
  });

  test('one file imports the browser API', () => {
    expect(
      offenders(
        ['lib', 'components', 'entrypoints'],
        (target, path) => target === 'webextension-polyfill' && path !== 'lib/browser.ts',
      ),
    ).toEqual([]);
  });

  test('nothing shipped imports from tests', () => {
    expect(
      offenders(['lib', 'components', 'entrypoints', 'sandbox'], (target) => target.startsWith('tests/')),
    ).toEqual([]);
  });
});

describe('sources', () => {
  const shipped = sources('lib', 'components', 'entrypoints', 'sandbox');

  test.each([
    [
      'markup from strings',
      /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(/,
    ],
    ['code from strings', /\beval\(|new Function\(/],
    ['unfinished business', /\b(TODO|FIXME|XXX)\b/],
    ['silenced checks', /@ts-ignore|@ts-expect-error|@ts-nocheck|\bas any\b/],
  ])('hold no %s', (_what, pattern) => {
    // The demo network writes its own page with Trusted Types, as real ones do.
    const hits = shipped.filter(
      ({ path, text }) => pattern.test(text) && !path.startsWith('sandbox/network/client/'),
    );
    expect(hits.map(({ path }) => path)).toEqual([]);
  });
});
