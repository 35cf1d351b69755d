import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../lib/service/model.ts';
import { focusOnce } from '../ui/focus.ts';
import { createLookUp, type LookUpState, type Query, queryKey, type Resolve } from './look-up.ts';

/** A shorter text matches too many entities to look it up. */
const MIN_CHARACTERS = 2;

/**
 * Looks up the query of an editor while its text is typed, and moves the focus between its box and the choices. A query of
 * null can't be looked up yet.
 */
export function useLookUp<Q extends Query>(resolve: Resolve, query: Q | null, text: string) {
  const [lookUp] = useState(() => createLookUp<Q>(resolve));
  const choosing = useSignal(false);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const looking = lookUp.looking.value;
  const key = query && queryKey(query);
  const asked = 'query' in looking ? looking.query : null;
  const choose = (state: LookUpState<Q>) => {
    choosing.value =
      state.state === 'answered' &&
      state.resolution.state === 'several' &&
      state.resolution.choices.length > 0;
  };

  useEffect(() => () => lookUp.stop(), [lookUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what is looked up
  useEffect(() => {
    choosing.value = false;
    lookUp.type([...text].length < MIN_CHARACTERS ? null : query);
  }, [text, key]);

  /** The only match of an answer; null when there is none or the recruiter has to choose. */
  function onlyMatch(answer: LookUpState<Q> | null): Choice | null {
    if (answer?.state !== 'answered') return null;
    choose(answer);
    return answer.resolution.state === 'resolved' ? { ...answer.resolution, level: null } : null;
  }

  return {
    looking,
    /** The query that is looked up or was answered last. */
    asked,
    /** Looks up a query, unless its answer is shown already. Resolves to the only match. */
    async match(wanted: Q): Promise<Choice | null> {
      const isAnswered = looking.state === 'answered' && queryKey(looking.query) === queryKey(wanted);
      if (!isAnswered) input.current?.focus();
      const found = onlyMatch(isAnswered ? looking : await lookUp.now(wanted));
      // Of a wider look-up than the typed one, the match is shown before it is taken.
      return isAnswered || queryKey(wanted) === key ? found : null;
    },
    /**
     * Looks up the last query again, past all caches. Resolves to the only match, but to null where the recruiter saw
     * matches before: then the new answer is shown first.
     */
    async recheck(): Promise<Choice | null> {
      const wanted = asked ?? query;
      if (!wanted) return null;
      // The pressed button goes while the answer is awaited, so the focus goes to the box.
      input.current?.focus();
      const sawMatches = looking.state === 'answered' && looking.resolution.state !== 'none';
      const found = onlyMatch(await lookUp.now(wanted, true));
      return sawMatches ? null : found;
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
      /** The focus went elsewhere. Enter in the box brings it back. */
      onLeave() {
        choosing.value = false;
      },
    },
  };
}
