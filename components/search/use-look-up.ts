import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { focusOnce } from '../ui/focus.ts';
import { createLookUp, type LookUpState, type Query, type Resolve } from './look-up.ts';

/** A shorter text matches too many entities to look it up. */
const MIN_CHARACTERS = 2;

/** Looks up the query of an editor while its text is typed, and moves the focus between its box and the choices. */
export function useLookUp(resolve: Resolve, query: Query, text: string) {
  const [lookUp] = useState(() => createLookUp(resolve));
  const choosing = useSignal(false);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const looking = lookUp.looking.value;
  const choose = (state: LookUpState) => {
    choosing.value = state.state === 'answered' && state.resolution.state === 'several';
  };

  useEffect(() => () => lookUp.stop(), [lookUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is looked up
  useEffect(() => {
    choosing.value = false;
    lookUp.type([...text].length < MIN_CHARACTERS ? null : query);
  }, [text]);

  return {
    looking,
    /** Resolves to the only match; null when there is none or the recruiter has to choose. */
    async match(asked: Query, fresh: boolean) {
      const isAnswered = looking.state === 'answered' && asked === query && !fresh;
      const answer = isAnswered ? looking : await lookUp.now(asked, fresh);
      if (answer?.state !== 'answered') return null;
      if (answer.resolution.state === 'several') choose(answer);
      return answer.resolution.state === 'resolved' ? { ...answer.resolution, level: null } : null;
    },
    /** For the editor's text box. */
    box: {
      onDown: () => choose(looking),
      ref(element: HTMLInputElement | HTMLTextAreaElement | null) {
        input.current = element;
        focusOnce(element);
      },
    },
    /** For the panel with the answer. */
    panel: {
      looking,
      text,
      choosing: choosing.value,
      onCancel() {
        choosing.value = false;
        input.current?.focus();
      },
    },
  };
}
