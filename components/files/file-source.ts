import type { BlockList } from '../../lib/blocked/block-list.ts';
import { fileName } from '../../lib/export/file-name.ts';
import { type FilePeopleOptions, filePeople, type PeopleParts } from '../../lib/export/file-people.ts';
import { type FilePlan, fileKind, makeFile, type Piece } from '../../lib/export/make-file.ts';
import type { FollowUps } from '../../lib/follow-up/follow-up-store.ts';
import { sortedLists } from '../../lib/follow-up/lists.ts';
import { locale } from '../../lib/i18n/text.ts';
import { cellWords } from './file-words.ts';

/** The people of a file, who can be read more than once. */
export interface FileSource {
  /** What the file is of: a list, a search, an order. */
  what: string;
  count: number;
  parts: () => PeopleParts;
  isHidden?: NonNullable<FilePeopleOptions['isHidden']>;
  /** Who must not be contacted, and is left out; null before the set-up. */
  blocked: Pick<BlockList, 'of'> | null;
  /** The recruiter's own notes and columns; null before the set-up. */
  own: FollowUps | null;
  isOff: FilePeopleOptions['isOff'];
}

/** What the recruiter has decided. */
export interface ChosenFile {
  plan: FilePlan;
  /** The system takes only few characters in the names of files. */
  isPlain: boolean;
}

/** The people of a source with what is noted of them. `onLeft` is told how many are left out. */
export const peopleOf = (
  { parts, isHidden, blocked, own, isOff }: FileSource,
  onLeft?: (count: number) => void,
) => filePeople(parts(), { own, blocked, isOff, ...(isHidden && { isHidden }), ...(onLeft && { onLeft }) });

/** What cells are made with, for a source. */
export async function contextOf({ own }: FileSource) {
  return { words: cellWords(), lists: own ? sortedLists(await own.lists(), locale()) : [] };
}

/** A file with its pieces, which are still to be made. */
export interface FileToMake {
  name: string;
  ending: string;
  type: string;
  pieces: AsyncIterable<Piece>;
  /** How many people were left out so far because they must not be contacted. */
  left?: () => number;
}

/** The file that was chosen, of the people of a source. */
export async function fileToMake(
  { plan, isPlain }: ChosenFile,
  source: FileSource,
  now: number,
): Promise<FileToMake> {
  const context = { ...(await contextOf(source)), what: source.what, now };
  let left = 0;
  const people = peopleOf(source, (count) => {
    left += count;
  });
  return {
    name: fileName({ what: source.what, at: now, isPlain }),
    ...fileKind(plan),
    pieces: makeFile(plan, people, context),
    left: () => left,
  };
}
