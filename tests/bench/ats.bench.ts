import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, type Row } from './bench.ts';

export const name = 'ats';
export const needsBuild = true;

const ROWS = 100_000;
const FEW_ROWS = 10_000;

declare global {
  interface Window {
    longest?: number;
  }
}

/** Measures the import of a file of the company's own system, with that of a tenth of it as the reference. */
export async function run(): Promise<Row[]> {
  const extension = await openExtension({ account: 'rich', sandbox: { people: 50 } });
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-ats-'));
  try {
    const few = await importOf(extension, folder, FEW_ROWS);
    const many = await importOf(extension, folder, ROWS);
    // The second import has to delete the first one.
    const again = await importOf(extension, folder, ROWS);
    return [
      { what: 'import of 10,000 rows', figure: few.ms, unit: 'ms' },
      {
        what: 'import of 100,000 rows',
        figure: many.ms,
        unit: 'ms',
        ...against(many.ms, '10,000 rows', few.ms),
        ...atMost(many.ms, 10_000),
      },
      { what: 'the same again', figure: again.ms, unit: 'ms', ...atMost(again.ms, 10_000) },
      {
        what: 'longest task of an import',
        figure: Math.max(few.longest, many.longest, again.longest),
        unit: 'ms',
        ...atMost(Math.max(few.longest, many.longest, again.longest), 100),
      },
    ];
  } finally {
    await extension.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A row as a company's system writes one: two emails, a link, and columns that are of no use here. */
function line(origin: string, index: number): string {
  const emails = `"person.${index}@company${index % 500}.example, p${index}@mail.example"`;
  const note = `"Spoke on the phone, said ""maybe next year"".\r\nAsked for a part-time role ${index}."`;
  return `${index},Zoë ${index},Müller-Roux,${emails},${origin}/in/person-${index}/,Engineer,Company ${index % 500},${note}`;
}

async function importOf(extension: Extension, folder: string, rows: number) {
  const { page, sandbox } = extension;
  const lines = Array.from({ length: rows }, (_, index) => line(sandbox.networkUrl, index));
  const path = join(folder, `${rows}.csv`);
  await writeFile(
    path,
    `Id,First name,Last name,Emails,Profile,Title,Company,Notes\r\n${lines.join('\r\n')}\r\n`,
  );
  await page.goto('about:blank');
  await page.goto(extension.url('workspace.html#ats'));
  await page.bringToFront();
  await page.locator('input[type=file]').setInputFiles(path);
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await button.waitFor();
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
  const ms = await page.evaluate(async () => {
    const start = performance.now();
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Import')?.click();
    const isDone = () => document.querySelector('.ts-notice--success') !== null;
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isDone()) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    return performance.now() - start;
  });
  await page
    .getByText(`${rows.toLocaleString('en')} people imported`, { exact: true })
    .first()
    .waitFor();
  return { ms, longest: await page.evaluate(() => window.longest ?? 0) };
}
