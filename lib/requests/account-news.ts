import { quoted } from '../money/prices.ts';
import type { AccountRecord, IntentRecord } from '../store/records.ts';
import type { Answer } from './answer.ts';
import type { IntentEvent } from './reduce.ts';

/** Events that say nothing about whether the service takes the key. */
const SILENT: ReadonlySet<IntentEvent['type']> = new Set([
  'lost',
  'still-unknown',
  'ask',
  'poll-failed',
  'delayed',
]);

/** The account once an answer is in: its balance, whether its key is taken, a price that a refusal named. */
export function accountAfter(
  record: AccountRecord,
  intent: IntentRecord,
  { event, balance, keyRefused }: Answer,
  now: number,
): AccountRecord {
  const neverLeft = event.type === 'refused' && event.error.kind === 'invalid-request';
  const refusedAt = keyRefused ? now : SILENT.has(event.type) || neverLeft ? record.refusedAt : null;
  const quotes = event.type === 'refused' ? quoted(record.quotes ?? [], intent, event.error, now) : null;
  if (balance === null && refusedAt === record.refusedAt && quotes === null) return record;
  return {
    ...record,
    balance: balance ? { ...balance, at: now } : record.balance,
    refusedAt,
    ...(quotes && { quotes }),
  };
}
