import { findOnPath } from './candidates.ts';
import { BRANDED_CHROME, type Found, findBrowser } from './find.ts';
import { type Machine, thisMachine } from './machine.ts';

export type InstallPlan = { kind: 'apt' } | { kind: 'advise'; sentence: string };

/** Small fonts, so that Arabic, Chinese, Hindi and other names do not show as boxes. */
const FONTS = ['fonts-noto-core', 'fonts-wqy-microhei'];
const DOWNLOAD = '`npx playwright install --with-deps chromium`';

/** Returns a browser that loads unpacked extensions, installing one where that needs no questions. */
export async function ensureBrowser(
  machine: Machine = thisMachine(),
  say: (line: string) => void = console.log,
): Promise<string> {
  const found = findBrowser(machine);
  if (found.kind === 'found') return found.path;
  const plan = planInstall(machine, found);
  if (plan.kind === 'advise') throw new Error(plan.sentence);
  say('No browser found: installing Chromium and fonts from the distribution with apt-get.');
  const complaint = installWithApt(machine);
  const installed = findBrowser(machine);
  if (installed.kind === 'found') return installed.path;
  throw new Error(
    `apt-get could not install a working Chromium${complaint && ` (${complaint})`}: run ${DOWNLOAD}, or set BROWSER_PATH.`,
  );
}

/** Decides how a missing browser is to be had. */
export function planInstall(machine: Machine, found: Exclude<Found, { kind: 'found' }>): InstallPlan {
  if (found.kind === 'unusable') {
    return { kind: 'advise', sentence: `BROWSER_PATH is ${found.path}, but ${found.reason}.` };
  }
  const missing = found.chrome
    ? `Only ${found.chrome} was found, and ${BRANDED_CHROME}`
    : 'No browser that loads unpacked extensions was found';
  const advise = (what: string): InstallPlan => ({
    kind: 'advise',
    sentence: `${missing}: ${what}, or set BROWSER_PATH to Chromium, Chrome for Testing or Edge.`,
  });
  if (machine.platform !== 'linux') return advise(`run ${DOWNLOAD}`);
  const distribution = distributionOf(machine);
  const hasApt = findOnPath(machine, 'apt-get') !== null;
  if (distribution === 'other' || !hasApt) {
    return advise(`install the package \`chromium\` of your distribution or run ${DOWNLOAD}`);
  }
  if (machine.isRoot) return { kind: 'apt' };
  const name = distribution === 'ubuntu' ? 'chromium-browser' : 'chromium';
  return advise(`run \`sudo apt-get install ${name}\``);
}

function distributionOf(machine: Machine): 'debian' | 'ubuntu' | 'other' {
  const text = machine.read('/etc/os-release') ?? '';
  const field = (name: string) =>
    new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(text)?.[1]?.toLowerCase() ?? '';
  const id = field('ID');
  if (id === 'ubuntu') return 'ubuntu';
  return id === 'debian' || field('ID_LIKE').split(/\s+/).includes('debian') ? 'debian' : 'other';
}

/** Installs, and gives back the last thing apt-get complained of. */
function installWithApt(machine: Machine): string {
  const apt = (...args: string[]) =>
    machine.run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = (...packages: string[]) => apt('install', '-y', '--no-install-recommends', ...packages);
  // One broken third-party source must not stop the installation: what can be installed decides.
  apt('update');
  // Ubuntu's package has another name and brings a snap; whether that one starts is looked at afterwards.
  const name = distributionOf(machine) === 'ubuntu' ? 'chromium-browser' : 'chromium';
  const whole = install(name, ...FONTS);
  const { errors } = whole.status === 0 ? whole : install(name);
  return errors.trim().split('\n').at(-1) ?? '';
}
