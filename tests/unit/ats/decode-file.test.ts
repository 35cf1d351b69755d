import { describe, expect, it, test } from 'vitest';
import { decodeFile, encodingOf, MAX_FILE_BYTES, type Readable } from '../../../lib/ats/decode-file.ts';

const TEXT = 'name;email\nZoë Müller 李娜 😀;z@a.com\n';
const utf8 = new TextEncoder().encode(TEXT);
const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const utf16 = (text: string, isBig: boolean) =>
  bytes(
    ...Array.from({ length: text.length }, (_, at) => {
      const code = text.charCodeAt(at);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

async function read(content: Uint8Array<ArrayBuffer>, sliceBytes: number) {
  const file = new Blob([content]);
  const encoding = await encodingOf(file, { sliceBytes });
  let text = '';
  for await (const slice of decodeFile(file, encoding, { sliceBytes })) text += slice.text;
  return { encoding, text };
}

describe('the text of a file', () => {
  it.each([
    ['utf-8', 'UTF-8', utf8],
    ['utf-8', 'UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], utf8)],
    ['utf-16le', 'UTF-16', bytes([0xff, 0xfe], utf16(TEXT, false))],
    ['utf-16be', 'UTF-16, the other way round', bytes([0xfe, 0xff], utf16(TEXT, true))],
  ])('is read from %s (%s), wherever a slice ends', async (encoding, _name, content) => {
    for (const size of [1, 2, 3, 5, 7, 1000])
      expect(await read(content, Math.max(size, 4))).toEqual({ encoding, text: TEXT });
  });

  it('is read from windows-1252 where the bytes are no UTF-8', async () => {
    const content = bytes(new TextEncoder().encode('a'.repeat(100)), [0x5a, 0x6f, 0xeb, 0x20, 0x80]);
    expect(await read(content, 16)).toEqual({ encoding: 'windows-1252', text: `${'a'.repeat(100)}Zoë €` });
  });

  it('is UTF-8 also where it is cut off inside a character', async () => {
    const { encoding, text } = await read(bytes(utf8.slice(0, 14)), 100);
    expect([encoding, text]).toEqual(['utf-8', 'name;email\nZo\ufffd']);
  });
});

test.each([
  ['workbook', [0x50, 0x4b, 0x03, 0x04, 1, 2]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]],
  ['not-text', [...new TextEncoder().encode('%PDF-1.7')]],
  ['not-text', [0x1f, 0x8b, 8]],
  ['empty', []],
])('a file that is %s is not read', async (kind, content) => {
  await expect(encodingOf(new Blob([bytes(content)]))).rejects.toMatchObject({ kind });
});

test('a file that is too large is not read at all', async () => {
  const file: Readable = {
    size: MAX_FILE_BYTES + 1,
    slice: () => {
      throw new Error('read');
    },
  };
  await expect(encodingOf(file)).rejects.toMatchObject({ kind: 'too-large' });
});

test('a file that is gone says so', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
  const file: Readable = { size: 10, slice: () => gone as unknown as Blob };
  await expect(encodingOf(file)).rejects.toMatchObject({ kind: 'unreadable' });
});

test('a reading that is stopped ends', async () => {
  await expect(encodingOf(new Blob(['abc']), { signal: AbortSignal.abort() })).rejects.toThrow('abort');
});
