import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

export interface PinnedProcess {
  /** What the script reported once it was ready. */
  ready: unknown;
  /** False if this system cannot hold a process to one core. */
  isPinned: boolean;
  /** Seconds of processor time that the process has used since it began. */
  coreSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const CORE_SECONDS = z.object({ coreSeconds: z.number() });

/** Runs a script that calls `reportReady` in a process of its own, on one core if the system can do that. */
export async function startPinned(script: URL, args: string[]): Promise<PinnedProcess> {
  const taskset = ['taskset', '-c', '0'];
  const node = [process.execPath, fileURLToPath(script), ...args];
  const isPinned = spawnSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' }).status === 0;
  const [command = process.execPath, ...rest] = isPinned ? [...taskset, ...node] : node;
  const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', reject);
      ended.then(() => reject(new Error(`${script.pathname} ended too early`)));
    });
  return {
    ready: await nextMessage(),
    isPinned,
    async coreSeconds() {
      const answer = nextMessage();
      child.send('core seconds');
      return CORE_SECONDS.parse(await answer).coreSeconds;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Called by the script: reports a value to the bench, and then answers how much processor time was used. */
export function reportReady(ready: object): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ coreSeconds: (user + system) / 1e6 });
  });
  // The bench that started this process has ended.
  process.once('disconnect', () => process.exit());
  process.send?.(ready);
}
