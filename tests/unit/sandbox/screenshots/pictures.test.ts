import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCENES } from '../../../../sandbox/screenshots/scenes.ts';

const root = new URL('../../../../', import.meta.url);
const folder = new URL('assets/screenshots/', root);

test('each scene has a light and a dark picture, and there are no others', () => {
  const wanted = SCENES.flatMap(({ name }) => [`${name}-dark.png`, `${name}-light.png`]);
  expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted());
});

test('each picture is smaller than 150 kB', () => {
  for (const name of readdirSync(folder)) expect(statSync(new URL(name, folder)).size).toBeLessThan(150_000);
});

test('all pictures of the README exist', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const shown = [...readme.matchAll(/(?:src|srcset)="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/g)];
  expect(shown.length).toBeGreaterThan(4);
  for (const [, picture, drawing] of shown) {
    expect(statSync(new URL(picture ?? drawing ?? '', root)).isFile()).toBe(true);
  }
});
