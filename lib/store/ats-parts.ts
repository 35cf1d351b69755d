/*
 * Who is in the company's own system (its ATS), as a file said that the recruiter imported. A hundred thousand people are a
 * few thousand records of several people each: they are stored and replaced in one transaction, and to look somebody up is
 * to read one small record.
 */

/** Somebody of the file, by what names them. Whoever has a link and two emails is there three times. */
export interface AtsEntry {
  key: string;
  name: string;
  /** The other keys of the same row, where there are any: they name the same person. */
  others?: readonly string[];
}

/** The people whose keys have the same hash. */
export interface AtsPart {
  account: string;
  entries: AtsEntry[];
}

/** The entries of an import by the primary keys of the records in which they are stored. */
export interface AtsParts extends Iterable<readonly [string, AtsEntry[]]> {
  readonly size: number;
}

/** What the last import was. */
export interface AtsImport {
  account: string;
  /** Name of the file. */
  file: string;
  at: number;
  /** Rows that named somebody. */
  people: number;
  /** The origin of the network whose links were taken. */
  network: string | null;
}

/** The key of a profile, by its canonical link. */
export const linkKey = (canonical: string): string => `l ${canonical}`;

/** The key of an email. Case does not count. */
export const emailKey = (email: string): string => `e ${email.trim().toLowerCase().normalize('NFC')}`;

/** A hash of twelve bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 12)) & 0xfff;
}

/** The primary key of the record in which somebody would be. */
export const partKey = (account: string, key: string): string => `${account}|${hashOf(key)}`;

/** The primary key of the record of the last import. */
export const importKey = (account: string): string => `${account}|import`;

/** The entry of the first of some keys that is in the parts which were read for them; null if none is. */
export function entryIn(parts: readonly unknown[], keys: readonly string[]): AtsEntry | null {
  for (const part of parts) {
    const found = isPart(part) ? part.entries.find((entry) => keys.includes(entry?.key)) : null;
    if (found) return { key: found.key, name: String(found.name ?? '') };
  }
  return null;
}

/** What is left of a part without some keys; null if that is nobody, and the same object if none of them is in it. */
export function withoutKeys(part: AtsPart, keys: readonly string[]): AtsPart | null {
  const entries = part.entries.filter((entry) => !keys.includes(entry?.key));
  if (entries.length === part.entries.length) return part;
  return entries.length > 0 ? { ...part, entries } : null;
}

/** Some keys, and all that name the same people in the parts that were read for them. */
export function withOthers(parts: readonly unknown[], keys: readonly string[]): string[] {
  const named = parts.flatMap((part) => (isPart(part) ? part.entries : []));
  const others = named.flatMap((entry) => (keys.includes(entry?.key) ? (entry.others ?? []) : []));
  return [...new Set([...keys, ...others.map(String)])];
}

/** Whether a stored value is a part. */
export function isPart(record: unknown): record is AtsPart {
  return Array.isArray((record as Partial<AtsPart> | undefined)?.entries);
}
