import { NOTHING_NOTED } from '../follow-up/changes.ts';
import type { FollowUps } from '../follow-up/follow-up-store.ts';
import type { ListedPerson } from '../people/listed-people.ts';
import type { FilePerson } from './columns.ts';
import { ExportOffError } from './export-off.ts';

export type PeopleParts = AsyncIterable<readonly ListedPerson[]> | readonly (readonly ListedPerson[])[];

export interface FilePeopleOptions {
  /** Whether somebody is left out, because they are being deleted. */
  isHidden?: (key: string) => boolean;
  /** Tells who must not be contacted. They are left out; `onLeft` is told how many. */
  blocked: {
    of: (people: readonly { urns: readonly string[]; name: string }[]) => Promise<(string | null)[]>;
  } | null;
  onLeft?: (count: number) => void;
  /** What is noted of people is read from it; null where there is nothing to read it from. */
  own: Pick<FollowUps, 'of' | 'notesOf' | 'urnsIn'> | null;
  /** Whether a policy forbids it. Asked here too, where the people are read, so that no screen can forget it. */
  isOff: () => Promise<boolean>;
}

/** People with what is noted of them, part after part. */
export async function* filePeople(
  parts: PeopleParts,
  { isHidden = () => false, blocked, onLeft, own, isOff }: FilePeopleOptions,
): AsyncGenerator<FilePerson[]> {
  if (await isOff()) throw new ExportOffError('A policy turns export off.');
  const [noted, withNotes] = own
    ? await Promise.all([own.urnsIn('followUps'), own.urnsIn('notes')])
    : [new Set<string>(), new Set<string>()];
  for await (const part of parts) {
    const seen = part.filter(({ key }) => !isHidden(key));
    const reasons = (await blocked?.of(seen.map(({ urns }) => ({ urns, name: '' })))) ?? [];
    const shown = seen.filter((_, place) => !reasons[place]);
    if (shown.length < seen.length) onLeft?.(seen.length - shown.length);
    const [followUps, notes] = await Promise.all([
      readKnown(shown, noted, own?.of),
      readKnown(shown, withNotes, own?.notesOf),
    ]);
    yield shown.map((one) => ({
      person: one.person,
      followUp: followUps.get(one) ?? NOTHING_NOTED,
      notes: notes.get(one) ?? [],
    }));
  }
}

/** Reads something of those people alone of whom it is known to be there. */
async function readKnown<T>(
  people: readonly ListedPerson[],
  known: ReadonlySet<string>,
  read: ((people: readonly ListedPerson[]) => Promise<T[]>) | undefined,
): Promise<Map<ListedPerson, T>> {
  const wanted = people.filter(({ urns }) => urns.some((urn) => known.has(urn)));
  const found = wanted.length === 0 || !read ? [] : await read(wanted);
  return new Map(found.flatMap((one, index) => (wanted[index] ? [[wanted[index], one]] : [])));
}
