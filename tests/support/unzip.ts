import { crc32, inflateRawSync } from 'node:zlib';

/** Reads a zip by its central directory, as programs do. Fails where an entry is not what the directory says. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.length - 22;
  if (file.readUInt32LE(end) !== 0x06054b50) throw new Error('The zip has no end.');
  let at = file.readUInt32LE(end + 16);
  const found = new Map<string, Buffer>();
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const [crc, packed, size] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset));
    const length = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + length);
    const local = file.readUInt32LE(at + 42);
    const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = inflateRawSync(file.subarray(data, data + Number(packed)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken.`);
    found.set(name, content);
    at += 46 + length;
  }
  if (at !== end) throw new Error('The directory does not end where the zip says.');
  return found;
}
