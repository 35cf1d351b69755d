import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';

/** What finding and installing a browser may know of the machine; tests describe one instead. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  isRoot: boolean;
  isExecutable(path: string): boolean;
  /** Names in a folder; none when there is no such folder. */
  list(folder: string): string[];
  read(file: string): string | null;
  /** Runs to the end without asking anything; `status` is null when it could not start. */
  run(command: string, args: string[], options?: RunOptions): RunResult;
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

/** The machine this process runs on. */
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
  };
}
