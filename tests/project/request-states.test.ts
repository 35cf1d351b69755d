import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRANSITIONS } from '../../lib/requests/reduce.ts';
import { ROOT } from '../run/tools.ts';
import { DIAGRAM_FILE, requestStates } from './request-states.ts';

test('the state diagram is the one that `npm run diagram` makes', () => {
  expect(readFileSync(join(ROOT, DIAGRAM_FILE), 'utf8')).toBe(requestStates());
});

test('a transition that the reducer gains is an arrow of the diagram', () => {
  const more = { ...TRANSITIONS, lapsed: { recorded: ['lapsed'], unknown: ['lapsed'] } } as const;
  expect(requestStates(more).split('\n')).toContain('  unknown --> lapsed: lapsed');
  expect(requestStates()).not.toContain('unknown --> lapsed');
});
