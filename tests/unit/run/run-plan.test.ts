import { expect, test } from 'vitest';
import { planRun, projectNames } from '../../run/plan.ts';
import config from '../../vitest.config.ts';

const PROJECTS = ['unit', 'service', 'component', 'e2e', 'long', 'clicks', 'dialects'];
const QUICK = PROJECTS.slice(0, -3).flatMap((project) => ['--project', project]);
const LONG = PROJECTS.slice(-3).flatMap((project) => ['--project', project]);

test.each([
  ['nothing', [], { check: true, build: true, browser: true, vitest: QUICK }],
  ['all the rest', ['--all'], { check: false, build: true, browser: true, vitest: LONG }],
  [
    'the dialects, which need no browser',
    ['--all', 'dialects'],
    { check: false, build: false, browser: false, vitest: ['--project', 'dialects'] },
  ],
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
  [
    'a file of any project',
    ['sidebar'],
    { check: false, build: true, browser: true, vitest: [...QUICK, 'sidebar'] },
  ],
  [
    'a file of the rest',
    ['--all', 'kill'],
    {
      check: false,
      build: true,
      browser: true,
      vitest: [...LONG, 'kill'],
    },
  ],
  [
    'the rest by its name',
    ['long', 'kill'],
    { check: false, build: true, browser: true, vitest: ['--project', 'long', 'kill'] },
  ],
  [
    'the rest, and the checks',
    ['--all', 'check'],
    { check: true, build: false, browser: false, vitest: null },
  ],
  [
    'options of Vitest, in order',
    ['unit', '-t', 'never pays twice'],
    { check: false, build: false, browser: false, vitest: ['--project', 'unit', '-t', 'never pays twice'] },
  ],
])('%s', (_, args, plan) => {
  expect(planRun(args, PROJECTS)).toEqual(plan);
});

test('the names of the projects are read from Vitest’s configuration', () => {
  expect(projectNames(config)).toEqual(
    expect.arrayContaining(['unit', 'service', 'component', 'e2e', 'long', 'clicks']),
  );
  expect(() => projectNames({ test: {} })).toThrow();
});
