import { only, under, upTo } from '../store/ranges.ts';
import type { FollowUps } from './follow-up-store.ts';
import { inList } from './records.ts';

/** What is asked for: a list or one stage of it, a tag, whether somebody was contacted, a reminder. */
export interface NotedFilter {
  list: { id: string; stage: string | null } | null;
  tag: string | null;
  contacted: boolean;
  reminder: 'due' | 'any' | null;
}

/** The keys of the people of whom all of that is noted. They come as their reminders are due, as in the list, or as they were contacted. */
export async function notedKeys(
  own: Pick<FollowUps, 'account' | 'keys'>,
  { list, tag, contacted, reminder }: NotedFilter,
  now: number,
): Promise<string[]> {
  const { account } = own;
  const asked = [
    reminder && own.keys('due', reminder === 'due' ? upTo(account, now) : under(account)),
    list && own.keys('list', inList(list.id, list.stage ?? undefined)),
    contacted && own.keys('contacted', under(account)),
    tag !== null && own.keys('tag', only(`${account}|${tag}`)),
  ];
  const [first = [], ...rest] = await Promise.all(asked.filter((one) => one !== null && one !== false));
  const others = rest.map((keys) => new Set(keys));
  return first.filter((key) => others.every((keys) => keys.has(key)));
}
