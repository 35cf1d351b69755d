import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type OutputBundle, type OutputChunk, rolldown } from 'rolldown';
import { normalizePath, type Plugin } from 'vite';
import { defineConfig, type ResolvedPublicFile } from 'wxt';
import { compactScript } from './lib/build/compact-script.ts';
import { renameMessages, shortNames, withShortNames } from './lib/build/short-messages.ts';
import { checkTrimmed, trimmedSchemas } from './lib/build/trim-schemas.ts';
import { learnNetwork } from './lib/network/learn-network.ts';
import { matchPatterns } from './lib/network/link.ts';

/** A sandbox build alone shortens every wait and may reach this computer without asking: no test can answer a prompt. */
const SANDBOX = {
  timeScale: 0.05,
  hosts: ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'],
};

/** The oldest browser that the scripts run in. */
const TARGET = 'chrome126';

const THIS_COMPUTER = 'http://localhost:* http://127.0.0.1:* http://*.localhost:*';

/**
 * What the extension's own pages and its worker may load. Where the service and people's pictures live is not known when
 * this is built; a service may also run on this computer, pictures only do in the sandbox.
 */
function policyOf(mode: string, command: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${mode === 'sandbox' ? ` ${THIS_COMPUTER}` : ''}`,
    // While somebody develops, pages hear from the builder's server what has changed.
    `connect-src 'self' https: ${THIS_COMPUTER}${command === 'serve' ? ' ws://localhost:*' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * The sites that may frame the sidebar's page. A manifest can't be changed later, so it is every site that a recruiter may
 * name, or the network alone that a company's build has preset.
 */
function framingSites(mode: string, presetProfile: string | undefined): string[] {
  const learnt = presetProfile ? learnNetwork(presetProfile) : null;
  if (learnt?.ok === false)
    throw new Error(`WXT_NETWORK_PROFILE is not the link of a profile: ${learnt.reason}.`);
  const sites = learnt ? matchPatterns(learnt.network) : ['https://*/*'];
  return mode === 'sandbox' ? [...sites, ...SANDBOX.hosts] : sites;
}

/** Puts the styles of a page into the page itself. A script waits for the stylesheets before it, which each cost a request. */
function inlineStyles(page: string): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'inline-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const loads = (text: string, name: string) =>
          text.split('<link ').some((part) => part.includes(name) && !part.startsWith('disabled'));
        const files = Object.values(bundle);
        for (const name of inlined) {
          const isUsed = files.some((file) =>
            file.type === 'chunk'
              ? file.code.includes(name)
              : file.fileName.endsWith('.html') && loads(String(file.source), name),
          );
          // Nobody would ever load the file.
          if (!isUsed) delete bundle[name];
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (!path.endsWith(`/${page}/index.html`)) return html;
        return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
          const asset = bundle[name];
          if (asset?.type !== 'asset') throw new Error(`${page} names ${name}, which is not in the build.`);
          inlined.add(name);
          // A part that is loaded later looks for the link, and would load the same styles again. A disabled one loads nothing.
          return `<style>${String(asset.source).trim()}</style>\n    ${link.replace('<link', '<link disabled')}`;
        });
      },
    },
  };
}

/** The scripts that these scripts load, at once or later, and they themselves. */
function loadedBy(bundle: OutputBundle, entries: readonly OutputChunk[]): Set<OutputChunk> {
  const reached = new Set<OutputChunk>(entries);
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = bundle[name];
      if (chunk?.type === 'chunk') reached.add(chunk);
    }
  }
  return reached;
}

/**
 * Gives a page scripts of its own, which it shares with no other page: one for all that it needs at first, without what only
 * others need of a shared file. The sidebar opens with every profile, and each file more delays its first frame.
 */
