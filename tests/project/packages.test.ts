import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run/tools.ts';
import { sources } from './sources.ts';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
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

const IN_THE_EXTENSION = ['@preact/signals', 'papaparse', 'preact', 'tldts', 'webextension-polyfill', 'zod'];
const IN_THE_SANDBOX = ['@hono/node-server', 'hono'];
/** Any version of Node 24 and of its types is fine. */
const ANY_OF_ITS_MAJOR = ['@types/node', 'node'];
/** Programs with one package for each system, which are optional dependencies. */
const NATIVE = ['@biomejs/biome', 'lightningcss', 'oxc-parser', 'oxc-resolver', 'rolldown', 'typescript'];
const SYSTEMS = ['linux arm64', 'linux x64', 'darwin arm64', 'darwin x64', 'win32 arm64', 'win32 x64'];

/** The locked package that the package at a path gets for a name: its own copy or the shared one. */
function lockedFor(path: string, name: string): Locked | undefined {
  return others[`${path}/node_modules/${name}`] ?? others[`node_modules/${name}`];
}

function absent(path: string, names: Record<string, string>): string[] {
  return Object.keys(names).filter((name) => lockedFor(path, name) === undefined);
}

/** The systems that a package has an optional dependency for, as "linux x64". */
function builtFor(path: string): string[] {
  return Object.keys(others[path]?.optionalDependencies ?? {}).flatMap((name) => {
    const { os = [], cpu = [] } = lockedFor(path, name) ?? {};
    return os.flatMap((system) => cpu.map((kind) => `${system} ${kind}`));
  });
}

describe('the dependencies', () => {
  test('at run time are these packages', () => {
    expect(Object.keys(own.dependencies).sort()).toEqual([...IN_THE_EXTENSION, ...IN_THE_SANDBOX].sort());
  });

  test('in the extension are these packages', () => {
    const imported = sources('lib', 'components', 'entrypoints').flatMap(
      ({ runtimeImports }) => runtimeImports,
    );
    const isOf = (name: string) =>
      imported.some((target) => target === name || target.startsWith(`${name}/`));
    expect(Object.keys(own.dependencies).filter(isOf).sort()).toEqual(IN_THE_EXTENSION);
  });

  test('are named in an exact version', () => {
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.overrides });
    const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)).map(([name]) => name);
    expect(loose.sort()).toEqual(ANY_OF_ITS_MAJOR);
  });

  test('are locked by a hash of their content, without a download address', () => {
    expect(locked.length).toBeGreaterThan(100);
    const isHash = (integrity = '') => /^sha512-[\w+/]{86}==$/.test(integrity);
    expect(locked.filter(([, { integrity }]) => !isHash(integrity)).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, entry]) => 'resolved' in entry).map(([path]) => path)).toEqual([]);
  });

  test('are locked with a version, and with every package that one of them names', () => {
    expect(locked.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([]);
    // `npm ci` refuses a lock file in which an optional dependency is missing, even one for another system.
    expect(
      locked.flatMap(([path, { optionalDependencies = {} }]) => absent(path, optionalDependencies)),
    ).toEqual([]);
  });

  test('are locked for each system that they are built for', () => {
    const native = locked.filter(([path]) => SYSTEMS.some((system) => builtFor(path).includes(system)));
    expect(native.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual(NATIVE);
    for (const [path] of native) expect(builtFor(path), path).toEqual(expect.arrayContaining(SYSTEMS));
  });

  // npm 10 drops `libc` whenever it installs and npm 11 keeps whatever it finds, so a lock file without it is the one that
  // both leave unchanged. After a change of dependencies, `npx npm@10 install` writes it that way.
  test('are locked without a field that only some versions of npm write', () => {
    expect(locked.filter(([, entry]) => 'libc' in entry).map(([path]) => path)).toEqual([]);
  });

  test('are the same in the lock file as in package.json', () => {
    const { dependencies, devDependencies, license } = own;
    expect(root).toMatchObject({ dependencies, devDependencies, license });
  });

  test('have one install script that may run', () => {
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
