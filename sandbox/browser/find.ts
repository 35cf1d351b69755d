import { brandedChromeCandidates, browserCandidates } from './candidates.ts';
import type { Machine } from './machine.ts';

export type Found =
  | { kind: 'found'; path: string }
  /** BROWSER_PATH names something that cannot be used. */
  | { kind: 'unusable'; path: string; reason: string }
  /** `chrome` is Google's own Chrome where that is all there is. */
  | { kind: 'none'; chrome: string | null };

export const BRANDED_CHROME = 'Google Chrome no longer loads unpacked extensions from the command line';

/** Looks for a browser that can load an unpacked extension. BROWSER_PATH decides when it is set. */
export function findBrowser(machine: Machine): Found {
  const named = machine.env.BROWSER_PATH;
  if (named) {
    const reason = whyUnusable(machine, named);
    return reason === null ? { kind: 'found', path: named } : { kind: 'unusable', path: named, reason };
  }
  const candidates = browserCandidates(machine);
  const path = candidates.find((candidate) => whyUnusable(machine, candidate) === null);
  if (path !== undefined) return { kind: 'found', path };
  const chrome = [...candidates, ...brandedChromeCandidates(machine)].find(
    (candidate) => machine.isExecutable(candidate) && isBrandedChrome(machine, candidate),
  );
  return { kind: 'none', chrome: chrome ?? null };
}

function whyUnusable(machine: Machine, path: string): string | null {
  if (!machine.isExecutable(path)) return 'there is no program there';
  if (isBrandedChrome(machine, path)) return BRANDED_CHROME;
  // Ubuntu's /usr/bin/chromium-browser exists even where the snap behind it does not.
  if (machine.platform !== 'win32' && selfName(machine, path) === null) return 'it does not start';
  return null;
}

function isBrandedChrome(machine: Machine, path: string): boolean {
  // On Windows `--version` would open a window, so the folder has to tell.
  if (machine.platform === 'win32') return /[\\/]Google[\\/]Chrome[^\\/]*[\\/]Application[\\/]/i.test(path);
  return /^Google Chrome (?!for Testing)/.test(selfName(machine, path) ?? '');
}

function selfName(machine: Machine, path: string): string | null {
  const { status, output } = machine.run(path, ['--version'], { timeoutMs: 20_000 });
  return status === 0 ? output.trim() : null;
}
