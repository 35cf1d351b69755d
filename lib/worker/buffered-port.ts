import type { ViewPort } from '../messages/publisher.ts';

interface BufferedPort {
  /** The view left while it was kept waiting. */
  isGone(): boolean;
  /** The port with everything that was said on it so far still to come. */
  release(): ViewPort;
}

/** Listens to a port from its first moment, for whoever can only answer later. */
export function bufferPort(port: ViewPort): BufferedPort {
  const waiting: unknown[] = [];
  let deliver: ((message: unknown) => void) | null = null;
  let gone = false;
  port.onDisconnect.addListener(() => {
    gone = true;
  });
  port.onMessage.addListener((message) => (deliver ? deliver(message) : void waiting.push(message)));
  return {
    isGone: () => gone,
    release: () => ({
      postMessage: (message) => port.postMessage(message),
      onDisconnect: port.onDisconnect,
      onMessage: {
        addListener(listener) {
          deliver = listener;
          for (const message of waiting.splice(0)) listener(message);
        },
      },
    }),
  };
}
