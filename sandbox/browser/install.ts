import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findOnPath } from './candidates.ts';
import { BRANDED_CHROME, type Found, findBrowser } from './find.ts';
import { type Machine, thisMachine } from './machine.ts';

/** `apt`: the distribution's package. `playwright`: a download into Playwright's own cache. */
export type InstallWay = 'apt' | 'playwright';

export type InstallPlan =
  | { kind: 'install'; ways: InstallWay[] }
  /** Nothing to install: `sentence` says what the user has to change. */
  | { kind: 'advise'; sentence: string };

type NotFound = Exclude<Found, { kind: 'found' }>;
type Say = (line: string) => void;

/** Without these fonts Arabic, Chinese, Hindi and other names show as boxes. */
const FONTS = ['fonts-noto-core', 'fonts-wqy-microhei'];

/** Returns a browser that loads unpacked extensions. If there is none, installs one without asking anything. */
export async function ensureBrowser(
  machine: Machine = thisMachine(),
  say: Say = console.log,
): Promise<string> {
  const found = findBrowser(machine);
  if (found.kind === 'found') return found.path;
  const plan = planInstall(machine, found);
  if (plan.kind === 'advise') throw new Error(plan.sentence);
  const failures: string[] = [];
  for (const way of plan.ways) {
    const failure = way === 'apt' ? installWithApt(machine, say) : await installWithPlaywright(machine, say);
    const installed = findBrowser(machine);
    if (installed.kind === 'found') return installed.path;
    failures.push(failure);
  }
  throw new Error(adviceAfter(machine, found, failures));
}

/** Decides how to get the missing browser. */
export function planInstall(machine: Machine, found: NotFound): InstallPlan {
  if (found.kind === 'unusable') {
    return { kind: 'advise', sentence: `BROWSER_PATH is ${found.path}, but ${found.reason}.` };
  }
  // Ubuntu's package only fetches a snap, which does not start in a container, so a second way follows the first.
  return {
    kind: 'install',
    ways: usesApt(machine) && machine.isRoot ? ['apt', 'playwright'] : ['playwright'],
  };
}

function adviceAfter(machine: Machine, found: NotFound, failures: string[]): string {
  const chrome = found.kind === 'none' ? found.chrome : null;
  const missing = chrome
    ? `Only ${chrome} was found, and ${BRANDED_CHROME}.`
    : 'No browser that loads unpacked extensions was found.';
  return [
    missing,
    ...failures,
    `${manualStep(machine)}, or set BROWSER_PATH to Chromium, Chrome for Testing or Edge.`,
  ].join('\n');
}

/** What users can do themselves, as the start of a sentence. */
function manualStep(machine: Machine): string {
  if (machine.platform !== 'linux') return 'Install Chromium or Microsoft Edge';
  if (!usesApt(machine)) return 'Install the package `chromium` of your distribution';
  return `Run \`${machine.isRoot ? '' : 'sudo '}apt-get install ${aptPackage(machine)}\``;
}

function usesApt(machine: Machine): boolean {
  if (machine.platform !== 'linux' || distributionOf(machine) === 'other') return false;
  return findOnPath(machine, 'apt-get') !== null;
}

function aptPackage(machine: Machine): string {
  return distributionOf(machine) === 'ubuntu' ? 'chromium-browser' : 'chromium';
}

function distributionOf(machine: Machine): 'debian' | 'ubuntu' | 'other' {
  const text = machine.read('/etc/os-release') ?? '';
  const field = (name: string) =>
    new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(text)?.[1]?.toLowerCase() ?? '';
  const id = field('ID');
  if (id === 'ubuntu') return 'ubuntu';
  return id === 'debian' || field('ID_LIKE').split(/\s+/).includes('debian') ? 'debian' : 'other';
}

/** Installs the distribution's package. Returns the sentence to show if no browser was found afterwards. */
function installWithApt(machine: Machine, say: Say): string {
  say('No browser found: installing Chromium and fonts from the distribution with apt-get.');
  const apt = (...args: string[]) =>
    machine.run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = (...packages: string[]) => apt('install', '-y', '--no-install-recommends', ...packages);
  // The update fails if a single third-party source is broken. Chromium may still be installable, so go on.
  apt('update');
  const name = aptPackage(machine);
  const whole = install(name, ...FONTS);
  const { errors } = whole.status === 0 ? whole : install(name);
  return failed('apt-get could not install a working Chromium', lines(errors).at(-1));
}

/** Downloads into Playwright's cache. Returns the sentence to show if no browser was found afterwards. */
async function installWithPlaywright(machine: Machine, say: Say): Promise<string> {
  say("No browser found: downloading Chromium with Playwright's installer into its cache.");
  // The headless shell loads no extensions. Other projects keep their browsers in the same cache.
  const args = ['install', '--no-shell', '--no-remove', 'chromium'];
  const { status, output, errors } = await machine.runShown(
    process.execPath,
    // The libraries that the browser needs come from apt-get, for which any user but root is asked a password.
    [playwrightCli(), ...args, ...(usesApt(machine) && machine.isRoot ? ['--with-deps'] : [])],
    (line) => isProgress(line) && say(stripVTControlCharacters(line)),
  );
  if (status !== 0) {
    const reason = [...lines(errors), ...lines(output)].find((line) => line.startsWith('Error: '));
    return failed("Playwright's installer could not fetch Chromium", reason?.slice('Error: '.length));
  }
  const path = machine.playwrightChromium();
  if (path === null || !machine.isExecutable(path)) {
    return failed("Playwright's installer fetched no Chromium", lines(output).at(-1));
  }
  // The usual reason on Linux: a library that the browser needs is not installed.
  const { errors: complaint } = machine.run(path, ['--version'], { timeoutMs: 20_000 });
  return failed(`Chromium was downloaded to ${path}, but does not start`, lines(complaint).at(-1));
}

/** Lines of Playwright's installer that tell how far it is; the others are about errors. */
function isProgress(line: string): boolean {
  return /^Downloading |^\||\bdownloaded to\b/.test(line);
}

function playwrightCli(): string {
  // cli.js is not among the files that the package exports, so its place is derived from package.json.
  return join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
}

function failed(what: string, reason: string | undefined): string {
  return reason ? `${what} (${reason}).` : `${what}.`;
}

function lines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
