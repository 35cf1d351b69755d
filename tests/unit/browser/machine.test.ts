import { describe, expect, test } from 'vitest';
import { thisMachine } from '../../../sandbox/browser/machine.ts';

describe('a command that takes its time', () => {
  const run = async (command: string, script: string) => {
    const shown: string[] = [];
    const result = await thisMachine().runShown(command, ['-e', script], (line) => shown.push(line));
    return { shown, result };
  };

  test('is shown line by line while it runs, and its errors are kept for later', async () => {
    const script =
      "console.log('one'); console.error('Error: bad'); process.stdout.write('two'); process.exitCode = 3";
    const { shown, result } = await run(process.execPath, script);
    expect(shown).toEqual(['one', 'two']);
    expect(result).toEqual({ status: 3, output: 'one\ntwo\n', errors: 'Error: bad\n' });
  });

  test('that cannot start is no exception', async () => {
    const { shown, result } = await run('no-such-command-anywhere', '');
    expect(shown).toEqual([]);
    expect(result).toMatchObject({ status: null, errors: expect.stringMatching(/^Error: .*ENOENT/) });
  });
});

test('Playwright names the place of its Chromium, also where that is not installed', () => {
  expect(thisMachine().playwrightChromium()).toMatch(/chromium-\d+/);
});
