import { net } from '../../lib/money/ledger.ts';
import type { ChargeRecord, PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { spendKind } from './spend-data.ts';

/**
 * What a found contact has cost on average since a moment (ms): the credits spent on contacts, less refunds, over the
 * contacts that the same orders found. Null where none was found. A person deleted since counts as one contact.
 */
export function costPerContact(
  charges: readonly ChargeRecord[],
  orders: readonly OrderView[],
  people: readonly PersonRecord[],
  since: number,
): number | null {
  const spent = net(charges.filter(({ at, op }) => at >= since && spendKind(op) === 'unlock'));
  const known = new Map(people.map((person) => [person.urn, person.contacts]));
  let found = 0;
  for (const { kind, createdAt, fields, people: asked } of orders) {
    if (kind !== 'unlock' || createdAt < since) continue;
    for (const { urn, result } of asked) {
      if (result !== 'found') continue;
      const contacts = known.get(urn) ?? {};
      found += Math.max(1, fields.filter((field) => (contacts[field]?.value ?? null) !== null).length);
    }
  }
  return found === 0 ? null : spent / found;
}
