import { quoted } from '../money/prices.ts';
import { merge, type Patch } from '../people/merge.ts';
import { resultPageOf } from '../searches/result-pages.ts';
import type { AccountRecord, PersonRecord, RequestRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import type { Answer } from './answer-meaning.ts';
import { type RequestEvent, reduce } from './reduce.ts';

interface RecordPorts {
  store: Store;
  now: () => number;
  /** Canonical form of a profile link of the configured network. */
  canonical: (url: string) => string | null;
}

/** What to write for an answer: the request in its next state, people, the result page and the account's balance. */
export async function recordAnswer(
  ports: RecordPorts,
  request: RequestRecord,
  answer: Answer,
): Promise<{ next: RequestRecord; writes: Write[]; account: AccountRecord | null }> {
  const { store, now } = ports;
  const writes = await peopleWrites(ports, request.account, answer.patches);
  if (answer.page && request.search)
    writes.push(put('resultPages', resultPageOf(request, request.search, answer.page, now())));
  const record = await store.get('accounts', request.account);
  const account = record && accountAfter(record, request, answer, now());
  if (account && account !== record) writes.push(put('accounts', account));
  return { next: reduce(request, answer.event), writes, account };
}

/** The records of people once the patches of an answer are merged into them. */
export async function peopleWrites(
  { store, now, canonical }: RecordPorts,
  account: string,
  patches: readonly Patch[],
): Promise<Write[]> {
  const people = new Map<string, PersonRecord>();
  for (const patch of patches) {
    const known = people.get(patch.urn) ?? (await store.get('people', `${account}|${patch.urn}`));
    people.set(patch.urn, merge(known, patch, { account, now: now(), canonical }));
  }
  return [...people.values()].map((person) => put('people', person));
}

/** Events that say nothing about whether the service accepts the key. */
const SAYS_NOTHING_ON_KEY: ReadonlySet<RequestEvent['type']> = new Set([
  'lost',
  'still-unknown',
  'needs-decision',
  'poll-failed',
  'delayed',
]);

/** The account after an answer: its balance, whether its key is accepted, and a price that a refusal named. */
export function accountAfter(
  record: AccountRecord,
  request: RequestRecord,
  { event, balance, keyRefused }: Answer,
  now: number,
): AccountRecord {
  const neverLeft = event.type === 'refused' && event.error.kind === 'invalid-request';
  const refusedAt = keyRefused
    ? now
    : SAYS_NOTHING_ON_KEY.has(event.type) || neverLeft
      ? record.refusedAt
      : null;
  const quotes = event.type === 'refused' ? quoted(record.quotes ?? [], request, event.error, now) : null;
  if (balance === null && refusedAt === record.refusedAt && quotes === null) return record;
  return {
    ...record,
    balance: balance ? { ...balance, at: now } : record.balance,
    refusedAt,
    ...(quotes && { quotes }),
  };
}
