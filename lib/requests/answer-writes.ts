import { pageOf } from '../searches/result-pages.ts';
import type { AccountRecord, IntentRecord } from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import { accountAfter } from './account-news.ts';
import type { Answer } from './answer.ts';
import type { createJournal } from './journal.ts';

/** What an answer writes besides its line in the journal: people, the page, the account with its balance. */
export async function answerWrites(
  { store, journal }: { store: Store; journal: Pick<ReturnType<typeof createJournal>, 'peopleWrites'> },
  intent: IntentRecord,
  answer: Answer,
  now: number,
): Promise<{ writes: Write[]; account: AccountRecord | null }> {
  const writes = await journal.peopleWrites(intent.account, answer.patches);
  if (answer.page && intent.search)
    writes.push(put('pages', pageOf(intent, intent.search, answer.page, now)));
  const record = await store.get('accounts', intent.account);
  const account = record && accountAfter(record, intent, answer, now);
  if (account && account !== record) writes.push(put('accounts', account));
  return { writes, account };
}
