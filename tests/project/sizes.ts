import { posix } from 'node:path';
import type { Packed } from './pack.ts';

/** The most bytes of script that each script or page of the build may need before it runs. */
export const LIMITS: Readonly<Record<string, number>> = {
  'background.js': 199_999,
  'launcher.js': 8_000,
  'options.html': 250_000,
  'page-reader.js': 17_500,
  'popup.html': 90_000,
  'sidepanel.html': 105_000,
  'workspace.html': 143_000,
};

/** Bytes of script that a script or page needs before it runs. Scripts that it loads later do not count. */
export async function loadedBy({ read }: Pick<Packed, 'read'>, file: string): Promise<number> {
  const seen = new Set<string>();
  let bytes = 0;
  const load = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = await read(path);
    const isPage = path.endsWith('.html');
    if (!isPage) bytes += text.length;
    for (const needed of isPage ? scriptsOf(String(text)) : importsOf(String(text), path)) await load(needed);
  };
  await load(file);
  return bytes;
}

/** Which scripts and pages of a build are larger than allowed, missing, or without a limit. */
export async function sizeProblems(
  { files, read }: Pick<Packed, 'files' | 'read'>,
  limits = LIMITS,
): Promise<string[]> {
  const bundles = files.filter((file) => /^[^/]+\.(?:js|html)$/.test(file));
  const names = [...new Set([...Object.keys(limits), ...bundles])].toSorted();
  const problems = await Promise.all(
    names.map(async (name) => {
      const limit = limits[name];
      if (limit === undefined) return `${name}: has no limit`;
      if (!bundles.includes(name)) return `${name}: is not in the build`;
      const size = await loadedBy({ read }, name);
      return size > limit ? `${name}: ${size} bytes instead of ${limit} at most` : null;
    }),
  );
  return problems.filter((problem) => problem !== null);
}

function scriptsOf(html: string): string[] {
  return Array.from(html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g), ([, path = '']) => path);
}

function importsOf(script: string, path: string): string[] {
  const found = script.matchAll(/\b(?:import|export)\b[^"'()]*["'](\.[^"']+\.js)["']/g);
  return Array.from(found, ([, target = '']) => posix.join(posix.dirname(path), target));
}
