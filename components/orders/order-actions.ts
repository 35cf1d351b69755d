import type { Ask } from '../../lib/messages/ask-with.ts';
import type { JobView } from '../../lib/views/order-view.ts';
import type { JobActions } from './order-card.tsx';
import type { OrderModel } from './order-model.ts';
import type { FollowContacts } from './ports.ts';

interface JobActionPorts {
  ask: Ask;
  orders: Pick<OrderModel, 'place'>;
  contacts: FollowContacts;
  copies: JobActions['copies'];
}

/** What the buttons on a job do, wherever it is shown. */
export function createJobActions({ ask, orders, contacts, copies }: JobActionPorts): JobActions {
  const urnsOf = (people: JobView['people']) => people.map(({ urn }) => urn);

  return {
    unwatch: ({ id }) => void ask('jobs.unwatch', { job: id }),
    settle(intents) {
      for (const intent of intents) void ask('jobs.settle', { intent });
    },
    retry: ({ kind, fields, problems }, people) =>
      void orders.place({
        kind,
        urns: urnsOf(people),
        fields,
        enrichFirst: kind === 'unlock' && people.length > 1,
        settles: problems.map(({ intent }) => intent),
      }),
    enrichThenUnlock: ({ fields }, people) =>
      void orders.place({ kind: 'unlock', urns: urnsOf(people), fields, enrichFirst: true }),
    openOptions: () => void ask('options.open', {}),
    contacts,
    copies,
  };
}
