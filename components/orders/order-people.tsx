import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { PersonContacts } from '../../lib/views/search-view.ts';
import { Outside } from '../ui/outside.tsx';
import { SafeLink } from '../ui/safe-link.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { outcomeWords } from './activity-words.ts';
import { ContactList } from './contact-list.tsx';
import type { OrderActions } from './order-card.tsx';

export interface OrderPeopleProps {
  order: OrderView;
  actions: Pick<OrderActions, 'contacts' | 'copies'>;
}

/** The people of an order, with their outcomes and contact data. */
export function OrderPeople({ order, actions }: OrderPeopleProps) {
  const { contacts, copies } = actions;
  const [found, setFound] = useState<ReadonlyMap<string, PersonContacts>>(new Map());
  const urns = order.people.filter(({ sought }) => !sought).map(({ urn }) => urn);
  // Each snapshot is a new object. The urns as dependency follow them once, until somebody is found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined urns stand for the people
  useEffect(
    () => contacts(urns, (all) => setFound(new Map(all.map((one) => [one.urn, one])))),
    [contacts, urns.join()],
  );
  return (
    <ul class="ts-order__people">
      {order.people.map((person) => {
        const { words, tone } = outcomeWords(person, order.open);
        const name = person.name || t('personUnnamed');
        const { contacts: values = {}, blocked } = found.get(person.urn) ?? {};
        return (
          <li key={person.urn} class="ts-order__person">
            <SafeLink
              href={person.networkUrl}
              plain
              class="ts-order__name"
              label={t('searchOpenProfile', name)}
            >
              <Outside text={name} />
            </SafeLink>
            <StatusDot tone={tone} label={words} />
            {Object.keys(values).length > 0 && (
              <ContactList urn={person.urn} name={name} contacts={values} blocked={blocked} copies={copies} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
