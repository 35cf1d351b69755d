import * as z from 'zod/mini';
import type { Network } from '../network/link.ts';
import type { AnswerOf, AskError, Reply } from './answers.ts';
import { REQUESTS, type RequestName, type RequestOf } from './requests.ts';
import { type Classified, classify, type Sender } from './sender.ts';

/** A view's words to the worker. */
export interface Envelope {
  ask: RequestName;
  request: unknown;
}

export type Handlers = {
  [N in RequestName]: (request: RequestOf<N>, from: Classified) => Promise<Reply<AnswerOf<N>>>;
};

interface RouterPorts {
  own: { id: string; origin: string };
  network: () => Network | null;
  /** Takes note of a refused message, without its content. */
  refused: (reason: string, ask: string) => void;
  failed: (ask: string, error: unknown) => void;
}

const MOST_CHARACTERS = 256 * 1024;

/** Takes messages from other contexts: says who speaks, checks what they ask, and never throws. */
export function createRouter(handlers: Handlers, ports: RouterPorts) {
  return async function route(message: unknown, sender: Sender): Promise<Reply<unknown>> {
    const name = nameOf(message);
    const refuse = (reason: string): Reply<never> => {
      ports.refused(reason, name ?? 'unknown');
      return { ok: false, error: { kind: 'forbidden', reason } };
    };
    const from = classify(sender, ports.own, ports.network());
    if (!from) return refuse('sender');
    if (name === null) return refuse('name');
    const rule = REQUESTS[name];
    if (!rule.from.some((one) => one === from.speaker)) return refuse('not from here');
    const { request } = message as Envelope;
    if (isTooLarge(request)) return refuse('too large');
    const parsed = z.safeParse(rule.request as z.ZodMiniType, request);
    if (!parsed.success) return refuse('shape');
    if (from.speaker === 'tab' && !isAboutOwnProfile(parsed.data, from, ports.network()))
      return refuse('another profile');
    try {
      const handler = handlers[name] as (request: unknown, from: Classified) => Promise<Reply<unknown>>;
      return await handler(parsed.data, from);
    } catch (error) {
      ports.failed(name, error);
      return { ok: false, error: { kind: 'internal' } satisfies AskError };
    }
  };
}

/** The request's name, when the message has the shape of one. */
function nameOf(message: unknown): RequestName | null {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'ask')) return null;
  const { ask } = message as { ask: unknown };
  return typeof ask === 'string' && Object.hasOwn(REQUESTS, ask) ? (ask as RequestName) : null;
}

function isTooLarge(request: unknown): boolean {
  try {
    return (JSON.stringify(request) ?? '').length > MOST_CHARACTERS;
  } catch {
    return true;
  }
}

/** A tab that names a link must name the one it stands on: an answer to the last page is not acted on for this one. */
function isAboutOwnProfile(request: unknown, from: Classified, network: Network | null): boolean {
  if (typeof request !== 'object' || request === null || !('link' in request)) return true;
  return network !== null && from.profile !== null && from.profile.canonical === request.link;
}
