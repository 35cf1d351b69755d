import { describe, expect, it } from 'vitest';
import { ahead } from '../../../lib/store/ahead.ts';

describe('reading ahead', () => {
  it('asks for the next part before the one at hand is worked on', async () => {
    const steps: string[] = [];
    async function* parts() {
      for (const part of ['a', 'b']) {
        steps.push(`read ${part}`);
        yield part;
      }
    }
    for await (const part of ahead(parts())) steps.push(`work on ${part}`);
    expect(steps).toEqual(['read a', 'read b', 'work on a', 'work on b']);
  });

  it('throws what reading throws, after what came before it', async () => {
    async function* parts() {
      yield 'a';
      throw new Error('The disk is gone.');
    }
    const seen: string[] = [];
    await expect(async () => {
      for await (const part of ahead(parts())) seen.push(part);
    }).rejects.toThrow('The disk is gone.');
    expect(seen).toEqual(['a']);
  });

  it('ends the reading of whoever stops early, without an error for what is left', async () => {
    let isEnded = false;
    async function* parts() {
      try {
        yield 'a';
        yield 'b';
        throw new Error('Nobody asked for it.');
      } finally {
        isEnded = true;
      }
    }
    for await (const _ of ahead(parts())) break;
    expect(isEnded).toBe(true);
  });
});
