import { FileProblem } from './file-problem.ts';

/** Larger files are not read. */
export const MAX_FILE_BYTES = 60_000_000;
/** Bytes that are decoded at once. */
const SLICE_BYTES = 32_768;
/** Slices that are read at once. Each reading takes the browser some milliseconds, however little is read. */
const SLICES_READ = 32;

/** What is needed of a file. */
export type Readable = Pick<Blob, 'size' | 'slice'>;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A slice of a file as text. */
export interface DecodedSlice {
  text: string;
  /** Bytes of the file that are read so far. */
  bytes: number;
}

export interface DecodeOptions {
  signal?: AbortSignal | undefined;
  sliceBytes?: number;
}

/** The bytes of a file, slice after slice. */
async function* slices(file: Readable, { signal, sliceBytes = SLICE_BYTES }: DecodeOptions) {
  for (let from = 0; from < file.size; from += sliceBytes * SLICES_READ) {
    signal?.throwIfAborted();
    const part = file.slice(from, Math.min(file.size, from + sliceBytes * SLICES_READ));
    const read = await part.arrayBuffer().catch(() => null);
    if (!read) throw new FileProblem('unreadable');
    const bytes = new Uint8Array(read);
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      const slice = bytes.subarray(at, at + sliceBytes);
      yield { bytes: slice, end: from + at + slice.length };
    }
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** What the first bytes of files say that hold no table as text. */
const OTHERS: readonly { kind: 'workbook' | 'not-text'; start: readonly number[] }[] = [
  // Workbooks of today are zip files, the older ones compound files.
  { kind: 'workbook', start: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'workbook', start: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { kind: 'not-text', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'not-text', start: [0x1f, 0x8b] },
  { kind: 'not-text', start: [0x89, 0x50, 0x4e, 0x47] },
];

/**
 * How a file is encoded: by its byte order mark, else UTF-8. Where the bytes are no UTF-8, it is windows-1252, in which
 * spreadsheet programs still write. The file is read once for it: a letter with an accent may come late.
 */
export async function encodingOf(file: Readable, options: DecodeOptions = {}): Promise<Encoding> {
  if (file.size > MAX_FILE_BYTES) throw new FileProblem('too-large');
  if (file.size === 0) throw new FileProblem('empty');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const { bytes } of slices(file, options)) {
    if (isFirst) {
      const other = OTHERS.find(({ start }) => startsWith(bytes, start));
      if (other) throw new FileProblem(other.kind);
      if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
      if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
      if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
      isFirst = false;
    }
    try {
      // The end is not decoded as an end: a file may have been cut off inside a character.
      decoder.decode(bytes, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
}

/** The text of a file, slice after slice, without its byte order mark. No character is split between two slices. */
export async function* decodeFile(
  file: Readable,
  encoding: Encoding,
  options: DecodeOptions = {},
): AsyncGenerator<DecodedSlice> {
  const decoder = new TextDecoder(encoding);
  for await (const { bytes, end } of slices(file, options))
    yield { text: decoder.decode(bytes, { stream: true }), bytes: end };
  yield { text: decoder.decode(), bytes: file.size };
}
