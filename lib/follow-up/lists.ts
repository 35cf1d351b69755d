import { CONTACTED, TO_CONTACT } from './changes.ts';
import type { ListRecord, Stage } from './records.ts';

export const MAX_LISTS = 500;
export const MAX_STAGES = 20;
export const MAX_NAME_CHARS = 80;

/** The ids of the stages that a new list has. */
export const FIRST_STAGES = [TO_CONTACT, CONTACTED, 'replied', 'interview', 'no'] as const;

/** A name of a list, a stage or a saved view as it is stored; empty if nothing is left. */
export function normalName(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME_CHARS).join('').trim();
}

/** A new list with the usual stages, named in the recruiter's language. */
export function newList(
  { account, name, now, newId }: { account: string; name: string; now: number; newId: () => string },
  words: (stage: (typeof FIRST_STAGES)[number]) => string,
): ListRecord {
  const stages = FIRST_STAGES.map((id) => ({ id, name: words(id) }));
  return { id: `${account}|${newId()}`, account, name: normalName(name), stages, createdAt: now };
}

/** Lists, or saved views, by their names, as the recruiter's language sorts them. */
export function sortedLists<T extends Pick<ListRecord, 'name' | 'createdAt'>>(
  lists: readonly T[],
  locale: string,
): T[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return lists.toSorted((a, b) => compare(a.name, b.name) || a.createdAt - b.createdAt);
}

/** The one with a name as it was typed, whichever way it is written. */
export function namedAlike<T extends { name: string }>(
  all: readonly T[],
  typed: string,
  locale: string,
): T | undefined {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'accent' });
  const name = normalName(typed);
  return all.find((one) => compare(one.name, name) === 0);
}

/** The stage that somebody has in a list. One that is gone counts as the first. */
export function stageIn({ stages }: Pick<ListRecord, 'stages'>, id: string): Stage | undefined {
  return stages.find((stage) => stage.id === id) ?? stages[0];
}
