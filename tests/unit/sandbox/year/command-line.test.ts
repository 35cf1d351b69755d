import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SERVE = fileURLToPath(new URL('../../../../sandbox/serve.ts', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run sandbox` until it says that it is ready, or ends by itself. */
async function serve(...args: string[]): Promise<{ text: string; code: number | null }> {
  const ports = ['--port', '0', '--network-port', '0'];
  const child = spawn(process.execPath, ['--no-warnings', SERVE, ...ports, ...args], { cwd: folder });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('Ctrl+C')) child.kill();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { text, code };
}

test('--year makes a year once, in the file that is named', async () => {
  const year = ['--year', '--people', '40', '--db', 'year.db'];
  const first = await serve(...year);
  expect(first.text).toContain('Making a year of history');
  expect(first.text).toContain('sandbox: 40 people');
  const again = await serve(...year);
  expect(again.text).not.toContain('Making');
  const balance = /demo .*credits/;
  expect(balance.exec(again.text)?.[0]).toBe(balance.exec(first.text)?.[0]);
  expect(first.text).not.toContain('1240 credits');
});

test('--year says what to do with a file that has no year, and with too few people', async () => {
  await serve('--people', '40', '--db', 'plain.db');
  const refused = await serve('--year', '--db', 'plain.db');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('plain.db has people and no year: add --fresh');
  const few = await serve('--year', '--people', '10', '--db', 'few.db');
  expect(few).toMatchObject({ code: 2 });
  expect(few.text).toContain('--people takes a number from 20 to');
});
