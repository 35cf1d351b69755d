import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openExtension } from '../support/harness.ts';

/** Starts the builder as a developer does, and waits until there is an extension to load. */
async function develop(outDir: string) {
  const builder = spawn(process.execPath, ['node_modules/wxt/bin/wxt.mjs', '--mode', 'sandbox'], {
    env: { ...process.env, OUT_DIR: outDir, NODE_ENV: 'development', TEST: undefined, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text;
      if (said.includes('Total size')) resolve();
    };
    builder.stdout.on('data', hear);
    builder.stderr.on('data', hear);
    builder.once('exit', () => reject(new Error(said)));
  });
  const ended = new Promise((resolve) => builder.once('exit', resolve));
  return {
    async stop() {
      builder.kill();
      await ended;
    },
  };
}

it('every page runs from the server that rebuilds it as somebody types', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'talent-scout-dev-'));
  const builder = await develop(outDir);
  try {
    const extension = await openExtension({ dir: join(outDir, 'chrome-mv3-sandbox') });
    try {
      const { page, url } = extension;
      for (const [file, words] of [
        ['options.html', 'Your network'],
        ['popup.html', 'Who are you looking for?'],
        ['workspace.html', 'People'],
        ['sidepanel.html', 'Talent Scout'],
      ] as const) {
        const heard = page.waitForEvent('console', (line) => line.text().includes('[vite] connected'));
        await page.goto(url(file));
        await page.getByText(words).or(page.getByPlaceholder(words)).first().waitFor();
        await heard;
      }
      expect(extension.complaints()).toEqual([]);
    } finally {
      await extension.close();
    }
  } finally {
    await builder.stop();
    await rm(outDir, { recursive: true, force: true });
  }
});
