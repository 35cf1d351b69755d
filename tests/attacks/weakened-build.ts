import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { build } from 'wxt';
import { BUILDS } from '../e2e/attacks/attack.ts';
import { ROOT } from '../run/tools.ts';
import { CHANGES, type Change, type Weakened } from './weakenings.ts';

/** Changes sources while they are built. A source that no longer has what is to be changed is an error. */
function changeSources(changes: Change[], met: Set<Change>): Plugin {
  return {
    name: 'change-sources',
    enforce: 'pre',
    transform(code, id) {
      let changed = code;
      for (const change of changes) {
        const [file, from, to] = change;
        if (!normalizePath(id).endsWith(`/${file}`)) continue;
        if (!changed.includes(from)) throw new Error(`${file} no longer has: ${from}`);
        changed = changed.replace(from, () => to);
        met.add(change);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** Builds the extension for the sandbox without one of its defences, and returns its folder. */
export async function buildWeakened(name: Weakened): Promise<string> {
  const changes = CHANGES[name];
  const met = new Set<Change>();
  const outDir = join(ROOT, '.output', 'weakened', name.replaceAll(' ', '-'));
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: ROOT,
    mode: 'sandbox',
    outDir,
    vite: () => ({ plugins: [changeSources(changes, met)] }),
    hooks: {
      'build:manifestGenerated'(_wxt, manifest) {
        if (name !== 'without the walls') return;
        const resources = manifest.web_accessible_resources as { use_dynamic_url?: boolean }[] | undefined;
        for (const resource of resources ?? []) resource.use_dynamic_url = false;
      },
    },
  });
  const missed = changes.filter((change) => !met.has(change));
  if (missed.length > 0)
    throw new Error(`${BUILDS[name]}: ${missed.map(([file]) => file).join()} was not built.`);
  return join(outDir, 'chrome-mv3-sandbox');
}
