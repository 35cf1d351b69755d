import { describe, expect, test } from 'vitest';
import { thisMachine } from '../../../sandbox/browser/machine.ts';

describe('a command that runs for a while', () => {
  const run = async (command: string, script: string) => {
    const shown: string[] = [];
    const result = await thisMachine().runShown(command, ['-e', script], (line) => shown.push(line));
    return { shown, result };
  };

  test('has its output shown line by line, and its errors kept', async () => {
    const script =
      "console.log('one'); console.error('Error: bad'); process.stdout.write('two'); process.exitCode = 3";
    const { shown, result } = await run(process.execPath, script);
    expect(shown).toEqual(['one', 'two']);
    expect(result).toEqual({ status: 3, output: 'one\ntwo\n', errors: 'Error: bad\n' });
  });

  test('that cannot start fails without an exception', async () => {
    const { shown, result } = await run('no-such-command-anywhere', '');
    expect(shown).toEqual([]);
    expect(result).toMatchObject({ status: null, errors: expect.stringMatching(/^Error: .*ENOENT/) });
  });
});

test('Playwright names the path of its Chromium, also if that is not installed', () => {
  expect(thisMachine().playwrightChromium()).toMatch(/chromium-\d+/);
});
