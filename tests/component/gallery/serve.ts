import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build, preview } from 'vite';

const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface GalleryServer {
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

/** Builds the gallery in a folder of its own, serves it and opens a browser. */
export async function serveGallery(): Promise<GalleryServer> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const shared = {
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  } as const;
  await build(shared);
  const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the gallery has no address');
  return {
    url,
    browser,
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
