import { quoted } from '../money/prices.ts';
import { merge, type Patch } from '../people/merge.ts';
import { pageOf } from '../searches/result-pages.ts';
import type { AccountRecord, IntentRecord, PersonRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { type IntentEvent, reduce } from './reduce.ts';

interface RecordPorts {
  store: Store;
  now: () => number;
  /** Canonical form of a profile link of the configured network. */
  canonical: (url: string) => string | null;
}

/** What an answer writes: the request in its next state, the people, the result page, and the account with its balance. */
export async function recordAnswer(
  ports: RecordPorts,
  intent: IntentRecord,
  answer: Answer,
): Promise<{ next: IntentRecord; writes: Write[]; account: AccountRecord | null }> {
  const { store, now } = ports;
  const writes = await peopleWrites(ports, intent.account, answer.patches);
  if (answer.page && intent.search)
    writes.push(put('pages', pageOf(intent, intent.search, answer.page, now())));
  const record = await store.get('accounts', intent.account);
  const account = record && accountAfter(record, intent, answer, now());
  if (account && account !== record) writes.push(put('accounts', account));
  return { next: reduce(intent, answer.event), writes, account };
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
const NO_WORD_ON_KEY: ReadonlySet<IntentEvent['type']> = new Set([
  'lost',
  'still-unknown',
  'ask',
  'poll-failed',
  'delayed',
]);

/** The account after an answer: its balance, whether its key is accepted, and a price that a refusal named. */
export function accountAfter(
  record: AccountRecord,
  intent: IntentRecord,
  { event, balance, keyRefused }: Answer,
  now: number,
): AccountRecord {
  const neverLeft = event.type === 'refused' && event.error.kind === 'invalid-request';
  const refusedAt = keyRefused ? now : NO_WORD_ON_KEY.has(event.type) || neverLeft ? record.refusedAt : null;
  const quotes = event.type === 'refused' ? quoted(record.quotes ?? [], intent, event.error, now) : null;
  if (balance === null && refusedAt === record.refusedAt && quotes === null) return record;
  return {
    ...record,
    balance: balance ? { ...balance, at: now } : record.balance,
    refusedAt,
    ...(quotes && { quotes }),
  };
}
