import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCENES } from '../../../../sandbox/screenshots/scenes.ts';

const root = new URL('../../../../', import.meta.url);
const folder = new URL('assets/screenshots/', root);

test('every scene has its picture in light and in dark, and no other is there', () => {
  const wanted = SCENES.flatMap(({ name }) => [`${name}-dark.png`, `${name}-light.png`]);
  expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted());
});

test('no picture is heavier than a page should carry', () => {
  for (const name of readdirSync(folder)) expect(statSync(new URL(name, folder)).size).toBeLessThan(150_000);
});

test('the README shows only pictures that are there', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const shown = [...readme.matchAll(/(?:src|srcset)="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/g)];
  expect(shown.length).toBeGreaterThan(4);
  for (const [, picture, drawing] of shown) {
    expect(statSync(new URL(picture ?? drawing ?? '', root)).isFile()).toBe(true);
  }
});
