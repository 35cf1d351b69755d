import { type IntentRecord, isOpen, type JobRecord, type PersonRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { nextIntents } from './plan.ts';

interface PlannerPorts {
  store: Store;
  now: () => number;
}

/** Reads where a job stands and says what it needs next: requests to begin, or its end; null when it is not over yet. */
export function createPlanner({ store, now }: PlannerPorts) {
  async function next(id: string): Promise<{ begins: IntentRecord[] } | { ends: JobRecord | null }> {
    const job = await store.get('jobs', id);
    const made = await store.list('intents', 'job', id);
    if (!job || job.endedAt !== null || made.some(isOpen)) return { ends: null };
    const begins = await doubtful(nextIntents(job, made, await peopleOf(job), now()));
    return begins.length > 0 ? { begins } : { ends: { ...job, endedAt: now() } };
  }

  async function peopleOf({ account, people }: JobRecord): Promise<Map<string, PersonRecord>> {
    const known = new Map<string, PersonRecord>();
    for (const { urn } of people) {
      const person = await store.get('people', `${account}|${urn}`);
      if (person) known.set(urn, person);
    }
    return known;
  }

  /** A request whose record could not be read any more may have been sent: it is not planned anew, the recruiter decides. */
  async function doubtful(planned: IntentRecord[]): Promise<IntentRecord[]> {
    if (planned.length === 0) return planned;
    const unread = new Set((await store.list('aside')).map(({ table, key }) => `${table}|${key}`));
    return planned.map((intent) =>
      unread.has(`intents|${intent.id}`) ? { ...intent, state: 'ask', sends: 1 } : intent,
    );
  }

  return { next };
}
