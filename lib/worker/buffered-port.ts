import type { ViewPort } from '../messages/publisher.ts';

interface BufferedPort {
  /** The view disconnected while it waited. */
  isGone(): boolean;
  /** The port; its first listener gets everything that was posted so far. */
  release(): ViewPort;
}

/** Listens to a port at once and keeps its messages until somebody can answer them. */
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
