import { expect, test } from 'vitest';
import { callScript, callWorker } from '../../wxt.config.ts';

interface Resolving {
  name: string;
  resolveId: { handler(id: string): string };
  load: { handler(id: string): Promise<string> };
}

const BUILDER = 'node_modules/wxt';
const RESOLVING = `../../${BUILDER}/dist/core/builders/vite/plugins/resolveVirtualModules.mjs`;

/** What the builder itself puts around a script of a kind. */
async function entryOf(kind: string, script: string): Promise<{ id: string; code: string }> {
  const { resolveVirtualModules } = await import(/* @vite-ignore */ RESOLVING);
  const all: Resolving[] = resolveVirtualModules({ wxtModuleDir: BUILDER });
  const own = all.find(({ name }) => name.endsWith(kind));
  if (!own) throw new Error('The builder has no entry for scripts.');
  const id = own.resolveId.handler(`virtual:wxt-${kind}?${script}`);
  return { id, code: await own.load.handler(id) };
}

/** A plugin's hooks as plain functions: it uses nothing of the builder's context. */
function hooks(plugin = callScript()) {
  return plugin as unknown as {
    transform(code: string, id: string): { code: string } | null;
    buildEnd(error?: Error): void;
  };
}

test('a script is called without the builder’s logger', async () => {
  const { id, code } = await entryOf('unlisted-script-entrypoint', '/project/entrypoints/launcher.ts');
  expect(code).toContain('logger.error');

  const { transform, buildEnd } = hooks();
  expect(transform(code, id)?.code).toBe(
    'import definition from "/project/entrypoints/launcher.ts";\nexport default definition.main();',
  );
  expect(() => buildEnd()).not.toThrow();
});

test('a build fails when the builder starts its scripts in another way', () => {
  const { transform, buildEnd } = hooks();
  expect(transform('', '/project/entrypoints/launcher.ts')).toBeNull();
  expect(() => buildEnd()).toThrow('no longer starts a script');
  expect(() => transform('run();', '\0virtual:wxt-unlisted-script-entrypoint?/launcher.ts')).toThrow(
    'no longer imports a script',
  );
});

test('the worker is called without the builder’s logger, and keeps what reloads it while somebody develops', async () => {
  const { id, code } = await entryOf('background-entrypoint', '/project/entrypoints/background.ts');
  expect(code).toContain('crashed on startup');

  const { transform, buildEnd } = hooks(callWorker());
  const called = transform(code, id)?.code;
  expect(called).toMatch(
    /\nconst background_entrypoint_default = definition\.main\(\);\n(?:\/\/.*\n)*export \{ background_entrypoint_default as default \};\n*$/,
  );
  expect(called).toContain('import definition from "/project/entrypoints/background.ts";');
  expect(called).toContain('wxt:reload-extension');
  expect(called).not.toContain('crashed on startup');
  expect(() => buildEnd()).not.toThrow();
});

test('a build fails when the builder starts the worker in another way', () => {
  const { transform, buildEnd } = hooks(callWorker());
  expect(transform('', '/project/entrypoints/background.ts')).toBeNull();
  expect(() => buildEnd()).toThrow('no longer starts the worker');
  expect(() => transform('run();', '\0virtual:wxt-background-entrypoint?/background.ts')).toThrow(
    'no longer calls the worker',
  );
});

test('another failure of a build is not hidden', () => {
  for (const { buildEnd } of [hooks(), hooks(callWorker())])
    expect(() => buildEnd(new Error('syntax'))).not.toThrow();
});
