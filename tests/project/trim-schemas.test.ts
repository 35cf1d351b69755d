import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { checkTrimmed, trimmedSchemas, UNUSED_METHODS } from '../../lib/build/trim-schemas.ts';
import { trimSchemas } from '../../wxt.config.ts';
import { sources } from './sources.ts';

const LIBRARY = 'node_modules/zod/v4';

/** A script with the schemas of all records and messages. */
const ENTRY = `
  import { safeParse } from 'zod/mini';
  import { MESSAGES } from './lib/messages/messages.ts';
  import { TABLES } from './lib/store/records.ts';
  const requests = Object.entries(MESSAGES).map(([name, { request }]) => [name, request]);
  export const SCHEMAS = { ...TABLES, ...Object.fromEntries(requests) };
  export const read = (name, value) => safeParse(SCHEMAS[name], value);
`;

interface Bundled {
  SCHEMAS: Record<string, { def: { shape?: object } }>;
  read(name: string, value: unknown): { success: boolean; data?: unknown; error?: { issues: unknown[] } };
}

const VALUES = [
  undefined,
  null,
  '',
  'text',
  'unlock',
  0,
  1.5,
  -1,
  Number.NaN,
  true,
  [],
  ['phone'],
  [1],
  {},
  { urn: 'u' },
];

const trimmed = async (file: string) =>
  trimmedSchemas(await readFile(`${LIBRARY}/${file}`, 'utf8'), `/project/${LIBRARY}/${file}`);

test('schemas lose the methods that are not called', async () => {
  const code = await trimmed('mini/schemas.js');
  expect(code).toContain('    check(...checks) {');
  for (const name of UNUSED_METHODS) expect(code).not.toMatch(new RegExp(`^ {4}${name}\\(`, 'm'));
});

test('schemas lose what only other kinds of schemas read', async () => {
  const code = await trimmed('core/schemas.js');
  expect(code).not.toMatch(
    /(?:get|set) "~standard"|_zod\.pattern = |"pattern", \(zod\)|"(?:values|propValues)"/,
  );
  expect(code).not.toMatch(/^ +capSize/m);
  expect(code).not.toMatch(/payload\.value = (?:String|Number|Boolean|BigInt)\(|anary|skipChecks\) \{/);
  expect(code).toContain('inst._zod.values = valuesSet;');
  expect(code).toContain('util.defineLazyInternal(inst, "optin"');
});

test('schemas wait for nothing, remember nothing and are not compiled', async () => {
  expect(await trimmed('core/schemas.js')).not.toMatch(
    /instanceof Promise|proms\.length|asyncResult \|\||ctx\?\.abortEarly|globalConfig\.memoizer/,
  );
  expect(await trimmed('core/parse.js')).not.toContain('result instanceof Promise');
  expect(await trimmed('core/core.js')).not.toContain('postProcessor');
});

test('schemas keep the issues of an error and lose its texts', async () => {
  const code = await trimmed('core/errors.js');
  expect(code).toContain('Object.defineProperty(inst, "issues", _issuesDesc);');
  expect(code).not.toMatch(/defineProperty\(\w+, "(?:message|toString)"/);
});

test('schemas lose words of their own for what is wrong, and what makes errors quicker', async () => {
  const util = await trimmed('core/util.js');
  expect(util).toMatch(/const message = iss\.message\s+\? iss\.message\s+: \("Invalid input"\);/);
  expect(util).toContain('full.path ?? (full.path = []);');
  expect(util).not.toMatch(/delete params\.message|schemaError/);
  expect(await trimmed('core/core.js')).not.toContain('stackTraceLimit = ');
  expect(await trimmed('core/schemas.js')).not.toContain('expected a Zod schema');
});

test('a build fails when the schemas look different', () => {
  expect(trimmedSchemas('', '/project/lib/store/records.ts')).toBeNull();
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/mini/schemas.js`)).toThrow('no longer has a method');
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/core/schemas.js`)).toThrow('no longer has patterns');
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/core/errors.js`)).toThrow('no longer has a text');
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/core/core.js`)).toThrow(
    'no longer has shorter errors',
  );
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/core/parse.js`)).toThrow('no longer has an answer');
  expect(() => trimmedSchemas('', `/project/${LIBRARY}/core/util.js`)).toThrow('no longer has words given');
});

test('a build fails with a schema that reads what was left out', () => {
  expect(() => checkTrimmed('let a=d(`$ZodObject`)')).not.toThrow();
  for (const kind of ['$ZodUnion', '$ZodRecord', '$ZodTemplateLiteral'])
    expect(() => checkTrimmed(`let a=d(\`${kind}\`)`)).toThrow(kind);
});

