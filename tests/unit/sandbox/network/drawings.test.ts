import { describe, expect, it } from 'vitest';
import { lengthOf, monthAndYear } from '../../../../sandbox/network/dates.ts';
import { coverPath, markPath, photoPath } from '../../../../sandbox/network/links.ts';
import { siteOf } from './made-up-people.ts';

const site = siteOf([]);

describe.each([
  ['photos', photoPath],
  ['covers', coverPath],
  ['marks', markPath],
])('%s', (_, pathOf) => {
  it('are equal for the same key and differ between keys', async () => {
    const draw = async (key: string) => (await site.request(pathOf(key))).text();
    expect(await draw('a')).toBe(await draw('a'));
    expect(await draw('a')).toBe(await (await siteOf([]).request(pathOf('a'))).text());
    expect(
      new Set(await Promise.all(Array.from({ length: 30 }, (_, index) => draw(`key ${index}`)))).size,
    ).toBeGreaterThan(15);
  });

  it('are pictures without scripts that other origins may show', async () => {
    const response = await site.request(pathOf('urn:net:person:a/b+c=='));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const text = await response.text();
    expect(text).not.toMatch(/<script|style=|href=|undefined|NaN/);
  });
});

describe('dates', () => {
  it.each([
    ['2020-01', '2020-01', '1 mo'],
    ['2020-01', '2020-12', '1 yr'],
    ['2020-01', '2022-02', '2 yrs 2 mos'],
    ['2025-05', null, '2 mos'],
    ['2030-01', null, ''],
    ['long ago', null, ''],
  ])('from %s to %s is "%s"', (start, end, length) => {
    expect(lengthOf(start, end, new Date('2025-06-15T00:00:00Z'))).toBe(length);
  });

  it('shows an unknown date unchanged', () => {
    expect(['2021-03', '2021-13', 'then'].map(monthAndYear)).toEqual(['Mar 2021', '2021-13', 'then']);
  });
});
