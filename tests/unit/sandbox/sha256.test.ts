import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../../sandbox/sha256.ts';

test('it is the SHA-256 of Node, for texts of every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = `${'é'.repeat(length % 7)}${'x'.repeat(length)}`;
    expect(sha256(text), String(length)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
