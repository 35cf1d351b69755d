import { posix } from 'node:path';
import type { Packed } from './pack.ts';

/** Bytes of script that a script or page needs before it runs; what it only loads later does not count. */
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

/** Which of the measured are larger than allowed. */
export function tooLarge(sizes: Record<string, number>, limits: Record<string, number>): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const size = sizes[name] ?? Number.POSITIVE_INFINITY;
    return size > limit ? [`${name}: ${size} bytes instead of ${limit} at most`] : [];
  });
}

function scriptsOf(html: string): string[] {
  return Array.from(html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g), ([, path = '']) => path);
}

function importsOf(script: string, path: string): string[] {
  const found = script.matchAll(/\b(?:import|export)\b[^"'()]*["'](\.[^"']+\.js)["']/g);
  return Array.from(found, ([, target = '']) => posix.join(posix.dirname(path), target));
}
