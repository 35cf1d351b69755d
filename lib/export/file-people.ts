import { NOTHING_NOTED } from '../follow-up/changes.ts';
import type { FollowUps } from '../follow-up/follow-up-store.ts';
import { readOfFew, readOfMany } from '../follow-up/read-noted.ts';
import type { ListedPerson } from '../people/listed-people.ts';
import { ahead } from '../store/ahead.ts';
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
  own: Pick<FollowUps, 'of' | 'notesOf' | 'parts'> | null;
  /** Whether a policy forbids it. Asked here too, where the people are read, so that no screen can forget it. */
  isOff: () => Promise<boolean>;
}

/** People with what is noted of them, part after part. The next part is read while the one before is worked on. */
export function filePeople(parts: PeopleParts, options: FilePeopleOptions): AsyncGenerator<FilePerson[]> {
  return ahead(readPeople(parts, options));
}

async function* readPeople(
  parts: PeopleParts,
  { isHidden = () => false, blocked, onLeft, own, isOff }: FilePeopleOptions,
): AsyncGenerator<FilePerson[]> {
  if (await isOff()) throw new ExportOffError('A policy turns export off.');
  const read = own && (Array.isArray(parts) ? readOfFew(own) : await readOfMany(own));
  for await (const part of parts) {
    const shown = part.filter(({ key }) => !isHidden(key));
    const [reasons = [], noted = []] = await Promise.all([
      blocked?.of(shown.map(({ urns }) => ({ urns, name: '' }))),
      read?.(shown),
    ]);
    const people = shown.flatMap(({ person }, place) => {
      const { followUp = NOTHING_NOTED, notes = [] } = noted[place] ?? {};
      return reasons[place] ? [] : { person, followUp, notes };
    });
    if (people.length < shown.length) onLeft?.(shown.length - people.length);
    yield people;
  }
}
