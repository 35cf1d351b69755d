import { createBreather } from './breather.ts';
import { crc32 } from './crc.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file inside a zip, whose data comes piece after piece. */
export interface ZipEntry {
  name: string;
  data: AsyncIterable<string | Bytes>;
}

interface Written {
  name: Bytes;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** The checksum and the sizes follow the data; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The version of the format in which folders and deflate came. */
const VERSION = 20;
/** A larger file, or more entries, would need another form of the format. */
const MAX_BYTES = 0xffff_ffff;
export const MAX_ENTRIES = 0xffff;
/** Bytes that are compressed at once, which the browser does in the page's own thread. */
const SLICE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

/** Entries as the bytes of a zip, piece after piece, compressed by the browser. `at` is when they were made. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Bytes> {
  const time = dosTime(at);
  const all: Written[] = [];
  let offset = 0;
  const counted = (bytes: Bytes) => {
    offset += bytes.length;
    if (offset > MAX_BYTES || all.length > MAX_ENTRIES) throw new RangeError('The zip is too large.');
    return bytes;
  };
  for await (const { name, data } of entries) {
    const entry: Written = { name: encoder.encode(name), offset, crc: 0, packed: 0, size: 0 };
    all.push(entry);
    yield counted(localHeader(entry, time));
    for await (const bytes of deflated(sliced(data, entry))) {
      entry.packed += bytes.length;
      yield counted(bytes);
    }
    yield counted(fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
  }
  const start = offset;
  for (const entry of all) yield counted(centralHeader(entry, time));
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, all.length],
    [2, all.length],
    [4, offset - start],
    [4, start],
    [2, 0],
  );
}

/** The data in small pieces, with their checksum and size. */
async function* sliced(data: ZipEntry['data'], entry: Written): AsyncGenerator<Bytes> {
  const breathe = createBreather();
  for await (const piece of data) {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const slice = bytes.subarray(from, from + SLICE_BYTES);
      entry.crc = crc32(slice, entry.crc);
      entry.size += slice.length;
      if (entry.size > MAX_BYTES) throw new RangeError('An entry of the zip is too large.');
      await breathe();
      yield slice;
    }
  }
}

async function* deflated(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const writing = (async () => {
    for await (const piece of pieces) await writer.write(piece);
    await writer.close();
  })();
  // What fails in the source fails the reading below. Whoever stops reading makes the writing fail, which nobody waits for.
  writing.catch((error) => writer.abort(error).catch(() => {}));
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value as Bytes;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  await writing;
}

function localHeader({ name }: Written, time: number): Bytes {
  const head = fields(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return joined(head, name);
}

function centralHeader({ name, offset, crc, packed, size }: Written, time: number): Bytes {
  const head = fields(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return joined(head, name);
}

/** Numbers of two or four bytes each, the lowest byte first. */
function fields(...numbers: readonly (readonly [2 | 4, number])[]): Bytes {
  const bytes = new Uint8Array(numbers.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of numbers) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

function joined(head: Bytes, name: Bytes): Bytes {
  const bytes = new Uint8Array(head.length + name.length);
  bytes.set(head);
  bytes.set(name, head.length);
  return bytes;
}

/** A local time as zips have it, in steps of two seconds since 1980. */
function dosTime(at: Date): number {
  const years = Math.max(at.getFullYear() - 1980, 0);
  const date = (years << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return ((date << 16) | (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)) >>> 0;
}
