import type { PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import { orderTitle } from './activity-words.ts';
import { savePeople } from './save-people.ts';

/** Saves the people of an order as a CSV file, at once and without a question, and tells that it did. */
export function saveOrder(people: readonly PersonRecord[], order: OrderView): true {
  savePeople(people, orderTitle(order));
  return true;
}
