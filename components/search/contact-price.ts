import { type Priced, type Prices, priceOfAll, stepsOf } from '../../lib/money/prices.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';

/** What the price of somebody's contacts depends on. */
type Buyable = Pick<PersonRow, 'pool' | 'enriched' | 'networkUrl' | 'unlocked'>;

/** Whether the profile has to be fetched first: the service passes over others who are not unlocked by their link. */
export function needsProfile(people: readonly Buyable[]): boolean {
  return (people.length > 1 || !people[0]?.networkUrl) && people.some(isWithoutProfile);
}

/** The most that some contacts of some people cost, without those that are unlocked; null when a price is not known. */
export function contactsPrice(
  people: readonly Buyable[],
  fields: readonly ContactField[],
  prices: Prices,
): number | null {
  const wanted = people
    .map((person) => ({ ...person, fields: fields.filter((field) => !person.unlocked.includes(field)) }))
    .filter((person) => person.fields.length > 0);
  const isSingle = people.length === 1 && Boolean(people[0]?.networkUrl);
  const unlock = stepsOf(isSingle ? 'contact' : 'contact-batch', wanted);
  const profiles: Priced = {
    op: 'enrich-batch',
    people: isSingle ? 0 : wanted.filter(isWithoutProfile).length,
    fields: [],
  };
  return priceOfAll(prices, [...unlock, profiles]);
}

function isWithoutProfile({ pool, enriched }: Pick<PersonRow, 'pool' | 'enriched'>): boolean {
  return !pool && !enriched;
}
