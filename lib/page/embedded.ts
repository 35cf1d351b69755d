import type { Ask } from '../messages/ask-with.ts';
import type { Surroundings, ToFrame, ToLauncher } from './line.ts';

/** The frame's end of its line to the launcher. */
export interface LauncherLine {
  send(message: ToLauncher): void;
  /** Calls back for everything that the launcher says from now on. */
  listen(hear: (message: ToFrame) => void): void;
  /** Asks what is around the frame after two drawn frames; null if the page is too busy to answer in time. */
  check(): Promise<Surroundings | null>;
}

/** How often another word is asked for. The worker may stop between the launcher's message and the frame's. */
const MAX_WORDS = 3;
const MAX_CHECK_MS = 400;

/**
 * Joins this frame with the launcher of its page. Resolves once the worker knows that the launcher holds this very document;
 * null for a frame that stands anywhere else than in a page itself. Nothing may be drawn before.
 */
export async function joinLauncher(ask: Ask): Promise<LauncherLine | null> {
  const { ancestorOrigins } = location;
  const [origin] = ancestorOrigins;
  if (ancestorOrigins.length !== 1 || origin === undefined) return null;
  const { port, word } = await firstMessage(origin);
  const listeners = new Set<(message: ToFrame) => void>();
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    for (const hear of [...listeners]) hear(data);
  };
  const send = (message: ToLauncher) => port.postMessage(message);
  const next = <T extends ToFrame['type']>(type: T) =>
    new Promise<Extract<ToFrame, { type: T }>>((resolve) => {
      const hear = (message: ToFrame) => {
        if (message.type !== type) return;
        listeners.delete(hear);
        resolve(message as Extract<ToFrame, { type: T }>);
      };
      listeners.add(hear);
    });

  let said = word;
  for (let tries = 0; !(await ask('frame.hello', { word: said })).ok; tries += 1) {
    if (tries >= MAX_WORDS) return null;
    const another = next('word');
    send({ type: 'word' });
    said = (await another).word;
  }
  send({ type: 'ready' });

  let checks = 0;
  return {
    send,
    listen: (hear) => void listeners.add(hear),
    check() {
      checks += 1;
      const n = checks;
      return new Promise((resolve) => {
        const timer = setTimeout(() => done(null), MAX_CHECK_MS);
        const hear = (message: ToFrame) => {
          if (message.type === 'checked' && message.n === n) done(message.around);
        };
        const done = (around: Surroundings | null) => {
          clearTimeout(timer);
          listeners.delete(hear);
          resolve(around);
        };
        listeners.add(hear);
        send({ type: 'check', n });
      });
    },
  };
}

/** The launcher's first message, which brings the port. The page has no way to write to this window. */
function firstMessage(origin: string): Promise<{ port: MessagePort; word: string }> {
  return new Promise((resolve) => {
    const hear = ({ data, ports: [port], source, origin: from }: MessageEvent<ToFrame>) => {
      if (!port || source !== window.parent || from !== origin || data?.type !== 'word') return;
      window.removeEventListener('message', hear);
      resolve({ port, word: data.word });
    };
    window.addEventListener('message', hear);
  });
}
