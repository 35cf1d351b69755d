import { TOTAL_CAP } from '../../lib/service/model.ts';
import type { ServicePeople } from './core.ts';

const TWIN = '~twin';

/** The other urn of somebody of the pool, where the pool's people are in the network too. */
export function twinOf(urn: string): string {
  return `${urn}${TWIN}`;
}

function originalOf(urn: string): string | undefined {
  return urn.endsWith(TWIN) ? urn.slice(0, -TWIN.length) : undefined;
}

/**
 * The same people, but those of an account's pool are in the network a second time: with another urn, the same link and
 * the same data (freedom `pool-twins`). `isOn` says whether there are twins at this moment.
 */
export function withPoolTwins(people: ServicePeople, isOn: () => boolean): ServicePeople {
  return {
    ...people,
    get(urn) {
      const original = isOn() ? originalOf(urn) : undefined;
      const person = original === undefined ? undefined : people.get(original);
      return person ? { ...person, urn } : people.get(urn);
    },
    search(query) {
      if (!isOn() || query.pool === 'only') return people.search(query);
      // Twins shift all pages after them, so the whole list is made and cut into pages here.
      const found = people.search({ ...query, offset: 0, limit: TOTAL_CAP });
      const urns = found.urns.flatMap((urn) =>
        people.inPool(query.account, urn) ? [urn, twinOf(urn)] : [urn],
      );
      const total = Math.min(found.total + urns.length - found.urns.length, TOTAL_CAP);
      return { urns: urns.slice(0, total).slice(query.offset, query.offset + query.limit), total };
    },
  };
}
