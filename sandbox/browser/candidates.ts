import { posix, win32 } from 'node:path';
import type { Machine } from './machine.ts';

const PATH_NAMES = [
  'chromium',
  'chromium-browser',
  'chrome-for-testing',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const MAC_APPS = ['Chromium', 'Google Chrome for Testing', 'Microsoft Edge'];

const CACHED_BUILDS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-linux-arm64/chrome'],
  darwin: ['chrome-mac-arm64', 'chrome-mac-x64', 'chrome-mac'].flatMap((folder) => [
    `${folder}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]),
  win32: ['chrome-win64/chrome.exe', 'chrome-win/chrome.exe', 'chrome-win32/chrome.exe'],
};

/** Places of browsers that load unpacked extensions, best first; whether they exist is not looked at. */
export function browserCandidates(machine: Machine): string[] {
  const { env } = machine;
  const named = env.CHROME_PATH ? [env.CHROME_PATH] : [];
  const found = [...named, ...installed(machine), ...cached(machine)];
  // A snap sees neither /tmp nor hidden folders of the home, so it is the last choice.
  const isSnap = (path: string) => path.startsWith('/snap/');
  const ordered = [...found.filter((path) => !isSnap(path)), ...found.filter(isSnap)];
  return [...new Set(ordered)];
}

/** Places of Google's own Chrome, which ignores --load-extension: looked at only to explain why it was not taken. */
export function brandedChromeCandidates(machine: Machine): string[] {
  const { join } = pathsOf(machine);
  switch (machine.platform) {
    case 'darwin':
      return macApp(machine, 'Google Chrome');
    case 'win32':
      return windowsRoots(machine).map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
    default:
      return onPath(machine, ['google-chrome', 'google-chrome-stable']);
  }
}

/** The full path of a command on PATH; none when it is not there. */
export function findOnPath(machine: Machine, name: string): string | null {
  return onPath(machine, [name]).find((path) => machine.isExecutable(path)) ?? null;
}

function installed(machine: Machine): string[] {
  const { join } = pathsOf(machine);
  switch (machine.platform) {
    case 'darwin':
      return [...MAC_APPS.flatMap((app) => macApp(machine, app)), ...onPath(machine, PATH_NAMES)];
    case 'win32':
      return [
        ...windowsRoots(machine).map((root) => join(root, 'Chromium', 'Application', 'chrome.exe')),
        ...onPath(machine, ['chromium.exe']),
        ...windowsRoots(machine).map((root) => join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe')),
      ];
    default:
      return [
        ...onPath(machine, PATH_NAMES),
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/lib/chromium/chromium',
        '/opt/microsoft/msedge/msedge',
        '/snap/bin/chromium',
      ];
  }
}

function cached(machine: Machine): string[] {
  const { join } = pathsOf(machine);
  const builds = CACHED_BUILDS[machine.platform] ?? CACHED_BUILDS.linux ?? [];
  const inside = (folder: string) => builds.map((build) => join(folder, ...build.split('/')));
  const playwright = playwrightCaches(machine).flatMap((cache) =>
    newestFirst(machine.list(cache).filter((name) => /^chromium-\d+$/.test(name))).flatMap((name) =>
      inside(join(cache, name)),
    ),
  );
  const own = machine.playwrightChromium();
  const puppeteer = machine.env.PUPPETEER_CACHE_DIR ?? join(machine.home, '.cache', 'puppeteer');
  const puppeteerBuilds = ['chrome', 'chromium'].flatMap((kind) =>
    newestFirst(machine.list(join(puppeteer, kind))).flatMap((name) => inside(join(puppeteer, kind, name))),
  );
  return [...(own === null ? [] : [own]), ...playwright, ...puppeteerBuilds];
}

function playwrightCaches(machine: Machine): string[] {
  const { env, home, platform } = machine;
  const { join } = pathsOf(machine);
  const named = env.PLAYWRIGHT_BROWSERS_PATH;
  // "0" means a folder inside node_modules, which only Playwright itself can name: see `playwrightChromium`.
  if (named && named !== '0') return [named];
  if (platform === 'darwin') return [join(home, 'Library', 'Caches', 'ms-playwright')];
  if (platform === 'win32') {
    return [join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'ms-playwright')];
  }
  return [join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'ms-playwright')];
}

function newestFirst(names: string[]): string[] {
  return names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

function macApp(machine: Machine, app: string): string[] {
  const inside = `${app}.app/Contents/MacOS/${app}`;
  return [`/Applications/${inside}`, posix.join(machine.home, 'Applications', inside)];
}

function windowsRoots({ env }: Machine): string[] {
  return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
}

function onPath(machine: Machine, names: string[]): string[] {
  const { delimiter, join } = pathsOf(machine);
  const folders = (machine.env.PATH ?? machine.env.Path ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function pathsOf({ platform }: Machine): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
