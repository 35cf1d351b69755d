import { readFile } from 'node:fs/promises';
import type { Extension } from './harness.ts';

/** What the options page exports. */
export async function exportedText(extension: Extension): Promise<string> {
  const page = await extension.context.newPage();
  try {
    await page.goto(extension.url('options.html'));
    await page.bringToFront();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export everything' }).click(),
    ]);
    return await readFile(await download.path(), 'utf8');
  } finally {
    await page.close();
  }
}
