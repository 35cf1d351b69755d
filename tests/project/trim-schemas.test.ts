import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { trimSchemas, UNUSED_METHODS } from '../../wxt.config.ts';
import { sources } from './sources.ts';

const SCHEMAS = 'node_modules/zod/v4/mini/schemas.js';

/** The plugin's hook as a plain function: it uses nothing of the builder's context. */
function transform(code: string, id: string): string | undefined {
  const plugin = trimSchemas() as unknown as {
    transform(code: string, id: string): { code: string } | null;
  };
  return plugin.transform(code, id)?.code;
}

test('the worker’s schemas lose the methods that are not called', async () => {
  const trimmed = transform(await readFile(SCHEMAS, 'utf8'), `/project/${SCHEMAS}`);
  expect(trimmed).toContain('    check(...checks) {');
  for (const name of UNUSED_METHODS) expect(trimmed).not.toMatch(new RegExp(`^ {4}${name}\\(`, 'm'));
});

test('a build fails when a schema’s methods look different', () => {
  expect(transform('', '/project/lib/store/records.ts')).toBeUndefined();
  expect(() => transform('', `/project/${SCHEMAS}`)).toThrow('no longer has a method');
});

test('schemas are read by functions and never by their own methods', () => {
  // `parse` and `apply` are methods of others too, which are named here.
  const others = /\b(?:JSON|URL|Date|Reflect)\.|\bz\.|\bcore\./;
  const calls = sources('lib', 'entrypoints').flatMap(({ path, text }) =>
    Array.from(text.matchAll(/([\w)\]]+\.)(\w+)\(/g), ([call, owner = '', name = '']) =>
      UNUSED_METHODS.includes(name) && !others.test(owner) ? [`${path}: ${call}`] : [],
    ).flat(),
  );
  expect(calls).toEqual([]);
});
