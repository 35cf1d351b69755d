import { afterSnapshot } from './after-snapshot.ts';
import { inputCount } from './input-count.ts';
import type { Snapshot, SnapshotOf, Topic } from './topics.ts';
import { VIEW_PORT } from './view-port.ts';

/** One end of a port to the worker. */
interface Port {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** The part of the browser's API that opens ports. Scripts in the network's pages use it without the polyfill. */
interface Connector {
  id?: string | undefined;
  lastError?: unknown;
  connect(info: { name: string }): Port;
}

export type Follow = <T extends Topic['topic']>(
  topic: Extract<Topic, { topic: T }>,
  listener: (data: SnapshotOf<T>) => void,
  options?: FollowOptions,
) => Following;

export interface Following {
  stop(): void;
}

interface FollowOptions {
  /** The extension was updated or removed: this context can't reach the worker any more. */
  orphaned?: () => void;
}

const RECONNECT_MS = 500;

/**
 * Follows a topic: the listener gets its newest snapshot and never an older one. When the worker stops, the port is opened
 * again only while the view is visible, so that a forgotten tab never keeps a worker running.
 */
function follow<T extends Topic['topic']>(
  runtime: () => Connector | undefined,
  topic: Extract<Topic, { topic: T }>,
  listener: (data: SnapshotOf<T>) => void,
  { orphaned }: FollowOptions,
): Following {
  let stopped = false;
  let port: Port | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    if (stopped || port) return;
    const connector = runtime();
    if (connector?.id === undefined) {
      stop();
      orphaned?.();
      return;
    }
    let newest = 0;
    let shown: SnapshotOf<T> | null = null;
    let current: Port;
    try {
      current = connector.connect({ name: VIEW_PORT });
    } catch {
      // The extension is being replaced at this moment: try again.
      timer = setTimeout(connect, RECONNECT_MS);
      return;
    }
    port = current;
    current.onMessage.addListener((message: unknown) => {
      const snapshot = message as Snapshot<T>;
      if (stopped || snapshot.n <= newest) return;
      newest = snapshot.n;
      shown = afterSnapshot(shown, snapshot);
      listener(shown);
    });
    current.onDisconnect.addListener(() => {
      // The browser logs an error that nobody has looked at. A worker that is just ending takes no port, which is no error.
      void connector.lastError;
      port = null;
      // Right after an update `runtime.id` is still set; half a second later it is not.
      timer = setTimeout(reconnect, RECONNECT_MS);
    });
    current.postMessage({ ...topic, inputs: inputCount() });
  }

  function reconnect(): void {
    if (document.visibilityState === 'visible' || runtime()?.id === undefined) connect();
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', reconnect);
    port?.disconnect();
    port = null;
  }

  document.addEventListener('visibilitychange', reconnect);
  connect();
  return { stop };
}

/** Makes `follow` over whatever opens ports in this context. */
export function createFollow(runtime: () => Connector | undefined): Follow {
  return (topic, listener, options = {}) => follow(runtime, topic, listener, options);
}
