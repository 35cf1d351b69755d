import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { runTool } from '../run/tools.ts';

/** The package for a store, unpacked. */
export interface Packed {
  /** The folder in which the package was unpacked. */
  folder: string;
  /** Every file in it. */
  files: string[];
  zipBytes: number;
  read(file: string): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Packs the extension for a store in a folder of its own, and unpacks it again. */
export async function packExtension(): Promise<Packed> {
  const outDir = await mkdtemp(join(tmpdir(), 'talent-scout-pack-'));
  const code = await runTool('wxt', ['zip'], { OUT_DIR: outDir });
  const packages = (await readdir(outDir)).filter((file) => file.endsWith('.zip'));
  const [name] = packages;
  if (code !== 0 || name === undefined || packages.length !== 1)
    throw new Error(`Packing ended with ${code} and left ${packages.length} packages.`);
  const zip = await readFile(join(outDir, name));
  const folder = join(outDir, 'unpacked');
  const files: string[] = [];
  for (const { path, content } of unzip(zip)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    files.push(path);
  }
  return {
    folder,
    files,
    zipBytes: zip.length,
    read: (file) => readFile(join(folder, file)),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** The files of a ZIP archive, read from its central directory. */
function unzip(zip: Buffer): { path: string; content: Buffer }[] {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('This is no ZIP archive.');
  const found: { path: string; content: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The archive’s list is broken.');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const name = zip.readUInt16LE(at + 28);
    const rest = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    if (!path.endsWith('/')) found.push({ path, content: method === 0 ? packed : inflateRawSync(packed) });
    at += 46 + name + rest;
  }
  return found;
}
