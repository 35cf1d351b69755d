import { describe, expect, test } from 'vitest';
import { ensureBrowser, planInstall } from '../../../sandbox/browser/install.ts';
import { CHROMIUM, FOR_TESTING, fakeMachine } from './fake-machine.ts';

const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';
const MINT = 'ID=linuxmint\nID_LIKE="ubuntu debian"\n';
const FEDORA = 'ID=fedora\n';
const APT = { '/usr/bin/apt-get': 'apt 2.6.1' };
const NONE = { kind: 'none', chrome: null } as const;
const CACHED = '/home/jo/.cache/ms-playwright/chromium-1254/chrome-linux64/chrome';
const DOWNLOAD = 'cli.js install --no-shell --no-remove chromium';
const OFFLINE = {
  status: 1,
  output:
    'Downloading Chrome for Testing\nFailed to install browsers\nError: Failed to download, caused by\n',
  errors: 'Error: getaddrinfo ENOTFOUND cdn.example\n    at GetAddrInfoReqWrap.onlookupall\n',
};

/** Where each kind of machine gets a missing browser from, in this order. */
const WAYS = [
  ['Debian as root', { osRelease: DEBIAN, programs: APT, isRoot: true }, ['apt', 'playwright']],
  ['a relative of Debian as root', { osRelease: MINT, programs: APT, isRoot: true }, ['apt', 'playwright']],
  ['Ubuntu as root', { osRelease: UBUNTU, programs: APT, isRoot: true }, ['apt', 'playwright']],
  ['Debian without root', { osRelease: DEBIAN, programs: APT }, ['playwright']],
  ['Debian without apt-get', { osRelease: DEBIAN, isRoot: true }, ['playwright']],
  ['Ubuntu without root', { osRelease: UBUNTU, programs: APT }, ['playwright']],
  ['another distribution', { osRelease: FEDORA, programs: APT, isRoot: true }, ['playwright']],
  ['no os-release', { programs: APT, isRoot: true }, ['playwright']],
  ['macOS', { platform: 'darwin', isRoot: true }, ['playwright']],
  ['Windows', { platform: 'win32' }, ['playwright']],
] as const;

/** What each kind of machine is advised if nothing could be installed. */
const ADVICE = [
  ['Debian as root', { osRelease: DEBIAN, programs: APT, isRoot: true }, 'Run `apt-get install chromium`'],
  ['Debian without root', { osRelease: DEBIAN, programs: APT }, 'Run `sudo apt-get install chromium`'],
  ['Debian without apt-get', { osRelease: DEBIAN, isRoot: true }, 'Install the package `chromium`'],
  [
    'Ubuntu without root',
    { osRelease: UBUNTU, programs: APT },
    'Run `sudo apt-get install chromium-browser`',
  ],
  [
    'another distribution',
    { osRelease: FEDORA, programs: APT, isRoot: true },
    'Install the package `chromium`',
  ],
  ['no os-release', { programs: APT, isRoot: true }, 'Install the package `chromium`'],
  ['macOS', { platform: 'darwin', isRoot: true }, 'Install Chromium or Microsoft Edge'],
  ['Windows', { platform: 'win32' }, 'Install Chromium or Microsoft Edge'],
] as const;

describe('the ways to get a browser', () => {
  test.each(WAYS)('%s', (_, description, ways) => {
    expect(planInstall(fakeMachine(description), NONE)).toEqual({ kind: 'install', ways });
  });

  test('are none if BROWSER_PATH names an unusable browser', () => {
    const machine = fakeMachine({ osRelease: DEBIAN, programs: APT, isRoot: true });
    const plan = planInstall(machine, { kind: 'unusable', path: '/opt/x', reason: 'it does not start' });
    expect(plan).toEqual({ kind: 'advise', sentence: 'BROWSER_PATH is /opt/x, but it does not start.' });
  });
});

