import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { managedSchema } from '../../lib/background/state.ts';
import { ROOT, runTool } from '../run/tools.ts';

let folder: string;
let manifest: Record<string, unknown>;
let files: string[];

async function json(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8'));
}

beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'talent-scout-build-'));
  expect(await runTool('wxt', ['build'], { OUT_DIR: outDir })).toBe(0);
  folder = join(outDir, 'chrome-mv3');
  manifest = await json(join(folder, 'manifest.json'));
  files = await readdir(folder, { recursive: true });
});

afterAll(async () => {
  if (folder) await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('the manifest that recruiters install', () => {
  test('is this, whole', async () => {
    const { version } = await json(join(ROOT, 'package.json'));
    expect(manifest).toEqual({
      manifest_version: 3,
      name: '__MSG_extensionName__',
      description: '__MSG_extensionDescription__',
      version,
      default_locale: 'en',
      minimum_chrome_version: '126',
      icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
      permissions: ['storage', 'alarms', 'scripting', 'contextMenus', 'sidePanel'],
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
      },
      storage: { managed_schema: 'managed-schema.json' },
      content_security_policy: {
        extension_pages: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' https: data:",
          "connect-src 'self' https: http://localhost:* http://127.0.0.1:* http://*.localhost:*",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      },
    });
  });

  test('asks for no site, shows no file to pages and carries no content script', () => {
    for (const key of [
      'host_permissions',
      'content_scripts',
      'web_accessible_resources',
      'externally_connectable',
    ])
      expect(Object.hasOwn(manifest, key), key).toBe(false);
  });

  test('names only files that are there', () => {
    const named = JSON.stringify(manifest).match(/[\w/-]+\.(?:html|json|js|png)\b/g) ?? [];
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });

  test('comes with the pages and scripts that are opened by name', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'popup.html',
        'options.html',
        'workspace.html',
        'sidepanel.html',
        'launcher.js',
        'sidebar.js',
      ]),
    );
  });

  test('has its name and description in every language, short enough for the store', async () => {
    for (const locale of await readdir(join(folder, '_locales'))) {
      const messages = await json(join(folder, '_locales', locale, 'messages.json'));
      const said = (key: string) => (messages[key] as { message?: string } | undefined)?.message ?? '';
      expect(said('extensionName')).toBe('Talent Scout');
      expect(said('extensionDescription').length).toBeGreaterThan(20);
      expect(said('extensionDescription').length).toBeLessThanOrEqual(132);
    }
  });
});

describe('what administrators can set', () => {
  test('is described to the browser, all of it and with its type', async () => {
    const { properties } = (await json(join(folder, 'managed-schema.json'))) as {
      properties: Record<string, { title: string; description: string; type: string }>;
    };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(managedSchema.shape).sort());
    for (const [name, { title, description, type }] of Object.entries(properties)) {
      expect(title && description, name).toBeTruthy();
      const sample = type === 'number' ? 5 : 'text';
      expect(managedSchema.safeParse({ [name]: sample }).success, name).toBe(true);
    }
  });
});

describe('the build', () => {
  test('carries no source map, no test and nothing of the sandbox', async () => {
    expect(files.filter((file) => /\.map$|\.test\.|sandbox/.test(file))).toEqual([]);
    expect(existsSync(join(folder, 'background.js'))).toBe(true);
    const scripts = files.filter((file) => file.endsWith('.js'));
    for (const file of scripts) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text.includes('tsk_demo'), file).toBe(false);
      expect(/\beval\(|new Function\(/.test(text), file).toBe(false);
    }
  });
});
