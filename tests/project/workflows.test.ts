import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run/tools.ts';

const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The lines that name an action by tag, branch or short hash, which can mean other code tomorrow. */
function movable(workflow: string): string[] {
  const used = [...workflow.matchAll(/^[\s-]*["']?uses["']?\s*:(.*)$/gm)].map(([, target = '']) =>
    target.trim(),
  );
  return used.filter((target) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(target));
}

test('an action that is not named by its commit is noticed', () => {
  const hash = 'a'.repeat(40);
  const pinned = [`- uses: actions/checkout@${hash} # v7.0.1`, `  uses: some/action/part@${hash} # v1.0.0`];
  expect(movable(pinned.join('\n'))).toEqual([]);
  const targets = [
    'actions/checkout@v7',
    'a/b@main',
    `a/b@${hash}`,
    `a/b@${hash.slice(1)} # v1.0.0`,
    'docker://debian:12',
  ];
  expect(movable(targets.map((target) => `      - uses: ${target}`).join('\n'))).toEqual(targets);
});

test('there is a workflow to check', () => {
  expect(WORKFLOWS).toContain(`${FOLDER}/test.yml`);
});

describe.each(WORKFLOWS)('%s', (file) => {
  test('names each action by its commit, with the version beside it', () => {
    expect(movable(read(file))).toEqual([]);
  });

  test('names its permissions', () => {
    expect(read(file)).toMatch(/^permissions:/m);
  });

  test('installs from the lock file', () => {
    expect(read(file)).not.toMatch(/\bnpm (?:install|i|add)\b/);
  });
});

test('package.json has the Node of .nvmrc, and no workflow names another', () => {
  const major = read('.nvmrc').trim();
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(devDependencies).toMatchObject({ node: `^${major}`, '@types/node': `^${major}` });
  for (const file of WORKFLOWS) expect(read(file)).not.toMatch(/node-version:/);
});
