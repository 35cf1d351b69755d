import { expect, test } from 'vitest';
import type { Person } from '../../../sandbox/people/person.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { describeWindow } from '../../../sandbox/tour/window-help.ts';

test('npm start says in three lines what to try, beginning with the person on the screen', () => {
  const sandbox = { serviceUrl: 'http://localhost:1', networkUrl: 'http://localhost:2', accounts: () => [] };
  const words = describeWindow(sandbox as unknown as Sandbox, { fullName: 'Jane Doe' } as Person);
  const [, tips = ''] = words.split('What to try\n');
  const lines = tips.split('\n\n')[0]?.split('\n') ?? [];
  expect(lines.map((line) => line.trim().slice(0, 2))).toEqual(['1.', '2.', '3.']);
  expect(lines[0]).toContain('Jane Doe');
});
