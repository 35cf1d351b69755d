import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../lib/export/crc.ts';
import { type ZipEntry, zip } from '../../../lib/export/zip.ts';
import { unzip } from '../../support/unzip.ts';

async function* of(...items: (string | Uint8Array<ArrayBuffer>)[]) {
  yield* items;
}

async function bytesOf(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(entries, new Date(2026, 10, 18, 2, 30, 4))) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a zip', () => {
  it('has the same checksums as another program, also piece by piece', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
        expect(crc32(other, crc32(one))).toBe(nodeCrc32(Buffer.concat([one, other])));
      }),
    );
  });

  it('has each entry with its name and its bytes, for another reader', async () => {
    const long = 'Zoë 名前 '.repeat(60_000);
    const found = unzip(
      await bytesOf([
        { name: 'a/é.txt', data: of('one', new Uint8Array([0, 255]), 'two') },
        { name: 'empty', data: of() },
        { name: 'long', data: of(long) },
      ]),
    );
    expect([...found.keys()]).toEqual(['a/é.txt', 'empty', 'long']);
    expect(found.get('a/é.txt')).toEqual(Buffer.from([...Buffer.from('one'), 0, 255, ...Buffer.from('two')]));
    expect(found.get('empty')).toHaveLength(0);
    expect(found.get('long')?.toString()).toBe(long);
  });

  it('fails where its source fails, and can be left in the middle', async () => {
    async function* broken() {
      yield 'x'.repeat(1_000_000);
      throw new Error('gone');
    }
    await expect(bytesOf([{ name: 'a', data: broken() }])).rejects.toThrow('gone');
    for await (const piece of zip([{ name: 'a', data: of('x'.repeat(1_000_000)) }], new Date(0))) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });
});
