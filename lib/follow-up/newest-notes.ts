import type { NoteRecord } from './records.ts';

/** More notes under one urn of a person are not read. */
export const MAX_NOTES = 500;

/** The notes about a person, the newest first. */
export function newestNotes<N extends Pick<NoteRecord, 'id' | 'at'>>(notes: readonly N[]): N[] {
  return notes.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}
