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

test('every method that is used and that the polyfill describes is left in it', async () => {
  const json =
    /const apiMetadata = (\{[\s\S]*?\n {6}\});/.exec(await readFile(POLYFILL, 'utf8'))?.[1] ?? '{}';
  const described: Record<string, Record<string, unknown>> = JSON.parse(json);
  const used = sources('lib', 'components', 'entrypoints').flatMap(({ text }) =>
    Array.from(
      text.matchAll(/\bbrowser\.(\w+)\.(\w+)/g),
      ([, part = '', method = '']) => `${part}.${method}`,
    ),
  );
  const kept = Object.entries(POLYFILLED).flatMap(([part, methods]) =>
    methods.map((one) => `${part}.${one}`),
  );
  const wanted = Object.entries(described).flatMap(([part, methods]) =>
    Object.keys(methods).map((one) => `${part}.${one}`),
  );
  expect(kept.toSorted()).toEqual(
    [...new Set([...used, 'runtime.sendMessage'])].filter((one) => wanted.includes(one)).toSorted(),
  );
});
