import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ButtonPage } from './button-page.ts';
import { extensionDir } from './harness.ts';

const MANIFEST = z.looseObject({ permissions: z.array(z.string()) });

/**
 * Calls the worker's own listeners of a browser event when the button of an extension page is pressed. The listeners run
 * within that press, as they run within a press of a shortcut or a menu, which no driver can make.
 */
const FIRES = `
chrome.runtime.onMessage.addListener((message) => {
  if (message?.ask !== 'test.fire') return;
  const { api, event, args } = message.request;
  chrome[api][event].dispatch(...args);
});`;

interface EventBuild {
  dir: string;
  remove(): Promise<void>;
}

/** A copy of the build under test that fires browser events on demand and has the permission to notify. */
export async function eventBuild(): Promise<EventBuild> {
  const dir = await mkdtemp(join(tmpdir(), 'talent-scout-build-'));
  await cp(extensionDir(), dir, { recursive: true });
  const manifest = join(dir, 'manifest.json');
  const read = z.parse(MANIFEST, JSON.parse(await readFile(manifest, 'utf8')));
  const permissions = [...read.permissions, 'notifications'];
  await writeFile(manifest, JSON.stringify({ ...read, permissions, optional_permissions: [] }));
  await appendFile(join(dir, 'background.js'), FIRES);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Fires a browser event by a real press, which also wakes a worker that was stopped. */
export function fire(press: ButtonPage, api: string, event: string, ...args: unknown[]): Promise<void> {
  return press.press('test.fire', { api, event, args });
}
