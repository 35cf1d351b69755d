import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  path: string;
  text: string;
  /** What it imports: paths from the project's root, or package names. */
  imports: string[];
  /** Those of them that remain when types are gone. */
  runtimeImports: string[];
}

/** The project's own source files under some folders. */
export function sources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const read = (code: string) => importsOf(code).map((target) => resolve(path, target));
      return {
        path,
        text,
        imports: read(text),
        runtimeImports: read(text.replace(/\b(import|export) type\b[^;]+;/g, '')),
      };
    }),
  );
}

function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g);
  return Array.from(found, ([, target]) => target ?? '');
}

function resolve(path: string, target: string): string {
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target;
}
