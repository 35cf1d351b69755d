import type { ContactField } from '../../lib/service/model.ts';
import { type Core, requestedValues } from './core.ts';
import { transact } from './database.ts';
import type { Ending, Item } from './items.ts';
import { contactsOf } from './records.ts';

/** Gives back what a field cost: in a batch always, in a single unlock by the dialect (freedom `missed-single`). */
function refund({ ledger, dialect }: Core, item: Item, field: ContactField, time: number): void {
  const { account, urn, jobId, requestId } = item;
  if (jobId === null && dialect['missed-single'] === 'charged') return;
  const operation = jobId === null ? 'contact' : 'contact/batch';
  ledger.refund({ account, operation, time, urn, ref: jobId ?? requestId, field });
}

/** What a person of a job cost, for one field or altogether. */
function paid({ ledger }: Core, { account, urn, jobId, requestId }: Item, field?: ContactField): number {
  return ledger.paid({ account, urn, ref: jobId ?? requestId, field: field ?? null });
}

function failure(error: string, creditsUsed = 0): Ending {
  return { state: 'failed', result: null, error, creditsUsed };
}

function endContact(core: Core, item: Item, time: number): Ending {
  const { people, records } = core;
  core.stats.lookup('contact');
  const person = item.target === null ? undefined : people.get(item.target);
  // The service has no failed state for a single unlock: it ends with nothing found.
  if (item.jobId !== null && (!person || person.unreachable)) {
    for (const field of item.lookedUp) refund(core, item, field, time);
    return failure(person ? 'COLLECT_FAILED' : 'MISSING_NETWORK');
  }
  const found = person && !person.unreachable ? contactsOf(person) : undefined;
  let creditsUsed = 0;
  for (const field of item.lookedUp) {
    const value = found?.[field] ?? null;
    if (value === null) {
      refund(core, item, field, time);
    } else {
      records.unlock(item.account, item.urn, field, value);
      creditsUsed += paid(core, item, field);
    }
  }
  const result = requestedValues(core, item.account, item.urn, item.requested);
  return { state: 'completed', result, error: null, creditsUsed };
}

function endEnrich(core: Core, item: Item, time: number): Ending {
  const { people, records, stats } = core;
  const creditsUsed = paid(core, item);
  stats.lookup('profile');
  const person = people.get(item.urn);
  if (!person || person.unreachable) return failure('COLLECT_FAILED', creditsUsed);
  records.enriched(item.account, item.urn, time);
  return { state: 'completed', result: null, error: null, creditsUsed };
}

/**
 * Ends all items whose end has been reached, each with its own time. It is called before each request is answered, so
 * progress depends on the clock only and a restart loses no timer.
 */
export function finishDue(core: Core): void {
  const due = core.items.due(core.clock.now());
  if (due.length === 0) return;
  transact(core.db, () => {
    for (const item of due) {
      const time = item.due ?? core.clock.now();
      const ending = item.kind === 'contact' ? endContact(core, item, time) : endEnrich(core, item, time);
      core.items.end(item, time, ending);
    }
  });
}