function ownScripts(page: string): Plugin {
  return {
    name: 'own-scripts',
    generateBundle: {
      // After the builder's own work on what it has built.
      order: 'post',
      async handler(_options, bundle) {
        const html = Object.values(bundle).find(({ fileName }) => fileName.endsWith(`${page}/index.html`));
        const entries = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.isEntry ? [file] : [],
        );
        const entry = entries.find(({ name }) => name === page);
        if (html?.type !== 'asset' || !entry)
          throw new Error(`The builder no longer makes a script for ${page}.`);
        const { output } = await bundleAgain(bundle, entry);
        for (const { fileName, ...file } of output) {
          if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName, source: file.code });
        }
        const kept = loadedBy(
          bundle,
          entries.filter((one) => one !== entry),
        );
        for (const chunk of loadedBy(bundle, [entry])) if (!kept.has(chunk)) delete bundle[chunk.fileName];
        html.source = String(html.source)
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(entry.fileName, output[0].fileName);
      },
    },
  };
}

/**
 * A module of the old kind, which needs helpers of the builder, has a script of its own. The helpers would else be put beside
 * it, and whoever needs one of them would load the module too.
 */
const SPLIT = [{ name: 'papaparse', test: /node_modules[\\/]papaparse[\\/]/ }];

/** A script of the build and all that it needs before it runs. */
function loadedFirst(bundle: OutputBundle, fileName: string): Set<string> {
  const reached = new Set([fileName]);
  for (const name of reached) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const needed of chunk.imports) reached.add(needed);
  }
  return reached;
}

/** Small parts that several later scripts need are one script: as a file each they take more room in the package than they hold. */
const SMALL = { name: 'small', minShareCount: 2, maxModuleSize: 3_000 };

/** Bundles a built script and what it loads anew, as if nobody else loaded any of it. */
async function bundleAgain(bundle: OutputBundle, { name, fileName }: OutputChunk) {
  const built = await rolldown({
    input: { [name]: fileName },
    preserveEntrySignatures: false,
    plugins: [
      {
        name: 'from-bundle',
        resolveId: (id, importer) => (importer ? posix.join(posix.dirname(importer), id) : id),
        load(id) {
          const file = bundle[id];
          return file?.type === 'chunk' ? file.code : null;
        },
      },
    ],
  });
  // The names of built scripts end in a hash.
  const fileNames = (chunk: { name: string }) =>
    `chunks/${chunk.name.replace(/-[\w-]{8}$/, '')}-own-[hash].js`;
  const needed = loadedFirst(bundle, fileName);
  const first = { debugName: 'first', name: (id: string) => (needed.has(id) ? name : null) };
  const made = await built.generate({
    minify: true,
    entryFileNames: fileNames,
    // Each name is in the package three times and more, as it is.
    chunkFileNames: 'chunks/[hash].js',
    codeSplitting: { groups: [first, SMALL] },
  });
  await built.close();
  return made;
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
  tabs: ['create', 'getCurrent', 'query', 'sendMessage', 'update'],
  windows: ['create', 'get', 'getCurrent', 'getLastFocused', 'update'],
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
      const trimmed = code.replace(json, () => JSON.stringify(used));
      // As a module of today it needs no helper of the builder, which would be one more file before a page's first frame.
      return {
        code: `const module = {}, exports = 1;\n${trimmed}\nexport default module.exports;`,
        map: null,
      };
    },
  };
}

const OWN_API = '\0own-api';

/** Gives the worker the browser's own API. Its promises suffice there, and the polyfill would be 3 % of the worker. */
export function ownApi(): Plugin {
  return {
    name: 'own-api',
    enforce: 'pre',
    resolveId: (id) => (id === 'webextension-polyfill' ? OWN_API : null),
    load: (id) => (id === OWN_API ? 'export default globalThis.browser ?? globalThis.chrome;' : null),
  };
}