/** The schemas, as a bundle has them. */
async function bundled(plugins: Plugin[]): Promise<Bundled> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) => (id === 'entry' ? ENTRY : null),
  };
  const built = await rolldown({ input: 'entry', plugins: [entry, ...plugins] });
  const { output } = await built.generate({ format: 'es' });
  await built.close();
  // Copies of the library share their configuration. One that another file loads speaks a language, and the extension's does not.
  const shared = globalThis as { __zod_globalConfig?: unknown };
  const { __zod_globalConfig: configured } = shared;
  delete shared.__zod_globalConfig;
  try {
    // The fragment makes each a module of its own, which reads the configuration anew.
    const id = crypto.randomUUID();
    return await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}#${id}`
    );
  } finally {
    shared.__zod_globalConfig = configured;
  }
}

test('every schema accepts, refuses and says the same without these parts', async () => {
  const whole = await bundled([]);
  const short = await bundled([trimSchemas() as Plugin]);
  const found = (from: Bundled, name: string, value: unknown) => {
    const { success, data, error } = from.read(name, value);
    return { success, data, issues: error?.issues };
  };
  const names = Object.keys(whole.SCHEMAS);
  expect(names.length).toBeGreaterThan(30);
  const differ = names.filter((name) => {
    const keys = Object.keys(whole.SCHEMAS[name]?.def.shape ?? {});
    const objects = [...keys, 'other', '__proto__'].flatMap((key) =>
      VALUES.map((value) => Object.fromEntries([[key, value]])),
    );
    const full = VALUES.map((value) => Object.fromEntries(keys.map((key) => [key, value])));
    return [...VALUES, ...objects, ...full].some(
      (value) => !isDeepStrictEqual(found(short, name, value), found(whole, name, value)),
    );
  });
  expect(differ).toEqual([]);
});

test('a record is read in full without these parts', async () => {
  const { read } = await bundled([trimSchemas() as Plugin]);
  const total = { id: 'a', figures: { spent: 3 } };
  expect(read('totals', total)).toMatchObject({ success: true, data: total });
  const choice = { account: 'a', link: 'l', urn: 'u', at: 1 };
  expect(read('choices', { ...choice, more: 1 })).toMatchObject({ success: true, data: choice });
  expect(read('choices', { ...choice, at: '1' }).success).toBe(false);
});

test('schemas are read by functions and never by their own methods', () => {
  // `parse` and `apply` are methods of others too, which are named here.
  const others = /\b(?:JSON|URL|Date|Reflect|Papa|csvParser)\.|\bz\.|\bcore\./;
  const calls = sources('lib', 'components', 'entrypoints').flatMap(({ path, text }) =>
    Array.from(text.matchAll(/([\w)\]]+\.)(\w+)\(/g), ([call, owner = '', name = '']) =>
      UNUSED_METHODS.includes(name) && !others.test(owner) ? [`${path}: ${call}`] : [],
    ).flat(),
  );
  expect(calls).toEqual([]);
});

test('schemas neither make other values of what they read nor write it back nor tell errors as texts', () => {
  const left = /\bz\.(?:coerce|codec|(?:safe)?(?:en|de)code|\w+Error)\b/;
  const uses = sources('lib', 'components', 'entrypoints').filter(({ text }) => left.test(text));
  expect(uses.map(({ path }) => path)).toEqual([]);
});
