import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../../sandbox/browser/find.ts';
import { BRANDED, CHROMIUM, FOR_TESTING, fakeMachine } from './fake-machine.ts';

const WINDOWS = {
  PATH: 'C:\\Windows',
  PROGRAMFILES: 'C:\\Program Files',
  LOCALAPPDATA: 'C:\\Users\\jo\\AppData\\Local',
};
const MAC_TESTING = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';

function found(path: string) {
  return { kind: 'found', path };
}

describe('a browser is found', () => {
  test.each([
    ['Chromium on PATH', '/usr/bin/chromium', CHROMIUM],
    ['Edge on PATH', '/usr/bin/microsoft-edge', 'Microsoft Edge 156.0.1'],
    ['Chromium outside PATH', '/usr/lib/chromium/chromium', CHROMIUM],
    ['a snap', '/snap/bin/chromium', 'Chromium 156.0 snap'],
  ])('on Linux: %s', (_, path, name) => {
    expect(findBrowser(fakeMachine({ programs: { [path]: name } }))).toEqual(found(path));
  });

  test.each([
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `/Applications/${MAC_TESTING}`,
    '/Users/jo/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ])('on macOS: %s', (path) => {
    const machine = fakeMachine({ platform: 'darwin', programs: { [path]: FOR_TESTING } });
    expect(findBrowser(machine)).toEqual(found(path));
  });

  test.each([
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Users\\jo\\AppData\\Local\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ])('on Windows: %s, without starting it', (path) => {
    const machine = fakeMachine({ platform: 'win32', env: WINDOWS, programs: { [path]: null } });
    expect(findBrowser(machine)).toEqual(found(path));
  });
});

describe('in the caches of Playwright and Puppeteer a browser is found', () => {
  test('of the newest revision by number, and never the headless shell', () => {
    const cache = '/home/jo/.cache/ms-playwright';
    const machine = fakeMachine({
      folders: { [cache]: ['chromium-999', 'chromium_headless_shell-2000', 'chromium-1200', 'ffmpeg-1011'] },
      programs: {
        [`${cache}/chromium-999/chrome-linux/chrome`]: CHROMIUM,
        [`${cache}/chromium-1200/chrome-linux64/chrome`]: FOR_TESTING,
        [`${cache}/chromium_headless_shell-2000/chrome-linux/chrome`]: CHROMIUM,
      },
    });
    expect(findBrowser(machine)).toEqual(found(`${cache}/chromium-1200/chrome-linux64/chrome`));
  });

  test.each([
    [
      'darwin',
      {},
      '/Users/jo/Library/Caches/ms-playwright',
      `/chromium-1200/chrome-mac-arm64/${MAC_TESTING}`,
    ],
    ['win32', WINDOWS, `${WINDOWS.LOCALAPPDATA}\\ms-playwright`, '\\chromium-1200\\chrome-win64\\chrome.exe'],
    ['linux', { PLAYWRIGHT_BROWSERS_PATH: '/browsers' }, '/browsers', '/chromium-1200/chrome-linux/chrome'],
  ] as const)('of Playwright on %s', (platform, env, cache, build) => {
    const machine = fakeMachine({
      platform,
      env,
      folders: { [cache]: ['chromium-1200'] },
      programs: { [cache + build]: FOR_TESTING },
    });
    expect(findBrowser(machine)).toEqual(found(cache + build));
  });

  test('of the installed version of Playwright first, wherever it is', () => {
    const own = '/project/node_modules/playwright-core/.local-browsers/chromium-1254/chrome-linux64/chrome';
    const cache = '/home/jo/.cache/ms-playwright';
    const newer = `${cache}/chromium-1300/chrome-linux64/chrome`;
    const machine = fakeMachine({
      env: { PLAYWRIGHT_BROWSERS_PATH: '0' },
      playwrightChromium: own,
      folders: { [cache]: ['chromium-1300'] },
      programs: { [own]: FOR_TESTING, [newer]: FOR_TESTING },
    });
    expect(findBrowser(machine)).toEqual(found(own));
    machine.programs.delete(own);
    expect(findBrowser(machine)).toEqual(found(newer));
  });

  test('of Puppeteer', () => {
    const build = '/home/jo/.cache/puppeteer/chrome/linux-156.0.1/chrome-linux64/chrome';
    const machine = fakeMachine({
      folders: { '/home/jo/.cache/puppeteer/chrome': ['linux-156.0.1'] },
      programs: { [build]: FOR_TESTING },
    });
    expect(findBrowser(machine)).toEqual(found(build));
  });
});

