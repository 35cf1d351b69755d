import { useEffect, useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import type { FollowUpModel, Noted } from './follow-up-model.ts';

/** What is noted of a person. Null while it is read, and `failed` if it could not be. */
export interface ReadNoted {
  noted: Noted | null;
  failed: boolean;
  again: () => void;
}

/** Reads what is noted of a person, and again after each change. What was read of one person is never told of another. */
export function useNoted(model: FollowUpModel, { urns }: Somebody): ReadNoted {
  const [read, setRead] = useState<{ of: string; noted: Noted | null } | null>(null);
  const [turn, setTurn] = useState(0);
  const changes = model.changes.value;
  const of = urns.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the urns are the same as long as their text is
  useEffect(() => {
    let isWanted = true;
    const reading = async () => {
      if (!model.lists.peek()) await model.read();
      return model.of({ urns });
    };
    reading().then(
      (noted) => isWanted && setRead({ of, noted }),
      (error: unknown) => {
        console.warn('What is noted of a person could not be read', error);
        if (isWanted) setRead((before) => (before?.of === of && before.noted ? before : { of, noted: null }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [model, of, changes, turn]);
  const isOfThis = read?.of === of;
  return {
    noted: isOfThis ? read.noted : null,
    failed: isOfThis && read.noted === null,
    again() {
      setRead(null);
      setTurn(turn + 1);
    },
  };
}
