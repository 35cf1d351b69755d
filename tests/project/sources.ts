import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { type ESTree, type ParseResult, parseSync } from 'vite';
import { ROOT } from '../run/tools.ts';

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  program: ESTree.Program;
  comments: string[];
  /** What it imports: paths from the project's root, or package names. */
  imports: string[];
  /** The imports that remain when types are stripped. */
  runtimeImports: string[];
}

/** The project's own source files under some folders. */
export function sources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).map((found) => {
      const path = found.replaceAll(sep, '/');
      return readSource(path, readFileSync(join(ROOT, path), 'utf8'));
    }),
  );
}

/** The syntax tree of a file. */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const resolve = (target: string) => (target.startsWith('.') ? fromRoot(path, target) : target);
  return {
    path,
    text,
    program: parsed.program,
    comments: parsed.comments.map(({ value }) => value),
    imports: importsOf(parsed, text, false).map(resolve),
    runtimeImports: importsOf(parsed, text, true).map(resolve),
  };
}

function importsOf({ module }: ParseResult, text: string, atRuntime: boolean): string[] {
  const brought = module.staticImports.filter(
    ({ entries }) => !atRuntime || entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !(atRuntime && isType) ? moduleRequest.value : [],
    ),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
  );
  return [...brought.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...later];
}

function fromRoot(path: string, target: string): string {
  return normalize(join(dirname(path), target)).replaceAll(sep, '/');
}