describe('the order of browsers', () => {
  test('Chromium comes before Edge, and a snap last', () => {
    const machine = fakeMachine({
      env: { PATH: '/snap/bin:/usr/bin' },
      programs: {
        '/snap/bin/chromium': CHROMIUM,
        '/usr/bin/chromium': CHROMIUM,
        '/usr/bin/microsoft-edge': 'Microsoft Edge 156',
      },
    });
    expect(findBrowser(machine)).toEqual(found('/usr/bin/chromium'));
    machine.programs.delete('/usr/bin/chromium');
    expect(findBrowser(machine)).toEqual(found('/usr/bin/microsoft-edge'));
    machine.programs.delete('/usr/bin/microsoft-edge');
    expect(findBrowser(machine)).toEqual(found('/snap/bin/chromium'));
  });

  test('BROWSER_PATH comes before CHROME_PATH, and that before the rest', () => {
    const programs = { '/opt/a': CHROMIUM, '/opt/b': CHROMIUM, '/usr/bin/chromium': CHROMIUM };
    const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/b' };
    expect(findBrowser(fakeMachine({ env, programs }))).toEqual(found('/opt/b'));
    expect(findBrowser(fakeMachine({ env: { ...env, BROWSER_PATH: '/opt/a' }, programs }))).toEqual(
      found('/opt/a'),
    );
  });
});

describe('these are never chosen:', () => {
  test("Google's own Chrome, which is named when it is all there is", () => {
    const machine = fakeMachine({ programs: { '/usr/bin/google-chrome': BRANDED } });
    expect(findBrowser(machine)).toEqual({ kind: 'none', chrome: '/usr/bin/google-chrome' });
  });

  test("Google's own Chrome behind another name", () => {
    const programs = { '/usr/bin/chromium': BRANDED, '/opt/microsoft/msedge/msedge': 'Microsoft Edge 156' };
    expect(findBrowser(fakeMachine({ programs }))).toEqual(found('/opt/microsoft/msedge/msedge'));
  });

  test("Google's own Chrome in CHROME_PATH gives way to another browser", () => {
    const programs = { '/opt/chrome': BRANDED, '/usr/bin/chromium': CHROMIUM };
    const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/chrome' };
    expect(findBrowser(fakeMachine({ env, programs }))).toEqual(found('/usr/bin/chromium'));
  });

  test("Google's own Chrome on Windows and macOS", () => {
    const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(
      findBrowser(fakeMachine({ platform: 'win32', env: WINDOWS, programs: { [windows]: null } })),
    ).toEqual({
      kind: 'none',
      chrome: windows,
    });
    expect(findBrowser(fakeMachine({ platform: 'darwin', programs: { [mac]: BRANDED } }))).toEqual({
      kind: 'none',
      chrome: mac,
    });
  });

  test('a stub that only asks to install the snap', () => {
    expect(findBrowser(fakeMachine({ programs: { '/usr/bin/chromium-browser': null } }))).toEqual({
      kind: 'none',
      chrome: null,
    });
  });

  test.each([
    ['a missing program', {}, 'there is no program there'],
    ['one that does not start', { '/opt/x': null }, 'it does not start'],
    [
      "Google's own Chrome",
      { '/opt/x': BRANDED },
      expect.stringContaining('no longer loads unpacked extensions'),
    ],
  ])('%s in BROWSER_PATH is refused rather than replaced', (_, named, reason) => {
    const machine = fakeMachine({
      env: { PATH: '/usr/bin', BROWSER_PATH: '/opt/x' },
      programs: { '/usr/bin/chromium': CHROMIUM, ...named },
    });
    expect(findBrowser(machine)).toEqual({ kind: 'unusable', path: '/opt/x', reason });
  });
});
