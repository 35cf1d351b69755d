const CHANNEL = 'follow-ups';

/** The worker looks for what is due at each start too, so its answer is not waited for. */
async function tellWorker(): Promise<void> {
  const { ask } = await import('../../lib/messages/ask.ts');
  await ask('reminders.changed', {});
}

/** Tells the extension's pages of each other's changes to what the recruiter has noted, and the worker of those to reminders. */
export function createChanges() {
  const channel = new BroadcastChannel(CHANNEL);
  const listeners: (() => void)[] = [];
  const call = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = call;
  return {
    /** This page has changed something. */
    tell({ hasReminders }: { hasReminders: boolean }): void {
      call();
      channel.postMessage(null);
      if (hasReminders) void tellWorker();
    },
    /** Calls back whenever this page or another one has changed something. */
    listen: (work: () => void): void => void listeners.push(work),
  };
}
