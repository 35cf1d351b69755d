import { keysOfPerson } from '../../lib/ats/person-keys.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import type { AtsPorts } from './ats-model.ts';

/** Forgets what the company's own system said of people who are deleted. */
export async function forgetInAts(ats: AtsPorts['ats'], who: readonly ListedPerson[]): Promise<void> {
  await (await ats())?.forget(who.flatMap(({ person }) => keysOfPerson(person)));
}
