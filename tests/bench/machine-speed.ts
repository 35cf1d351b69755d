import { least } from './bench.ts';

const ROUNDS = 3;
const OBJECTS = 500_000;

/** Milliseconds that this machine takes for a fixed piece of work. Other programs change it within minutes. */
export function machineSpeed(): number {
  return least(
    Array.from({ length: ROUNDS }, () => {
      const before = performance.now();
      const made = Array.from({ length: OBJECTS }, (_, n) => ({ key: `k${(n * 7919) % OBJECTS}`, n }));
      made.sort((a, b) => (a.key < b.key ? -1 : 1));
      return performance.now() - before;
    }),
  );
}
