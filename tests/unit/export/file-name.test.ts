import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryName, fileName, namePart } from '../../../lib/export/file-name.ts';

const at = new Date(2026, 10, 18, 2, 30).getTime();

describe('the name of a file', () => {
  it('says what it is of, and the day', () => {
    expect(fileName({ what: 'Backend Q4', at })).toBe('talent-scout-Backend-Q4-2026-11-18');
    expect(fileName({ what: 'Köln / Bonn: "A*"', at })).toBe('talent-scout-Köln-Bonn-A-2026-11-18');
    expect(fileName({ what: '', at })).toBe('talent-scout-2026-11-18');
  });

  it('has only characters that every system accepts, where that is wanted', () => {
    expect(fileName({ what: 'Köln / Bonn_2', at, isPlain: true })).toBe(
      'talent-scout-koln-bonn_2-2026-11-18',
    );
    expect(fileName({ what: '名前', at, isPlain: true })).toBe('talent-scout-2026-11-18');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (what) => {
        expect(fileName({ what, at, isPlain: true })).toMatch(/^[a-z0-9_-]+$/);
      }),
    );
  });

  it('of somebody is none that Windows keeps for devices', () => {
    const kept = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
    for (const name of ['CON', 'con', 'Nul', 'COM1', 'lpt9', 'COM²', 'aux.', ' prn ', 'Con. Smith', 'CONIN$'])
      expect(entryName(name)).not.toMatch(kept);
    expect(entryName('CON')).toBe('CON_');
    expect(entryName('Con. Smith')).toBe('Con_.-Smith');
    expect(['Connie', 'COM10', 'Nul Smith', 'A. Con'].map(entryName)).toEqual([
      'Connie',
      'COM10',
      'Nul-Smith',
      'A.-Con',
    ]);
    expect(['Ann. ', 'Ann...', ' .Ann'].map(entryName)).toEqual(['Ann', 'Ann', 'Ann']);
  });

  it('leads into no folder, is not hidden, and is not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (what) => {
        expect(namePart(what)).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}]|^\.|\.$/u);
      }),
    );
    expect(namePart('../..\\x')).toBe('x');
    expect([...namePart('🎉'.repeat(200))]).toHaveLength(80);
  });
});
