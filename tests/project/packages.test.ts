import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run/tools.ts';
import { sources } from './sources.ts';

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const own: {
  license: string;
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
} = read('package.json');
const { '': root, ...others } = read('package-lock.json').packages as Record<string, Locked>;
const locked = Object.entries(others);

const IN_THE_EXTENSION = ['@preact/signals', 'idb', 'preact', 'tldts', 'webextension-polyfill', 'zod'];
const IN_THE_SANDBOX = ['@hono/node-server', 'hono'];
/** Any Node 24 will do, with the types of the same. */
const ANY_OF_ITS_MAJOR = ['@types/node', 'node'];

describe('code of others', () => {
  test('is these packages when it runs', () => {
    expect(Object.keys(own.dependencies).sort()).toEqual([...IN_THE_EXTENSION, ...IN_THE_SANDBOX].sort());
  });

  test('in the extension is these of them', () => {
    const imported = sources('lib', 'components', 'entrypoints').flatMap(
      ({ runtimeImports }) => runtimeImports,
    );
    const isOf = (name: string) =>
      imported.some((target) => target === name || target.startsWith(`${name}/`));
    expect(Object.keys(own.dependencies).filter(isOf).sort()).toEqual(IN_THE_EXTENSION);
  });

  test('is named in its exact version', () => {
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.overrides });
    const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)).map(([name]) => name);
    expect(loose.sort()).toEqual(ANY_OF_ITS_MAJOR);
  });

  test('is locked to its contents, from whichever registry it comes', () => {
    expect(locked.length).toBeGreaterThan(100);
    const isHash = (integrity = '') => /^sha512-[\w+/]{86}==$/.test(integrity);
    expect(locked.filter(([, { integrity }]) => !isHash(integrity)).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, entry]) => 'resolved' in entry).map(([path]) => path)).toEqual([]);
  });

  test('is locked as it is named', () => {
    const { dependencies, devDependencies, license } = own;
    expect(root).toMatchObject({ dependencies, devDependencies, license });
  });

  test('runs when it is installed in one case only', () => {
    expect(own.allowScripts).toEqual({ node: true });
    expect(locked.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([
      'node_modules/node',
    ]);
  });
});

test('the licence is MIT, in the package and in the file', () => {
  expect(own.license).toBe('MIT');
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
});
