/** A part of an index: all entries from one text to another, both included. */
export interface Range {
  from: string;
  to: string;
}

/** Sorts after every character of an entry. */
const LAST = '\uffff';

export const EVERYTHING: Range = { from: '', to: LAST };

/** The entries that are just this text. */
export function only(entry: string): Range {
  return { from: entry, to: entry };
}

/** The entries that begin with a text. */
export function beginning(text: string): Range {
  return { from: text, to: text + LAST };
}

/** The entries of an account, or of whatever else stands before a bar. */
export function under(owner: string): Range {
  return beginning(`${owner}|`);
}

/** A person's key as the owner of entries. With its length no key is the beginning of another, whatever is in it. */
export function about(person: string): string {
  return `${person.length}|${person}`;
}

/** The entries of an owner that are of a time (ms) or later. */
export function since(owner: string, at: number): Range {
  return { from: `${owner}|`, to: `${owner}|${newestFirst(at)}` };
}

/** The entries of an owner that are older than a time (ms). */
export function before(owner: string, at: number): Range {
  return { from: `${owner}|${newestFirst(at - 1)}`, to: `${owner}|${LAST}` };
}

/** The entries of an owner that are of a time (ms) or earlier, where the oldest are first. */
export function upTo(owner: string, at: number): Range {
  return { from: `${owner}|`, to: `${owner}|${oldestFirst(at)}` };
}

/** The entries of an owner that are later than a time (ms), where the oldest are first. */
export function laterThan(owner: string, at: number): Range {
  return { from: `${owner}|${oldestFirst(at + 1)}`, to: `${owner}|${LAST}` };
}

/** Whether an entry is in a range. */
export function isIn(entry: string, { from, to }: Range): boolean {
  return entry >= from && entry <= to;
}

const MAX = Number.MAX_SAFE_INTEGER;

/** A time as text that sorts the oldest first. */
export function oldestFirst(at: number): string {
  return String(Math.trunc(at)).padStart(16, '0');
}

/** A time as text that sorts the newest first, so that the newest records can be read without the others. */
export function newestFirst(at: number): string {
  return String(MAX - Math.min(MAX, Math.max(0, Math.trunc(at)))).padStart(16, '0');
}
