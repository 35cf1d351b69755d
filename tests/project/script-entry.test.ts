import { expect, test } from 'vitest';
import { callScript } from '../../wxt.config.ts';

interface Resolving {
  name: string;
  resolveId: { handler(id: string): string };
  load: { handler(id: string): Promise<string> };
}

const BUILDER = 'node_modules/wxt';
const RESOLVING = `../../${BUILDER}/dist/core/builders/vite/plugins/resolveVirtualModules.mjs`;

/** What the builder itself puts around a script. */
async function entryOf(script: string): Promise<{ id: string; code: string }> {
  const { resolveVirtualModules } = await import(/* @vite-ignore */ RESOLVING);
  const all: Resolving[] = resolveVirtualModules({ wxtModuleDir: BUILDER });
  const own = all.find(({ name }) => name.endsWith('unlisted-script-entrypoint'));
  if (!own) throw new Error('The builder has no entry for scripts.');
  const id = own.resolveId.handler(`virtual:wxt-unlisted-script-entrypoint?${script}`);
  return { id, code: await own.load.handler(id) };
}

/** The plugin's hooks as plain functions: it uses nothing of the builder's context. */
function hooks() {
  return callScript() as unknown as {
    transform(code: string, id: string): { code: string } | null;
    buildEnd(error?: Error): void;
  };
}

test('a script is called without the builder’s logger', async () => {
  const { id, code } = await entryOf('/project/entrypoints/launcher.ts');
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

test('another failure of a build is not hidden', () => {
  const { buildEnd } = hooks();
  expect(() => buildEnd(new Error('syntax'))).not.toThrow();
});
