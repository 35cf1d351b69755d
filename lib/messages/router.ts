import * as z from 'zod/mini';
import { type Network, type ProfileLink, profileOf } from '../network/link.ts';
import type { AnswerOf, MessageError, Reply } from './answers.ts';
import { MESSAGES, type MessageName, type MessageOf, type Speaker } from './messages.ts';
import type { TabPeople } from './tab-people.ts';

/** The parts of `runtime.MessageSender` that identify the sender. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

export interface Classified {
  speaker: Speaker;
  tab: number | null;
  /** The profile that the sender's tab shows; null for extension pages that are not over a page of the network. */
  profile: ProfileLink | null;
}

/**
 * Who sent a message, or null for a sender that is refused. A launcher is accepted only in the top frame of a page of the
 * configured network, the sidebar's frame only over such a page, and both only for the profile in the browser's own record
 * of the tab's address.
 */
export function classify(
  sender: Sender,
  own: { id: string; origin: string },
  network: Network | null,
): Classified | null {
  if (sender.id !== own.id) return null;
  const isOurs = isExtensionPage(sender, own.origin);
  const isFrame = sender.frameId !== undefined && sender.frameId !== 0;
  // A page of the extension in the top frame of a tab, or outside of tabs, is framed by nobody.
  if (isOurs && !isFrame) return { speaker: 'extension', tab: sender.tab?.id ?? null, profile: null };
  const url = sender.tab?.url;
  if (
    !network ||
    isOurs !== isFrame ||
    sender.frameId === undefined ||
    url === undefined ||
    sender.tab?.id === undefined
  )
    return null;
  if (!isOnNetwork(network, url)) return null;
  const speaker = isFrame ? 'frame' : 'launcher';
  return { speaker, tab: sender.tab.id, profile: profileOf(network, url) };
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
  /** How many inputs the sender's document has had, as its browser counts them. */
  inputs?: unknown;
}

export type Handlers = {
  [N in MessageName]: (
    request: MessageOf<N>,
    from: Classified,
    sender: Sender,
  ) => Promise<Reply<AnswerOf<N>>>;
};

interface RouterPorts {
  own: { id: string; origin: string };
  network: () => Network | null;
  /** Whether the launcher of its tab has vouched for a frame. */
  isVouched: (sender: Sender) => boolean;
  /** Whether a tab may send one more message now. */
  isInRate: (tab: number) => boolean;
  people: Pick<TabPeople, 'note' | 'isShown'>;
  /** A message was refused. Its content is not reported. */
  onRefused: (reason: string, ask: string) => void;
  onFailed: (ask: string, error: unknown) => void;
}

const MAX_MESSAGE_CHARS = 256 * 1024;
const FAILED = { ok: false, error: { kind: 'internal' } satisfies MessageError } as const;

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
    // Before anything is read of the message, and without a line in the log: a flood costs no more than its arrival.
    if (from.speaker !== 'extension' && !ports.isInRate(from.tab ?? -1)) return FAILED;
    if (name === null) return refuse('name');
    const rule = MESSAGES[name];
    if (!rule.from.some((one) => one === from.speaker)) return refuse('not from here');
    if (from.speaker === 'frame' && name !== 'frame.hello' && !ports.isVouched(sender))
      return refuse('not vouched for');
    const { request, inputs } = message as Envelope;
    if (isTooLarge(request)) return refuse('too large');
    const parsed = z.safeParse(rule.request as z.ZodMiniType, request);
    if (!parsed.success) return refuse('shape');
    ports.people.note(from, sender.documentId, inputs);
    if (from.speaker === 'frame' && isAboutProfile(parsed.data)) {
      // A message about the page before must not act on this one.
      if (from.profile?.canonical !== parsed.data.link) return refuse('another profile');
      if (!ports.people.isShown(from)) return refuse('not shown');
    }
    try {
      const handler = handlers[name] as (
        request: unknown,
        from: Classified,
        sender: Sender,
      ) => Promise<Reply<unknown>>;
      return await handler(parsed.data, from, sender);
    } catch (error) {
      ports.onFailed(name, error);
      return FAILED;
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

function isAboutProfile(request: unknown): request is { link: unknown } {
  return typeof request === 'object' && request !== null && 'link' in request;
}
