import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../assets/tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--ts-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = colours.get(name);
  if (!found) throw new Error(`no colour --ts-${name}`);
  return found[scheme];
}

const SURFACES = ['surface', 'surface-sunken', 'surface-raised'];
const TONES = ['accent', 'danger', 'warning', 'success', 'info', 'neutral'];
const across = (inks: string[], grounds: string[]) =>
  inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));

const TEXT: [string, string][] = [
  ...across(['text', 'text-muted'], [...SURFACES, 'hover']),
  ...across(['text', 'on-accent-soft'], ['pressed']),
  ...across(['link', 'danger', 'accent', 'warning', 'success', 'info'], SURFACES),
  ...across(['danger'], ['hover']),
  ...across(['text-muted'], ['neutral-soft']),
  ...across(['on-accent'], ['accent', 'accent-hover', 'accent-pressed']),
  ...across(['on-danger'], ['danger', 'danger-hover']),
  ...TONES.map((tone): [string, string] => [`on-${tone}-soft`, `${tone}-soft`]),
  ...across(
    ['text'],
    TONES.map((tone) => `${tone}-soft`),
  ),
  ...across(
    ['on-tint'],
    Array.from({ length: 8 }, (_, index) => `tint-${index}`),
  ),
];

const SHAPES: [string, string][] = [
  ...across(['control-border', 'focus', 'accent', 'danger', 'warning', 'success', 'info'], SURFACES),
  ...across(['focus'], ['hover', 'accent-soft']),
  ...across(['accent', 'danger'], ['pressed']),
];

describe.each(['light', 'dark'] as const)('%s colours', (scheme) => {
  it.each(TEXT)('text in %s on %s reaches 4.5:1', (ink, ground) => {
    expect(contrast(colour(ink, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('shapes in %s on %s reach 3:1', (ink, ground) => {
    expect(contrast(colour(ink, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the contrast', () => {
  it('of black on white is 21:1, and of #767676 on white 4.54:1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
