import type { Classified } from './router.ts';
import { isForFrame, readTopic, type Snapshot, type SnapshotOf, type Topic } from './topics.ts';

/** The part of a runtime port that is used. */
export interface ViewPort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

interface PublisherPorts {
  snapshot: (topic: Topic, from: Classified) => Promise<SnapshotOf<Topic['topic']> | null>;
  /** Resolves a moment later, so that a burst of changes leads to few snapshots. */
  pause: () => Promise<void>;
  /** The first view connected or the last one disconnected. */
  onWatchedChanged: (watched: boolean) => void;
  /** A view may not follow a topic. The content of its message is not reported. */
  onRefused: (reason: string, topic: string) => void;
  onFailed: (error: unknown) => void;
}

interface Follower {
  topic: Topic;
  from: Classified;
  busy: boolean;
  again: boolean;
  /** The parts of what was sent last, as text. */
  sent: Map<string, string> | null;
}

/** Sends numbered snapshots to the views that follow a topic: the first whole, and then the parts that have changed. */
export function createPublisher(ports: PublisherPorts) {
  const followers = new Map<ViewPort, Follower>();
  let number = 0;

  /** `onInputs` is told how many inputs the view has had. */
  function connect(port: ViewPort, from: Classified, onInputs?: (inputs: unknown) => void): void {
    port.onMessage.addListener((message) => {
      const topic = readTopic(message);
      if (!topic) return ports.onRefused('shape', 'unknown');
      const isAllowed =
        from.speaker === 'extension' ||
        (from.speaker === 'frame' && isForFrame(topic, from.profile?.canonical ?? null));
      if (!isAllowed) return ports.onRefused('not from here', topic.topic);
      onInputs?.((message as { inputs?: unknown }).inputs);
      const first = followers.size === 0;
      followers.set(port, { topic, from, busy: false, again: false, sent: null });
      if (first) ports.onWatchedChanged(true);
      void refresh(port);
    });
    port.onDisconnect.addListener(() => {
      if (followers.delete(port) && followers.size === 0) ports.onWatchedChanged(false);
    });
  }

  /** Makes one snapshot at a time per view. Changes that come meanwhile, or right after, lead to one more. */
  async function refresh(port: ViewPort): Promise<void> {
    const follower = followers.get(port);
    if (!follower) return;
    if (follower.busy) {
      follower.again = true;
      return;
    }
    follower.busy = true;
    do {
      follower.again = false;
      try {
        const data = await ports.snapshot(follower.topic, follower.from);
        if (data !== null && followers.get(port) === follower) send(port, follower, data);
      } catch (error) {
        ports.onFailed(error);
      }
      await ports.pause();
    } while (follower.again);
    follower.busy = false;
  }

  function send(port: ViewPort, follower: Follower, data: SnapshotOf<Topic['topic']>): void {
    const { sent, topic } = follower;
    const named: [string, unknown][] = Array.isArray(data) ? [['', data]] : Object.entries(data);
    const parts = new Map(named.map(([name, part]) => [name, JSON.stringify(part)]));
    const changed = named.filter(([name]) => sent?.get(name) !== parts.get(name));
    const isLess = sent !== null && [...sent.keys()].some((name) => !parts.has(name));
    // Who shows orders reads lists besides, which have changed although this has not.
    if (sent && changed.length === 0 && !isLess && topic.topic !== 'orders') return;
    follower.sent = parts;
    const isWhole = !sent || isLess || Array.isArray(data);
    number += 1;
    port.postMessage({
      n: number,
      topic: topic.topic,
      ...(isWhole ? { data } : { change: Object.fromEntries(changed) }),
    } satisfies Snapshot);
  }

  return {
    connect,
    watched: () => followers.size > 0,
    /** Something changed: every view gets a new snapshot. */
    publish(): void {
      for (const port of followers.keys()) void refresh(port);
    },
  };
}
