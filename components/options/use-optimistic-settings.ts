import { useEffect, useState } from 'preact/hooks';
import type { Reply } from '../../lib/messages/answers.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { OptionsActions } from './actions.ts';

/**
 * Shows a changed setting at once, before the worker has stored it. Otherwise a second click would start from the old
 * value.
 */
export function useOptimisticSettings(
  stored: SessionView,
  send: OptionsActions['change'],
  onAnswer: (reply: Reply<null>) => void,
): { session: SessionView; change: (wanted: Partial<Settings>) => void } {
  const [wanted, setWanted] = useState<Partial<Settings>>({});

  useEffect(() => {
    setWanted((last) => without(last, (name) => isSame(last[name], stored.settings[name])));
  }, [stored]);

  return {
    session: { ...stored, settings: { ...stored.settings, ...wanted } },
    change(next) {
      setWanted((last) => ({ ...last, ...next }));
      void send(next).then((reply) => {
        onAnswer(reply);
        // The worker refused the change: show the stored value again.
        if (!reply.ok) setWanted((last) => without(last, (name) => Object.hasOwn(next, name)));
      });
    },
  };
}

function without(settings: Partial<Settings>, drop: (name: keyof Settings) => boolean): Partial<Settings> {
  const kept = Object.entries(settings).filter(([name]) => !drop(name as keyof Settings));
  return kept.length === Object.keys(settings).length ? settings : Object.fromEntries(kept);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
