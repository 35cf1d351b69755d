import { expect, test } from 'vitest';
import { planRun, projectNames } from '../../run/plan.ts';
import config from '../../vitest.config.ts';

const PROJECTS = ['unit', 'service', 'component', 'e2e'];

test.each([
  ['nothing', [], { check: true, build: true, browser: true, vitest: [] }],
  ['check', ['check'], { check: true, build: false, browser: false, vitest: null }],
  ['build', ['build'], { check: false, build: true, browser: false, vitest: null }],
  ['unit', ['unit'], { check: false, build: false, browser: false, vitest: ['--project', 'unit'] }],
  [
    'component',
    ['component'],
    { check: false, build: false, browser: true, vitest: ['--project', 'component'] },
  ],
  ['e2e', ['e2e'], { check: false, build: true, browser: true, vitest: ['--project', 'e2e'] }],
  [
    'two projects and a file',
    ['unit', 'sidebar', 'service'],
    {
      check: false,
      build: false,
      browser: false,
      vitest: ['--project', 'unit', '--project', 'service', 'sidebar'],
    },
  ],
  ['a file of any project', ['sidebar'], { check: false, build: true, browser: true, vitest: ['sidebar'] }],
  [
    'options of Vitest, in order',
    ['unit', '-t', 'never pays twice'],
    { check: false, build: false, browser: false, vitest: ['--project', 'unit', '-t', 'never pays twice'] },
  ],
])('%s', (_, args, plan) => {
  expect(planRun(args, PROJECTS)).toEqual(plan);
});

test('knows the projects of the configuration', () => {
  expect(projectNames(config)).toEqual(expect.arrayContaining(['unit', 'service', 'component']));
  expect(() => projectNames({ test: {} })).toThrow();
});
