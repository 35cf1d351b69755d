import { expect, test } from 'vitest';
import { readKey } from '../../../lib/settings/read-key.ts';

test.each(['tsk_1', '  tsk_1\n', '\ttsk_1\u00a0'])('%j is a key, without the spaces around it', (typed) => {
  expect(readKey(typed)).toEqual({ ok: true, key: 'tsk_1' });
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['x'.repeat(10_000), 'too-long'],
  ['tsk 1', 'has-spaces'],
  ['tsk_\n1', 'has-spaces'],
  ['name\tkey', 'has-spaces'],
  ['tsk\u00a01', 'has-spaces'],
  ['tsk_😀', 'odd-letters'],
  ['tsk_\u00001', 'odd-letters'],
  ['tsk_\u200b1', 'odd-letters'],
  ['••••••••', 'odd-letters'],
])('%j is refused: %s', (typed, reason) => {
  expect(readKey(typed)).toEqual({ ok: false, reason });
});