/** Keeps the list of domain suffixes once. As a constant the minifier would write its 60 kB at each place that uses it. */
function keepSuffixesOnce(): Plugin {
  return {
    name: 'keep-suffixes-once',
    transform(code, id) {
      if (!normalizePath(id).endsWith('/tldts/dist/es6/src/data/trie.js')) return null;
      const once = code.replace(/^export const labelText = (".*");$/m, 'export const [labelText] = [$1];');
      if (once === code) throw new Error('The list of domain suffixes is no longer a text named labelText.');
      return { code: once, map: null };
    },
  };
}

/** Leaves unused parts of schemas out of the worker and the pages. */
export function trimSchemas(): Plugin {
  return {
    name: 'trim-schemas',
    transform(code, id) {
      const trimmed = trimmedSchemas(code, normalizePath(id));
      return trimmed === null ? null : { code: trimmed, map: null };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') checkTrimmed(file.code);
    },
  };
}

/** Makes the worker's script shorter than the minifier does. It is read whenever the worker wakes. */
export function compactWorker(): Plugin {
  return {
    name: 'compact-worker',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = compactScript(file.code, TARGET);
      },
    },
  };
}

/** Whether a file is the builder's own name for the browser's API, which no script uses. */
const isBuildersApi = (id: string) => normalizePath(id).includes('/@wxt-dev/browser/');

const SCRIPT_ENTRY = '\0virtual:wxt-unlisted-script-entrypoint?';

/** Has a script only called. The builder would put a logger around it, which is silent in a build. */
export function callScript(): Plugin {
  let isMet = false;
  return {
    name: 'call-script',
    transform(code, id) {
      if (isBuildersApi(id)) return { code, moduleSideEffects: false, map: null };
      if (!id.startsWith(SCRIPT_ENTRY)) return null;
      const script = /^import definition from (".+");$/m.exec(code)?.[1];
      if (script === undefined) throw new Error('The builder no longer imports a script as definition.');
      isMet = true;
      return { code: `import definition from ${script};\nexport default definition.main();`, map: null };
    },
    buildEnd(error) {
      if (!error && !isMet)
        throw new Error(`The builder no longer starts a script from ${SCRIPT_ENTRY.slice(1)}`);
    },
  };
}

const WORKER_ENTRY = '\0virtual:wxt-background-entrypoint?';

/** Has the worker only called, as scripts are. What the builder adds while somebody develops stays. */
export function callWorker(): Plugin {
  let isMet = false;
  return {
    name: 'call-worker',
    transform(code, id) {
      if (isBuildersApi(id)) return { code, moduleSideEffects: false, map: null };
      if (!id.startsWith(WORKER_ENTRY)) return null;
      const call = /^let result;\ntry \{\n[\s\S]*\n\}\nvar (\w+) = result;$/m;
      const called = code.replace(call, 'const $1 = definition.main();');
      if (called === code) throw new Error('The builder no longer calls the worker as definition.');
      isMet = true;
      return { code: called, map: null };
    },
    buildEnd(error) {
      if (!error && !isMet)
        throw new Error(`The builder no longer starts the worker from ${WORKER_ENTRY.slice(1)}`);
    },
  };
}

const MESSAGES = 'assets/public/_locales/en/messages.json';

/** The short names that keys of messages have in a build. What the manifest names stays. */
export const MESSAGE_NAMES = shortNames(Object.keys(JSON.parse(readFileSync(MESSAGES, 'utf8'))), (key) =>
  /^(?:extension|command)[A-Z]/.test(key),
);

/** Names messages shortly in every script of the extension. */
function nameShortly(): Plugin {
  return {
    name: 'name-shortly',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(?:lib|components|entrypoints)\/[^?]*\.tsx?(?:\?|$)/.test(normalizePath(id))) return null;
      if (id.includes('node_modules')) return null;
      return { code: withShortNames(code, MESSAGE_NAMES), map: null };
    },
  };
}

/** Whether pages come from the builder's own server, which has no scripts of theirs, while somebody develops. */
let isServed = false;

