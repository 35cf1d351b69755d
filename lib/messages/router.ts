import * as z from 'zod/mini';
import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import type { AnswerOf, MessageError, Reply } from './answers.ts';
import { MESSAGES, type MessageName, type MessageOf, type Speaker } from './messages.ts';

/** The parts of `runtime.MessageSender` that identify the sender. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

export interface Classified {
  speaker: Speaker;
  tab: number | null;
  /** The profile that the sender's tab shows; null for extension pages. */
  profile: ProfileLink | null;
}

/**
 * Who sent a message, or null for a sender that is refused. A content script is accepted only in the top frame of a page of
 * the configured network, and only for the profile in the browser's own record of the tab's address.
 */
export function classify(
  sender: Sender,
  own: { id: string; origin: string },
  network: Network | null,
): Classified | null {
  if (sender.id !== own.id) return null;
  if (isExtensionPage(sender, own.origin))
    return { speaker: 'extension', tab: sender.tab?.id ?? null, profile: null };
  const url = sender.tab?.url;
  if (!network || sender.frameId !== 0 || url === undefined || sender.tab?.id === undefined) return null;
  if (!isOnNetwork(network, url)) return null;
  return { speaker: 'tab', tab: sender.tab.id, profile: profileOf(network, url) };
}

function isExtensionPage(sender: Sender, origin: string): boolean {
  const from = sender.origin ?? originOf(sender.url);
  return from === origin && (sender.url === undefined || originOf(sender.url) === origin);
}

function isOnNetwork(network: Network, url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  if (parsed.origin === network.origin) return true;
  if (network.oneHost) return false;
  return parsed.host === network.site || parsed.host.endsWith(`.${network.site}`);
}

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  const parsed = URL.parse(url);
  // Extension pages have an opaque `origin` in some engines, so scheme and host are compared.
  return parsed ? `${parsed.protocol}//${parsed.host}` : null;
}

/** A message to the worker. */
export interface Envelope {
  ask: MessageName;
  request: unknown;
}

export type Handlers = {
  [N in MessageName]: (request: MessageOf<N>, from: Classified) => Promise<Reply<AnswerOf<N>>>;
};

interface RouterPorts {
  own: { id: string; origin: string };
  network: () => Network | null;
  /** A message was refused. Its content is not reported. */
  onRefused: (reason: string, ask: string) => void;
  onFailed: (ask: string, error: unknown) => void;
}

const MAX_MESSAGE_CHARS = 256 * 1024;

/** Checks the sender and the shape of a message and calls its handler. Never throws. */
export function createRouter(handlers: Handlers, ports: RouterPorts) {
  return async function route(message: unknown, sender: Sender): Promise<Reply<unknown>> {
    const name = nameOf(message);
    const refuse = (reason: string): Reply<never> => {
      ports.onRefused(reason, name ?? 'unknown');
      return { ok: false, error: { kind: 'forbidden', reason } };
    };
    const from = classify(sender, ports.own, ports.network());
    if (!from) return refuse('sender');
    if (name === null) return refuse('name');
    const rule = MESSAGES[name];
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
      ports.onFailed(name, error);
      return { ok: false, error: { kind: 'internal' } satisfies MessageError };
    }
  };
}

/** The name of a message; null for what is no message. */
function nameOf(message: unknown): MessageName | null {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'ask')) return null;
  const { ask } = message as { ask: unknown };
  return typeof ask === 'string' && Object.hasOwn(MESSAGES, ask) ? (ask as MessageName) : null;
}

function isTooLarge(request: unknown): boolean {
  try {
    return (JSON.stringify(request) ?? '').length > MAX_MESSAGE_CHARS;
  } catch {
    return true;
  }
}

/** Whether a tab's message is about the profile it shows: one about the page before must not act on this one. */
function isAboutOwnProfile(request: unknown, from: Classified, network: Network | null): boolean {
  if (typeof request !== 'object' || request === null || !('link' in request)) return true;
  return network !== null && from.profile !== null && from.profile.canonical === request.link;
}
