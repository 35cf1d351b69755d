import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renameMessages } from '../../lib/build/short-messages.ts';
import { managedSchema } from '../../lib/worker/state.ts';
import { MESSAGE_NAMES } from '../../wxt.config.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { ROOT } from '../run/tools.ts';
import { type Packed, packExtension } from './pack.ts';
import { loadedBy, sizeProblems } from './sizes.ts';

let packed: Packed;
let manifest: Record<string, unknown>;

const parse = (json: Buffer | string): Record<string, unknown> => JSON.parse(String(json));

beforeAll(async () => {
  packed = await packExtension();
  manifest = parse(await packed.read('manifest.json'));
});

afterAll(() => packed?.remove());

describe('the manifest that recruiters install', () => {
  test('has these fields and no others', async () => {
    const { version } = parse(await readFile(join(ROOT, 'package.json')));
    expect(manifest).toEqual({
      manifest_version: 3,
      name: '__MSG_extensionName__',
      description: '__MSG_extensionDescription__',
      version,
      default_locale: 'en',
      minimum_chrome_version: '126',
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
      background: { service_worker: 'background.js' },
      action: expect.objectContaining({ default_popup: 'popup.html' }),
      options_ui: { open_in_tab: true, page: 'options.html' },
      side_panel: { default_path: 'sidepanel.html' },
      omnibox: { keyword: 'ts' },
      commands: {
        _execute_action: {
          suggested_key: { default: 'Alt+Shift+F' },
          description: '__MSG_commandSearch__',
        },
        'toggle-sidebar': {
          suggested_key: { default: 'Alt+Shift+S' },
          description: '__MSG_commandSidebar__',
        },
        'get-contact': {
          suggested_key: { default: 'Alt+Shift+G' },
          description: '__MSG_commandGet__',
        },
      },
      storage: { managed_schema: 'managed-schema.json' },
      web_accessible_resources: [
        {
          resources: ['sidepanel.html'],
          matches: ['https://*/*'],
          use_dynamic_url: true,
        },
      ],
      content_security_policy: {
        extension_pages: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' https: data:",
          "connect-src 'self' https: http://localhost:* http://127.0.0.1:* http://*.localhost:*",
          "base-uri 'none'",
          "form-action 'none'",
        ].join('; '),
      },
    });
  });

  test('has no host permission and no content script, and a page can frame the sidebar’s page alone', () => {
    for (const key of ['host_permissions', 'content_scripts', 'externally_connectable'])
      expect(Object.hasOwn(manifest, key), key).toBe(false);
  });

  test('names only files that are in the build', () => {
    const named = JSON.stringify(manifest).match(/[\w/-]+\.(?:html|json|js|png)\b/g) ?? [];
    expect(named.filter((file) => !packed.files.includes(file))).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });

  test('is built with the pages and scripts that the code opens by name', () => {
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'popup.html',
        'options.html',
        'workspace.html',
        'sidepanel.html',
        'launcher.js',
        'page-reader.js',
      ]),
    );
  });

  test('has its name and description in every language, short enough for the store', async () => {
    const locales = packed.files.filter((file) => /^_locales\/\w+\/messages\.json$/.test(file));
    expect(locales.length).toBeGreaterThanOrEqual(2);
    for (const file of locales) {
      const messages = parse(await packed.read(file));
      const said = (key: string) => (messages[key] as { message?: string } | undefined)?.message ?? '';
      expect(said('extensionName')).toBe('Talent Scout');
      expect(said('extensionDescription').length).toBeGreaterThan(20);
      expect(said('extensionDescription').length).toBeLessThanOrEqual(132);
    }
  });
});

