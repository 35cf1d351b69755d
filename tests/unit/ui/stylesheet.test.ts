import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folders = ['assets/', 'components/ui/'].map((path) => new URL(`../../../${path}`, import.meta.url));
const sheets = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, css: readFileSync(new URL(name, folder), 'utf8').replace(/\/\*.*?\*\//gs, '') })),
);
const defined = new Set(
  sheets.flatMap(({ css }) => [...css.matchAll(/(--ts-[\w-]+):/g)].map((found) => found[1])),
);

describe.each(sheets)('$name', ({ name, css }) => {
  it('has no unit that a page’s root font size changes', () => {
    expect(css.match(/[\d.](?:r?em|rlh|rex|rch)\b/g)).toBeNull();
  });

  it('loads nothing from elsewhere', () => {
    expect(css.match(/url\(|@font-face/g)).toBeNull();
    for (const [, from = ''] of css.matchAll(/@import\s+"([^"]+)"/g)) expect(from).toMatch(/^\.\.?\//);
  });

  it('names sides by the direction of the text', () => {
    expect(css.match(/(?:^|[\s;{])(?:margin|padding|border|inset)-(?:left|right|top|bottom)\b/g)).toBeNull();
    expect(css.match(/[\s;{](?:left|right|top|bottom|width|height|text-align: (?:left|right)):/g)).toBeNull();
  });

  it('uses only properties that are defined, and prefixed class names', () => {
    for (const [, used] of css.matchAll(/var\((--[\w-]+)/g)) expect(defined).toContain(used);
    for (const [, used = ''] of css.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
      if (name !== 'ui.css') expect(used).toMatch(/^ts-/);
    }
  });

  it('has transitions of less than 150 ms, or only without “reduced motion”', () => {
    const still = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}/gs, '');
    expect(still).not.toMatch(/animation:/);
    for (const [, how = ''] of css.matchAll(/transition:([^;]*);/g)) {
      expect(how.match(/\d+m?s/)).toBeNull();
      expect(how).toContain('var(--ts-fast)');
    }
    const fast = /--ts-fast: (\d+)ms/.exec(css)?.[1];
    if (fast !== undefined) expect(Number(fast)).toBeLessThan(150);
  });
});
