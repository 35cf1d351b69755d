import { chooseFile } from './choose-file.tsx';
import { type FileSource, type FileToMake, fileToMake } from './file-source.ts';
import { saveFileOf } from './save-file-of.ts';

export interface ExportPorts {
  now: () => number;
  /** An id that no other has. */
  newId: () => string;
}

/** Asks which file is wanted of some people, and makes it. Resolves to how many they are, or null if none is wanted. */
export async function exportPeople(
  source: FileSource,
  { now, newId }: ExportPorts,
  save: (make: () => Promise<FileToMake>) => Promise<number | null> = async (make) =>
    saveFileOf(await make(), { now: now() }),
): Promise<number | null> {
  const chosen = await chooseFile({ source, now, newId });
  return chosen && save(() => fileToMake(chosen, source, now()));
}
