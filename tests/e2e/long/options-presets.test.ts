import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../../run/tools.ts';
import { type Extension, openExtension } from '../support/harness.ts';

let extension: Extension | undefined;
let folder: string;
const SERVICE = 'https://talent.example.com';
const PROFILE = 'https://www.network.example/in/jane-doe';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-presets-'));
  const env = { OUT_DIR: folder, WXT_SERVICE_URL: SERVICE, WXT_NETWORK_PROFILE: PROFILE };
  expect(await runTool('wxt', ['build'], env)).toBe(0);
  extension = await openExtension({ account: null, network: false, dir: join(folder, 'chrome-mv3') });
});

afterAll(async () => {
  await extension?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a company’s build lets only its own network frame the sidebar’s page', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'chrome-mv3', 'manifest.json'), 'utf8'));
  expect(manifest.web_accessible_resources).toEqual([
    { resources: ['sidepanel.html'], matches: ['https://*.network.example/*'], use_dynamic_url: true },
  ]);
});

test('a company’s build fills in its service and its network, and leaves the key to the recruiter', async () => {
  if (!extension) throw new Error('The browser is not open.');
  const { page } = extension;
  await page.goto(extension.url('options.html'));
  const box = (name: string) => page.getByRole('textbox', { name });
  await box('Service address').waitFor();
  expect(await box('Service address').inputValue()).toBe(SERVICE);
  expect(await box('Profile link').inputValue()).toBe(PROFILE);
  expect(await box('API key').inputValue()).toBe('');
  await page.getByText('/in/:slug').waitFor();
  // Presets can be changed, and no permission is asked for before a click.
  expect(await box('Service address').isEditable()).toBe(true);
  expect(await page.evaluate(async () => (await chrome.permissions.getAll()).origins)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});
