import { basename } from 'node:path';
import type { Machine } from '../../../sandbox/browser/machine.ts';

export interface FakeMachine extends Machine {
  /** The commands that were run, in order. */
  commands: string[];
  /** Programs by path, with what `--version` prints; null if the program does not start. */
  programs: Map<string, string | null>;
}

interface Description {
  platform?: NodeJS.Platform;
  env?: Record<string, string>;
  programs?: Record<string, string | null>;
  folders?: Record<string, string[]>;
  osRelease?: string;
  isRoot?: boolean;
  /** The path at which Playwright keeps its Chromium. */
  playwrightChromium?: string;
  /** What a command other than `--version` does: its exit code, and perhaps what it prints. */
  onCommand?: (command: string, machine: FakeMachine) => number | Outcome;
}

interface Outcome {
  status: number;
  output?: string;
  errors?: string;
}

export const CHROMIUM = 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)';
export const BRANDED = 'Google Chrome 156.0.8078.79';
export const FOR_TESTING = 'Google Chrome for Testing 156.0.8078.79';

export function fakeMachine(description: Description = {}): FakeMachine {
  const { platform = 'linux', env = { PATH: '/usr/local/bin:/usr/bin' }, isRoot = false } = description;
  const programs = new Map(Object.entries(description.programs ?? {}));
  const machine: FakeMachine = {
    platform,
    env,
    home: platform === 'win32' ? 'C:\\Users\\jo' : platform === 'darwin' ? '/Users/jo' : '/home/jo',
    isRoot,
    commands: [],
    programs,
    isExecutable: (path) => programs.has(path),
    list: (folder) => description.folders?.[folder] ?? [],
    read: (file) => (file === '/etc/os-release' ? (description.osRelease ?? null) : null),
    playwrightChromium: () => description.playwrightChromium ?? null,
    run(command, args) {
      if (args[0] === '--version') {
        const name = programs.get(command);
        return name == null
          ? { status: 127, output: '', errors: 'chrome: error while loading libnss3.so\n' }
          : { status: 0, output: `${name}\n`, errors: '' };
      }
      return perform([command, ...args].join(' '));
    },
    async runShown(_, [script = '', ...args], show) {
      const result = perform([basename(script), ...args].join(' '));
      for (const line of result.output.split('\n')) show(line);
      return result;
    },
  };
  function perform(line: string) {
    machine.commands.push(line);
    const outcome = description.onCommand?.(line, machine) ?? 0;
    if (typeof outcome !== 'number') return { output: '', errors: '', ...outcome };
    return { status: outcome, output: '', errors: outcome === 0 ? '' : `W: ignored\nE: ${line} failed\n` };
  }
  return machine;
}
