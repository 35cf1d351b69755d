import { readFileSync } from 'node:fs';
import { type BrowserContext, chromium } from 'playwright-core';

export interface LaunchOptions {
  executablePath: string;
  /** Folder of the built extension. */
  extensionDir: string;
  /** Folder of the browser's profile. Launching with the same folder again is a restart of the same browser. */
  profileDir: string;
  headless: boolean;
  viewport?: { width: number; height: number } | null;
  colorScheme?: 'light' | 'dark';
  /** Device pixels in one pixel of the page. */
  scale?: number;
  locale?: string;
  args?: string[];
  /** Doesn't close the browser on Ctrl+C: the caller does, after closing what else it opened. */
  leaveSignals?: boolean;
}

type Environment = Record<string, string | undefined>;

/** Opens a browser with the extension loaded. */
export function launchBrowser(options: LaunchOptions): Promise<BrowserContext> {
  const { executablePath, extensionDir, profileDir, headless } = options;
  return chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless,
    chromiumSandbox: canSandbox(process.platform, process.getuid?.() === 0, process.env),
    // The second one lets a page navigate as often as it likes, which no browser of a person does.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-ipc-flooding-protection'],
    args: [
      ...browserArgs(extensionDir, headless),
      ...(options.locale ? [`--lang=${options.locale}`] : []),
      ...(options.args ?? []),
    ],
    viewport: options.viewport === undefined ? { width: 1280, height: 800 } : options.viewport,
    ...(options.colorScheme && { colorScheme: options.colorScheme }),
    ...(options.scale && { deviceScaleFactor: options.scale }),
    // An extension uses the language of the browser, which is set by the environment on Linux and by --lang
    // elsewhere.
    ...(options.locale && {
      locale: options.locale,
      env: { ...process.env, LANGUAGE: options.locale.replace('-', '_') },
    }),
    ...(options.leaveSignals && { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }),
  });
}

/** Command-line switches that load the extension and switch off the browser's own network requests. */
export function browserArgs(extensionDir: string, headless: boolean): string[] {
  return [
    `--disable-extensions-except=${extensionDir}`,
    `--load-extension=${extensionDir}`,
    ...(headless ? ['--headless=new'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ];
}

/**
 * Whether the browser's own sandbox works. On Linux it does not for root, nor in the containers that CI runs in, nor for
 * a downloaded browser where the system keeps user namespaces for programs that it knows, as Ubuntu does since 24.04.
 */
export function canSandbox(
  platform: NodeJS.Platform,
  isRoot: boolean,
  env: Environment,
  namespaces: 'free' | 'restricted' = userNamespaces(),
): boolean {
  return platform !== 'linux' || !(isRoot || env.CI || namespaces === 'restricted');
}

function userNamespaces(): 'free' | 'restricted' {
  try {
    const setting = readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8');
    return setting.trim() === '1' ? 'restricted' : 'free';
  } catch {
    return 'free';
  }
}

/** Whether this machine can show a browser window. */
export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  env: Environment = process.env,
): boolean {
  if (platform === 'darwin' || platform === 'win32') return !env.CI;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
