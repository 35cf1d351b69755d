import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** Everything that finding and installing a browser asks of the computer. Tests pass a made-up one. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  isRoot: boolean;
  isExecutable(path: string): boolean;
  /** Names in a folder. Empty if there is no such folder. */
  list(folder: string): string[];
  read(file: string): string | null;
  /** Where this version of Playwright keeps its Chromium, installed or not. Null if it has none for this system. */
  playwrightChromium(): string | null;
  /** Runs a command to its end, without input. `status` is null if it could not start. */
  run(command: string, args: string[], options?: RunOptions): RunResult;
  /** The same for a command that takes minutes: `show` gets each line of its output as it comes. */
  runShown(command: string, args: string[], show: (line: string) => void): Promise<RunResult>;
}

interface RunOptions {
  env?: Record<string, string>;
  timeoutMs?: number;
}

interface RunResult {
  status: number | null;
  output: string;
  errors: string;
}

/** The computer that this process runs on. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    isRoot: process.getuid?.() === 0,
    isExecutable(path) {
      try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
      } catch {
        return false;
      }
    },
    list(folder) {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    },
    read(file) {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return null;
      }
    },
    playwrightChromium() {
      try {
        return chromium.executablePath() || null;
      } catch {
        return null;
      }
    },
    run(command, args, { env, timeoutMs } = {}) {
      const { status, stdout, stderr } = spawnSync(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, ...env },
        timeout: timeoutMs,
      });
      return { status, output: stdout ?? '', errors: stderr ?? '' };
    },
    runShown,
  };
}

function runShown(command: string, args: string[], show: (line: string) => void): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      show(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', ({ message }) => resolve({ status: null, output, errors: `Error: ${message}` }));
    child.once('close', (status) => resolve({ status, output, errors }));
  });
}
