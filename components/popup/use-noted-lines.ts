import { useEffect, useState } from 'preact/hooks';
import type { FollowNoted, NotedLines } from '../follow-up/follow-noted.ts';

const NOTHING: NotedLines = new Map();

/** What is noted of the people of a result page. It is read after the rows are drawn, so that they wait for nothing. */
export function useNotedLines(follow: FollowNoted, urns: readonly string[]): NotedLines {
  const [noted, setNoted] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the urns are the same as long as their text is
  useEffect(() => follow(urns, setNoted), [follow, urns.join(' ')]);
  return noted;
}
