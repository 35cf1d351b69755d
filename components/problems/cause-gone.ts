import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SessionView } from '../../lib/views/session-view.ts';

type Cause = Pick<SessionView, 'hasKey' | 'last4' | 'keyRefused' | 'allowed' | 'balance'>;

/** Whether what caused an error is gone between two snapshots. */
function isCauseGone(kind: string, before: Cause, after: Cause): boolean {
  switch (kind) {
    case 'no-account':
      return !before.hasKey && after.hasKey;
    case 'key':
      return (
        after.hasKey &&
        !after.keyRefused &&
        (before.keyRefused || !before.hasKey || before.last4 !== after.last4)
      );
    case 'no-permission':
      return !before.allowed.service && after.allowed.service;
    case 'insufficient-credits':
      return credits(after) > credits(before);
    default:
      return false;
  }
}

/** Takes a problem away once its cause is gone, so that the view does not go on telling what is no longer so. */
export function clearWhenCauseGoes<P extends { error: { kind: string } }>(
  problem: Signal<P | null>,
  session: ReadonlySignal<SessionView | null>,
): () => void {
  let before: SessionView | null = null;
  const stopFollowing = effect(() => {
    const after = session.value;
    const shown = problem.peek();
    if (shown && before && after && isCauseGone(shown.error.kind, before, after)) problem.value = null;
    before = after;
  });
  const onOnline = () => {
    if (problem.peek()?.error.kind === 'offline') problem.value = null;
  };
  globalThis.addEventListener?.('online', onOnline);
  return () => {
    stopFollowing();
    globalThis.removeEventListener?.('online', onOnline);
  };
}

function credits({ balance }: Cause): number {
  return balance ? balance.credits + (balance.extra ?? 0) : 0;
}