describe('with apt-get', () => {
  const rootOnDebian = { osRelease: DEBIAN, programs: APT, isRoot: true };

  test('nothing is installed or printed if there is a browser', async () => {
    const lines: string[] = [];
    const machine = fakeMachine({ ...rootOnDebian, programs: { ...APT, '/usr/bin/chromium': CHROMIUM } });
    expect(await ensureBrowser(machine, (line) => lines.push(line))).toBe('/usr/bin/chromium');
    expect([...machine.commands, ...lines]).toEqual([]);
  });

  test('a browser is installed without questions, and one line says so', async () => {
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

  test('a browser is installed even if the update or the fonts fail', async () => {
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

  test('a package that does not start is followed by a download, with the libraries it needs', async () => {
    const machine = fakeMachine({
      osRelease: UBUNTU,
      programs: APT,
      isRoot: true,
      playwrightChromium: CACHED,
      onCommand(line, { programs }) {
        if (line.startsWith('apt-get install')) programs.set('/usr/bin/chromium-browser', null);
        if (line === `${DOWNLOAD} --with-deps`) programs.set(CACHED, FOR_TESTING);
        return 0;
      },
    });
    expect(await ensureBrowser(machine, () => {})).toBe(CACHED);
    expect(machine.commands.at(-1)).toBe(`${DOWNLOAD} --with-deps`);
  });

  test('two failed installations are an error with both reasons, not a path', async () => {
    const machine = fakeMachine({
      ...rootOnDebian,
      onCommand: (line) => (line.startsWith('apt-get') ? 100 : OFFLINE),
    });
    const message = await ensureBrowser(machine, () => {}).catch((error: Error) => error.message);
    expect(message).toMatch(/^apt-get could not install .* \(E: apt-get install .* chromium failed\)\.$/m);
    expect(message).toMatch(/^Playwright's installer .* \(getaddrinfo ENOTFOUND cdn\.example\)\.$/m);
  });
});

describe("with Playwright's installer", () => {
  test.each(WAYS.filter(([, , [first]]) => first === 'playwright'))(
    '%s: the browser is downloaded with its progress, and found',
    async (_, description) => {
      const lines: string[] = [];
      const machine = fakeMachine({
        ...description,
        playwrightChromium: CACHED,
        onCommand(line, { programs }) {
          if (line === DOWNLOAD) programs.set(CACHED, FOR_TESTING);
          const output =
            'Downloading Chrome \u001b[2mfrom a\u001b[22m\n|■■  | 50% of 170 MiB\nError: x\n at y\n';
          return { status: 0, output: `${output}Chrome downloaded to /cache\n` };
        },
      });
      expect(await ensureBrowser(machine, (line) => lines.push(line))).toBe(CACHED);
      expect(machine.commands).toEqual([DOWNLOAD]);
      expect(lines).toEqual([
        expect.stringMatching(/^No browser found: downloading Chromium/),
        'Downloading Chrome from a',
        '|■■  | 50% of 170 MiB',
        'Chrome downloaded to /cache',
      ]);
    },
  );

  test('nothing is downloaded if there is a browser', async () => {
    const machine = fakeMachine({ programs: { [CACHED]: FOR_TESTING }, playwrightChromium: CACHED });
    expect(await ensureBrowser(machine, () => {})).toBe(CACHED);
    expect(machine.commands).toEqual([]);
  });

  test('a refused download is explained', async () => {
    const output = 'Skipping browsers download because `PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD` is set\n';
    const machine = fakeMachine({ osRelease: FEDORA, onCommand: () => ({ status: 0, output }) });
    await expect(ensureBrowser(machine, () => {})).rejects.toThrow('(Skipping browsers download because');
  });

  test('a missing library of the downloaded browser is named', async () => {
    const machine = fakeMachine({
      osRelease: FEDORA,
      playwrightChromium: CACHED,
      onCommand(_, { programs }) {
        programs.set(CACHED, null);
        return 0;
      },
    });
    await expect(ensureBrowser(machine, () => {})).rejects.toThrow(
      `Chromium was downloaded to ${CACHED}, but does not start (chrome: error while loading libnss3.so).`,
    );
  });
});

describe('the advice if nothing could be installed', () => {
  test.each(ADVICE)('%s: says what is missing, why, and what to do', async (_, description, step) => {
    const machine = fakeMachine({
      ...description,
      onCommand: (line) => (line.startsWith('apt-get') ? 100 : OFFLINE),
    });
    const message = await ensureBrowser(machine, () => {}).catch((error: Error) => error.message);
    const sentences = String(message).split('\n');
    expect(sentences[0]).toBe('No browser that loads unpacked extensions was found.');
    expect(sentences.at(-2)).toBe(
      "Playwright's installer could not fetch Chromium (getaddrinfo ENOTFOUND cdn.example).",
    );
    expect(sentences.at(-1)).toMatch(/, or set BROWSER_PATH to Chromium, Chrome for Testing or Edge\.$/);
    expect(sentences.at(-1)?.startsWith(step)).toBe(true);
  });

  test("says why Google's own Chrome cannot be used", async () => {
    const programs = { '/usr/bin/google-chrome': 'Google Chrome 156.0.8078.79' };
    const machine = fakeMachine({ osRelease: FEDORA, programs, onCommand: () => OFFLINE });
    await expect(ensureBrowser(machine, () => {})).rejects.toThrow(
      /^Only \/usr\/bin\/google-chrome was found, and Google Chrome no longer loads/,
    );
  });

  test('is the error itself for an unusable BROWSER_PATH, and nothing is installed', async () => {
    const env = { PATH: '/usr/bin', BROWSER_PATH: '/opt/x' };
    const machine = fakeMachine({ env, osRelease: DEBIAN, programs: APT, isRoot: true });
    await expect(ensureBrowser(machine, () => {})).rejects.toThrow('BROWSER_PATH is /opt/x');
    expect(machine.commands).toEqual([]);
  });
});
