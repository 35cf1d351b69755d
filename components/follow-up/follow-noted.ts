import { effect } from '@preact/signals';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import type { FollowUpModel, FollowUpPorts } from './follow-up-model.ts';
import { type NotedLine, notedLine } from './noted-line.ts';

export type NotedLines = ReadonlyMap<string, NotedLine>;

/**
 * Tells what is noted of some people now, and again after each change of this page or another one, until it is stopped.
 * Whoever has nothing noted is left out.
 */
export type FollowNoted = (urns: readonly string[], listener: (noted: NotedLines) => void) => () => void;

interface NotedPorts extends Pick<FollowUpPorts, 'followUps' | 'now'> {
  /** Each of some people under all their urns, in their order. */
  everybodyOf: (urns: readonly string[]) => Promise<readonly Somebody[]>;
  /** Which of some people are in the company's own system. */
  inAts: (people: readonly Somebody[]) => Promise<readonly boolean[]>;
}

/** Reads what is noted of all people of a result page at once. */
export function createFollowNoted(
  { followUps, everybodyOf, inAts, now }: NotedPorts,
  { changes }: Pick<FollowUpModel, 'changes'>,
): FollowNoted {
  async function read(urns: readonly string[]): Promise<NotedLines> {
    const own = await followUps();
    if (!own) return new Map();
    const people = await everybodyOf(urns);
    const [noted, owned, lists] = await Promise.all([own.of(people), inAts(people), own.lists()]);
    return new Map(
      urns.flatMap((urn, index) => {
        const followUp = noted[index];
        const line = followUp && notedLine(followUp, lists, now(), owned[index]);
        return line ? [[urn, line] as const] : [];
      }),
    );
  }
  return (urns, listener) => {
    let turn = 0;
    const stop = effect(() => {
      turn += 1;
      const mine = turn;
      // Read, so that each change is followed.
      void changes.value;
      read(urns).then(
        (noted) => mine === turn && listener(noted),
        (error: unknown) => console.warn('What is noted of the people could not be read', error),
      );
    });
    return () => {
      turn += 1;
      stop();
    };
  };
}
