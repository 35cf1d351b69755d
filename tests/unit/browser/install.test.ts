import { describe, expect, test } from 'vitest';
import { ensureBrowser, planInstall } from '../../../sandbox/browser/install.ts';
import { CHROMIUM, fakeMachine } from './fake-machine.ts';

const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';
const MINT = 'ID=linuxmint\nID_LIKE="ubuntu debian"\n';
const FEDORA = 'ID=fedora\n';
const APT = { '/usr/bin/apt-get': 'apt 2.6.1' };
const NONE = { kind: 'none', chrome: null } as const;

describe('plan', () => {
  test.each([
    ['Debian', DEBIAN],
    ['a relative of Debian', MINT],
    ['Ubuntu', UBUNTU],
  ])('%s as root: apt', (_, osRelease) => {
    expect(planInstall(fakeMachine({ osRelease, programs: APT, isRoot: true }), NONE)).toEqual({
      kind: 'apt',
    });
  });

  test.each([
    ['Debian without root', { osRelease: DEBIAN, programs: APT }, 'sudo apt-get install chromium'],
    ['Debian without apt-get', { osRelease: DEBIAN, isRoot: true }, 'package `chromium`'],
    ['Ubuntu without root', { osRelease: UBUNTU, programs: APT }, 'sudo apt-get install chromium-browser'],
    ['another distribution', { osRelease: FEDORA, programs: APT, isRoot: true }, 'package `chromium`'],
    ['no os-release', { programs: APT, isRoot: true }, 'package `chromium`'],
    ['macOS', { platform: 'darwin', isRoot: true }, 'npx playwright install'],
    ['Windows', { platform: 'win32' }, 'npx playwright install'],
  ] as const)('%s: one sentence', (_, description, expected) => {
    const plan = planInstall(fakeMachine(description), NONE);
    expect(plan).toEqual({ kind: 'advise', sentence: expect.stringContaining(expected) });
    expect(plan).toEqual({
      kind: 'advise',
      sentence: expect.stringMatching(/^No browser .*BROWSER_PATH.*\.$/),
    });
  });

  test("says why Google's own Chrome does not do", () => {
    const plan = planInstall(fakeMachine({ osRelease: FEDORA }), {
      kind: 'none',
      chrome: '/usr/bin/google-chrome',
    });
    expect(plan).toEqual({
      kind: 'advise',
      sentence: expect.stringMatching(
        /^Only \/usr\/bin\/google-chrome was found, and Google Chrome no longer loads/,
      ),
    });
  });

  test('an unusable BROWSER_PATH is never papered over by an installation', () => {
    const machine = fakeMachine({ osRelease: DEBIAN, programs: APT, isRoot: true });
    const plan = planInstall(machine, { kind: 'unusable', path: '/opt/x', reason: 'it does not start' });
    expect(plan).toEqual({ kind: 'advise', sentence: 'BROWSER_PATH is /opt/x, but it does not start.' });
  });
});

describe('ensureBrowser', () => {
  const rootOnDebian = { osRelease: DEBIAN, programs: APT, isRoot: true };

  test('installs nothing and says nothing where there is a browser', async () => {
    const lines: string[] = [];
    const machine = fakeMachine({ ...rootOnDebian, programs: { ...APT, '/usr/bin/chromium': CHROMIUM } });
    expect(await ensureBrowser(machine, (line) => lines.push(line))).toBe('/usr/bin/chromium');
    expect([...machine.commands, ...lines]).toEqual([]);
  });

  test('installs without questions and says so in one line', async () => {
    const lines: string[] = [];
    const machine = fakeMachine({
      ...rootOnDebian,
      onCommand(line, { programs }) {
        if (line.includes(' install ')) programs.set('/usr/bin/chromium', CHROMIUM);
        return 0;
      },
    });
    expect(await ensureBrowser(machine, (line) => lines.push(line))).toBe('/usr/bin/chromium');
    expect(machine.commands).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium fonts-noto-core fonts-wqy-microhei',
    ]);
    expect(lines).toHaveLength(1);
  });

  test('goes without fonts, and on after a failed update, rather than without a browser', async () => {
    const machine = fakeMachine({
      ...rootOnDebian,
      onCommand(line, { programs }) {
        if (!line.endsWith(' chromium')) return 100;
        programs.set('/usr/bin/chromium', CHROMIUM);
        return 0;
      },
    });
    expect(await ensureBrowser(machine, () => {})).toBe('/usr/bin/chromium');
  });

  test('a failed installation is an error, not a path', async () => {
    const machine = fakeMachine({ ...rootOnDebian, onCommand: () => 100 });
    await expect(ensureBrowser(machine, () => {})).rejects.toThrow(
      /^apt-get could not install a working Chromium \(E: apt-get install .* chromium failed\): run .*\.$/,
    );
  });

  test('advice is the error', async () => {
    await expect(ensureBrowser(fakeMachine({ osRelease: FEDORA }))).rejects.toThrow('package `chromium`');
  });
});
