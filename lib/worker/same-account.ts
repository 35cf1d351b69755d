import type { Client } from '../service/client.ts';
import type { BatchJob } from '../service/model.ts';
import { under } from '../store/ranges.ts';
import type { RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** How many of an account's newest batch jobs a new key is tried on. */
const MAX_JOBS_ASKED = 5;

/**
 * The account that a new key belongs to, if an old batch job proves it: the service shows a job only to the company that
 * started it. Null where nothing is proven. A job that is not found proves nothing, since jobs expire.
 */
export async function provenAccount(
  store: Store,
  client: Pick<Client, 'batchStatus'>,
  accounts: readonly { id: string }[],
): Promise<string | null> {
  const proven: string[] = [];
  for (const { id } of accounts) if (await isProven(store, client, id)) proven.push(id);
  const [only, ...others] = proven;
  return only !== undefined && others.length === 0 ? only : null;
}

async function isProven(
  store: Store,
  client: Pick<Client, 'batchStatus'>,
  account: string,
): Promise<boolean> {
  const batches = await store.window('requests', 'batch', under(account), { size: MAX_JOBS_ASKED });
  for (const request of batches.records) {
    const job = await client.batchStatus(request.remoteId ?? '');
    if (job.ok && proves(request, job.value)) return true;
    // A service that is away or refuses the key has nothing to say about the other jobs either.
    if (!job.ok && job.error.kind !== 'refused' && job.error.kind !== 'rejected') return false;
  }
  return false;
}

/**
 * Whether a job that the service shows to a new key is the one that a request started. Job numbers may be used again by
 * another company, so the kind, the count and the people have to agree.
 */
export function proves(
  { op, targets, progress }: Pick<RequestRecord, 'op' | 'targets' | 'progress'>,
  { type, total, outcomes }: Pick<BatchJob, 'type' | 'total' | 'outcomes'>,
): boolean {
  const asked = new Set(targets.map(({ urn }) => urn));
  // People whom the service passed over may be missing from the job's count, also from the one it told the first key.
  const isSameCount = total !== null && (total === asked.size || total === progress?.total);
  return (
    type === (op === 'contact-batch' ? 'contacts' : 'profiles') &&
    isSameCount &&
    outcomes.length > 0 &&
    outcomes.every(({ urn }) => asked.has(urn))
  );
}
