import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

export interface SiteAssets {
  /** The stylesheet before its classes are hashed. */
  styles: string;
  /** Source of the script that is inline at the top of each page. */
  earlyScript: string;
  /** The JavaScript of the page's modules, by file name. */
  modules: Map<string, string>;
  /** A hash of all modules, for their address. */
  version: string;
}

const EARLY = 'early.ts';

function readFolder(name: string, extension: string): [string, string][] {
  const folder = new URL(`./${name}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]);
}

/** Reads the stylesheet and the scripts of the site. The scripts are TypeScript; only their types are removed. */
export function readAssets(): SiteAssets {
  const styles = readFolder('styles', '.css')
    .map(([, text]) => text)
    .join('\n');
  const modules = new Map(
    readFolder('client', '.ts').map(([file, text]) => [file, stripTypeScriptTypes(text)]),
  );
  const earlyScript = modules.get(EARLY) ?? '';
  modules.delete(EARLY);
  const version = createHash('sha256')
    .update(JSON.stringify([...modules]))
    .digest('hex')
    .slice(0, 10);
  return { styles, earlyScript, modules, version };
}