/** Writes JSON files without what only their readers here need: line breaks, and descriptions of messages for translators. */
function compactJson(files: ResolvedPublicFile[]): void {
  for (const [place, file] of files.entries()) {
    if (!('absoluteSrc' in file) || !file.relativeDest.endsWith('.json')) continue;
    const isMessages = file.relativeDest.endsWith('messages.json');
    const written = JSON.parse(readFileSync(file.absoluteSrc, 'utf8'));
    const contents = JSON.stringify(
      isMessages && !isServed ? renameMessages(written, MESSAGE_NAMES) : written,
      (name, value) =>
        isMessages && name === 'description' && typeof value === 'string' ? undefined : value,
    );
    files[place] = { contents, relativeDest: file.relativeDest };
  }
}

export default defineConfig({
  imports: false,
  publicDir: 'assets/public',
  outDir: process.env.OUT_DIR ?? '.output',
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  hooks: {
    'config:resolved': ({ config }) => {
      isServed = config.command === 'serve';
    },
    'build:publicAssets': (_wxt, files) => compactJson(files),
    'vite:build:extendConfig': (entrypoints, config) => {
      if (!isServed) config.plugins = [...(config.plugins ?? []), nameShortly()];
      if (entrypoints.some(({ type }) => type === 'unlisted-script')) {
        config.plugins = [...(config.plugins ?? []), callScript()];
      }
      if (entrypoints.some(({ type }) => type === 'background')) {
        config.plugins = [...(config.plugins ?? []), ownApi(), trimSchemas(), callWorker()];
        // While somebody develops, scripts stay readable.
        if (config.build?.minify !== false) config.plugins.push(compactWorker());
      }
      if (isServed || !entrypoints.some(({ name }) => name === 'popup')) return;
      const { output } = config.build?.rollupOptions ?? {};
      if (!output || Array.isArray(output))
        throw new Error('The builder no longer names the scripts of pages.');
      Object.assign(output, { codeSplitting: { groups: SPLIT } });
      const styles = ['sidepanel', 'popup'].map(inlineStyles);
      const own = ['sidepanel', 'popup', 'workspace', 'options'].map(ownScripts);
      config.plugins = [...(config.plugins ?? []), trimSchemas(), ...styles, ...own];
    },
  },
  manifest: ({ mode, command }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    minimum_chrome_version: '126',
    // Nothing of a private window is ever kept.
    incognito: 'not_allowed',
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
    // The one page that may be framed. It draws nothing unless it stands in a page of the network, held by the launcher.
    web_accessible_resources: [
      {
        resources: ['sidepanel.html'],
        matches: framingSites(mode, process.env.WXT_NETWORK_PROFILE),
        use_dynamic_url: true,
      },
    ],
    omnibox: { keyword: 'ts' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+F' }, description: '__MSG_commandSearch__' },
      'toggle-sidebar': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandSidebar__' },
      'get-contact': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_commandGet__' },
    },
    storage: { managed_schema: 'managed-schema.json' },
    content_security_policy: { extension_pages: policyOf(mode, command) },
  }),
  vite: ({ mode }) => ({
    plugins: [trimPolyfill(), keepSuffixesOnce()],
    define: { __TIME_SCALE__: JSON.stringify(mode === 'sandbox' ? SANDBOX.timeScale : 1) },
    build: {
      target: TARGET,
      modulePreload: {
        polyfill: false,
        // What a page needs at once is named in it. The lists of what later parts need would be larger than they are worth.
        resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
      },
    },
    // Found one after another they would be built apart, each with a preact of its own, while somebody develops.
    optimizeDeps: {
      include: ['preact', 'preact/hooks', 'preact/jsx-dev-runtime', 'preact/jsx-runtime', '@preact/signals'],
    },
    // A mode that is not called production would otherwise ship development JSX, with this machine's paths in it.
    oxc: { jsx: { development: false } },
  }),
});
