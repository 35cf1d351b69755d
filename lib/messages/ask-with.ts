import type { AnswerOf, Reply } from './answers.ts';
import { inputCount } from './input-count.ts';
import type { MessageName, MessageOf } from './messages.ts';

/** The part of the browser's API that sends a message. Scripts in the network's pages use it without the polyfill. */
export interface Carrier {
  sendMessage(message: unknown): Promise<unknown>;
}

export type Ask = <N extends MessageName>(name: N, request: MessageOf<N>) => Promise<Reply<AnswerOf<N>>>;

/** Sends messages to the worker. Never rejects: a worker that stopped is an error in the answer. */
export function createAsk(runtime: () => Carrier): Ask {
  return async <N extends MessageName>(name: N, request: MessageOf<N>): Promise<Reply<AnswerOf<N>>> => {
    try {
      const reply = (await runtime().sendMessage({ ask: name, request, inputs: inputCount() })) as
        | Reply<AnswerOf<N>>
        | undefined;
      return reply ?? { ok: false, error: { kind: 'worker-gone' } };
    } catch {
      return { ok: false, error: { kind: 'worker-gone' } };
    }
  };
}

/** An id for a click. The worker places an order for the same click only once. */
export function newClick(): string {
  return crypto.randomUUID();
}
