import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { buildExtension } from '../tour/build-extension.ts';
import { SCENES, type Scene } from './scenes.ts';
import { openScreenshotSession, type ScreenshotSession } from './screenshot-session.ts';
import { shrinkPng } from './shrink-png.ts';

const FOLDER = fileURLToPath(new URL('../../assets/screenshots', import.meta.url));
const STILL_INTERVAL_MS = 400;
const MAX_STILL_TRIES = 50;
const SCHEMES = ['light', 'dark'] as const;

async function shoot({ name, size, set, after }: Scene, session: ScreenshotSession): Promise<void> {
  const page = await session.context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await set(page, session);
  // Moves the mouse away, since an element under it would show its hover style.
  await page.mouse.move(0, 0);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    console.log(await keep(`${name}-${colorScheme}.png`, shrinkPng(await stillOf(page))));
  }
  await after?.(page, session);
  await page.close();
}

/** Takes screenshots until two are equal, because pictures of people load at different times. */
async function stillOf(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: 'disabled' });
  for (let tries = 0; tries < MAX_STILL_TRIES; tries += 1) {
    await page.waitForTimeout(STILL_INTERVAL_MS);
    const next = await page.screenshot({ animations: 'disabled' });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} still changes after ${MAX_STILL_TRIES} pictures of it.`);
}

/** Writes a picture if it has changed. Returns a line that says which. */
async function keep(name: string, picture: Buffer): Promise<string> {
  const file = join(FOLDER, name);
  const before = await readFile(file).catch(() => null);
  const isSame = before?.equals(picture) ?? false;
  if (!isSame) await writeFile(file, picture);
  return `  ${isSame ? 'same' : 'new '}  ${name}, ${Math.ceil(picture.length / 1000)} kB`;
}

async function main(): Promise<void> {
  await using closing = new AsyncDisposableStack();
  await mkdir(FOLDER, { recursive: true });
  console.log('Building the extension…');
  const session = await openScreenshotSession(await buildExtension(), closing);
  for (const scene of SCENES) await shoot(scene, session);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
