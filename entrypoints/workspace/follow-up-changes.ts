import type { Outside } from './outside.ts';

const CHANNEL = 'follow-ups';

/** Tells the extension's pages of each other's changes to what the recruiter has noted, and the worker of those to reminders. */
export function createChanges({ tellOfReminders }: Pick<Outside, 'tellOfReminders'>) {
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
      if (hasReminders) tellOfReminders();
    },
    /** Calls back whenever this page or another one has changed something. */
    listen: (work: () => void): void => void listeners.push(work),
  };
}
