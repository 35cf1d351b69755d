import type { AnswerOf, Reply } from './answers.ts';
import type { MessageName, MessageOf } from './messages.ts';

/** The part of the browser's API that carries a question; the page's scripts bring it without the polyfill. */
export interface Carrier {
  sendMessage(message: unknown): Promise<unknown>;
}

export type Ask = <N extends MessageName>(name: N, request: MessageOf<N>) => Promise<Reply<AnswerOf<N>>>;

/** Asks the worker. Never rejects: a worker that went away is an answer too. */
export function createAsk(runtime: () => Carrier): Ask {
  return async <N extends MessageName>(name: N, request: MessageOf<N>): Promise<Reply<AnswerOf<N>>> => {
    try {
      const reply = (await runtime().sendMessage({ ask: name, request })) as Reply<AnswerOf<N>> | undefined;
      return reply ?? { ok: false, error: { kind: 'worker-gone' } };
    } catch {
      return { ok: false, error: { kind: 'worker-gone' } };
    }
  };
}

/** A click's name: the worker takes the same one only once. */
export function newClick(): string {
  return crypto.randomUUID();
}
