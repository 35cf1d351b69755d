import { browser } from '../browser.ts';
import type { AnswerOf, Reply } from './answers.ts';
import type { RequestName, RequestOf } from './requests.ts';

/** Asks the worker. Never rejects: a worker that went away is an answer too. */
export async function ask<N extends RequestName>(
  name: N,
  request: RequestOf<N>,
): Promise<Reply<AnswerOf<N>>> {
  try {
    const reply = (await browser.runtime.sendMessage({ ask: name, request })) as
      | Reply<AnswerOf<N>>
      | undefined;
    return reply ?? { ok: false, error: { kind: 'worker-gone' } };
  } catch {
    return { ok: false, error: { kind: 'worker-gone' } };
  }
}

/** A click's name: the worker takes the same one only once. */
export function newClick(): string {
  return crypto.randomUUID();
}
