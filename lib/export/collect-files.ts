import { createBreather } from './breather.ts';
import type { Piece } from './make-file.ts';
import { MAX_ENTRIES, type ZipEntry, zip } from './zip.ts';

/** Bytes or characters that are handed to the browser at once, which keeps them out of the page's memory. */
const MAX_HELD = 1_000_000;

/** A file as the browser holds it. Its name is empty where it has none of its own. */
export interface Collected {
  name: string;
  blobs: Blob[];
}

/** Collects the files that pieces make. Resolves to null if it is stopped before the end. */
export async function collectFiles(
  pieces: AsyncIterable<Piece>,
  stop: Pick<AbortSignal, 'aborted'>,
): Promise<Collected[] | null> {
  const files: Collected[] = [];
  const breathe = createBreather();
  let name = '';
  let blobs: Blob[] = [];
  let held: Piece['data'][] = [];
  let size = 0;
  const hand = () => {
    if (held.length > 0) blobs.push(new Blob(held));
    held = [];
    size = 0;
  };
  const end = () => {
    hand();
    files.push({ name, blobs });
    blobs = [];
  };
  for await (const { data, file } of pieces) {
    if (stop.aborted) return null;
    if (file !== undefined) {
      if (held.length + blobs.length > 0) end();
      name = file;
    }
    held.push(data);
    size += data.length;
    if (size >= MAX_HELD) hand();
    await breathe();
  }
  end();
  return stop.aborted ? null : files;
}

/**
 * The one file that is saved: the only one, or a zip of several. Browsers ask before a page saves several files, and drop
 * all but the first until that is answered.
 */
export async function packFiles(
  files: readonly Collected[],
  { name, ending, type }: { name: string; ending: string; type: string },
  now: number,
): Promise<{ name: string; type: string; blobs: Blob[] }> {
  const [first] = files;
  if (files.length <= 1) return { name: `${name}.${ending}`, type, blobs: first?.blobs ?? [] };
  if (files.length > MAX_ENTRIES) throw new RangeError('Too many files for one zip.');
  const names = entryNames(files, name);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [index, { blobs }] of files.entries())
      yield { name: `${names[index]}.${ending}`, data: bytesOf(blobs) };
  }
  const blobs: Blob[] = [];
  for await (const bytes of zip(entries(), new Date(now))) blobs.push(new Blob([bytes]));
  return { name: `${name}.zip`, type: 'application/zip', blobs };
}

/** The names inside a zip: the files' own, or that of the whole with a number. No two are the same. */
function entryNames(files: readonly Collected[], whole: string): string[] {
  const taken = new Set<string>();
  return files.map(({ name }, index) => {
    const own = name === '' ? `${whole}-${index + 1}` : name;
    let free = own;
    for (let next = 2; taken.has(free.toLowerCase()); next++) free = `${own}-${next}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

async function* bytesOf(blobs: readonly Blob[]) {
  for (const blob of blobs) yield new Uint8Array(await blob.arrayBuffer());
}