test('a package has every message under the name that its scripts use', async () => {
  for (const language of ['en', 'es']) {
    const file = `_locales/${language}/messages.json`;
    const written = parse(await readFile(join(ROOT, 'assets/public', file)));
    // Only translators read these.
    for (const message of Object.values(written)) delete (message as { description?: string }).description;
    expect(parse(await packed.read(file))).toEqual(renameMessages(written, MESSAGE_NAMES));
  }
  const long = [...MESSAGE_NAMES.keys()].filter((key) => key.length > 12);
  for (const name of packed.files.filter((one) => one.endsWith('.js'))) {
    const texts = new Set(String(await packed.read(name)).match(/(?<=[`"'])\w+(?=[`"'])/g));
    expect(
      long.filter((key) => texts.has(key)),
      name,
    ).toEqual([]);
  }
});

describe('what administrators can set', () => {
  test('is in the schema of managed storage, with its type', async () => {
    const { properties } = parse(await packed.read('managed-schema.json')) as {
      properties: Record<string, { title: string; description: string; type: string }>;
    };
    // Templates are read by the pages that show them, and not by the worker.
    const { templates, ...forWorker } = properties;
    expect(templates).toMatchObject({
      title: 'Templates',
      type: 'array',
      items: { properties: { name: {}, language: {}, subject: {}, text: {} } },
    });
    expect(Object.keys(forWorker).sort()).toEqual(Object.keys(managedSchema.shape).sort());
    for (const [name, { title, description, type }] of Object.entries(forWorker)) {
      expect(title && description, name).toBeTruthy();
      const sample = { number: 5, boolean: true, array: ['text'] }[type] ?? 'text';
      expect(managedSchema.safeParse({ [name]: sample }).success, name).toBe(true);
    }
  });
});

describe('the package', () => {
  test('has no source map, no test, no key and nothing of the sandbox in it', async () => {
    expect(packed.files.filter((file) => /\.map$|\.tsx?$|\.test\.|sandbox/.test(file))).toEqual([]);
    const scripts = packed.files.filter((file) => /\.(?:js|css|html)$/.test(file));
    expect(scripts.length).toBeGreaterThan(10);
    for (const file of scripts) {
      const text = String(await packed.read(file));
      for (const sign of [
        /tsk_/,
        /sourceMappingURL/,
        /\/sandbox\//,
        /\beval\(|new Function\(/,
        /\/node_modules\//,
      ])
        expect([file, sign.exec(text)?.[0]]).toEqual([file, undefined]);
    }
  });

  test('has one file for each language, one picture for each size, and no file that nothing names', async () => {
    const texts = await Promise.all(
      packed.files
        .filter((file) => /\.(?:js|css|html|json)$/.test(file) && !file.startsWith('_locales/'))
        .map(async (file) => [file, String(await packed.read(file))] as const),
    );
    const orphans = packed.files.filter(
      (file) =>
        file !== 'manifest.json' &&
        !file.startsWith('_locales/') &&
        !texts.some(([path, text]) => path !== file && text.includes(file.split('/').at(-1) ?? file)),
    );
    expect(orphans).toEqual([]);
  });

  test('has no script or page that is larger than its limit', async () => {
    expect(await sizeProblems(packed)).toEqual([]);
    expect(packed.zipBytes).toBeLessThan(600_000);
  });

  test('opens the popup with one script and two stylesheets, since each further file delays it', async () => {
    const html = (await packed.read('popup.html')).toString('utf8');
    expect(html.match(/(?:src|href)="\/chunks\/[^"]+\.js"/g)).toHaveLength(1);
    expect(html.match(/href="\/assets\/[^"]+\.css"/g)).toHaveLength(2);
  });

  test('opens the sidebar with one script and with its styles in the page, since each further file delays it', async () => {
    const html = (await packed.read('sidepanel.html')).toString('utf8');
    expect(html.match(/(?:src|href)="\/chunks\/[^"]+\.js"/g)).toHaveLength(1);
    const sheets = html.match(/<link [^>]+\.css">/g) ?? [];
    expect(html.match(/<style>/g)).toHaveLength(sheets.length);
    expect(sheets.filter((sheet) => !sheet.includes(' disabled '))).toEqual([]);
  });

  test('has the size of a page measured with every script that it loads', async () => {
    const files: Record<string, string> = {
      'a.html':
        '<script type="module" src="/chunks/a.js"></script><link rel="modulepreload" href="/chunks/b.js">',
      'chunks/a.js': 'import{x}from"./b.js";import"./c.js";const later=()=>import("./d.js");',
      'chunks/b.js': '0'.repeat(100),
      'chunks/c.js': '0'.repeat(1_000),
      'chunks/d.js': '0'.repeat(10_000),
    };
    const own = files['chunks/a.js']?.length ?? 0;
    const read = async (file: string) => Buffer.from(files[file] ?? '');
    expect(await loadedBy({ read }, 'a.html')).toBe(own + 1_100);
    const build = { files: Object.keys(files), read };
    expect(await sizeProblems(build, { 'a.html': own + 1_100 })).toEqual([]);
    expect(await sizeProblems(build, { 'a.html': own + 1_099 })).toEqual([
      `a.html: ${own + 1_100} bytes instead of ${own + 1_099} at most`,
    ]);
    expect(await sizeProblems(build, { 'b.js': 1 })).toEqual([
      'a.html: has no limit',
      'b.js: is not in the build',
    ]);
  });
});

describe('the package in a browser', () => {
  let extension: Extension;

  beforeAll(async () => {
    extension = await openExtension({ account: null, network: false, dir: packed.folder });
  });
  afterAll(() => extension?.close());

  test('opens its pages without a logged error', async () => {
    for (const file of ['options', 'popup', 'workspace', 'sidepanel']) {
      await extension.page.goto(extension.url(`${file}.html`));
      await extension.page.getByText('Talent Scout').first().waitFor();
    }
    expect(extension.complaints()).toEqual([]);
  });

  test.each([16, 32, 48, 128])('has an icon of %i pixels that looks like its drawing', async (size) => {
    const drawing = await readFile(join(ROOT, 'assets/icon.svg'), 'base64');
    const icon = (await packed.read(`icon/${size}.png`)).toString('base64');
    const page = await extension.context.newPage();
    expect(await difference(page, icon, drawing, size)).toBeLessThan(1);
    expect(await difference(page, icon, OTHER_DRAWING, size)).toBeGreaterThan(20);
    await page.close();
  });
});

const OTHER_DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
).toString('base64');

/** The mean difference between a picture and a drawing of that size, from 0 to 255. */
async function difference(page: Page, png: string, svg: string, size: number): Promise<number> {
  return page.evaluate(
    async ([urls, side]) => {
      const [one = [], other = []] = await Promise.all(
        urls.map(async (url) => {
          const picture = new Image(side, side);
          picture.src = url;
          await picture.decode();
          const canvas = new OffscreenCanvas(side, side).getContext('2d');
          canvas?.drawImage(picture, 0, 0, side, side);
          return Array.from(canvas?.getImageData(0, 0, side, side).data ?? []);
        }),
      );
      const sum = one.reduce((all, value, at) => all + Math.abs(value - (other[at] ?? 0)), 0);
      return sum / one.length;
    },
    [[`data:image/png;base64,${png}`, `data:image/svg+xml;base64,${svg}`], size] as const,
  );
}
