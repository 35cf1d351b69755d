import { collectFiles, packFiles } from '../../lib/export/collect-files.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import type { FileToMake } from './file-source.ts';

export interface SaveOptions {
  now: number;
  saveFile?: (name: string, type: string, text: string | BlobPart[]) => void;
  stop?: Pick<AbortSignal, 'aborted'>;
  /** Is told how many more rows are made. */
  onRows?: (rows: number) => void;
}

/** Makes a file and saves it in the recruiter's downloads. Resolves to how many rows it has, or null if it is stopped. */
export async function saveFileOf(
  { pieces, ...file }: FileToMake,
  { now, saveFile: save = saveFile, stop = { aborted: false }, onRows = () => {} }: SaveOptions,
): Promise<number | null> {
  let rows = 0;
  async function* counted() {
    for await (const piece of pieces) {
      yield piece;
      rows += piece.rows;
      if (piece.rows > 0) onRows(piece.rows);
    }
  }
  const files = await collectFiles(counted(), stop);
  if (!files) return null;
  const { name, type, blobs } = await packFiles(files, file, now);
  save(name, type, blobs);
  return rows;
}
