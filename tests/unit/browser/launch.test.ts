import { expect, test } from 'vitest';
import { browserArgs, canSandbox, hasDisplay } from '../../../sandbox/browser/launch.ts';

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', CI: 'true' }, true],
  ['darwin', {}, true],
  ['darwin', { CI: 'true' }, false],
  ['win32', {}, true],
  ['win32', { CI: '1' }, false],
] as const)('a window on %s with %o: %s', (platform, env, expected) => {
  expect(hasDisplay(platform, env)).toBe(expected);
});

test.each([
  ['linux', false, {}, 'free', true],
  ['linux', true, {}, 'free', false],
  ['linux', false, { CI: 'true' }, 'free', false],
  ['linux', false, {}, 'restricted', false],
  ['darwin', false, { CI: 'true' }, 'restricted', true],
] as const)(
  'the browser’s sandbox on %s, as root %s, with %o and namespaces %s: %s',
  (platform, isRoot, env, namespaces, expected) => {
    expect(canSandbox(platform, isRoot, env, namespaces)).toBe(expected);
  },
);

test('the browser loads this extension and no other', () => {
  const args = browserArgs('/out/chrome-mv3', true);
  expect(args).toContain('--load-extension=/out/chrome-mv3');
  expect(args).toContain('--disable-extensions-except=/out/chrome-mv3');
  expect(args).toContain('--headless=new');
  expect(browserArgs('/out/chrome-mv3', false)).not.toContain('--headless=new');
});
