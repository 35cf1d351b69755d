import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const TRUECOLOUR_ALPHA = 6;
const PALETTE = 3;
const MAX_COLOURS = 256;
/**
 * Colours that agree in this many upper bits of each channel are counted together. Six bits keep text sharp and are
 * fast.
 */
const BITS_PER_CHANNEL = 6;

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  rgb: Uint8Array;
}

interface Shade {
  rgb: [number, number, number];
  count: number;
}

/** Reduces a PNG to at most 256 colours, to make it small. The same pixels always give the same bytes. */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, rgb } = readPixels(png);
  const shades = countShades(rgb);
  const palette = choosePalette([...shades.values()]);
  const nearest = new Map([...shades].map(([box, { rgb: colour }]) => [box, nearestTo(colour, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + x + 1] = nearest.get(boxAt(rgb, (y * width + x) * 3)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function readPixels(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, kind, , , interlaced] = png.subarray(24, 29);
  if (depth !== 8 || (kind !== TRUECOLOUR && kind !== TRUECOLOUR_ALPHA) || interlaced !== 0) {
    throw new Error('Only RGB pictures with 8 bits per channel and without interlacing can be read.');
  }
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const channels = kind === TRUECOLOUR ? 3 : 4;
  const lines = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgb.set(lines.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  }
  return { width, height, rgb };
}

/** Reverses the PNG filter of each line. */
function unfilter(packed: Uint8Array, stride: number, height: number, channels: number): Uint8Array {
  const lines = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const to = y * stride + x;
      const left = x < channels ? 0 : (lines[to - channels] ?? 0);
      const up = y === 0 ? 0 : (lines[to - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (lines[to - stride - channels] ?? 0);
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      lines[to] = (packed[y * (stride + 1) + x + 1] ?? 0) + (guesses[filter] ?? 0);
    }
  }
  return lines;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function boxAt(rgb: Uint8Array, at: number): number {
  const part = (channel: number) => (rgb[at + channel] ?? 0) >> (8 - BITS_PER_CHANNEL);
  return (part(0) << (2 * BITS_PER_CHANNEL)) | (part(1) << BITS_PER_CHANNEL) | part(2);
}

/** The colours of a picture with their counts. Similar colours are counted as one, under the most common of them. */
function countShades(rgb: Uint8Array): Map<number, Shade> {
  const exact = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
    exact.set(colour, (exact.get(colour) ?? 0) + 1);
  }
  const shades = new Map<number, Shade & { most: number }>();
  for (const [colour, count] of exact) {
    const parts: [number, number, number] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    const box = boxAt(Uint8Array.from(parts), 0);
    const known = shades.get(box);
    if (!known) shades.set(box, { rgb: parts, count, most: count });
    else {
      known.count += count;
      if (count > known.most) Object.assign(known, { rgb: parts, most: count });
    }
  }
  return shades;
}

/**
 * Chooses the palette by median cut: splits the colours along their widest channel until there are enough groups. The
 * most common colour of a group stands for it, so large plain areas keep their colour.
 */
function choosePalette(shades: Shade[]): [number, number, number][] {
  if (shades.length <= MAX_COLOURS) return shades.map(({ rgb }) => rgb);
  const groups = [shades];
  while (groups.length < MAX_COLOURS) {
    const worst = groups.reduce((a, b) => (spread(b).cost > spread(a).cost ? b : a));
    const { channel } = spread(worst);
    const sorted = worst.toSorted((a, b) => a.rgb[channel] - b.rgb[channel]);
    const middle = halfway(sorted);
    groups.splice(groups.indexOf(worst), 1, sorted.slice(0, middle), sorted.slice(middle));
  }
  return groups.map((group) => group.reduce((a, b) => (b.count > a.count ? b : a)).rgb);
}

function spread(group: readonly Shade[]): { channel: 0 | 1 | 2; cost: number } {
  const widths = ([0, 1, 2] as const).map((channel) => {
    const values = group.map(({ rgb }) => rgb[channel]);
    return { channel, width: Math.max(...values) - Math.min(...values) };
  });
  const widest = widths.reduce((a, b) => (b.width > a.width ? b : a));
  const count = group.reduce((sum, shade) => sum + shade.count, 0);
  return { channel: widest.channel, cost: widest.width ** 2 * Math.sqrt(count) };
}

function halfway(sorted: readonly Shade[]): number {
  const whole = sorted.reduce((sum, { count }) => sum + Math.sqrt(count), 0);
  let sum = 0;
  const found = sorted.findIndex(({ count }) => {
    sum += Math.sqrt(count);
    return sum >= whole / 2;
  });
  return Math.min(Math.max(found, 1), sorted.length - 1);
}

function nearestTo(colour: Shade['rgb'], palette: readonly Shade['rgb'][]): number {
  const distances = palette.map((one) =>
    one.reduce((sum, part, at) => sum + (part - (colour[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
