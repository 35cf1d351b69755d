import type { SessionStorage } from '../../lib/worker/frames.ts';

/** The browser's memory, which outlives a worker. */
export function sessionMemory(stored = new Map<string, unknown>()): SessionStorage {
  return {
    get: async (name) => structuredClone(stored.get(name)),
    set: async (name, value) => void stored.set(name, structuredClone(value)),
    clear: async () => stored.clear(),
  };
}
