import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { POLYFILLED } from '../../wxt.config.ts';
import { sources } from './sources.ts';

const POLYFILL = 'node_modules/webextension-polyfill/dist/browser-polyfill.js';

test('every part of the browser’s API that is used and that the polyfill describes is left in it', async () => {
  const described = new Set(
    Array.from((await readFile(POLYFILL, 'utf8')).matchAll(/\n {8}"(\w+)": \{/g), ([, name = '']) => name),
  );
  expect([...described]).toEqual(expect.arrayContaining(['alarms', 'bookmarks', 'windows']));

  const used = new Set(
    sources('lib', 'components', 'entrypoints').flatMap(({ text }) =>
      Array.from(text.matchAll(/\bbrowser\.(\w+)/g), ([, name = '']) => name),
    ),
  );
  expect(Object.keys(POLYFILLED)).toEqual([...used].filter((name) => described.has(name)).toSorted());
});

/** The methods of a description, with the areas that they lie in. */
function methodsOf(described: object): string[] {
  return Object.entries(described).flatMap(([name, inner]: [string, object]) =>
    'minArgs' in inner ? [name] : methodsOf(inner).map((method) => `${name}.${method}`),
  );
}

test('every method that is used and that the polyfill describes is left in it', async () => {
  const json =
    /const apiMetadata = (\{[\s\S]*?\n {6}\});/.exec(await readFile(POLYFILL, 'utf8'))?.[1] ?? '{}';
  const described = methodsOf(JSON.parse(json));
  expect(described).toEqual(expect.arrayContaining(['alarms.get', 'storage.local.set']));
  const used = sources('lib', 'components', 'entrypoints').flatMap(({ text }) =>
    Array.from(text.matchAll(/\bbrowser\.([\w.]+)/g), ([, path = '']) => path),
  );
  const kept = Object.entries(POLYFILLED).flatMap(([part, methods]) =>
    methods.map((one) => `${part}.${one}`),
  );
  expect(kept.toSorted()).toEqual(
    [...new Set([...used, 'runtime.sendMessage'])].filter((one) => described.includes(one)).toSorted(),
  );
});
