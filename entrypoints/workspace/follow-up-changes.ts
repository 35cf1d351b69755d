const CHANNEL = 'follow-ups';

/** Tells the extension's pages of each other's changes to what the recruiter has noted. */
export function createChanges() {
  const channel = new BroadcastChannel(CHANNEL);
  const listeners: (() => void)[] = [];
  const call = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = call;
  return {
    /** This page has changed something. */
    tell(): void {
      call();
      channel.postMessage(null);
    },
    /** Calls back whenever this page or another one has changed something. */
    listen: (work: () => void): void => void listeners.push(work),
  };
}
