import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initials, tintOf } from '../../../components/ui/initials.ts';

describe('initials', () => {
  it.each([
    ['Jane Doe', 'JD'],
    ['jane van der doe', 'JD'],
    ['Cher', 'C'],
    ['  Jane   Doe  ', 'JD'],
    ['Jane Doe, PhD', 'JD'],
    ['Jane (Janie) Doe', 'JD'],
    ['"Jane" -Doe', 'JD'],
    ['Élodie Ångström', 'ÉÅ'],
    ['李 小龍', '李小'],
    ['नमन शर्मा', 'नश'],
    ['🙂', ''],
    ['', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('tintOf', () => {
  it('is one of eight, and the same for any spaces and case of the name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const tint = tintOf(name);
        expect(Number.isInteger(tint) && tint >= 0 && tint < 8).toBe(true);
        expect(tintOf(` ${name} `)).toBe(tint);
      }),
    );
    expect(tintOf('JANE DOE')).toBe(tintOf('Jane Doe'));
  });

  it('spreads names over all tints', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`);
    expect(new Set(names.map(tintOf)).size).toBe(8);
  });
});
