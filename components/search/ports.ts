import type { AnswerOf, Reply } from '../../lib/messages/answers.ts';
import type { RequestName, RequestOf } from '../../lib/messages/requests.ts';

/** The way to the worker. */
export type Ask = <N extends RequestName>(name: N, request: RequestOf<N>) => Promise<Reply<AnswerOf<N>>>;

/** What a view needs from outside; the entry point wires it, tests replace it. */
export interface Ports {
  ask: Ask;
  /** A name for a click, made once per click. */
  newClick: () => string;
  now: () => number;
}

/** Asks the recruiter before a spend above their limit. */
export type Confirm = (credits: number | null, go: () => void) => void;
