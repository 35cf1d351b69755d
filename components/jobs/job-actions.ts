import type { Ask } from '../../lib/messages/ask-with.ts';
import type { JobView } from '../../lib/views/job-view.ts';
import type { OrderModel } from '../search/order-model.ts';
import type { FollowContacts } from '../search/ports.ts';
import type { JobActions } from './job-card.tsx';

interface JobActionPorts {
  ask: Ask;
  orders: Pick<OrderModel, 'place'>;
  contacts: FollowContacts;
  copies: JobActions['copies'];
}

/** What the buttons on a job do, wherever it is shown. */
export function createJobActions({ ask, orders, contacts, copies }: JobActionPorts): JobActions {
  const settle: JobActions['settle'] = (intents) => {
    for (const intent of intents) void ask('jobs.settle', { intent });
  };

  /** Trying again answers the questions that the first attempt left. */
  function again(job: JobView, people: JobView['people'], enrichFirst: boolean): void {
    settle(job.problems.map(({ intent }) => intent));
    const urns = people.map(({ urn }) => urn);
    void orders.place({ kind: job.kind, urns, fields: job.fields, enrichFirst });
  }

  return {
    unwatch: ({ id }) => void ask('jobs.unwatch', { job: id }),
    settle,
    retry: (job, people) => again(job, people, job.kind === 'unlock' && people.length > 1),
    enrichThenUnlock: (job, people) => again({ ...job, kind: 'unlock' }, people, true),
    openOptions: () => void ask('options.open', {}),
    contacts,
    copies,
  };
}
