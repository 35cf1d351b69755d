import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrinkPng } from '../../../../sandbox/screenshots/shrink-png.ts';

type Colour = [number, number, number];

interface Picture {
  width: number;
  pixels: Colour[];
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function paeth(a: number, b: number, c: number): number {
  const nearest = [a, b, c].map((value) => Math.abs(a + b - c - value));
  return [a, b, c][nearest.indexOf(Math.min(...nearest))] ?? 0;
}

/** Encodes as browsers do: with an alpha channel and different filters for the lines. */
function encode({ width, pixels }: Picture): Buffer {
  const height = pixels.length / width;
  const bytes = pixels.flatMap((colour) => [...colour, 255]);
  const stride = width * 4;
  const lines = Array.from({ length: height }, (_, y) => {
    const filter = y % 5;
    const at = (x: number, line: number) => (x < 0 || line < 0 ? 0 : (bytes[line * stride + x] ?? 0));
    const packed = Array.from({ length: stride }, (_, x) => {
      const [left, up, corner] = [at(x - 4, y), at(x, y - 1), at(x - 4, y - 1)];
      const guess = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][filter] ?? 0;
      return (at(x, y) - guess) & 255;
    });
    return [filter, ...packed];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from(lines.flat()));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads a picture with a palette and no filters. */
function decode(png: Buffer): Picture {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  const width = png.readUInt32BE(16);
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const indexes = [...rows].filter((_, at) => at % (width + 1) !== 0);
  const pixels = indexes.map((index): Colour => {
    const [red = -1, green = -1, blue = -1] = palette.subarray(index * 3, index * 3 + 3);
    return [red, green, blue];
  });
  return { width, pixels };
}

/** Colours that differ enough not to be merged. */
const plain = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 5 }).map((step) => step * 51)));
const picture = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .array(plain, { minLength: width * height, maxLength: width * height })
      .map((pixels): Picture => ({ width, pixels: pixels.map(([r = 0, g = 0, b = 0]) => [r, g, b]) })),
  );

describe('shrinkPng', () => {
  it('keeps a picture with few colours unchanged, with any PNG filter', () => {
    fc.assert(
      fc.property(picture, (one) => {
        expect(decode(shrinkPng(encode(one)))).toEqual(one);
      }),
    );
  });

  it('stays close to a picture with many colours, keeps plain areas and always gives the same bytes', () => {
    const width = 64;
    const pixels = Array.from({ length: width * width }, (_, at): Colour => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return y < 32 ? [247, 250, 249] : [x * 4, y * 4, ((x * y) % 64) * 4];
    });
    const shrunk = shrinkPng(encode({ width, pixels }));
    expect(shrunk).toEqual(shrinkPng(encode({ width, pixels })));
    const after = decode(shrunk).pixels;
    expect(after.slice(0, width * 32)).toEqual(pixels.slice(0, width * 32));
    const distances = after.map((colour, at) =>
      Math.hypot(...colour.map((part, channel) => part - (pixels[at]?.[channel] ?? 0))),
    );
    expect(Math.max(...distances)).toBeLessThan(64);
  });

  it('refuses a PNG format that it cannot read', () => {
    const grey = encode({ width: 1, pixels: [[0, 0, 0]] });
    grey[25] = 0;
    expect(() => shrinkPng(grey)).toThrow('8 bits');
  });
});
