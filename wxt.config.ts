import { fileURLToPath } from 'node:url';
import { mergeConfig, normalizePath, type Plugin } from 'vite';
import { defineConfig } from 'wxt';

/** A sandbox build alone shortens every wait and may reach this computer without asking: no test can answer a prompt. */
const SANDBOX = {
  timeScale: 0.05,
  hosts: ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'],
};

const THIS_COMPUTER = 'http://localhost:* http://127.0.0.1:* http://*.localhost:*';

/**
 * What the extension's own pages and its worker may load. Where the service and people's pictures live is not known when
 * this is built; a service may also run on this computer, pictures only do in the sandbox.
 */
function policyOf(mode: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${mode === 'sandbox' ? ` ${THIS_COMPUTER}` : ''}`,
    `connect-src 'self' https: ${THIS_COMPUTER}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What the builder itself puts into every page. */
const EVERY_PAGE = '\0virtual:wxt-html-plugins';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Everything the popup needs before it can be drawn. */
function popupModules(modules: Modules): Set<string> {
  const reached = new Set<string>();
  const main = fileURLToPath(new URL('entrypoints/popup/main.tsx', import.meta.url));
  const waiting = [normalizePath(main), EVERY_PAGE];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** The parts of the browser's API that the extension uses and the polyfill has a description of, with the used methods. */
export const POLYFILLED: Readonly<Record<string, readonly string[]>> = {
  alarms: ['clear', 'get'],
  commands: ['getAll'],
  contextMenus: ['removeAll'],
  i18n: [],
  notifications: ['clear', 'create'],
  permissions: ['contains', 'remove', 'request'],
  // Messages are sent by a function that is handed `browser.runtime` as a whole.
  runtime: ['openOptionsPage', 'sendMessage'],
  storage: ['local.remove', 'local.set', 'managed.get'],
  tabs: ['create', 'query', 'update'],
  windows: ['create', 'getCurrent', 'getLastFocused', 'update'],
};

interface Described {
  [name: string]: Described;
}

/** Copies the description of one method, which may lie in an area such as `local`. */
function keepMethod(from: Described | undefined, to: Described, [name = '', ...rest]: string[]): void {
  const described = from?.[name];
  if (!described) throw new Error(`The polyfill does not describe ${name}.`);
  if (rest.length === 0) {
    to[name] = described;
    return;
  }
  to[name] ??= {};
  keepMethod(described, to[name], rest);
}

/** Leaves the descriptions of unused parts out of the polyfill. They are half of it, and every bundle carries it. */
function trimPolyfill(): Plugin {
  return {
    name: 'trim-polyfill',
    transform(code, id) {
      if (!normalizePath(id).endsWith('/webextension-polyfill/dist/browser-polyfill.js')) return null;
      const json = /const apiMetadata = (\{[\s\S]*?\n {6}\});/.exec(code)?.[1];
      if (json === undefined) throw new Error('The polyfill no longer describes the API as apiMetadata.');
      const all: Record<string, Described> = JSON.parse(json);
      const used: Record<string, Described> = {};
      for (const [part, methods] of Object.entries(POLYFILLED)) {
        used[part] = {};
        for (const path of methods) keepMethod(all[part], used[part], path.split('.'));
      }
      return { code: code.replace(json, () => JSON.stringify(used)), map: null };
    },
  };
}

export default defineConfig({
  imports: false,
  publicDir: 'assets/public',
  outDir: process.env.OUT_DIR ?? '.output',
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  hooks: {
    // Each file more is a wait before the popup's first frame: what it shares with other pages comes in one.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (!entrypoints.some(({ name }) => name === 'popup')) return;
      let needed: Set<string> | undefined;
      const sharedWithPopup = (id: string, modules: Modules) => {
        needed ??= popupModules(modules);
        return needed.has(id) ? 'shared' : null;
      };
      const output = {
        codeSplitting: { groups: [{ name: sharedWithPopup, debugName: 'shared', minShareCount: 2 }] },
      };
      config.build = mergeConfig(config.build ?? {}, { rolldownOptions: { output } });
    },
  },
  manifest: ({ mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    minimum_chrome_version: '126',
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: [
      'storage',
      'alarms',
      'scripting',
      'contextMenus',
      'sidePanel',
      'declarativeNetRequestWithHostAccess',
    ],
    optional_permissions: ['notifications'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    ...(mode === 'sandbox' ? { host_permissions: SANDBOX.hosts } : {}),
    action: { default_title: '__MSG_extensionName__' },
    side_panel: { default_path: 'sidepanel.html' },
    omnibox: { keyword: 'ts' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+F' }, description: '__MSG_commandSearch__' },
      'toggle-sidebar': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandSidebar__' },
    },
    storage: { managed_schema: 'managed-schema.json' },
    content_security_policy: { extension_pages: policyOf(mode) },
  }),
  vite: ({ mode }) => ({
    plugins: [trimPolyfill()],
    define: { __TIME_SCALE__: JSON.stringify(mode === 'sandbox' ? SANDBOX.timeScale : 1) },
    build: { target: 'chrome126', modulePreload: { polyfill: false } },
    // A mode that is not called production would otherwise ship development JSX, with this machine's paths in it.
    oxc: { jsx: { development: false } },
  }),
});
