import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES } from '../attacks/weakenings.ts';
import { KINDS, NOWHERE } from '../e2e/attacks/attack.ts';
import { ATTACKS, UNSEEN } from '../e2e/attacks/list.ts';
import { NOT_SEEN } from '../e2e/attacks/not-seen.ts';
import { ROOT } from '../run/tools.ts';
import { attackList, LIST_FILE } from './attack-list.ts';

test('the list of attacks is the one that `npm run attack-list` makes', () => {
  expect(readFileSync(join(ROOT, LIST_FILE), 'utf8')).toBe(attackList());
});

test('at least 80 attacks of all kinds were seen to succeed somewhere, each with its own name, and some of each kind are quick', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(80);
  const seen = ATTACKS.filter((one) => one.remains !== undefined || one.seen !== NOWHERE);
  expect(seen.length).toBeGreaterThanOrEqual(80);
  const names = ATTACKS.map(({ kind, name }) => `${kind}: ${name}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const kind of KINDS)
    expect(ATTACKS.filter((attack) => attack.kind === kind && attack.quick)).not.toEqual([]);
});

test('every attack that is said not to have been seen is in the list', () => {
  expect(UNSEEN.map(({ kind, name }) => `${kind}: ${name}`).sort()).toEqual([...NOT_SEEN].sort());
});

test('what the weakened builds take out is still in the sources', () => {
  for (const [file, from] of Object.values(CHANGES).flat())
    expect([file, readFileSync(join(ROOT, file), 'utf8').includes(from)]).toEqual([file, true]);
});
