import type { Core } from './core.ts';
import type { Item } from './items.ts';
import { type Contacts, contactsOf } from './records.ts';

/** Whether the provider has begun with the item, and half of its time has passed. */
function isHalfDone(item: Item, now: number): boolean {
  return item.due !== null && now >= item.beginsAt && now - item.beginsAt >= (item.due - item.beginsAt) / 2;
}

/** The values that an open unlock has found so far: the first one after half of its time. */
export function earlyValues({ people, clock }: Core, item: Item): Partial<Contacts> {
  const person = item.target === null ? undefined : people.get(item.target);
  if (!person || person.unreachable || !isHalfDone(item, clock.now())) return {};
  const found = contactsOf(person);
  const first = item.lookedUp.find((field) => found[field] !== null);
  return first === undefined ? {} : { [first]: found[first] };
}
